/* The filter: the grammar of `arena hands`, evaluated from flags and numbers that were worked out before. */
"use strict";

(function () {
  const COMPARES = {
    "<=": (one, other) => one <= other, ">=": (one, other) => one >= other, "!=": (one, other) => one !== other,
    "<": (one, other) => one < other, ">": (one, other) => one > other, "=": (one, other) => one === other,
  };
  const CLAUSE = /\s*(-?)([A-Za-z_]+)(<=|>=|!=|<|>|=|:)("[^"]*"|[^\s"]*)(?=\s|$)/y;
  const NUMBER = /^\s*[+-]?(\d(_?\d)*\.?(\d(_?\d)*)?|\.\d(_?\d)*)(e[+-]?\d(_?\d)*)?\s*$/i;
  const ENDLESS = /^\s*([+-]?)(inf|infinity|nan)\s*$/i;

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

  /* Return what of a query is found: places of hands in order, the moment that sorts each, counts of clauses alone. */
  Arena.findHands = (clauses, sort) => {
    const tests = clauses.map(test);
    const alone = clauses.map(() => 0);
    const found = [];
    const best = [];
    const order = sort ? numbers(sort) : null;
    for (const part of Arena.run.moments) {
      let moment = 0;
      part.counts.forEach((count, hand) => {
        const met = new Array(tests.length).fill(false);
        let meets = false;
        let top = -Infinity;
        for (const end = moment + count; moment < end; moment += 1) {
          let all = true;
          for (let one = 0; one < tests.length; one += 1) {
            if (tests[one](part, hand, moment)) met[one] = true;
            else all = false;
          }
          if (!all) continue;
          meets = true;
          if (order) top = Math.max(top, order(part, hand, moment) ?? -Infinity);
        }
        met.forEach((is, one) => { if (is) alone[one] += 1; });
        if (meets) { found.push(part.first + hand); best.push(top); }
      });
    }
    if (!order) return { found, alone };
    const sorted = found.map((hand, place) => place).sort((one, other) => best[other] - best[one] || one - other);
    return { found: sorted.map((place) => found[place]), alone };
  };

  /* Return the moments of a hand that meet every clause, as [turn, seat]. */
  Arena.findMoments = (clauses, hand) => {
    const tests = clauses.map(test);
    const part = Arena.run.moments.findLast((one) => one.first <= hand);
    const start = part.counts.slice(0, hand - part.first).reduce((sum, count) => sum + count, 0);
    const found = [];
    for (let moment = start; moment < start + part.counts[hand - part.first]; moment += 1) {
      if (tests.every((meets) => meets(part, hand - part.first, moment))) found.push([part.places[moment] >> 4, part.places[moment] & 15]);
    }
    return found;
  };

  /* Return a function of (part, hand, moment) that tells whether a clause is met. */
  function test(clause) {
    const is = clause.patterns ? named(clause) : clause.flags ? flagged(clause) : compared(clause);
    return clause.negated ? (part, hand, moment) => !is(part, hand, moment) : is;
  }

  function flagged({ flags }) {
    const sets = new Map(Arena.run.moments.map((part) => [part, part.flags.values.map((set) => flags.some((flag) => set.includes(flag)))]));
    return (part, hand, moment) => sets.get(part)[part.flags.of[moment]];
  }

  function compared({ key, sign, number }) {
    const known = numbers(key);
    const compare = COMPARES[sign];
    return (part, hand, moment) => {
      const value = known(part, hand, moment);
      return value !== undefined && compare(value, number);
    };
  }

  /* Return a function that gives a number of a moment, undefined where there is none. */
  function numbers(key) {
    if (key === "turn") return (part, hand, moment) => part.places[moment] >> 4;
    if (Object.hasOwn(Arena.run.moments[0].of_hand, key)) return (part, hand) => part.of_hand[key][hand];
    return (part, hand, moment) => part.of_moment[key].values[part.of_moment[key].of[moment]];
  }

  function named({ key, patterns }) {
    const { run } = Arena;
    const meets = (name) => name !== null && patterns.some((one) => one.test(name.toLowerCase()));
    const agents = run.agents.map((agent) => meets(agent.name));
    const fields = { arm: "arm", match: "id", run: "run", deal: "deal" };
    const matches = run.matches.map((match) => (key === "at" ? match.agents.some((agent) => agents[agent]) : key === "agent" ? match.agents.map((agent) => agents[agent]) : meets(match[fields[key]])));
    const none = meets("");
    return (part, hand, moment) => {
      const met = matches[run.rows.match[part.first + hand]];
      if (key !== "agent") return met;
      const seat = part.places[moment] & 15;
      return seat === 15 ? none : met[seat];
    };
  }
})();
