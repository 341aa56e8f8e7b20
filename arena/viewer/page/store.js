/* Data: packed blocks inside the page or in files beside it, unpacked when they are asked for. */
"use strict";

(function () {
  const KEPT = 20;
  const waiting = new Map();
  const unpacked = new Map();

  /* Called by a file beside the page. */
  Arena.chunk = (name, packed) => {
    const asked = waiting.get(name);
    if (asked) asked.resolve(packed);
  };

  /* Return what the block of that name holds; the last twenty stay unpacked. */
  Arena.load = (name) => {
    if (unpacked.has(name)) {
      const kept = unpacked.get(name);
      unpacked.delete(name);
      unpacked.set(name, kept);
      return kept;
    }
    const promise = packedText(name).then(unpack);
    unpacked.set(name, promise);
    promise.catch(() => unpacked.delete(name));
    for (const old of [...unpacked.keys()].slice(0, -KEPT)) unpacked.delete(old);
    return promise;
  };

  function packedText(name) {
    const block = document.getElementById(`data-${name}`);
    return block ? Promise.resolve(block.textContent) : fromFile(name);
  }

  /* Return what a file holds now, null where it is empty; it is asked for anew each time. */
  Arena.loadNew = async (name) => {
    const packed = await fromFile(name);
    return packed ? unpack(packed) : null;
  };

  function fromFile(name) {
    return new Promise((resolve, reject) => {
      const script = Arena.h("script", { src: `data/${name}.js` });
      const done = () => {
        waiting.delete(name);
        script.remove();
      };
      waiting.set(name, {
        resolve: (packed) => {
          done();
          resolve(packed);
        },
      });
      script.addEventListener("error", () => {
        done();
        reject(new Error(`data/${name}.js is not there: the folder data belongs beside this page`));
      });
      script.addEventListener("load", () => {
        if (waiting.has(name)) {
          done();
          reject(new Error(`data/${name}.js is damaged: write the pages again`));
        }
      });
      document.head.append(script);
    });
  }

  async function unpack(packed) {
    if (!window.DecompressionStream)
      throw new Error("this browser is too old to unpack the pages; any of 2023 or later can");
    const bytes = Uint8Array.from(atob(packed.trim()), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }
})();
