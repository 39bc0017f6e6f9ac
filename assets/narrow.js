// A search that hides, while one types, what lacks a word: the entries that a field's data-narrows names (a selector), and
// what they stand in where none is left, a tab's panel by its tab. Their number is said in [data-found].
(() => {
  "use strict";
  const plain = (text) => text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
  const tabOf = (panel) => /** @type {HTMLElement} */ (document.querySelector(`[role=tab][aria-controls="${panel.id}"]`));
  const leaveHidden = (tabs) => tabs.some((tab) => tab.hidden && tab.ariaSelected === "true") && tabs.find(({ hidden }) => !hidden)?.click();
  const narrow = (field) => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(field.dataset.narrows)]);
    const full = new Map();
    for (const entry of entries) {
      const text = plain(entry.textContent);
      entry.hidden = !words.every((word) => text.includes(word));
      const part = entry.closest("section, [role=tabpanel]");
      full.set(part, full.get(part) || !entry.hidden);
    }
    const found = entries.filter(({ hidden }) => !hidden).length;
    const tabs = [...full.keys()].map(tabOf).filter(Boolean);
    for (const [part, isFull] of full) (tabOf(part) ?? part).hidden = !isFull && (found > 0 || !tabs.length);
    leaveHidden(tabs);
    const status = /** @type {HTMLElement} */ (document.querySelector("[data-found]"));
    const { found: some, none } = status.dataset;
    status.textContent = none && !words.length ? "" : (found || !none ? some : none).replace(/\{\w+\}/, String(found));
  };
  document.addEventListener("input", ({ target }) => {
    if (target.dataset?.narrows) window.afterTakeOver(() => narrow(target));
  });
})();
