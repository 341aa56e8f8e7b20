/* The filter: the grammar of `arena hands`, evaluated from flags and numbers that were worked out before. */
"use strict";

(function () {
  const COMPARES = {
    "<=": (one, other) => one <= other,
    ">=": (one, other) => one >= other,
    "!=": (one, other) => one !== other,
    "<": (one, other) => one < other,
    ">": (one, other) => one > other,
    "=": (one, other) => one === other,
  };
  const CLAUSE = /\s*(-?)([A-Za-z_]+)(<=|>=|!=|<|>|=|:)("[^"]*"|[^\s"]*)(?=\s|$)/y;
  const NUMBER = /^\s*[+-]?(\d(_?\d)*\.?(\d(_?\d)*)?|\.\d(_?\d)*)(e[+-]?\d(_?\d)*)?\s*$/i;
  const ENDLESS = /^\s*([+-]?)(inf|infinity|nan)\s*$/i;

  const FIELDS = { arm: "arm", match: "id", run: "run", deal: "deal" };

  /* Return {clauses} or {error}, in words. */
  Arena.parseWhere = (text) => {
    const clauses = [];
    let place = 0;
    while (text.slice(place).trim()) {
      CLAUSE.lastIndex = place;
      const found = CLAUSE.exec(text);
      if (!found) return { error: Arena.malformed(text.slice(place)) };
      const clause = read(found);
      if (clause.error) return clause;
      clauses.push(clause);
      place = CLAUSE.lastIndex;
    }
    return { clauses };
  };

  function read([whole, no, name, sign, quoted]) {
    const { flags, numbers, names } = Arena.run.grammar;
    const text = whole.trim();
    const key = name.toLowerCase();
    const value = quoted.replace(/^"+|"+$/g, "");
    const clause = { text, key, sign, negated: no === "-" };
    if (Object.hasOwn(numbers, key)) {
      if (sign === ":") return { error: Arena.notCompared(text, key) };
      const number = float(value);
      return number === null ? { error: Arena.notANumber(text, value) } : { ...clause, number };
    }
    const wrong = Arena.wrongClause(text, key, sign, value);
    if (wrong) return { error: wrong };
    const values = value.split("|");
    if (!Object.hasOwn(flags, key) && Object.hasOwn(names, key)) return { ...clause, patterns: values.map(pattern) };
    return { ...clause, flags: values.map((one) => Arena.run.grammar.index[`${key}:${one.toLowerCase()}`]) };
  }

  /* Return a number as Python reads it, or null. */
  function float(text) {
    if (NUMBER.test(text)) return Number(text.replaceAll("_", ""));
    const endless = ENDLESS.exec(text);
    if (!endless) return null;
    return endless[2].toLowerCase() === "nan" ? NaN : endless[1] === "-" ? -Infinity : Infinity;
  }

  /* Return a shell pattern (* ? [seq]) as a regular expression, in lower case. */
  function pattern(text) {
    let source = "";
    const glob = text.toLowerCase();
    for (let at = 0; at < glob.length; at += 1) {
      const char = glob[at];
      const end = char === "[" ? glob.indexOf("]", at + (glob[at + 1] === "!" ? 3 : 2)) : -1;
      if (char === "*") source += "[^]*";
      else if (char === "?") source += "[^]";
      else if (end > 0) {
        const inside = glob.slice(at + 1, end).replace(/[\\\]^]/g, "\\$&");
        source += inside.startsWith("!") ? `[^${inside.slice(1)}]` : `[${inside}]`;
        at = end;
      } else source += char.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
    }
    return new RegExp(`^${source}$`);
  }

  /* Return what of a query is found: places of hands in order or by their highest `sort`, counts of clauses alone. */
  Arena.findHands = (clauses, sort) => {
    const alone = clauses.map(() => 0);
    const found = [];
    const tops = [];
    for (const part of Arena.run.moments) {
      const tests = clauses.map((clause) => test(clause, part));
      const value = sort ? numbers(sort, part) : null;
      let moment = 0;
      part.counts.forEach((count, hand) => {
        const end = moment + count;
        const met = look(tests, hand, moment, end, value);
        met.each.forEach((is, one) => {
          alone[one] += is;
        });
        if (met.all) {
          found.push(part.first + hand);
          tops.push(met.top);
        }
        moment = end;
      });
    }
    if (!sort) return { found, alone };
    const order = found.map((_, place) => place).sort((one, other) => tops[other] - tops[one] || one - other);
    return { found: order.map((place) => found[place]), alone };
  };

  /* Return which clauses the moments of a hand meet (0 or 1 each), whether one meets all, and its highest value. */
  function look(tests, hand, start, end, value) {
    const each = new Uint8Array(tests.length);
    let all = false;
    let top = -Infinity;
    for (let moment = start; moment < end; moment += 1) {
      let meets = true;
      for (let one = 0; one < tests.length; one += 1) {
        if (tests[one](hand, moment)) each[one] = 1;
        else meets = false;
      }
      if (!meets) continue;
      all = true;
      if (value) top = Math.max(top, value(hand, moment) ?? -Infinity);
    }
    return { each, all, top };
  }

  /* Return the moments of a hand that meet every clause, as [turn, seat]; seat 15 is none. */
  Arena.findMoments = (clauses, place) => {
    const part = Arena.run.moments.findLast((one) => one.first <= place);
    const hand = place - part.first;
    const tests = clauses.map((clause) => test(clause, part));
    part.starts =
      part.starts ||
      part.counts.reduce(
        (starts, count) => {
          starts.push(starts[starts.length - 1] + count);
          return starts;
        },
        [0],
      );
    const found = [];
    for (let moment = part.starts[hand]; moment < part.starts[hand + 1]; moment += 1) {
      if (tests.every((meets) => meets(hand, moment))) found.push([part.places[moment] >> 4, part.places[moment] & 15]);
    }
    return found;
  };

  /* Return a function of (hand, moment) that tells whether a clause is met. */
  function test(clause, part) {
    const is = clause.patterns ? named(clause, part) : clause.flags ? flagged(clause, part) : compared(clause, part);
    return clause.negated ? (hand, moment) => !is(hand, moment) : is;
  }

  function flagged({ flags }, part) {
    const sets = part.flags.values.map((set) => flags.some((flag) => set.includes(flag)));
    const { of } = part.flags;
    return (hand, moment) => sets[of[moment]];
  }

  function compared({ key, sign, number }, part) {
    const compare = COMPARES[sign];
    if (!Object.hasOwn(part.of_moment, key)) {
      const known = numbers(key, part);
      return (hand, moment) => compare(known(hand, moment), number);
    }
    const { values, of } = part.of_moment[key];
    const meets = values.map((value) => compare(value, number));
    return (hand, moment) => meets[of[moment]] === true;
  }

  /* Return a function of (hand, moment) that gives a number, undefined where there is none. */
  function numbers(key, part) {
    if (key === "turn") return (hand, moment) => part.places[moment] >> 4;
    if (Object.hasOwn(part.of_hand, key)) return (hand) => part.of_hand[key][hand];
    const { values, of } = part.of_moment[key];
    return (hand, moment) => values[of[moment]];
  }

  function named({ key, patterns }, part) {
    const { run } = Arena;
    const meets = (name) => name !== null && patterns.some((one) => one.test(name.toLowerCase()));
    const agents = run.agents.map((agent) => meets(agent.name));
    if (key !== "agent") {
      const matches = run.matches.map((match) =>
        key === "at" ? match.agents.some((agent) => agents[agent]) : meets(match[FIELDS[key]]),
      );
      return (hand) => matches[run.rows.match[part.first + hand]];
    }
    // Sixteen places for each match; the last one is for a moment of no seat.
    const seats = run.matches.flatMap((match) =>
      Array.from({ length: 16 }, (_, seat) => (seat === 15 ? meets("") : agents[match.agents[seat]] === true)),
    );
    return (hand, moment) => seats[run.rows.match[part.first + hand] * 16 + (part.places[moment] & 15)];
  }
})();
