/* Keys and what they do. Off while typing or with a modifier; each has a button on the page. */
"use strict";

(function () {
  const { h } = Arena;

  const KEYS = [
    ["j", "next-turn", "next turn"],
    ["k", "previous-turn", "previous turn"],
    ["J", "next-hand", "next hand"],
    ["K", "previous-hand", "previous hand"],
    ["n", "next-false", "next false claim, in this hand or a later one"],
    ["/", "filter", "filter hands"],
    ["r", "drawers", "open or close the private drawers"],
    ["h", "hide", "hide the result until stepped to"],
    ["0", "as-0", "view with all cups open"],
    ...Array.from({ length: 9 }, (_, seat) => [
      String(seat + 1),
      `as-${seat + 1}`,
      `view as Seat ${Arena.letter(seat)}`,
    ]),
    ["c", "copy", "copy the link"],
    ["?", "help", "this list"],
    ["Escape", "close", "close, or leave the filter box"],
  ];

  const ACTS = {
    "next-turn": () => Arena.goToStep(Arena.shownHand().step + 1),
    "previous-turn": () => Arena.goToStep(Arena.shownHand().step - 1),
    "next-hand": () => Arena.goToHand(1),
    "previous-hand": () => Arena.goToHand(-1),
    "next-false": nextFalse,
    filter: () => Arena.focusFilter(),
    drawers: () => Arena.toggleDrawers(),
    hide: () => change({ hide: here().hide ? null : "1" }),
    print: () => window.print(),
    copy,
    help: () => Arena.help(),
    close: () => {
      if (document.activeElement) document.activeElement.blur();
    },
  };
  const OFF = "arena-keys-off";
  let switched = false;
  const ANYWHERE = new Set(["filter", "help", "copy", "close"]);

  const here = () => Arena.parse(location.hash);
  const change = (fields) => Arena.go({ ...here(), ...fields }, true);

  /* Do what a key or button is for; on a page where it means nothing, nothing. */
  Arena.act = (name) => {
    if (!ANYWHERE.has(name) && (here().page !== "h" || !Arena.shownHand())) return;
    if (name.startsWith("as-")) viewAs(Number(name.slice(3)) - 1);
    else ACTS[name]();
  };

  function viewAs(seat) {
    const { hand } = Arena.shownHand();
    if (seat < 0) change({ as: null });
    else if (hand.dice[seat]) change({ as: Arena.letter(seat) });
  }

  function nextFalse() {
    const step = Arena.nextFalse();
    if (step !== null) return Arena.goToStep(step);
    return Arena.goToFalse();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      Arena.say("Link copied.");
    } catch {
      window.prompt("The link to this place:", location.href);
    }
  }

  /* Return whether single keys are switched off; kept for the next time where the browser keeps anything. */
  function off() {
    try {
      return localStorage.getItem(OFF) === "1";
    } catch {
      return switched;
    }
  }

  function turnOff(is) {
    switched = is;
    try {
      localStorage.setItem(OFF, is ? "1" : "0");
    } catch {
      // Nothing is kept here; the switch holds as long as the page is open.
    }
  }

  document.addEventListener("keydown", (event) => {
    if (off() && event.key !== "Escape") return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (typing && event.key !== "Escape") return;
    if (document.querySelector("dialog[open]")) return;
    const found = KEYS.find(([key]) => key === event.key);
    if (!found) return;
    if (found[1] === "filter" || found[1] === "help") event.preventDefault();
    Arena.act(found[1]);
  });

  Arena.keyList = () =>
    h(
      "dl.keys",
      KEYS.map(([key, , does]) => h("div", h("dt", h("kbd", key === "Escape" ? "Esc" : key)), h("dd", does))),
    );

  /* Open the list of keys. */
  Arena.help = () => {
    const dialog = h(
      "dialog",
      { "aria-labelledby": "keys-heading", onclose: () => dialog.remove() },
      h("h2", { id: "keys-heading" }, "Keys"),
      Arena.keyList(),
      h("p", "They rest while you type, or hold Ctrl, Alt or Meta. Each has a button on the page."),
      h(
        "p",
        h(
          "label",
          h("input", { type: "checkbox", checked: !off(), onchange: (event) => turnOff(!event.target.checked) }),
          " Single keys work",
        ),
      ),
      h("form", { method: "dialog" }, h("button", "Close ", h("kbd", { "aria-hidden": "true" }, "Esc"))),
    );
    document.body.append(dialog);
    dialog.showModal();
  };
})();
