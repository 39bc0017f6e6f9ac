// One press on a button, or one choice whose answer fills a part of the page, is one act (web/presses.py). Whatever it asks
// of the server carries the key of its form, as it stands open, so that a second event with it does nothing. Until the
// answer the button is busy and hears no press.
// A lost connection ends the waiting too; the key then stays, for nobody knows whether the server has acted.
const PATIENCE_MS = 60000;
const LOOK_MS = 50;
const ACTING = "button.button, button.menu-item, .pages button";
const root = typeof document === "undefined" ? null : document.documentElement;
const keys = new WeakMap();
const presses = new Map();
let current = null;

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const isBusy = (button) => button.getAttribute("aria-busy") === "true";
const sendersOf = (form) => [...form.elements].filter((part) => part.matches("button[type=submit]"));

// What the answer fills in (data-fills="id") can be neither typed into nor sent: it still shows another entry.
const filledBy = (button) => document.getElementById(button?.dataset.fills ?? "");
// Whoever pressed goes on there, unless something else took the focus, as a refusal does; whoever chose may choose again.
const enterFilled = (button) => {
  if (!button?.matches("button")) return;
  const field = filledBy(button)?.querySelector("input:not([type=hidden]), textarea, select, button");
  if ([document.body, button].includes(document.activeElement)) field?.focus();
};
const setBusy = (part, isBusy) => {
  if (isBusy) part.setAttribute("aria-busy", "true");
  else part.removeAttribute("aria-busy");
  if (!part.matches("button")) part.inert = isBusy;
};

// A dialog that its yes shuts leaves the button that opened it in sight, and the form that it sends.
const partsOf = ({ button, form }) => {
  const opener = button?.matches("[data-shuts]") && button.closest("dialog")?.returnTo;
  const buttons = [button, opener, ...(form ? sendersOf(form) : [])].filter((part) => part?.matches?.("button, dialog"));
  return new Set([...buttons, filledBy(button)].filter(Boolean));
};

const listen = (press) => {
  current = press;
  setTimeout(() => {
    if (current === press) current = null;
  });
};

const end = (key) => {
  const press = presses.get(key);
  if (!press) return;
  presses.delete(key);
  clearTimeout(press.timer);
  const others = [...presses.values()].flatMap(({ parts }) => [...parts]);
  for (const part of press.parts) if (!others.includes(part)) setBusy(part, false);
};

const ignore = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const hear = (kind, answer) => root?.ownerDocument.addEventListener(kind, answer, true);
hear("click", (event) => {
  const button = event.target.closest?.(ACTING);
  if (button && isBusy(button)) ignore(event);
  else if (button) listen({ button });
});
hear("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (sendersOf(form).some(isBusy)) ignore(event);
  else listen({ button, form });
});
hear("change", ({ target }) => target.dataset?.fills && listen({ button: target, key: newKey() }));
// The state hears that its dialog was shut; until then it would have it open (assets/site.js).
hear("close", ({ target }) => target.dataset?.open && listen({ button: target }));
if (root) addEventListener("pageshow", ({ persisted }) => persisted && dropPresses());

// Called with what the page is about to ask of the server: events of a button that was pressed just now get its key.
export function notePress(events) {
  const acts = events.filter(({ name, handler }) => !handler && name.startsWith("reflex___state"));
  if (!current || !acts.length) return;
  const press = current;
  current = null;
  press.owner = press.form ?? press.button;
  const key = press.key ?? keys.get(press.owner) ?? newKey();
  keys.set(press.owner, key);
  for (const act of acts) act.payload = { ...act.payload, idempotencyKey: key };
  Object.assign(press, { parts: partsOf(press), awaits: acts.length, timer: setTimeout(end, PATIENCE_MS, key) });
  presses.set(key, press);
  for (const part of press.parts) setBusy(part, true);
}

// The server leads elsewhere: what was pressed stays busy until the page it stands on is gone.
export function followRedirect(path) {
  const leaves = new URL(path, location.href).pathname !== location.pathname;
  if (!leaves || !presses.size) return;
  root.dataset.loading = "";
  for (const press of presses.values()) press.from = location.pathname;
}

const isLeaving = ({ from }) => from && (location.pathname === from || "loading" in root.dataset);
// A button that the answer took away waits for nothing: what it said of itself last stays in it.
const isWaiting = (press) => press.button?.isConnected && (isLeaving(press) || press.button.dataset.busy === "true");

// The server has done with the key. A button may still wait for what only the page's state knows (data-busy).
export function answerPress(key) {
  const press = presses.get(key);
  if (!press || --press.awaits > 0) return;
  const settle = () => {
    if (presses.get(key) !== press) return undefined;
    if (isWaiting(press)) return setTimeout(settle, LOOK_MS);
    if (press.from !== location.pathname || !press.button?.isConnected) keys.delete(press.owner);
    end(key);
    return enterFilled(press.button);
  };
  if (press.button?.dataset.fills) setTimeout(settle, LOOK_MS); // its form is drawn first
  else settle();
}

// What no handler of the server has caught is said in the page's own line until something is pressed again
// (web/shells/trouble.py). Without a reference something is away for a moment. An event that found no state, as while
// Redis is away, has no answer: its button waits no longer.
const failureLine = () => /** @type {HTMLElement} */ (document.querySelector(".offline[data-broken]"));
export function tellFailure(reference) {
  dropPresses();
  const line = failureLine();
  if (!line) return;
  line.textContent = reference ? line.dataset.broken.replace("{reference}", reference) : line.dataset.busy;
  line.hidden = false;
}
hear("click", () => failureLine()?.setAttribute("hidden", ""));

export function dropPresses() {
  for (const key of [...presses.keys()]) end(key);
}
