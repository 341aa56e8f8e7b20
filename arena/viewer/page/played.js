/* What was played: rules, arms, talk, agents, prompts, software. */
"use strict";

(function () {
  const { h } = Arena;

  /* Return the section that says what was played. */
  Arena.played = (run) => {
    const rules = Object.entries(run.rules);
    return h(
      "section",
      { "aria-labelledby": "played-heading" },
      h("h2", { id: "played-heading" }, "What was played"),
      h(
        "dl.facts-list",
        pair(
          "Rules",
          rules.map(([hash, one]) =>
            h(
              "details",
              h("summary", one.preset, " ", h("code", hash.slice(0, 12))),
              h("div.rules", h("p", "Ruleset ", h("code.long-code", hash)), one.words.split("\n\n").map(paragraph)),
            ),
          ),
        ),
        pair(
          "Arms",
          list(run, (match) => match.arm),
        ),
        pair("Talk", list(run, talk)),
        pair(
          "Agents",
          h(
            "ul",
            run.agents.map((agent) => h("li", agentEntry(agent))),
          ),
        ),
        pair("Prompts", prompts(run)),
        pair(
          "Reader of claims",
          list(run, (match) => match.reader),
        ),
        pair(
          "Software",
          list(run, (match) => match.software),
        ),
        pair("Matches", statuses(run)),
      ),
    );
  };

  function talk(match) {
    const speakers = match.talk === "none" ? "off" : `${match.talk} may speak`;
    return [match.arm ? `${match.arm}: ` : "", speakers, match.delivered ? "" : ", not delivered"].join("");
  }

  function paragraph(text) {
    const lines = text.split("\n");
    const first = lines.findIndex((line) => line.startsWith("- "));
    const items = text
      .slice(first < 0 ? text.length : lines.slice(0, first).join("\n").length)
      .split(/\n- /)
      .slice(first < 0 ? 1 : 0)
      .filter((item) => item.trim());
    return [
      h("p", (first < 0 ? lines : lines.slice(0, first)).join(" ")),
      items.length
        ? h(
            "ul",
            items.map((item) => h("li", item.replace(/^\s*- /, "").replaceAll("\n", " "))),
          )
        : null,
    ];
  }

  const pair = (name, value) => (value === null ? null : h("div", h("dt", name), h("dd", value)));

  function list(run, of) {
    const found = [...new Set(run.matches.map(of))].filter((value) => value !== null);
    return found.length ? found.join("; ") : null;
  }

  function agentEntry(agent) {
    const spec = agent.spec
      ? Object.entries(agent.spec)
          .filter(([name]) => name !== "name")
          .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
          .join(", ")
      : "";
    return [h("bdi", agent.name), h("small", ` ${agent.kind}`), spec ? [" ", Arena.words(spec, 600)] : null];
  }

  function prompts(run) {
    const found = new Map(run.matches.flatMap((match) => Object.entries(match.prompts)));
    return found.size
      ? h(
          "ul",
          [...found].map(([name, hash]) => h("li", h("bdi", name), " ", h("code", { title: hash }, hash.slice(0, 12)))),
        )
      : "none: no model played";
  }

  function statuses(run) {
    const counts = new Map();
    for (const match of run.matches) counts.set(match.status, (counts.get(match.status) || 0) + 1);
    return [...counts].map(([status, number]) => `${number} ${status}`).join(", ");
  }
})();
