// What a page must know of this browser before it is painted, or it would be seen to change: how it is displayed,
// whether a session is stored, so that nobody who is signed in reads "Sign in" (.way-in), and whether the office's menu
// is folded away (web/backoffice/view_state.py). site.js keeps the display.
(() => {
  "use strict";
  const root = document.documentElement;
  try {
    const { contrast, text, theme } = JSON.parse(localStorage.getItem("display")) || {};
    Object.assign(root.dataset, { contrast: contrast ?? "normal", text: text ?? "normal", theme: theme ?? "auto" });
    root.dataset.menuFolded = localStorage.office_menu_folded ?? "";
    root.dataset.signedIn = String(Object.keys(localStorage).some((key) => /_token$/.test(key) && localStorage[key]));
  } catch {
    // nothing can be kept here
  }
})();
