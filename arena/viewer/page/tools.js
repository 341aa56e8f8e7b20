/* The buttons of a hand: every key has one here, and says which. */
"use strict";

(function () {
  const { h, button } = Arena;

  /* Draw the tools of the hand that is shown. */
  Arena.tools = (page) => {
    const { parts, place, hand, step } = page;
    const focused =
      document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.does : null;
    Arena.fill(
      parts.tools,
      h("div.group", { role: "group", "aria-label": "View as" }, h("span.of", "View as"), eyes(page)),
      h(
        "div.group",
        toggle("hide", "Hide the result", place.hide === "1", "h"),
        does("copy", "Copy link", "c"),
        does("print", "Print"),
      ),
      twins(page),
    );
    Arena.fill(
      parts.steps,
      does("previous-hand", "◀ Hand", "K", { title: "Previous hand" }),
      does("previous-turn", "◀ Turn", "k", { title: "Previous turn", disabled: step === 1 }),
      h(
        "span.where",
        step > hand.turns.length ? "end" : page.hiding ? `turn ${step}` : `turn ${step} of ${hand.turns.length}`,
      ),
      does("next-turn", "Turn ▶", "j", { title: "Next turn", disabled: step > hand.turns.length }),
      does("next-hand", "Hand ▶", "J", { title: "Next hand" }),
      does("next-false", "False claim ▶", "n", { title: "Next false claim" }),
      toggle("drawers", "Drawers", page.open, "r"),
    );
    const again = focused && page.main.querySelector(`[data-does="${focused}"]`);
    if (again) again.focus({ preventScroll: true });
  };

  function does(name, label, key, props) {
    return button(label, { "data-does": name, onclick: () => Arena.act(name), ...props }, key);
  }

  function toggle(name, label, on, key) {
    return button(label, { "data-does": name, "aria-pressed": String(on), onclick: () => Arena.act(name) }, key);
  }

  function eyes({ seat, hand }) {
    const all = button(
      "All cups",
      { "data-does": "as-0", "aria-pressed": String(seat === null), onclick: () => Arena.act("as-0") },
      "0",
    );
    const seats = hand.dice
      .map((dice, owner) => owner)
      .filter((owner) => hand.dice[owner])
      .map((owner) =>
        button(
          `Seat ${Arena.letter(owner)}`,
          {
            "data-does": `as-${owner + 1}`,
            "aria-pressed": String(seat === owner),
            onclick: () => Arena.act(`as-${owner + 1}`),
          },
          owner < 9 ? String(owner + 1) : null,
        ),
      );
    return [all, ...seats];
  }

  function twins({ at, place }) {
    const found = Arena.twinsOf(at);
    if (!found.length) return null;
    return h(
      "details.twins",
      h("summary", `Same dice in ${Arena.plural(found.length, "other hand")}`),
      h(
        "ul",
        found.map((other) =>
          h(
            "li",
            h(
              "a",
              { href: Arena.link({ page: "pair", key: place.key, turn: Arena.key(other) }) },
              `side by side with ${Arena.sideWords(Arena.matchOf(other))}`,
            ),
          ),
        ),
      ),
    );
  }
})();
