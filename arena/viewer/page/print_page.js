/* Found hands one below the other, each on a page of its own when printed. */
"use strict";

(function () {
  const { h, plural } = Arena;
  const LARGEST = 200;

  Arena.printPage = async (root, place) => {
    const { found, error } = Arena.found(place.q, place.sort);
    const shown = found.slice(0, LARGEST);
    const rest = found.length - shown.length;
    const hands = [];
    for (const at of shown) hands.push(section(at, await Arena.loadHand(at)));
    if (Arena.link(Arena.parse(location.hash)) !== Arena.link(place)) return null;
    Arena.fill(
      root,
      h(
        "div.on-screen",
        h("h1", { tabindex: -1 }, "Hands to print"),
        h(
          "p.lead",
          error || `${plural(shown.length, "hand")}${place.q ? `, found by ${place.q}` : ""}, one to a page.`,
          rest ? ` ${plural(rest, "other")} of those found are left out: a narrower filter prints them.` : null,
        ),
        Arena.button("Print", { onclick: () => window.print() }),
      ),
      hands,
    );
    return "Hands to print";
  };

  function section(at, hand) {
    const match = Arena.matchOf(at);
    const key = Arena.key(at);
    const told = { hand, agents: Arena.agentsOf(at), key, seat: null, drawers: () => Arena.loadDrawers(at) };
    return h(
      "section.hand.sheet",
      { "aria-labelledby": `sheet-${key}` },
      h("h2", { id: `sheet-${key}`, class: "name" }, `Hand ${Arena.run.rows.no[at]} of match ${match.id}`),
      h("p.facts", [Arena.run.run, Arena.rulesWords(match), Arena.sideWords(match)].join(" · ")),
      Arena.cups(told),
      h(
        "ol.turns",
        hand.turns.map((turn) => h("li", Arena.turn(told, turn))),
        h("li", Arena.ending(told)),
      ),
    );
  }
})();
