// A page in Hindi shows its text in its own letters or, after a while, in the device's: with one after the other, lines
// would jump. The page can be read before its code has come, so the code waits for the letters.
(() => {
  "use strict";
  const PATIENCE_MS = 1500;
  const FONTS = {
    "noto-sans-devanagari": "U+900-97F, U+200C-200D, U+25CC",
    "noto-sans-latin": "U+0-FF, U+2013-2014, U+2018-201D, U+2022, U+2026, U+20AC",
  };
  if (!/^\/hi(\/|$)/.test(location.pathname)) return;
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
    const script = document.createElement("script");
    for (const { name, value } of held.attributes) script.setAttribute(name, value);
    script.type = "module";
    script.textContent = held.textContent;
    held.replaceWith(script);
  };
  const show = () => {
    delete root.dataset.letters;
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", wake, { once: true });
    else wake();
  };
  root.dataset.letters = "awaited";
  const letters = Promise.all(Object.entries(FONTS).map(load));
  Promise.race([letters, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(show, show);
})();
