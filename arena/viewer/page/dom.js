/* Elements, made in one way only: whatever comes from outside becomes a text node or an attribute, never markup. */
"use strict";
var Arena = {};

(function () {
  const SVG = "http://www.w3.org/2000/svg";

  /* Return an element. `h("p.quote", { id: "x" }, "words")`: its name with classes behind dots, its attributes, which
     may be left out, and its children. `on…` are listeners; null, undefined and false leave what they stand for out. */
  Arena.h = (named, ...rest) => {
    const [name, ...classes] = named.split(".");
    const element = document.createElement(name);
    if (classes.length) element.className = classes.join(" ");
    return filled(element, rest);
  };

  Arena.svg = (name, ...rest) => filled(document.createElementNS(SVG, name), rest);

  function filled(element, rest) {
    const [first, ...others] = rest;
    const props = isProps(first) ? first : {};
    for (const [name, value] of Object.entries(props)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== null && value !== undefined && value !== false) {
        element.setAttribute(name, value === true ? "" : value);
      }
    }
    element.append(...nodes(props === first ? others : rest));
    return element;
  }

  const isProps = (value) =>
    value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Node);

  function nodes(children) {
    return children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
  }

  /* Make `children` all that stands in an element. */
  Arena.fill = (element, ...children) => element.replaceChildren(...nodes(children));

  /* Make the children of `parent` those of `items` ([key, make] pairs), keeping each that has been made before. */
  Arena.keep = (parent, items) => {
    const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
    const wanted = items.map(([key, make]) => {
      const child = old.get(key) || make();
      child.dataset.key = key;
      return child;
    });
    const kept = new Set(wanted);
    for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
    wanted.forEach((child, place) => {
      if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] || null);
    });
    return wanted;
  };

  const LIMIT = 4000;

  /* Return words of an agent or provider: isolated, so that their direction stays inside. What is very long is cut,
     with a button that shows the rest. */
  Arena.words = (text, limit = LIMIT) => {
    const box = Arena.h("bdi", { dir: "auto", class: "words" });
    addWords(box, text, limit);
    return box;
  };

  /* Return the start of a long text, with a button that loads the whole of it. */
  Arena.startOf = (text, rest, load) => {
    const box = Arena.words(text);
    const more = Arena.h(
      "button",
      {
        type: "button",
        class: "small",
        onclick: () =>
          load().then((whole) => {
            more.remove();
            box.replaceChildren();
            addWords(box, whole, LIMIT * 5);
          }),
      },
      `Show the other ${rest.toLocaleString("en")} characters`,
    );
    box.append("… ", more);
    return box;
  };

  function addWords(box, text, limit) {
    const chars = text.length > limit ? upTo(text, limit) : text.length;
    box.append(text.slice(0, chars));
    if (chars === text.length) return;
    const rest = text.slice(chars);
    const more = Arena.h(
      "button",
      {
        type: "button",
        class: "small",
        onclick: () => {
          more.previousSibling.remove();
          more.remove();
          addWords(box, rest, limit * 10);
        },
      },
      `Show the other ${rest.length.toLocaleString("en")} characters`,
    );
    box.append("… ", more);
  }

  /* Return where to cut so that no pair of surrogates is torn apart. */
  function upTo(text, limit) {
    const code = text.charCodeAt(limit - 1);
    return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
  }

  Arena.plural = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many || one + "s"}`;
})();
