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
  const saveAnswer = async (answer, name) => (await import(/** @type {string} */ ("/kit/download.js"))).saveFile(answer, name);
  // Answers the name the file was saved under.
  const save = async (path, name) => saveAnswer(await ask(path), name);
  const failed = () => hindi() ? "फ़ाइल डाउनलोड नहीं हो सकी। कृपया फिर प्रयास करें।" : "The file could not be downloaded. Please try again.";
  const saved = (name) => hindi() ? `${name} डाउनलोड हो गई।` : `${name} is downloaded.`;

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("button[data-file]");
    if (!button || button.ariaBusy === "true") return;
    const status = button.parentElement.querySelector("[role=status]");
    button.ariaBusy = "true";
    status.textContent = "";
    try {
      status.textContent = saved(await save(button.dataset.file, "file"));
    } catch (problem) {
      status.textContent = /** @type {Error} */ (problem).message || failed();
    } finally {
      button.ariaBusy = "false";
    }
  });

  // What a form of a download asks for: its chosen columns in one word, and whatever else is filled in.
  const askedOf = (form) => {
    const given = new FormData(form);
    const asked = new URLSearchParams({ columns: given.getAll("column").join(",") });
    for (const [name, value] of given) if (name !== "column" && value) asked.set(name, String(value));
    return asked;
  };

  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target.closest?.("form[data-download]"));
    if (!form) return;
    event.preventDefault();
    const status = form.querySelector("[role=status]");
    const buttons = /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll("button[type=submit]")]);
    const say = (words) => { status.textContent = words; };
    const asked = askedOf(form);
    if (!asked.get("columns")) return say(hindi() ? "कम से कम एक स्तंभ चुनें।" : "Choose at least one column.");
    const format = event.submitter?.getAttribute("value") === "xlsx" ? "xlsx" : "csv";
    buttons.forEach((button) => { button.disabled = true; });
    event.submitter?.setAttribute("aria-busy", "true");
    say(hindi() ? "फ़ाइल तैयार हो रही है..." : "Preparing the file...");
    try {
      say(saved(await save(`${form.dataset.download}.${format}?${asked}`, `list.${format}`)));
    } catch (problem) {
      say(/** @type {Error} */ (problem).message || failed());
    } finally {
      buttons.forEach((button) => { button.disabled = false; });
      event.submitter?.removeAttribute("aria-busy");
    }
  });

  // A PDF to print opens in a tab of its own, for the browser's printer; what the page says of it is then read anew.
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target.closest?.("form[data-print]"));
    if (!form) return;
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
    if (button.ariaBusy === "true") return;
    const status = form.querySelector("[role=status]");
    const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    const tab = window.open("", "_blank");
    button.ariaBusy = "true";
    status.textContent = hindi() ? "फ़ाइल तैयार हो रही है..." : "Preparing the file...";
    try {
      const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) };
      const answer = form.dataset.reads ? await ask(`${form.dataset.print}?${new URLSearchParams(/** @type {any} */ (given))}`) : await ask(form.dataset.print, body);
      if (tab) tab.location.href = URL.createObjectURL(await answer.blob());
      else await saveAnswer(answer, "badges.pdf");
      status.textContent = hindi() ? "छापने के लिए तैयार।" : "Ready to print.";
      /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-printed]"))?.click();
    } catch (problem) {
      tab?.close();
      status.textContent = /** @type {Error} */ (problem).message || failed();
    } finally {
      button.ariaBusy = "false";
    }
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
