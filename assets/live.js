// On pages filled at request time nothing of the client runs: who is signed in gets their profile instead of the way in.
(() => {
  "use strict";
  const { profiles, label } = document.currentScript.dataset;
  const link = document.querySelector('header a.header-link[href$="/login"]');
  const holds = (kind) => {
    try {
      return Boolean(localStorage.getItem(`${kind.replaceAll("-", "_")}_token`));
    } catch {
      return false;
    }
  };
  const found = Object.entries(JSON.parse(profiles)).find(([kind]) => holds(kind));
  if (!link || !found) return;
  link.href = found[1];
  const words = link.querySelector(".header-words");
  if (words) words.textContent = label;
})();
