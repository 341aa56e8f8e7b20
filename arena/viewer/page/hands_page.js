/* The list of hands: a filter box, presets, and the hands that are found, a hundred at a time. */
"use strict";

(function () {
  const { h, plural } = Arena;
  const SHOWN = 100;
  let kept = null;

  /* Return what a query finds, kept until the query or the index changes. */
  Arena.found = (q, sort) => {
    if (!kept || kept.q !== q || kept.sort !== sort || kept.size !== Arena.run.size) {
      const { clauses, error } = Arena.parseWhere(q || "");
      const result = error
        ? { found: [], alone: [] }
        : Arena.findHands(clauses, sort && Object.hasOwn(Arena.run.grammar.numbers, sort) ? sort : null);
      kept = { q, sort, size: Arena.run.size, clauses: clauses || [], error, ...result };
    }
    return kept;
  };

  Arena.handsPage = (root, place) => {
    const box = root.querySelector("#where");
    if (!box) Arena.fill(root, ...frame());
    const input = root.querySelector("#where");
    if (document.activeElement !== input) input.value = place.q || "";
    for (const link of root.querySelectorAll(".chips a")) {
      if (link.dataset.where === (place.q || "")) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const found = Arena.found(place.q, place.sort);
    root.querySelector(".to-print").href = Arena.link({ ...place, page: "print" });
    say(root, place, found);
    const list = root.querySelector("ol.hands");
    Arena.fill(list);
    more(root, place, found, list);
    return place.q ? `Hands: ${place.q}` : "Hands";
  };

  /* Take in hands that came while the list is shown: the count is told, rows come behind the last. */
  Arena.growHands = (root, place) => {
    const list = root.querySelector("ol.hands");
    const found = Arena.found(place.q, place.sort);
    say(root, place, found);
    if (!place.sort && (!list.children.length || list.children.length % SHOWN)) more(root, place, found, list);
  };

  function frame() {
    const { presets } = Arena.run.grammar;
    const chip = (title, where, sort, name) =>
      h("a", { href: Arena.link({ page: "hands", q: where, sort }), "data-where": where, "data-preset": name }, title);
    return [
      h("h1", { tabindex: -1 }, "Hands"),
      h(
        "form.filter.on-screen",
        {
          role: "search",
          onsubmit: (event) => {
            event.preventDefault();
            type(event.target.elements.where.value, false);
          },
        },
        h("label", { for: "where" }, "Filter"),
        h("input", {
          id: "where",
          name: "where",
          type: "search",
          autocomplete: "off",
          autocapitalize: "off",
          spellcheck: "false",
          "aria-describedby": "where-help where-error",
          "aria-keyshortcuts": "/",
          placeholder: "lie:worked agent:… p<0.3",
          oninput: (event) => type(event.target.value, true),
        }),
        Arena.button("Find", { "data-does": "filter", onclick: (event) => event.target.form.requestSubmit() }, "/"),
      ),
      h("p", { id: "where-error", class: "wrong", role: "alert" }),
      h(
        "p",
        { id: "where-help", class: "silence" },
        "Clauses are met by one seat at one turn: ",
        h("code", "lie:worked"),
        ", ",
        h("code", "agent:gpt*"),
        ", ",
        h("code", "p<0.3"),
        "; ",
        h("code", "-"),
        " in front negates, ",
        h("code", "|"),
        " gives a choice. ",
        h("a", { href: "#/about" }, "All of them"),
      ),
      h(
        "nav.chips.on-screen",
        { "aria-label": "Presets" },
        chip("All", "", null, "all"),
        presets.map((one) => chip(one.title, one.where, one.sort, one.name)),
      ),
      h("p.count-line", { role: "status" }),
      h("p.silence.on-screen", h("a.to-print", { href: "#/print" }, "Print these hands")),
      h("ol.hands"),
      h("p.more"),
    ];
  }

  /* Take what stands in the box into the link, a moment after the last letter. */
  let waiting = null;
  function type(text, later) {
    clearTimeout(waiting);
    const go = () => Arena.go({ page: "hands", q: text.trim() || null, sort: null }, true);
    if (later) waiting = setTimeout(go, 150);
    else go();
  }

  function say(root, place, { found, alone, clauses, error }) {
    root.querySelector("#where-error").textContent = error || "";
    root.querySelector("#where").setAttribute("aria-invalid", String(Boolean(error)));
    const line = root.querySelector(".count-line");
    if (error) return Arena.fill(line, "No hand is shown while the filter has a mistake.");
    const each =
      clauses.length > 1 || !found.length
        ? clauses.map((clause, one) => `${clause.text} ${alone[one].toLocaleString("en")}`).join(", ")
        : "";
    Arena.fill(
      line,
      `${found.length.toLocaleString("en")} of ${plural(Arena.run.size, "hand")}`,
      place.sort ? `, highest ${place.sort} first` : "",
      each ? `; each clause alone: ${each}` : "",
    );
    return null;
  }

  function more(root, place, { found, clauses }, list) {
    const start = list.children.length;
    list.append(...found.slice(start, start + SHOWN - (start % SHOWN)).map((at) => h("li", row(at, place, clauses))));
    const rest = found.length - list.children.length;
    Arena.fill(
      root.querySelector(".more"),
      rest > 0
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                const next = list.children.length;
                more(root, place, { found, clauses }, list);
                list.children[next].querySelector("a").focus();
              },
            },
            `Show ${Math.min(SHOWN, rest)} more of ${rest.toLocaleString("en")}`,
          )
        : "",
    );
  }

  function row(at, place, clauses) {
    const { rows } = Arena.run;
    const agents = Arena.agentsOf(at);
    const met = clauses.length ? Arena.findMoments(clauses, at) : [];
    const turn = met.length && met[0][0] ? String(met[0][0]) : null;
    const match = Arena.matchOf(at);
    const who = (seat) => Arena.seat(seat, agents[seat]);
    const met_at = met
      .filter(([, seat]) => seat !== 15)
      .map(([number, seat]) => `turn ${number} ${Arena.letter(seat)} ${agents[seat]}`);
    return h(
      "a.row",
      { href: Arena.link({ page: "h", key: Arena.key(at), turn, q: place.q, sort: place.sort }) },
      h(
        "span.name",
        h("b", `Hand ${rows.no[at]}`),
        h("small", ` ${match.id}${match.arm ? ` · ${match.arm}` : ""} · rotation ${match.rotation}`),
      ),
      h("span.told", told(at, who)),
      h(
        "span.marks",
        met_at.length
          ? `found at ${met_at.slice(0, 3).join(", ")}${met_at.length > 3 ? ` and ${met_at.length - 3} more` : ""} · `
          : null,
        plural(rows.turns[at], "turn"),
        rows.said[at] ? ` · ${plural(rows.said[at], "message")}` : " · no talk",
        rows.false[at] ? [" · ", h("span.verdict.false", `✗ ${plural(rows.false[at], "false claim")}`)] : null,
      ),
    );
  }

  function told(at, who) {
    const { rows } = Arena.run;
    if (rows.bid[at])
      return [
        who(rows.bidder[at]),
        " bids ",
        Arena.bid(rows.bid[at]),
        ", ",
        who(rows.doubter[at]),
        " doubts: ",
        Arena.verdictWords(rows.margin[at] >= 0),
        `, ${Arena.marginWords(rows.margin[at])}`,
      ];
    if (rows.void[at]) return `void (${rows.void[at]}), rolled again`;
    if (rows.forfeiter[at] !== null) return [who(rows.forfeiter[at]), " forfeits"];
    return "not finished";
  }

  /* Return where a hand stands among those found, with the way back. */
  Arena.position = (at, place) => {
    const { found } = Arena.found(place.q, place.sort);
    const number = found.indexOf(at);
    return [
      number < 0 ? "not among " : `${number + 1} of `,
      h(
        "a",
        { href: Arena.link({ page: "hands", q: place.q, sort: place.sort }) },
        `${plural(found.length, "hand")} found by ${place.q}`,
      ),
    ];
  };

  /* Go to the next or previous hand among those found, where the last one leads to the first. */
  Arena.goToHand = (by) => {
    const { place, at } = Arena.shownHand();
    const { found } = Arena.found(place.q, place.sort);
    const list = found.length ? found : Arena.found(null, null).found;
    const number = list.indexOf(at);
    const next =
      list[(number < 0 ? (by > 0 ? 0 : -1) : number + by + list.length) % list.length] ?? list[list.length - 1];
    Arena.go({ ...place, key: Arena.key(next), turn: firstTurn(next, place) });
  };

  function firstTurn(at, place) {
    const { clauses } = Arena.found(place.q, place.sort);
    const met = clauses.length ? Arena.findMoments(clauses, at) : [];
    return met.length && met[0][0] ? String(met[0][0]) : null;
  }

  /* Go to the first false claim of a later hand among those found. */
  Arena.goToFalse = () => {
    const { place, at } = Arena.shownHand();
    const { found } = Arena.found(place.q, place.sort);
    const later = found.slice(found.indexOf(at) + 1).find((hand) => Arena.run.rows.false[hand]);
    if (later === undefined) return Arena.say("No later false claim among these hands.");
    return Arena.go({ ...place, key: Arena.key(later), turn: String(Arena.run.rows.first_false[later]) });
  };

  Arena.focusFilter = () => {
    const here = Arena.parse(location.hash);
    if (here.page !== "hands") Arena.go({ page: "hands", q: here.q, sort: here.sort });
    setTimeout(() => {
      const box = document.getElementById("where");
      if (box) {
        box.focus();
        box.select();
      }
    }, 0);
  };
})();
