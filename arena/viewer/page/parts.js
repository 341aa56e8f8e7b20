/* The small parts of which all pages are made: seats, dice, verdicts, chances, bars. */
"use strict";

(function () {
  const { h, svg } = Arena;

  const VERDICTS = { true: ["✓", "true"], false: ["✗", "false"], unclear: ["?", "unclear"] };

  Arena.letter = (seat) => String.fromCharCode(65 + seat);

  /* Return the badge of a seat and who sits there. */
  Arena.seat = (seat, agent) =>
    h(
      "span.seat",
      h("b.letter", h("span.unseen", "Seat "), Arena.letter(seat)),
      agent ? [" ", h("bdi.agent", agent)] : null,
    );

  Arena.letters = (seats) =>
    [...new Set(seats)]
      .sort((one, other) => one - other)
      .map(Arena.letter)
      .join(", ");

  /* Return dice as digits in rising order; those that `hits` tells of are inverted. */
  Arena.dice = (cup, hits) => {
    const sorted = [...cup].sort((one, other) => one - other);
    const said = hits
      ? `${sorted.join(" ")}; matching: ${sorted.filter((_, place) => hits[place]).join(" ") || "none"}`
      : sorted.join(" ");
    return h(
      "span.dice",
      { role: "img", "aria-label": `dice ${said}` },
      sorted.map((die, place) =>
        h("span", { class: hits && hits[place] ? "die hit" : "die", "aria-hidden": "true" }, die),
      ),
    );
  };

  Arena.hiddenDice = (number) =>
    h(
      "span.dice",
      { role: "img", "aria-label": Arena.plural(number, "hidden die", "hidden dice") },
      Array.from({ length: number }, () => h("span.die.hidden", { "aria-hidden": "true" }, "?")),
    );

  Arena.verdict = (verdict) =>
    h(
      "span",
      { class: `verdict ${verdict}` },
      h("span", { "aria-hidden": "true" }, VERDICTS[verdict][0]),
      ` ${VERDICTS[verdict][1]}`,
    );

  Arena.symbol = (verdict) => VERDICTS[verdict][0];

  Arena.bid = (bid) => h("span.bid", typeof bid === "string" ? bid : `${bid.quantity}x${bid.face}`);

  /* Return a chance as a whole percent; never 0% or 100% for what is not certain. */
  Arena.percent = (p) => {
    if (p === null || p === undefined) return "–";
    const whole = halfEven(p * 100);
    if (whole === 0 && p > 0) return "<1%";
    return whole === 100 && p < 1 ? ">99%" : `${whole}%`;
  };

  function halfEven(value) {
    const floor = Math.floor(value);
    if (value - floor !== 0.5) return Math.round(value);
    return floor % 2 ? floor + 1 : floor;
  }

  /* Return one labelled bar from 0 to 100% with a tick at one half. */
  Arena.bar = (label, p) =>
    h(
      "div.bar",
      h("span.of", label),
      svg(
        "svg",
        {
          viewBox: "0 0 100 8",
          preserveAspectRatio: "none",
          role: "img",
          "aria-label": `${label}: ${Arena.percent(p)}`,
        },
        svg("rect", { class: "track", x: 0, y: 0, width: 100, height: 8 }),
        svg("rect", { class: "fill", x: 0, y: 0, width: 100 * p, height: 8 }),
        svg("rect", { class: "half", x: 49.75, y: 0, width: 0.5, height: 8 }),
      ),
      h("span.value", Arena.percent(p)),
    );

  Arena.marginWords = (margin) => (margin < 0 ? `short by ${-margin}` : margin > 0 ? `${margin} to spare` : "exactly");

  Arena.signed = (number) => (number > 0 ? `+${number}` : Arena.minus(number));

  /* Return a number with a real minus sign. */
  Arena.minus = (number) => (number < 0 ? `−${-number}` : String(number));

  Arena.faceName = (face, number) =>
    [
      ["one", "ones"],
      ["two", "twos"],
      ["three", "threes"],
      ["four", "fours"],
      ["five", "fives"],
      ["six", "sixes"],
    ][face - 1][number === 1 ? 0 : 1];

  Arena.day = (instant) => instant.slice(0, 10);

  Arena.button = (label, props, key) =>
    h(
      "button",
      {
        type: "button",
        title: key ? `${props.title || label} (key ${key})` : props.title,
        "aria-keyshortcuts": key,
        ...props,
      },
      label,
      key ? [" ", h("kbd", { "aria-hidden": "true" }, key)] : null,
    );
})();
