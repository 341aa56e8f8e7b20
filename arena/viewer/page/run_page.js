/* The page of a run: what stands out, who won, what was played. */
"use strict";

(function () {
  const { h, plural } = Arena;

  Arena.runPage = (root) => {
    const { run } = Arena;
    Arena.fill(root, 
      h("h1", { tabindex: -1 }, run.run),
      h("p", { class: "lead" }, lead(run)),
      run.notes.length ? h("ul", { class: "notes" }, run.notes.map((note) => h("li", null, note))) : null,
      run.lie ? lie(run.lie) : null,
      presets(run), standings(run), played(run));
    return run.run;
  };

  function lead(run) {
    if (!run.size) return "No hand has been played yet.";
    const days = [...new Set(run.matches.flatMap((match) => [Arena.day(match.began), Arena.day(match.ended)]))].sort();
    const when = days.length > 1 ? `${days[0]} to ${days[days.length - 1]}` : days[0];
    const open = run.matches.filter((match) => match.status !== "complete").length;
    return `${plural(run.size, "hand")} in ${plural(run.matches.length, "match", "matches")} between ${plural(run.agents.length, "agent")}, ${when}.${open ? ` ${plural(open, "match is", "matches are")} not complete.` : ""}`;
  }

  function lie(found) {
    const title = found.worked ? "A lie that worked" : found.claim ? "A lie that was caught" : "A bluff that was caught";
    return h("section", { class: "card lie", "aria-labelledby": "lie-heading" },
      h("h2", { id: "lie-heading" }, h("a", { href: Arena.link({ page: "h", key: found.key, turn: String(found.turn), q: found.worked ? "lie:worked" : null }) }, title)),
      found.text ? h("p", { class: "quote" }, "“", Arena.words(found.text, 300), "”") : null,
      h("p", null, Arena.seat(found.seat, found.agent), " held ", Arena.dice(found.cup), found.claim ? [", claimed ", h("code", null, found.claim)] : null, " and bid ", Arena.bid(found.bid), found.worked ? `. The next seat raised, and ${found.won ? "the lie won the hand" : "the speaker did not lose the hand"}.` : ". It was doubted and fell."));
  }

  function presets(run) {
    return h("section", { "aria-labelledby": "presets-heading" }, h("h2", { id: "presets-heading" }, "Find hands"),
      h("ul", { class: "presets" }, run.grammar.presets.map((preset) => {
        const { found } = Arena.findHands(Arena.parseWhere(preset.where).clauses, null);
        return h("li", null, h("a", { href: Arena.link({ page: "hands", q: preset.where, sort: preset.sort }), "data-preset": preset.name },
          h("b", null, preset.title), h("span", { class: "count" }, found.length.toLocaleString("en")), h("code", null, preset.where), h("small", null, meaning(preset.where))));
      }), h("li", null, h("a", { href: "#/hands" }, h("b", null, "All hands"), h("span", { class: "count" }, run.size.toLocaleString("en")), h("code", null, "no filter")))));
  }

  /* Return in words what the clauses of a preset ask for. */
  function meaning(where) {
    const { flags } = Arena.run.grammar;
    return where.split(" ").map((clause) => {
      const [family, values] = clause.split(":");
      return values.split("|").map((value) => flags[family][value]).join(", or ");
    }).join("; ");
  }

  function standings(run) {
    return h("section", { "aria-labelledby": "standings-heading" }, h("h2", { id: "standings-heading" }, "Leaderboard"),
      run.standings.length ? run.standings.map(board) : h("p", null, "No match is complete yet."),
      h("p", { class: "silence" }, "Points of complete matches, forfeits included, not adjusted for opponents. Of claims about own dice all count here, hedged and vague ones too. The report (arena report) keeps these apart, adjusts for opponents and gives intervals."));
  }

  /* Return the standings of one arm. */
  function board({ arm, rows }) {
    const share = (hits, n) => (n ? `${hits}/${n}` : "–");
    const cells = (row) => [Arena.signed(row.points), row.hands, row.per_100 === null ? "not computed" : Arena.signed(Number(row.per_100.toFixed(1))), share(row.contests_won, row.contests), row.claims ? share(row.false_claims, row.claims) : "none made", row.forfeits];
    const table = h("table", { class: "list" }, arm ? h("caption", null, "Arm ", h("bdi", null, arm)) : null,
      h("thead", null, h("tr", null, ["agent", "points", "hands", "per 100 hands", "contests won", "false own claims", "forfeits"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, rows.map((row) => h("tr", null, h("th", { scope: "row" }, h("a", { href: Arena.link({ page: "hands", q: `at:${quoted(row.agent)}${arm ? ` arm:${arm}` : ""}` }) }, h("bdi", null, row.agent)), " ", h("small", null, row.kind)), cells(row).map((cell) => h("td", { class: "number" }, cell))))));
    return h("div", { class: "wide", tabindex: 0, role: "group", "aria-label": `Leaderboard${arm ? ` of arm ${arm}` : ""}, can be scrolled` }, table);
  }

  function played(run) {
    const rules = Object.entries(run.rules);
    return h("section", { "aria-labelledby": "played-heading" }, h("h2", { id: "played-heading" }, "What was played"),
      h("dl", { class: "facts-list" },
        pair("Rules", rules.map(([hash, one]) => h("details", null, h("summary", null, one.preset, " ", h("code", null, hash.slice(0, 12))), h("div", { class: "rules" }, h("p", null, "Ruleset ", h("code", { class: "long-code" }, hash)), one.words.split("\n\n").map(paragraph))))),
        pair("Arms", list(run, (match) => match.arm)),
        pair("Talk", list(run, (match) => `${match.arm ? `${match.arm}: ` : ""}${match.talk === "none" ? "off" : `${match.talk} may speak`}${match.delivered ? "" : ", not delivered"}`)),
        pair("Agents", h("ul", null, run.agents.map((agent) => h("li", null, agentEntry(agent))))),
        pair("Prompts", prompts(run)),
        pair("Reader of claims", list(run, (match) => match.reader)),
        pair("Software", list(run, (match) => match.software)),
        pair("Matches", statuses(run))));
  }

  function paragraph(text) {
    const lines = text.split("\n");
    const first = lines.findIndex((line) => line.startsWith("- "));
    const items = text.slice(first < 0 ? text.length : lines.slice(0, first).join("\n").length).split(/\n- /).slice(first < 0 ? 1 : 0).filter((item) => item.trim());
    return [h("p", null, (first < 0 ? lines : lines.slice(0, first)).join(" ")), items.length ? h("ul", null, items.map((item) => h("li", null, item.replace(/^\s*- /, "").replaceAll("\n", " ")))) : null];
  }

  const quoted = (name) => (/\s/.test(name) ? `"${name}"` : name);

  const pair = (name, value) => (value === null ? null : h("div", null, h("dt", null, name), h("dd", null, value)));

  function list(run, of) {
    const found = [...new Set(run.matches.map(of))].filter((value) => value !== null);
    return found.length ? found.join("; ") : null;
  }

  function agentEntry(agent) {
    const spec = agent.spec ? Object.entries(agent.spec).filter(([name]) => name !== "name").map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`).join(", ") : "";
    return [h("bdi", null, agent.name), h("small", null, ` ${agent.kind}`), spec ? [" ", Arena.words(spec, 600)] : null];
  }

  function prompts(run) {
    const found = new Map(run.matches.flatMap((match) => Object.entries(match.prompts)));
    return found.size ? h("ul", null, [...found].map(([name, hash]) => h("li", null, h("bdi", null, name), " ", h("code", { title: hash }, hash.slice(0, 12))))) : "none: no model played";
  }

  function statuses(run) {
    const counts = new Map();
    for (const match of run.matches) counts.set(match.status, (counts.get(match.status) || 0) + 1);
    return [...counts].map(([status, number]) => `${number} ${status}`).join(", ");
  }
})();
