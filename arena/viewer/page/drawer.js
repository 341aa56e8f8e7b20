/* The private drawer of a turn: sealed intents, estimate, plans, reasoning; closed until the reader opens it. */
"use strict";

(function () {
  const { h } = Arena;
  const TRUTHFUL = { yes: "truthful", no: "not truthful", partly: "partly truthful", no_claim: "makes no claim" };

  /* Return the drawer, or null where there is nothing private. Long texts are loaded when it is opened. */
  Arena.drawer = (told, turn) => {
    const intents = turn.said.filter((one) => one.truthful !== null);
    const made = turn.move;
    const estimate = made && made.p_true !== null;
    if (!intents.length && !estimate && !turn.asked.length) return null;
    const seats = [
      ...intents.map((one) => one.seat),
      ...(estimate ? [made.seat] : []),
      ...turn.asked.map((one) => one.seat),
    ];
    const inside = h("div.inside");
    return h(
      "details",
      {
        class: "drawer",
        ontoggle: (event) => {
          if (event.target.open && !inside.hasChildNodes()) fill(inside, told, turn, intents, estimate);
        },
      },
      h("summary", h("b", "Private"), ` to ${Arena.letters(seats)}: `, contents(intents, estimate, turn.asked)),
      inside,
    );
  };

  function contents(intents, estimate, asked) {
    const parts = [];
    if (intents.length) parts.push("sealed intent");
    if (estimate) parts.push("estimate");
    if (asked.some((one) => one.plan !== null)) parts.push("plan");
    if (asked.some((one) => one.reasoning)) parts.push("reasoning");
    if (asked.length && asked.some((one) => one.model)) parts.push(Arena.plural(asked.length, "call"));
    return parts.join(", ") || "nothing told";
  }

  function fill(box, told, turn, intents, estimate) {
    const made = turn.move;
    if (intents.length) {
      box.append(
        h(
          "dl",
          intents.map((one) => [
            h("dt", Arena.seat(one.seat, told.agents[one.seat]), " declared before speaking"),
            h("dd", TRUTHFUL[one.truthful], one.text === null ? " (and kept silent)" : null),
          ]),
        ),
      );
    }
    if (estimate) {
      box.append(
        h(
          "dl",
          null,
          h(
            "dt",
            Arena.seat(made.seat, told.agents[made.seat]),
            " on ",
            turn.standing ? Arena.bid(turn.standing) : "the bid",
          ),
          h(
            "dd",
            h(
              "div.bars",
              Arena.bar("said in private", made.p_true / 100),
              made.p_standing === null ? null : Arena.bar("its dice alone", made.p_standing),
            ),
          ),
        ),
      );
    }
    if (!turn.asked.length) return;
    const calls = h(
      "ol.calls",
      turn.asked.map((one) => call(told, one, null)),
    );
    box.append(calls);
    if (!turn.asked.some((one) => one.reasoning || one.reply_chars || one.plan_rest)) return;
    told.drawers().then(
      (found) =>
        calls.replaceWith(
          h(
            "ol.calls",
            turn.asked.map((one) => call(told, one, found[one.n] || {})),
          ),
        ),
      (error) => box.append(h("p.trouble", { role: "alert" }, error.message)),
    );
  }

  function call(told, asked, texts) {
    const facts = [
      asked.model,
      asked.seconds === null ? null : `${asked.seconds.toFixed(1)} s`,
      asked.usage ? tokens(asked.usage) : null,
      asked.cost_usd === null ? null : `$${asked.cost_usd.toFixed(4)}`,
    ].filter(Boolean);
    return h(
      "li",
      null,
      h(
        "p.silence",
        Arena.seat(asked.seat, told.agents[asked.seat]),
        ` asked to ${asked.question.replace("_", " and ")}, attempt ${asked.number}: ${asked.outcome}`,
        facts.length ? h("span", " · ", h("bdi", facts.join(" · "))) : null,
      ),
      asked.plan === null
        ? null
        : [h("h3", "Plan"), h("p.long", Arena.words(texts && texts.plan ? texts.plan : asked.plan))],
      reasoning(asked, texts),
      reply(asked, texts),
    );
  }

  function tokens({ input, output, reasoning: thought }) {
    return `${input} tokens in, ${output} out${thought ? `, ${thought} of them reasoning` : ""}`;
  }

  function reasoning(asked, texts) {
    if (!asked.reasoning) return null;
    const { source, chars } = asked.reasoning;
    return [
      h("h3", `Reasoning (${source}, ${Arena.plural(chars, "character")})`),
      h("p.silence", "What a model writes here need not be why it acted."),
      texts === null
        ? h("p", "Loading…")
        : texts.reasoning === undefined
          ? h("p.silence", Arena.leftOut.reasoning)
          : h("div.long", Arena.words(texts.reasoning)),
    ];
  }

  function reply(asked, texts) {
    if (!asked.reply_chars) return null;
    if (texts === null) return null;
    if (texts.reply === undefined) return h("p.silence", `Raw reply: ${Arena.leftOut.reasoning}`);
    return h(
      "details.raw",
      h("summary", `Raw reply, ${Arena.plural(asked.reply_chars, "character")}`),
      h("div.long.mono", Arena.words(texts.reply)),
    );
  }
})();
