/* A turn as an article: what was said with its claims in place, the bid with its chances, the private drawer. */
"use strict";

(function () {
  const { h } = Arena;
  // Behind the sign of a claim it keeps the sign beside the claim, which is English, in text that runs the other way.
  const LEFT_TO_RIGHT = "\u200e";

  /* Return the article of a turn. told: {hand, agents, key, seat} (seat: whose eyes, or null for the referee). */
  Arena.turn = (told, turn) => {
    const { hand, agents } = told;
    const spoken = turn.said.filter((one) => one.text !== null);
    const silent = turn.said.filter((one) => one.text === null);
    const heading = `turn-${told.key}-${turn.turn}`;
    return h(
      "article.turn",
      { "aria-labelledby": heading },
      h(
        "header",
        null,
        h("h2", { id: heading }, `Turn ${turn.turn} `, Arena.seat(turn.on_turn, agents[turn.on_turn])),
        h("p.facing", turn.standing ? ["faces ", Arena.bid(turn.standing)] : "opens"),
      ),
      spoken.length
        ? h(
            "ul.talk",
            spoken.map((said) => message(told, said)),
          )
        : null,
      silent.length ? h("p.silence", "Chose not to speak: ", Arena.letters(silent.map((one) => one.seat))) : null,
      turn.asked.filter((one) => one.outcome !== "ok").map((one) => failed(told, one)),
      turn.move ? move(told, turn) : null,
      turn.flags.length ? tags(told, turn) : null,
      Arena.drawer(told, turn),
    );
  };

  function message(told, said) {
    return h(
      "li",
      { class: said.heard ? "message" : "message unheard" },
      Arena.seat(said.seat, told.agents[said.seat]),
      h(
        "div",
        null,
        h("p.quote", "“", marked(said), "”", said.cut ? h("small", " (cut at the allowed length)") : null),
        said.heard ? null : h("p.silence", "Not delivered: nobody heard it."),
        said.claims.length
          ? h(
              "ul.claims",
              said.claims.map((claim, place) => strip(told, said, claim, place)),
            )
          : null,
      ),
    );
  }

  /* Return the text with each claim marked where it stands; places are in UTF-16 units. */
  function marked(said) {
    const { text, claims } = said;
    if (!claims.length) return Arena.words(text);
    const box = h("bdi", { dir: "auto", class: "words" });
    const edges = [...new Set([0, text.length, ...claims.flatMap((claim) => claim.at)])].sort(
      (one, other) => one - other,
    );
    edges.slice(0, -1).forEach((start, place) => {
      const piece = text.slice(start, edges[place + 1]);
      const about = claims
        .map((claim, number) => ({ claim, number }))
        .filter(({ claim }) => claim.at[0] <= start && start < claim.at[1]);
      if (!about.length) return box.append(piece);
      const worst = ["false", "unclear", "true"].find((verdict) =>
        about.some(({ claim }) => claim.verdict === verdict),
      );
      const last = about.filter(({ claim }) => claim.at[1] === edges[place + 1]);
      box.append(
        h("mark", { class: worst, title: about.map(({ claim }) => claim.words).join("; ") }, piece),
        ...last.map(({ claim, number }) =>
          h(
            "span",
            { class: `note ${claim.verdict}` },
            Arena.symbol(claim.verdict),
            claims.length > 1 ? number + 1 : null,
            LEFT_TO_RIGHT,
          ),
        ),
      );
    });
    return box;
  }

  /* Return a claim in fixed order: normal form, the speaker's dice, verdict, margin. */
  function strip(told, said, claim, place) {
    const cup = told.hand.cups[said.seat];
    return h(
      "li.claim",
      h(
        "span.form",
        said.claims.length > 1 ? h("small", `${place + 1} `) : null,
        h("code", claim.words),
        claim.vague ? h("small", " vague") : null,
      ),
      claim.hits && cup ? Arena.dice(cup, claim.hits) : null,
      claim.actual !== undefined ? h("span.on-table", `the table has ${claim.actual}`) : null,
      Arena.verdict(claim.verdict),
      claim.off ? h("span.margin", claim.off) : null,
    );
  }

  function move(told, turn) {
    const { move: made } = turn;
    const who = Arena.seat(made.seat, told.agents[made.seat]);
    if (made.what === "forfeit")
      return h("div.move.trouble", h("p.act", who, " forfeits the hand"), h("p", `Last attempt: ${made.reason}`));
    if (made.what === "doubt")
      return h("div.move", h("p.act", who, " doubts", made.forced ? " (forced: no higher bid exists)" : null));
    return h(
      "div.move",
      h("p.act", who, " bids ", Arena.bid(made.bid), made.substituted ? h("small", " put in by the referee") : null),
      h("div.bars", bars(made)),
      made.margin === null || made.margin === undefined ? null : truth(made),
    );
  }

  function bars(made) {
    const known = [
      ["own dice", made.p_own],
      ["next seat’s dice", made.p_next],
      ["no dice seen", made.p_unseen],
    ];
    return known.filter(([, p]) => p !== null).map(([label, p]) => Arena.bar(label, p));
  }

  function truth(made) {
    const holds = made.margin >= 0;
    return h(
      "p.truth",
      h("span.of", "truth"),
      Arena.verdictWords(holds),
      ` ${made.count} on the table, ${Arena.marginWords(made.margin)}`,
    );
  }

  Arena.verdictWords = (holds) =>
    h(
      "span",
      { class: `verdict ${holds}` },
      h("span", { "aria-hidden": "true" }, Arena.symbol(String(holds))),
      holds ? " holds" : " falls",
    );

  /* Return what the measures make of the turn, each with its definition and the hands that are like it. */
  function tags(told, turn) {
    const words = (flag) => {
      const [family, value] = flag.split(":");
      return Arena.run.grammar.flags[family][value];
    };

    return h(
      "ul.tags",
      turn.flags.map(([seat, flag]) =>
        h(
          "li",
          h("a", { href: Arena.link({ page: "hands", q: flag }), title: words(flag) }, h("code", flag)),
          ` Seat ${Arena.letter(seat)} ${words(flag)}`,
        ),
      ),
      turn.loss > 0.005
        ? h(
            "li",
            h("a", { href: "#/about" }, h("code", `loss ${turn.loss.toFixed(2)}`)),
            " plausibility lost, from its own dice alone",
          )
        : null,
    );
  }

  function failed(told, asked) {
    return h(
      "div.trouble",
      h(
        "p",
        h("b", `Attempt ${asked.number} failed: ${asked.outcome}`),
        " ",
        Arena.seat(asked.seat, told.agents[asked.seat]),
        ` asked to ${asked.question.replace("_", " and ")}`,
      ),
      asked.detail ? h("p.quote", detail(told, asked)) : null,
    );
  }

  function detail(told, { n, detail: text, detail_rest: rest }) {
    return rest ? Arena.startOf(text, rest, async () => (await told.drawers())[n].detail) : Arena.words(text, 600);
  }

  /* Return what is told at a turn to who cannot see it. */
  Arena.spoken = (told, turn) => {
    const name = (seat) => `Seat ${Arena.letter(seat)}`;
    const claims = turn.said.flatMap((said) =>
      said.claims.map(
        (claim) => `${name(said.seat)} claims ${claim.words}, ${claim.verdict}${claim.off ? `, ${claim.off}` : ""}`,
      ),
    );
    const made = turn.move;
    const does = !made
      ? "does not decide"
      : made.what === "bid"
        ? `bids ${made.bid.quantity}x${made.bid.face}`
        : made.what === "doubt"
          ? "doubts"
          : "forfeits";
    return `Turn ${turn.turn}. ${[...claims, `${name(turn.on_turn)} ${does}`].join("; ")}.`;
  };
})();
