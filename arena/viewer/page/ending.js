/* The end of a hand: the reveal with the count spelled out, and who gains what. */
"use strict";

(function () {
  const { h } = Arena;

  Arena.ending = (told) => {
    const { hand, key } = told;
    const heading = `end-${key}`;
    return h(
      "article.turn.ending",
      { "aria-labelledby": heading },
      h("header", h("h2", { id: heading }, hand.contest ? "The reveal" : "The end")),
      hand.contest ? reveal(told, hand.contest) : h("p", Arena.endWords(told)),
      hand.gains ? gains(told) : null,
    );
  };

  function reveal(told, contest) {
    const { hand, agents } = told;
    const counted = hand.reveal.map((cup) => cup.matching).join(" + ");
    const wild = hand.wild_ones && contest.face !== 1 ? ", ones are wild" : "";
    return [
      h(
        "table.cups",
        h("caption.unseen", "All dice, those that match the bid inverted"),
        h(
          "thead.unseen",
          h(
            "tr",
            ["seat", "dice", "matching"].map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          hand.reveal.map((cup) =>
            h(
              "tr",
              h("th", { scope: "row" }, Arena.seat(cup.seat, agents[cup.seat])),
              h("td", Arena.dice(cup.dice, cup.hits)),
              h("td.number", cup.matching),
            ),
          ),
        ),
      ),
      h(
        "p.counted",
        `${counted} = ${contest.count} ${Arena.faceName(contest.face, contest.count)}${wild}. `,
        Arena.bid(contest),
        ` needs ${contest.quantity}: `,
        Arena.verdictWords(contest.held),
        `, ${Arena.marginWords(contest.count - contest.quantity)}.`,
      ),
      h(
        "p.winner",
        Arena.seat(contest.winner, agents[contest.winner]),
        ` wins as ${contest.winner === contest.bidder ? "bidder" : "doubter"} against `,
        Arena.seat(contest.loser, agents[contest.loser]),
        ".",
      ),
    ];
  }

  function gains(told) {
    const { hand, agents } = told;
    const dice = hand.dice_after.some((held, seat) => held !== hand.dice[seat]);
    const cells = (seat) => [
      Arena.signed(hand.gains[seat]),
      Arena.minus(hand.scores[seat]),
      ...(dice ? [hand.dice_after[seat]] : []),
    ];
    return h(
      "table.gains",
      h("caption", "Who gains what"),
      h(
        "thead",
        h(
          "tr",
          ["seat", "this hand", "score after", ...(dice ? ["dice left"] : [])].map((name) =>
            h("th", { scope: "col" }, name),
          ),
        ),
      ),
      h(
        "tbody",
        agents.map((agent, seat) =>
          h(
            "tr",
            { class: hand.gains[seat] ? "changed" : null },
            h("th", { scope: "row" }, Arena.seat(seat, agent)),
            cells(seat).map((cell) => h("td.number", cell)),
          ),
        ),
      ),
    );
  }

  /* Return in words how a hand ended that came to no contest. */
  Arena.endWords = ({ hand, agents }) => {
    const last = hand.turns.length ? hand.turns[hand.turns.length - 1].move : null;
    if (hand.void) return `Void (${hand.void}): rolled again, never scored.`;
    if (last && last.what === "forfeit")
      return [Arena.seat(last.seat, agents[last.seat]), " forfeits; no cups are shown."];
    return "Not finished.";
  };
})();
