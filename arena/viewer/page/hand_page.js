/* The page of a hand: its turns in one column, seen by the referee or by a seat, whole or step by step. */
"use strict";

(function () {
  const { h } = Arena;
  let shown = null;

  /* Show the hand that `place` names; steps within the same hand only move the mark. */
  Arena.handPage = async (root, place) => {
    const at = Arena.placeOf(place.key);
    if (at === undefined) return missing(root, place.key);
    const same = shown && shown.root === root && shown.place.key === place.key && root.contains(shown.main);
    if (!same) {
      const hand = await Arena.loadHand(at);
      if (Arena.parse(location.hash).key !== place.key) return null;
      shown = build(root, place, at, hand);
    }
    shown.place = place;
    update(shown);
    return `Hand ${hand_name(place.key)}`;
  };

  Arena.shownHand = () => shown;

  function hand_name(key) {
    return key.split("-")[1];
  }

  function missing(root, key) {
    Arena.fill(
      root,
      h("h1", { tabindex: -1 }, "No such hand"),
      h(
        "p",
        "These pages hold no hand ",
        h("code", key),
        ". It may be left out by a filter, or belong to another run.",
      ),
      h("p", h("a", { href: "#/hands" }, "All hands")),
    );
    return "No such hand";
  }

  function build(root, place, at, hand) {
    const match = Arena.matchOf(at);
    const main = h("div.hand");
    const parts = {
      head: h("div.hand-head"),
      tools: h("div.tools.on-screen"),
      cups: h("div"),
      turns: h("ol.turns"),
      steps: h("div.steps.on-screen", { role: "group", "aria-label": "Steps" }),
    };
    main.append(parts.head, parts.tools, parts.cups, parts.turns, parts.steps);
    Arena.fill(root, main);
    return { root, main, parts, place, at, hand, match, open: false, seen: null };
  }

  /* Return the step a place names: a turn from 1, or one more than there are turns for the end. */
  function stepOf(place, hand) {
    const last = hand.turns.length + 1;
    const wanted = place.turn === "end" ? last : Number.parseInt(place.turn, 10);
    return wanted >= 1 ? Math.min(wanted, last) : 1;
  }

  function update(page) {
    const { place, hand, parts } = page;
    const seat = seatOf(place, hand);
    const step = stepOf(place, hand);
    const hiding = seat !== null || place.hide === "1";
    const visible = Arena.upTo(seat === null ? hand : Arena.asSeenBy(hand, seat), hiding ? step : Infinity);
    const names = Arena.agentsOf(page.at);
    const agents = seat === null ? names : hand.names.map((name) => (/^Seat [A-J]$/.test(name) ? null : name));
    const told = { hand: visible, agents, key: place.key, seat, drawers: () => Arena.loadDrawers(page.at) };
    Object.assign(page, { told, step, seat, hiding, visible });
    const way = `${seat}${hiding ? (step > hand.turns.length ? "end" : "hiding") : "whole"}`;
    const items = visible.turns.map((turn) => [`${turn.turn}-${way}`, () => h("li", Arena.turn(told, turn))]);
    if (!visible.unfinished) items.push([`end-${way}`, () => h("li", Arena.ending(told))]);
    const made = Arena.keep(parts.turns, items);
    made.forEach((item, number) => mark(item, number + 1 === step));
    if (page.open) for (const drawer of parts.turns.querySelectorAll(".drawer")) drawer.open = true;
    Arena.fill(parts.head, ...head(page));
    Arena.tools(page);
    Arena.fill(parts.cups, Arena.cups(told));
    announce(page, made[step - 1]);
  }

  function seatOf(place, hand) {
    const seat = place.as ? place.as.charCodeAt(0) - 65 : -1;
    return seat >= 0 && seat < hand.dice.length && place.as.length === 1 ? seat : null;
  }

  function mark(item, current) {
    const article = item.firstElementChild;
    if (current) article.setAttribute("aria-current", "step");
    else article.removeAttribute("aria-current");
  }

  function announce(page, item) {
    const { step, hand, told, visible } = page;
    const turn = visible.turns[step - 1];
    Arena.say(
      turn
        ? Arena.spoken(told, turn)
        : hand.contest
          ? `The reveal: ${hand.contest.count} match, the bid ${hand.contest.held ? "holds" : "falls"}.`
          : "The end of the hand.",
    );
    if (item && page.place.turn !== null) item.scrollIntoView({ block: "nearest" });
  }

  function head(page) {
    const { hand, match, at, place } = page;
    const facts = [
      `${hand.dice.reduce((sum, dice) => sum + dice, 0)} dice`,
      hand.palifico ? "palifico" : null,
      hand.wild_ones ? "ones are wild" : null,
      hand.roll > 1 ? `roll ${hand.roll}` : null,
      Arena.rulesWords(match),
      Arena.sideWords(match),
      match.talk === "none" ? "talk is off" : null,
      match.delivered ? null : "talk is not delivered",
    ];
    return [
      h("p.over", "Match ", h("code", match.id), place.q ? [" · ", Arena.position(at, place)] : null),
      h(
        "h1",
        { tabindex: -1 },
        `Hand ${hand.hand}`,
        page.seat === null ? null : ` as Seat ${Arena.letter(page.seat)} saw it`,
      ),
      h("p.facts", facts.filter(Boolean).join(" · ")),
    ];
  }

  Arena.cups = (told) => {
    const { hand, agents } = told;
    const playing = hand.dice.map((dice, seat) => ({ dice, seat })).filter(({ dice }) => dice);
    return h(
      "div.table-of-cups",
      { role: "group", "aria-label": "Cups" },
      h(
        "ul.seats",
        playing.map(({ dice, seat }) =>
          h(
            "li",
            h("span.who", Arena.seat(seat, agents[seat]), seat === hand.opener ? h("small", " opens") : null),
            hand.cups[seat] ? Arena.dice(hand.cups[seat]) : Arena.hiddenDice(dice),
          ),
        ),
      ),
      h("p.silence", "Chances come from dice only: they ignore what bids and talk give away."),
    );
  };

  /* Go to a step of the hand that is shown. */
  Arena.goToStep = (step) => {
    const { place, hand } = shown;
    const last = hand.turns.length + 1;
    const wanted = Math.max(1, Math.min(step, last));
    Arena.go({ ...place, turn: wanted === last ? "end" : String(wanted) }, true);
  };

  /* Return the next step after the current one at which a claim is false, or null. */
  Arena.nextFalse = () => {
    const { hand, step } = shown;
    const found = hand.turns.findIndex(
      (turn, place) =>
        place >= step && turn.said.some((said) => said.claims.some((claim) => claim.verdict === "false")),
    );
    return found < 0 ? null : found + 1;
  };

  Arena.toggleDrawers = () => {
    shown.open = !shown.open;
    for (const drawer of shown.parts.turns.querySelectorAll(".drawer")) drawer.open = shown.open;
    Arena.tools(shown);
  };
})();
