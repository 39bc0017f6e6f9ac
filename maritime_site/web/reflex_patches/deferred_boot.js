// A page can be read before its code has come, so the code of a page for readers waits until the text is painted.
// In Hindi that text waits for its own letters or, after a while, takes the device's: with one after the other, lines
// would jump.
(() => {
  "use strict";
  const PATIENCE_MS = 1500;
  const FONTS = {
    "noto-sans-devanagari": "U+900-97F, U+200C-200D, U+25CC",
    "noto-sans-latin": "U+0-FF, U+2013-2014, U+2018-201D, U+2022, U+2026, U+20AC",
  };
  const root = document.documentElement;
  const load = ([name, unicodeRange]) => {
    const face = new FontFace("Noto Sans", `url(/fonts/${name}.woff2)`, { weight: "400 700", unicodeRange });
    document.fonts.add(face);
    return face.load();
  };
  const wake = () => {
    for (const link of document.querySelectorAll("link[rel=x-modulepreload]")) link.rel = "modulepreload";
    const held = document.querySelector("script[type=x-module]");
    if (!held) return;
    const script = /** @type {HTMLScriptElement} */ (held.cloneNode(true));
    script.type = "module";
    held.replaceWith(script);
  };
  const whenParsed = (act) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act, { once: true });
    else act();
  };
  const atMost = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  // Whatever stands in the queue behind a frame comes after that frame's paint; a hidden page has no frames.
  const painted = () => atMost(new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  }));

  const start = () => whenParsed(() => painted().then(wake));

  if (!/^\/hi(\/|$)/.test(location.pathname)) {
    start();
    return;
  }
  const show = () => {
    delete root.dataset.letters;
    start();
  };
  root.dataset.letters = "awaited";
  atMost(Promise.all(Object.entries(FONTS).map(load))).then(show, show);
})();
