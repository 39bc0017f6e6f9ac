// A button can be pressed before site.js has come. Such a press is kept, and done once the deferred scripts have run:
// they answer it, or keep it for the page's own code. Without them a form would put what was typed into the address.
(() => {
  "use strict";
  const pressed = new Set();
  const keep = (event) => {
    const button = event.target.closest?.("button:not([popovertarget])");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
    button.setAttribute("aria-busy", "true");
  };
  addEventListener("click", keep, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", keep, true);
    for (const button of pressed) {
      button.removeAttribute("aria-busy");
      button.click();
    }
  });
  // Enter in a list that cannot open yet would send its form: it is for the line that is marked once the list is there.
  const wait = (event) => {
    if (event.key === "Enter" && !window.__reflex && event.target.matches("[role=combobox]")) event.preventDefault();
  };
  addEventListener("keydown", wait, true);
})();
