/* Two hands with the same dice side by side, the first move that differs marked. */
"use strict";

(function () {
  const { h } = Arena;

  Arena.pairPage = async (root, place) => {
    const both = [place.key, place.turn].map((key) => Arena.placeOf(key));
    if (both.some((at) => at === undefined)) {
      Arena.fill(
        root,
        h("h1", { tabindex: -1 }, "No such pair"),
        h("p", "One of the two hands is not in these pages."),
      );
      return "No such pair";
    }
    const hands = await Promise.all(both.map(Arena.loadHand));
    if (Arena.link(Arena.parse(location.hash)) !== Arena.link(place)) return null;
    const first = firstDifference(hands);
    const [left, right] = both.map((at) => Arena.run.rows.twins[at]);
    const title = left !== null && left === right ? "the same dice twice" : "two hands with different dice";
    Arena.fill(
      root,
      h("h1", { tabindex: -1 }, `Hand ${hands[0].hand}, ${title}`),
      h("p.facts", first === null ? "No move differs." : `The first move that differs is at turn ${first + 1}.`),
      h(
        "div.pair",
        both.map((at, side) => column(at, hands[side], first, side)),
      ),
    );
    return `Hand ${hands[0].hand}, twice`;
  };

  function column(at, hand, first, side) {
    const match = Arena.matchOf(at);
    const key = Arena.key(at);
    const told = {
      hand,
      agents: Arena.agentsOf(at),
      key: `${side}-${key}`,
      seat: null,
      drawers: () => Arena.loadDrawers(at),
    };
    return h(
      "section",
      { "aria-labelledby": `side-${side}` },
      h("h2", { id: `side-${side}` }, h("a", { href: Arena.link({ page: "h", key }) }, Arena.sideWords(match))),
      Arena.cups(told),
      h(
        "ol.turns",
        hand.turns.map((turn, place) =>
          h(
            "li",
            { class: place === first ? "differs" : null },
            place === first ? h("p.difference", "≠ first move that differs") : null,
            Arena.turn(told, turn),
          ),
        ),
        h("li", Arena.ending(told)),
      ),
    );
  }

  function firstDifference([one, other]) {
    const moves = (hand) =>
      hand.turns.map(({ move }) =>
        move ? `${move.seat} ${move.what} ${move.bid ? `${move.bid.quantity}x${move.bid.face}` : ""}` : "",
      );
    const [left, right] = [moves(one), moves(other)];
    for (let turn = 0; turn < Math.max(left.length, right.length); turn += 1)
      if (left[turn] !== right[turn]) return turn;
    return null;
  }
})();
