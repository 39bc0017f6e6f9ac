// The back office by itself, without the server: ticking every row of a list, downloading lists and people's files, and
// where the focus goes after something was done.
(() => {
  "use strict";
  if (window.officeIsReady) return;
  window.officeIsReady = true;
  // The other language leads to the same entry of the same list: the built page knows only its own pattern.
  document.addEventListener("click", ({ target }) => {
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest?.(".office-top a[hreflang]") ?? null);
    if (!link) return;
    const { pathname, search } = window.location;
    link.href = (pathname.startsWith("/hi/") ? pathname.slice(3) : `/hi${pathname}`) + search;
  });

  // Ctrl K leads to the search over everything, from wherever one is.
  document.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("office-search"));
    if (!field || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const hindi = () => window.location.pathname.startsWith("/hi/");
  document.addEventListener("click", ({ target }) => {
    const form = target.closest?.("[data-tick-all]")?.closest("form");
    if (!form) return;
    const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input.tick")]);
    const wanted = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = wanted;
  });

  // What REST answers to whoever is signed in here. The token stands in a header: addresses are logged.
  const ask = async (path, options = {}) => {
    const own = { Authorization: `Bearer ${localStorage.getItem("admin_token") ?? ""}`, "Accept-Language": hindi() ? "hi" : "en" };
    const answer = await fetch(path, { ...options, headers: { ...own, ...options.headers } });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).message);
    return answer;
  };
  const saveAnswer = async (answer, name) => {
    const saved = await (await import(/** @type {string} */ ("/kit/download.js"))).saveFile(answer, name);
    return hindi() ? `${saved} डाउनलोड हो गई।` : `${saved} is downloaded.`;
  };

  // Fetches what a button asks for: busy until the answer, and what became of it is said beside it.
  const act = async (place, button, work) => {
    const status = place.querySelector("[role=status]");
    const buttons = [...place.querySelectorAll("button")];
    if (buttons.some(({ ariaBusy }) => ariaBusy === "true")) return;
    button.ariaBusy = "true";
    status.textContent = hindi() ? "फ़ाइल तैयार हो रही है..." : "Preparing the file...";
    try {
      status.textContent = await work();
    } catch (problem) {
      const failed = hindi() ? "फ़ाइल डाउनलोड नहीं हो सकी। कृपया फिर प्रयास करें।" : "The file could not be downloaded. Please try again.";
      status.textContent = /** @type {Error} */ (problem).message || failed;
    } finally {
      button.ariaBusy = "false";
    }
  };
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button[data-file]");
    if (button) act(button.parentElement, button, async () => saveAnswer(await ask(button.dataset.file), "file"));
  });

  // A list as a file: its chosen columns in one word, and whatever else is filled in.
  const download = async (form, format) => {
    const given = new FormData(form);
    const asked = new URLSearchParams({ columns: given.getAll("column").join(",") });
    for (const [name, value] of given) if (name !== "column" && value) asked.set(name, String(value));
    if (!asked.get("columns")) return hindi() ? "कम से कम एक स्तंभ चुनें।" : "Choose at least one column.";
    return saveAnswer(await ask(`${form.dataset.download}.${format}?${asked}`), `list.${format}`);
  };
  // A PDF to print opens in a tab of its own, for the browser's printer; what the page says of it is then read anew.
  const print = async (form, tab) => {
    const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    const reads = `${form.dataset.print}?${new URLSearchParams(/** @type {any} */ (given))}`;
    const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) };
    try {
      const answer = await (form.dataset.reads ? ask(reads) : ask(form.dataset.print, body));
      if (tab) tab.location.href = URL.createObjectURL(await answer.blob());
      else await saveAnswer(answer, "badges.pdf");
    } catch (problem) {
      tab?.close();
      throw problem;
    }
    /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-printed]"))?.click();
    return hindi() ? "छापने के लिए तैयार।" : "Ready to print.";
  };
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target.closest?.("form[data-download], form[data-print]"));
    if (!form) return;
    event.preventDefault();
    const button = event.submitter ?? form.querySelector("button[type=submit]");
    if (form.dataset.download) act(form, button, () => download(form, button.value === "xlsx" ? "xlsx" : "csv"));
    else act(form, button, () => print(form, window.open("", "_blank")));
  });

  // A line of an error summary says which field it means (office.css shows it): "Required" alone would not.
  const nameFields = () => {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".error-summary a[href^='#']"))) {
      const id = CSS.escape(link.hash.slice(1));
      const named = document.querySelector(`label[for="${id}"], fieldset#${id} > legend .label`);
      const label = named?.textContent.trim() ?? "";
      const told = label && !link.textContent.startsWith(label) ? label : "";
      if ((link.dataset.label ?? "") !== told) link.dataset.label = told;
    }
  };

  // What was pressed is often gone afterwards. Then the outcome takes the focus, or in a dialog the field that is wrong.
  // A dialog closes, and its row loses the button that opened it, a moment after the outcome is there.
  const NOTICE = "main .notice[role]";
  const MOMENT = 2000;
  let outcome = null;
  const noteOutcome = (records) => {
    for (const { target, addedNodes } of records) {
      const changed = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
      const added = [...addedNodes].map((node) => (node.matches?.(NOTICE) ? node : node.querySelector?.(NOTICE)));
      const notice = added.find(Boolean) ?? changed?.closest?.(NOTICE);
      if (notice) outcome = { notice, at: Date.now() };
    }
  };
  const keepFocus = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const wrong = document.querySelector("dialog[open] [aria-invalid=true]");
    if (wrong) return wrong.focus();
    if (!outcome?.notice.isConnected || Date.now() - outcome.at > MOMENT) return;
    outcome.notice.tabIndex = -1;
    outcome.notice.focus();
  };
  document.addEventListener("close", () => setTimeout(keepFocus), true);
  new MutationObserver((records) => {
    nameFields();
    noteOutcome(records);
    keepFocus();
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
})();
