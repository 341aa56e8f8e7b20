/* Links: where a reader is stands in the address and nowhere else. #/h/<match>-<hand>/<turn>?as=B&hide=1&q=… */
"use strict";

(function () {
  const OPTIONS = ["q", "sort", "as", "hide"];

  /* Return the place that an address names: {page, key, turn, other} and the options, all strings or null. */
  Arena.parse = (hash) => {
    const [path, query] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
    const [page, key, turn] = path.split("/").map(decoded);
    const given = new URLSearchParams(query || "");
    const place = { page: page || "run", key: key || null, turn: turn || null };
    for (const name of OPTIONS) place[name] = given.get(name);
    return place;
  };

  Arena.link = (place) => {
    const path = [place.page === "run" ? "" : place.page, place.key, place.turn].filter(
      (part) => part !== null && part !== undefined,
    );
    const query = new URLSearchParams();
    for (const name of OPTIONS) if (place[name]) query.set(name, place[name]);
    const text = query.toString();
    return `#/${path.map(encodeURIComponent).join("/")}${text ? `?${text}` : ""}`;
  };

  /* Go to a place; `quietly` leaves no step for the back button. */
  Arena.go = (place, quietly) => {
    const link = Arena.link(place);
    if (quietly) location.replace(link);
    else location.hash = link;
  };

  function decoded(part) {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  }
})();
