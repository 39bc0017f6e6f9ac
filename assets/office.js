// The back office by itself, without the server: ticking every row of a list, downloading lists and people's files,
// naming the fields of a summary, and asking whoever leaves with something typed and not saved.
(() => {
  "use strict";
  if (window.officeIsReady) return;
  window.officeIsReady = true;
  const isHindi = () => location.pathname.startsWith("/hi/");

  const tickAll = (form) => {
    const boxes = [...form.querySelectorAll("input.tick")];
    const wanted = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = wanted;
  };

  // Whoever leaves with something typed and not saved (data-changed, kit/unsaved.jsx) is asked first.
  const changed = () => [...document.querySelectorAll("form[data-changed]")];
  addEventListener("beforeunload", (event) => changed().length && event.preventDefault());
  const leaves = (event, link) =>
    link && !link.target && !link.download && !event.ctrlKey && !event.metaKey && !event.shiftKey &&
    link.origin === location.origin && link.pathname !== location.pathname;
  let way = null;
  const askFirst = (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest?.("a[href]"));
    const question = /** @type {HTMLDialogElement | null} */ (document.getElementById("leave-question"));
    if (!question || !leaves(event, link) || !changed().length) return;
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

  // What REST answers to whoever is signed in here. The token stands in a header: addresses are logged.
  const ask = async (path, options = {}) => {
    const own = { Authorization: `Bearer ${localStorage.getItem("admin_token") ?? ""}`, "Accept-Language": isHindi() ? "hi" : "en" };
    const answer = await fetch(path, { ...options, headers: { ...own, ...options.headers } });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).message);
    return answer;
  };
  const save = async (answer, name) => {
    const saved = await (await import(/** @type {string} */ ("/kit/download.js"))).saveFile(answer, name);
    return isHindi() ? `${saved} डाउनलोड हो गई।` : `${saved} is downloaded.`;
  };

  // Fetches what a button asks for: busy until the answer, and what became of it is said beside it.
  const act = async (place, button, work) => {
    const status = place.querySelector("[role=status]");
    if (place.querySelector("button[aria-busy=true]")) return;
    button.ariaBusy = "true";
    status.textContent = isHindi() ? "फ़ाइल तैयार हो रही है..." : "Preparing the file...";
    try {
      status.textContent = await work();
    } catch (problem) {
      const failed = isHindi() ? "फ़ाइल डाउनलोड नहीं हो सकी। कृपया फिर प्रयास करें।" : "The file could not be downloaded. Please try again.";
      status.textContent = /** @type {Error} */ (problem).message || failed;
    } finally {
      button.ariaBusy = "false";
    }
  };
  document.addEventListener("click", ({ target }) => {
    const part = target.closest?.("[data-tick-all], button[data-file]");
    if (part?.dataset.file) act(part.parentElement, part, async () => save(await ask(part.dataset.file), "file"));
    else if (part) tickAll(part.closest("form"));
  });

  // A list as a file: its chosen columns in one word, and whatever else is filled in.
  const download = async ({ dataset }, given, format) => {
    const columns = given.getAll("column").join(",");
    if (!columns) return isHindi() ? "कम से कम एक स्तंभ चुनें।" : "Choose at least one column.";
    const asked = new URLSearchParams([["columns", columns], ...[...given].filter(([name, value]) => name !== "column" && value)]);
    return save(await ask(`${dataset.download}.${format}?${asked}`), `list.${format}`);
  };
  // A PDF to print opens in a tab of its own, for the browser's printer; what the page says of it is then read anew.
  const print = async ({ dataset }, given, tab) => {
    const fields = Object.fromEntries([...given].filter(([, value]) => value));
    const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) };
    try {
      const answer = await (dataset.reads ? ask(`${dataset.print}?${new URLSearchParams(fields)}`) : ask(dataset.print, body));
      if (tab) tab.location.href = URL.createObjectURL(await answer.blob());
      else await save(answer, "badges.pdf");
    } catch (problem) {
      tab?.close();
      throw problem;
    }
    /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-printed]"))?.click();
    return isHindi() ? "छापने के लिए तैयार।" : "Ready to print.";
  };
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("form[data-download], form[data-print]")) return;
    event.preventDefault();
    const button = event.submitter ?? form.querySelector("button[type=submit]");
    const given = new FormData(form);
    if (form.dataset.download) act(form, button, () => download(form, given, button.value === "xlsx" ? "xlsx" : "csv"));
    else act(form, button, () => print(form, given, window.open("", "_blank")));
  });

  // A line of an error summary says which field it means (office.css shows it): "Required" alone would not.
  const nameFields = () => {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".error-summary a[href^='#']"))) {
      const id = CSS.escape(link.hash.slice(1));
      const label = document.querySelector(`label[for="${id}"], fieldset#${id} > legend .label`)?.textContent.trim() ?? "";
      const named = link.textContent.startsWith(label) ? "" : label;
      if (link.dataset.label !== named) link.dataset.label = named;
    }
  };
  new MutationObserver(nameFields).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
})();
