/* The index, which is always there: the run, its matches, and one row of columns per hand. */
"use strict";

(function () {
  const places = new Map();
  let run = null;

  /* Take in the index, or what has been played since. */
  Arena.takeIndex = (part) => {
    if (!run) {
      run = { chunks: [], rows: { match: [] }, moments: [], size: 0 };
      Arena.run = run;
    }
    const { chunks, rows, moments, ...head } = part;
    Object.assign(run, head);
    Arena.leftOut = head.left_out;
    run.chunks.push(...chunks);
    run.moments.push({ first: run.size, ...moments });
    for (const [name, column] of Object.entries(rows)) {
      run.rows[name] = run.rows[name] || [];
      for (const value of column) run.rows[name].push(value);
    }
    document.querySelector(".brand").textContent = run.run;
    const before = run.size;
    run.size = run.rows.match.length;
    for (let place = before; place < run.size; place += 1) places.set(Arena.key(place), place);
    return run.size - before;
  };

  Arena.key = (place) => `${run.matches[run.rows.match[place]].id}-${run.rows.no[place]}`;

  /* Return the place of a hand in the index, or undefined. */
  Arena.placeOf = (key) => places.get(key);

  Arena.matchOf = (place) => run.matches[run.rows.match[place]];

  Arena.agentsOf = (place) => Arena.matchOf(place).agents.map((agent) => run.agents[agent].name);

  /* Return the chunk in which a hand lies. */
  Arena.chunkOf = (place) => run.chunks.findIndex(([first, count]) => place >= first && place < first + count);

  Arena.loadHand = async (place) => (await Arena.load(`hands-${Arena.chunkOf(place)}`))[Arena.key(place)];

  Arena.loadDrawers = async (place) => {
    const chunk = Arena.chunkOf(place);
    return run.chunks[chunk][2] ? (await Arena.load(`drawers-${chunk}`))[Arena.key(place)] || {} : {};
  };

  /* Return the places of other hands that were dealt the same dice. */
  Arena.twinsOf = (place) => {
    const { twins } = run.rows;
    if (twins[place] === null) return [];
    const found = [];
    for (let other = 0; other < run.size; other += 1)
      if (other !== place && twins[other] === twins[place]) found.push(other);
    return found;
  };

  /* Return the rules of a match by name and the start of their hash. */
  Arena.rulesWords = (match) => `rules ${run.rules[match.rules].preset} ${match.rules.slice(0, 8)}`;

  /* Return what sets a match apart from others on the same deal. */
  Arena.sideWords = (match) =>
    [
      match.arm ? `arm ${match.arm}` : null,
      `rotation ${match.rotation}`,
      match.repeat > 1 ? `repeat ${match.repeat}` : null,
    ]
      .filter(Boolean)
      .join(", ");
})();
