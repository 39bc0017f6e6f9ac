// A button can be pressed, and a form sent, before what answers it has come: site.js, then the page's own code. Such a press
// is kept, and done once that is there. Without this a form would put what was typed into the address. React listens a
// moment before it names itself: what comes in between must not reach it, or it is answered twice.
(() => {
  "use strict";
  // What site.js answers without the page's code.
  const OWN =
    "[type=submit], [role=tab], [data-shows], [data-shuts], [data-display], [data-fold], [data-print], [data-agree], form[action]";
  let isRead = false;
  const isAnswered = (part) =>
    isRead && (window.__reflex || part.matches(OWN) || !document.querySelector("script[type=module], script[type=x-module]"));
  const held = new WeakSet();
  const hold = (event, part, button, again) => {
    if (isAnswered(part)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.has(part)) return;
    held.add(part);
    button?.setAttribute("aria-busy", "true");
    const look = () => {
      if (!isAnswered(part)) return setTimeout(look, 50);
      held.delete(part);
      button?.removeAttribute("aria-busy");
      return part.isConnected && again();
    };
    look();
  };
  const holdClick = (event) => {
    const button = event.target.closest?.("button:not([popovertarget])");
    if (button) hold(event, button, button, () => button.click());
  };
  const holdForm = (event) => {
    const { target: form, submitter } = event;
    hold(event, form, submitter, () => form.requestSubmit(submitter?.isConnected ? submitter : undefined));
  };
  addEventListener("click", holdClick, true);
  addEventListener("submit", holdForm, true);
  addEventListener("DOMContentLoaded", () => {
    isRead = true; // the deferred scripts have run
  });
  // Enter in a list that cannot open yet would send its form: it is for the line that is marked once the list is there.
  const wait = (event) => {
    if (event.key === "Enter" && !window.__reflex && event.target.matches("[role=combobox]")) event.preventDefault();
  };
  addEventListener("keydown", wait, true);
})();
