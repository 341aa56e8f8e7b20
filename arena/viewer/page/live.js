/* A run that is being played: new hands are asked for every two seconds and never move the reader. */
"use strict";

(function () {
  const { h, plural } = Arena;
  const EVERY_MS = 2000;
  const news = document.getElementById("news");
  let came = 0;

  /* Ask for what has been played since, for as long as the page is open. */
  Arena.watch = async (root) => {
    for (let number = 0; ;) {
      let part = null;
      try {
        part = await Arena.loadNew(`grown-${number}`);
      } catch {
        Arena.fill(news, h("p.news", "The command that serves this page has ended; what is here stays."));
        return;
      }
      if (part) {
        number += 1;
        take(root, part);
      } else
        await new Promise((resolve) => {
          setTimeout(resolve, EVERY_MS);
        });
    }
  };

  function take(root, part) {
    came += Arena.takeIndex(part);
    const place = Arena.parse(location.hash);
    if (place.page === "hands") Arena.growHands(root, place);
    const shows = place.page === "run" || (place.page === "hands" && place.sort);
    Arena.fill(
      news,
      h(
        "p.news",
        { role: "status" },
        `${plural(came, "hand")} came while you read`,
        shows ? [" ", h("button", { type: "button", class: "small", onclick: again }, "Show")] : null,
      ),
    );
  }

  function again() {
    came = 0;
    Arena.fill(news);
    Arena.show();
  }
})();
