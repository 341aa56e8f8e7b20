/* The frame: shows the page that the address names, and tells of it. */
"use strict";

(function () {
  const root = document.getElementById("main");
  const status = document.getElementById("status");
  let last = null;

  const PAGES = {
    run: Arena.runPage,
    hands: Arena.handsPage,
    h: Arena.handPage,
    pair: Arena.pairPage,
    print: Arena.printPage,
    about: Arena.aboutPage,
  };

  /* Say something to who cannot see it. */
  Arena.say = (text) => {
    status.textContent = text;
  };

  /* Show the page that the address names, again where it is shown already. */
  Arena.show = show;

  async function show() {
    const place = Arena.parse(location.hash);
    const page = PAGES[place.page] || PAGES.run;
    const turned = !last || last.page !== place.page || (last.key !== place.key && place.page === "h");
    last = place;
    root.dataset.page = place.page;
    try {
      const title = await page(root, place);
      if (title === null) return;
      document.title = `${title} · ${Arena.run.run}`;
      if (turned) arrive(place);
    } catch (error) {
      fail(error);
    }
    performance.mark("shown");
  }

  /* Start a new page at its top, or a hand at the turn that the link names. */
  function arrive(place) {
    const heading = root.querySelector("h1");
    if (heading) heading.focus({ preventScroll: true });
    const current = place.page === "h" && place.turn && root.querySelector("[aria-current=step]");
    if (current) current.scrollIntoView({ block: "start" });
    else window.scrollTo(0, 0);
  }

  function fail(error) {
    Arena.fill(
      root,
      Arena.h("h1", { tabindex: -1 }, "This page cannot be shown"),
      Arena.h("p.trouble", { role: "alert" }, error.message),
    );
  }

  document.getElementById("help").addEventListener("click", () => Arena.help());
  window.addEventListener("hashchange", show);
  Arena.load("index")
    .then((index) => {
      Arena.takeIndex(index);
      if (root.hasAttribute("data-live")) Arena.watch(root);
      return show();
    })
    .catch(fail);
})();
