/* What is wrong with a filter, in the words of `arena hands`, with what may have been meant. */
"use strict";

(function () {
  const known = () => [
    ...Object.keys(Arena.run.grammar.flags),
    ...Object.keys(Arena.run.grammar.names),
    ...Object.keys(Arena.run.grammar.numbers),
  ];

  Arena.notCompared = (text, key) => `${quoted(text)}: ${key} is a number; compare it, as in ${key}<0.3`;

  Arena.notANumber = (text, value) => `${quoted(text)}: ${quoted(value)} is not a number`;

  /* Return what is wrong with a clause that asks for a flag or a name, or null. */
  Arena.wrongClause = (text, key, sign, value) => {
    const { flags, names } = Arena.run.grammar;
    const family = Object.hasOwn(flags, key) ? Object.keys(flags[key]) : null;
    if (!family && !Object.hasOwn(names, key))
      return `${quoted(text)}: no clause ${quoted(key)}${nearest(key, known())}`;
    if (sign !== ":")
      return `${quoted(text)}: ${key} is no number; write ${key}:${(family || ["…"]).slice(0, 2).join("|")}`;
    const values = value.split("|");
    if (!values.every(Boolean)) return `${quoted(text)}: nothing stands behind ${key}:`;
    const wrong = family && values.find((one) => !family.includes(one.toLowerCase()));
    return wrong ? `${quoted(text)}: ${key} has ${family.join(", ")}${nearest(wrong, family)}` : null;
  };

  /* Return what is wrong with the first word of a text that is no clause. */
  Arena.malformed = (text) => {
    const { flags, numbers } = Arena.run.grammar;
    const [, shown] = /\s*(\S+)/.exec(text);
    if (shown.includes('"')) return `${quoted(shown)}: a quotation mark is not closed, or stands inside a word`;
    const bare = shown.replace(/^-+/, "").toLowerCase();
    if (Object.hasOwn(flags, bare)) {
      const values = Object.keys(flags[bare]);
      return `${quoted(shown)}: say which, as in ${bare}:${values[0]}; there are ${values.join(", ")}`;
    }
    if (Object.hasOwn(numbers, bare)) return `${quoted(shown)}: compare it with a number, as in ${bare}<0.3`;
    const families = Object.keys(flags)
      .filter((family) => Object.hasOwn(flags[family], bare))
      .map((family) => `${family}:${bare}`);
    if (families.length) return `${quoted(shown)}: no clause; did you mean ${families.join(" or ")}?`;
    return `${quoted(shown)}: no clause; write FLAG:VALUE, NAME:VALUE or NUMBER<VALUE${nearest(bare, known())}`;
  };

  /* Return a text between quotation marks as Python shows it. */
  function quoted(text) {
    const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
    return mark + text.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`) + mark;
  }

  function nearest(word, words) {
    const wanted = word.toLowerCase();
    let best = null;
    for (const one of words) {
      const ratio = alike(one, wanted);
      if (ratio >= 0.6 && (!best || ratio > best.ratio || (ratio === best.ratio && one > best.one)))
        best = { one, ratio };
    }
    return best ? `; did you mean ${quoted(best.one)}?` : "";
  }

  /* Return how alike two words are, 0..1: twice the letters in their longest common blocks over all letters. */
  function alike(one, other) {
    return one.length + other.length ? (2 * common(one, other)) / (one.length + other.length) : 1;
  }

  function common(one, other) {
    let [length, at, from] = [0, 0, 0];
    for (let start = 0; start < one.length; start += 1) {
      for (let place = 0; place < other.length; place += 1) {
        let same = 0;
        while (start + same < one.length && place + same < other.length && one[start + same] === other[place + same])
          same += 1;
        if (same > length) [length, at, from] = [same, start, place];
      }
    }
    if (!length) return 0;
    return (
      length +
      common(one.slice(0, at), other.slice(0, from)) +
      common(one.slice(at + length), other.slice(from + length))
    );
  }
})();
