// A page in Hindi shows its text in its own letters or, after a while, in the device's: with one after the other, lines
// would jump. The page can be read before its code has come, so the code waits for the letters.
(() => {
  "use strict";
  const PATIENCE_MS = 1500;
  const FONT = "url(/fonts/noto-sans-devanagari.woff2)";
  if (!/^\/hi(\/|$)/.test(location.pathname)) return;
  const root = document.documentElement;
  const face = new FontFace("Noto Sans", FONT, { weight: "400 700", unicodeRange: "U+900-97F, U+200C-200D, U+25CC" });
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
  document.fonts.add(face);
  Promise.race([face.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(show, show);
})();
