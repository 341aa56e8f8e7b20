/* What the pages mean: definitions, the clauses of the filter, the keys. */
"use strict";

(function () {
  const { h } = Arena;

  Arena.aboutPage = (root) => {
    const { grammar } = Arena.run;
    Arena.fill(
      root,
      h("h1", { tabindex: -1 }, "About these pages"),
      h(
        "section",
        h("h2", "What the words mean"),
        h(
          "dl.defined",
          DEFINED.map(([word, meaning]) => h("div", h("dt", word), h("dd", meaning))),
        ),
      ),
      h(
        "section",
        h("h2", "The filter"),
        h(
          "p",
          "Clauses stand side by side and are all met by one seat at one turn. ",
          h("code", "-"),
          " in front negates, ",
          h("code", "|"),
          " between values gives a choice, ",
          h("code", "*"),
          " in a name stands for any letters, quotation marks hold blanks together. ",
          h("code", "arena hands RUN --where EXPR"),
          " takes the same.",
        ),
        Object.entries(grammar.flags).map(([family, values]) =>
          h(
            "dl.clauses",
            Object.entries(values).map(([value, words]) => clause(`${family}:${value}`, words)),
          ),
        ),
        h(
          "dl.clauses",
          Object.entries(grammar.names).map(([name, words]) =>
            h("div", h("dt", h("code", `${name}:…`)), h("dd", words)),
          ),
        ),
        h(
          "dl.clauses",
          Object.entries(grammar.numbers).map(([name, words]) =>
            h("div", h("dt", h("code", `${name}<…`)), h("dd", words)),
          ),
        ),
      ),
      h(
        "section",
        h("h2", "Keys"),
        Arena.keyList(),
        h("p", "They rest while you type, or hold Ctrl, Alt or Meta. Each has a button on the page."),
      ),
    );
    return "About";
  };

  const clause = (text, words) =>
    h("div", h("dt", h("a", { href: Arena.link({ page: "hands", q: text }) }, h("code", text))), h("dd", words));

  const DEFINED = [
    [
      "own dice, next seat’s dice, no dice seen",
      "The exact chance that a bid holds, from the dice of its bidder alone, of the seat that had to answer alone, and " +
        "from none. It ignores what bids and talk give away.",
    ],
    ["truth", "How many dice of all cups match the bid, and by how many it is short or has to spare."],
    [
      "false",
      "A claim is false when it is false on every reasonable reading of its words. That is about dice, not about " +
        "honesty: a bluff is a thing of chances, and whether it was meant stands in the sealed intent.",
    ],
    ["margin of a claim", "How far the dice are from the nearest bound that the claim breaks."],
    [
      "bluff, squeezed",
      "A bid below 0.35 from its bidder’s own dice, with fewer than its share of them matching, is a bluff where a " +
        "legal bid at 0.35 or above was to be had, and squeezed where none was.",
    ],
    [
      "plausibility loss",
      "How much less likely the action was, from own dice alone, than the best one; 0 to 2. It punishes profitable " +
        "bluffs by design and is no measure of skill.",
    ],
    ["sealed intent", "What a speaker declared of its message before anyone heard it."],
    [
      "private",
      "Never seen by the other seats: plans, sealed intents, estimates, reasoning. What a model writes as its reasoning " +
        "need not be why it acted.",
    ],
  ];
})();
