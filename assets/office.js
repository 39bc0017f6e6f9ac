// The back office by itself, without the server: ticking every row of a list, downloading lists and people's files,
// naming the fields of a summary, and asking whoever leaves with something typed and not saved.
(() => {
  "use strict";
  if (window.officeIsReady) return;
  window.officeIsReady = true;

  const tickAll = (form) => {
    const boxes = [...form.querySelectorAll("input.tick")];
    const wanted = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = wanted;
  };

  // Whoever leaves with something typed and not saved (data-changed, kit/unsaved.jsx) is asked first.
  const changed = () => [...document.querySelectorAll("form[data-changed]")];
  addEventListener("beforeunload", (event) => changed().length && event.preventDefault());
  let way = null;
  const askFirst = (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest?.("a[href]"));
    const question = /** @type {HTMLDialogElement | null} */ (document.getElementById("leave-question"));
    if (!question || !link || !window.leavesPage(event, link) || !changed().length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    way = link;
    Object.assign(question, { returnTo: link }).showModal();
  };
  const leave = () => {
    for (const form of changed()) form.removeAttribute("data-changed");
    way.click();
  };
  document.addEventListener("click", askFirst, true);
  document.addEventListener("click", ({ target }) => target.closest?.("[data-leaves]") && setTimeout(leave));

  // Whoever logs out (data-signs-out="their address") leaves nothing they typed behind, in no tab; they are asked first. A
  // session that merely ended forgets nothing.
  const LEFT = "office_left";
  const typedBy = (owner) => Object.keys(sessionStorage).filter((key) => key.startsWith(`unsaved:${owner}:`));
  const forget = (owner) => {
    for (const form of changed()) form.removeAttribute("data-changed");
    for (const key of typedBy(owner)) sessionStorage.removeItem(key);
    dispatchEvent(new Event("forget"));
  };
  const signOut = (event) => {
    const button = event.target.closest?.("[data-signs-out]");
    if (!button) return;
    const question = /** @type {HTMLDialogElement} */ (document.getElementById("logout-question"));
    const owner = button.dataset.signsOut;
    if (!question.open && (changed().length || typedBy(owner).length)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      button.closest("[popover]").hidePopover();
      return question.showModal();
    }
    forget(owner);
    localStorage.setItem(LEFT, owner);
    localStorage.removeItem(LEFT);
  };
  document.addEventListener("click", signOut, true);
  addEventListener("storage", ({ key, newValue }) => key === LEFT && newValue && forget(newValue));

  // Ctrl K leads to the search over everything, from wherever one is.
  document.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("office-search"));
    if (!field || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  // What REST answers to whoever is signed in here is saved, or shown in a tab: the button is busy until then (kit/presses.js
  // holds its form), and what became of it is said beside it. The token stands in a header: addresses are logged.
  const wordsHere = () => JSON.parse(/** @type {HTMLElement} */ (document.querySelector("[data-file-words]")).dataset.fileWords);
  const fetchFile = async (place, button, path, options = {}, words = wordsHere()) => {
    const status = place.querySelector("[role=status]");
    const own = { method: "GET", saveAs: "file", language: document.documentElement.lang, token: localStorage.getItem("admin_token") ?? "" };
    const ask = async () => (await import(/** @type {string} */ ("/kit/rest.js"))).send(path, { ...own, ...options }, words);
    button.ariaBusy = "true";
    status.textContent = words.preparing;
    const { done, text } = await ask().catch(() => ({ done: false, text: words.failed }));
    status.textContent = text;
    button.ariaBusy = "false";
    return done;
  };
  document.addEventListener("click", ({ target }) => {
    const part = target.closest?.("[data-tick-all], button[data-file]");
    if (part?.dataset.file) fetchFile(part.parentElement, part, part.dataset.file);
    else if (part) tickAll(part.closest("form"));
  });

  // A list as a file: its chosen columns in one word, and whatever else is filled in.
  const download = (form, button, given) => {
    const format = button.value === "xlsx" ? "xlsx" : "csv";
    const columns = given.getAll("column").join(",");
    const asked = new URLSearchParams([["columns", columns], ...[...given].filter(([name, value]) => name !== "column" && value)]);
    if (columns) fetchFile(form, button, `${form.dataset.download}.${format}?${asked}`, { saveAs: `list.${format}` });
    else form.querySelector("[role=status]").textContent = wordsHere().columns;
  };
  // A PDF to print opens in a tab of its own, for the browser's printer; what the page says of it is then read anew.
  const print = async (form, button, given) => {
    const { print: path, reads } = form.dataset;
    const fields = Object.fromEntries([...given].filter(([, value]) => value));
    const [address, request] = reads ? [`${path}?${new URLSearchParams(fields)}`, {}] : [path, { method: "POST", body: fields }];
    const words = { ...wordsHere(), saved: wordsHere().shown };
    const tab = window.open("", "_blank");
    if (!(await fetchFile(form, button, address, { ...request, saveAs: "badges.pdf", tab }, words))) return tab?.close();
    return /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-printed]"))?.click();
  };
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("form[data-download], form[data-print]")) return;
    event.preventDefault();
    const button = event.submitter ?? form.querySelector("button[type=submit]");
    (form.dataset.download ? download : print)(form, button, new FormData(form));
  });

  // A line of an error summary says which field it means (office.css shows it): "Required" alone would not.
  const nameFields = () => {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".error-summary a[href^='#']"))) {
      const id = CSS.escape(link.hash.slice(1));
      const words = document.querySelector(`label[for="${id}"], fieldset#${id} > legend .label`)?.textContent.trim();
      const label = document.querySelector(`#${id}[aria-label]`)?.getAttribute("aria-label") ?? words ?? "";
      const missing = link.textContent.startsWith(label) ? "" : label;
      if (link.dataset.label !== missing) link.dataset.label = missing;
    }
  };
  new MutationObserver(nameFields).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
})();
