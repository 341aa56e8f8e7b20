/* The page of a run: what stands out, who won, what was played. */
"use strict";

(function () {
  const { h, plural } = Arena;

  Arena.runPage = (root) => {
    const { run } = Arena;
    Arena.fill(
      root,
      h("h1", { tabindex: -1 }, run.run),
      h("p.lead", lead(run)),
      run.notes.length
        ? h(
            "ul.notes",
            run.notes.map((note) => h("li", note)),
          )
        : null,
      run.lie ? lie(run.lie) : null,
      presets(run),
      standings(run),
      Arena.played(run),
    );
    return run.run;
  };

  function lead(run) {
    if (!run.size) return "No hand has been played yet.";
    const days = [...new Set(run.matches.flatMap((match) => [Arena.day(match.began), Arena.day(match.ended)]))].sort();
    const when = days.length > 1 ? `${days[0]} to ${days[days.length - 1]}` : days[0];
    const open = run.matches.filter((match) => !["complete", "assisted"].includes(match.status)).length;
    const size = `${plural(run.size, "hand")} in ${plural(run.matches.length, "match", "matches")}`;
    const rest = open ? ` ${plural(open, "match is", "matches are")} not complete.` : "";
    return `${size} between ${plural(run.agents.length, "agent")}, ${when}.${rest}`;
  }

  function lie(found) {
    const title = found.worked
      ? "A lie that worked"
      : found.claim
        ? "A lie that was caught"
        : "A bluff that was caught";
    return h(
      "section.card.lie",
      { "aria-labelledby": "lie-heading" },
      h(
        "h2",
        { id: "lie-heading" },
        h(
          "a",
          {
            href: Arena.link({
              page: "h",
              key: found.key,
              turn: String(found.turn),
              q: found.worked ? "lie:worked" : null,
            }),
          },
          title,
        ),
      ),
      found.text ? h("p.quote", "“", Arena.words(found.text, 300), "”") : null,
      h(
        "p",
        Arena.seat(found.seat, found.agent),
        " held ",
        Arena.dice(found.cup),
        found.claim ? [", claimed ", h("code", found.claim)] : null,
        " and bid ",
        Arena.bid(found.bid),
        found.worked
          ? `. The next seat raised, and ${found.won ? "the lie won the hand" : "the speaker did not lose the hand"}.`
          : ". It was doubted and fell.",
      ),
    );
  }

  function presets(run) {
    return h(
      "section",
      { "aria-labelledby": "presets-heading" },
      h("h2", { id: "presets-heading" }, "Find hands"),
      h(
        "ul.presets",
        run.grammar.presets.map((preset) => {
          const { found } = Arena.findHands(Arena.parseWhere(preset.where).clauses, null);
          return h(
            "li",
            h(
              "a",
              { href: Arena.link({ page: "hands", q: preset.where, sort: preset.sort }), "data-preset": preset.name },
              h("b", preset.title),
              h("span.count", found.length.toLocaleString("en")),
              h("code", preset.where),
              h("small", meaning(preset.where)),
            ),
          );
        }),
        h(
          "li",
          h(
            "a",
            { href: "#/hands" },
            h("b", "All hands"),
            h("span.count", run.size.toLocaleString("en")),
            h("code", "no filter"),
          ),
        ),
      ),
    );
  }

  /* Return in words what the clauses of a preset ask for. */
  function meaning(where) {
    const { flags } = Arena.run.grammar;
    return where
      .split(" ")
      .map((clause) => {
        const [family, values] = clause.split(":");
        return values
          .split("|")
          .map((value) => flags[family][value])
          .join(", or ");
      })
      .join("; ");
  }

  function standings(run) {
    return h(
      "section",
      { "aria-labelledby": "standings-heading" },
      h("h2", { id: "standings-heading" }, "Leaderboard"),
      run.standings.length ? run.standings.map(board) : h("p", "No match counts yet."),
      h(
        "p.silence",
        "Points of complete matches, forfeits included, not adjusted for opponents. Of claims about own dice, hedged and ",
        "vague ones are not counted here. The report (arena report) has them in rows of their own, adjusts for opponents ",
        "and gives intervals.",
      ),
    );
  }

  /* Return the standings of one arm. */
  function board({ arm, rows }) {
    const share = (hits, n) => (n ? `${hits}/${n}` : "–");
    const cells = (row) => [
      Arena.signed(row.points),
      row.hands,
      row.per_100 === null ? "not computed" : Arena.signed(Number(row.per_100.toFixed(1))),
      share(row.contests_won, row.contests),
      row.claims === null ? "not judged" : row.claims ? share(row.false_claims, row.claims) : "none made",
      row.forfeits,
    ];
    const table = h(
      "table.list",
      arm ? h("caption", "Arm ", h("bdi", arm)) : null,
      h(
        "thead",
        h(
          "tr",
          ["agent", "points", "hands", "per 100 hands", "contests won", "false own claims", "forfeits"].map((name) =>
            h("th", { scope: "col" }, name),
          ),
        ),
      ),
      h(
        "tbody",
        rows.map((row) =>
          h(
            "tr",
            h(
              "th",
              { scope: "row" },
              h(
                "a",
                { href: Arena.link({ page: "hands", q: `at:${quoted(row.agent)}${arm ? ` arm:${arm}` : ""}` }) },
                h("bdi", row.agent),
              ),
              " ",
              h("small", row.kind),
            ),
            cells(row).map((cell) => h("td.number", cell)),
          ),
        ),
      ),
    );
    return h(
      "div.wide",
      { tabindex: 0, role: "group", "aria-label": `Leaderboard${arm ? ` of arm ${arm}` : ""}, can be scrolled` },
      table,
    );
  }

  const quoted = (name) => (/\s/.test(name) ? `"${name}"` : name);
})();
