// What the pages do by themselves, without the server: dialogs, menus, tabs, display choices, route changes.
// Everything is delegated from the document, so it survives whatever React renders anew.
(() => {
  "use strict";
  const root = document.documentElement;
  /** @type {(selector: string, within?: ParentNode) => any[]} */
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  /** @type {(kind: string, answer: (event: any) => unknown) => void} */
  const hear = (kind, answer) => document.addEventListener(kind, answer, true);

  // What is kept in local storage as JSON; nothing where nothing can be kept.
  const readStored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {};
    }
  };
  window.readStored = readStored;

  const USUAL = { contrast: "normal", text: "normal", theme: "auto" };
  const showDisplay = () => {
    root.lang = document.querySelector(".shell")?.lang || root.lang;
    const chosen = { ...USUAL, ...readStored("display") };
    for (const name of Object.keys(USUAL)) root.dataset[name] = chosen[name];
    for (const tool of all("[data-display]")) {
      const [name, value] = tool.dataset.display.split(":");
      tool.setAttribute("aria-pressed", String(chosen[name] === value));
    }
  };
  // Pressed again, a choice is taken back.
  const choose = (name, value) => {
    const chosen = readStored("display");
    chosen[name] = chosen[name] === value ? USUAL[name] : value;
    localStorage.setItem("display", JSON.stringify(chosen));
    showDisplay();
  };

  // React draws a page anew that it does not find as it was written, so nothing is put into one before it has taken it over.
  // Reflex names itself then. Pages filled at request time have none of its code; where that failed, a while is waited.
  const PATIENCE_MS = 4000;
  const hasCode = () => document.querySelector("script[type=module], script[type=x-module]");
  const afterTakeOver = (act, since = Date.now()) => {
    if (!hasCode() || window.__reflex || Date.now() - since > PATIENCE_MS) act();
    else setTimeout(afterTakeOver, 50, act, since);
  };
  window.afterTakeOver = afterTakeOver;

  // A form that asks first (data-asks="id of a dialog") is sent by that dialog's yes. One that lacks what it needs is sent
  // as it is: its refusal says so.
  const isFilled = (form) => all("[aria-required=true]", form).every((field) => field.value.trim());
  // The question says what was typed or chosen (data-typed="name of a field"), as it stands in the form.
  const wordsOf = (field) => (field?.selectedOptions?.[0]?.text ?? field?.value ?? "").trim() || "–";
  hear("submit", (event) => {
    const question = document.getElementById(event.target.dataset.asks ?? "");
    if (!question || question.contains(event.submitter) || !isFilled(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const place of all("[data-typed]", question)) {
      place.textContent = wordsOf(event.target.elements[place.dataset.typed]);
    }
    show(question);
  });

  // Search engines want a host in canonical and language links; a build that was told none gets the page's own.
  const BARE = 'link[rel=canonical][href^="/"], link[rel=alternate][hreflang][href^="/"]';
  afterTakeOver(() => {
    for (const link of all(BARE, document.head)) link.setAttribute("href", link.href);
  });

  // News is fetched when its dialog opens; without any the link to all of it remains.
  const tellNews = async (list) => {
    const answer = await fetch(list.dataset.news);
    const lines = await answer.text();
    if (answer.ok) afterTakeOver(() => (list.innerHTML = lines));
  };

  const show = (dialog) => {
    if (!dialog || dialog.open) return;
    dialog.returnTo = document.activeElement;
    dialog.showModal();
    const news = dialog.querySelector("[data-news]");
    if (news && !news.childElementCount) tellNews(news).catch(() => undefined);
  };
  const shut = (dialog) => dialog?.close();
  const followState = () => {
    for (const dialog of all("dialog[data-open]:not([aria-busy])")) {
      if (dialog.dataset.open === dialog.dataset.followed) continue;
      dialog.dataset.followed = dialog.dataset.open;
      (dialog.dataset.open === "true" ? show : shut)(dialog);
    }
  };
  hear("close", ({ target }) => {
    if (!(target instanceof HTMLDialogElement)) return;
    if (target.dataset.open) target.dataset.followed = "false";
    if (target.returnTo?.isConnected) target.returnTo.focus();
  });

  // Tab goes round inside an open dialog; left alone, it would go on to the browser's own bars (HOME-2). In an open menu
  // it does, too: what comes after lies behind it (NAV-9).
  const OPEN = ":is(dialog:modal, nav:popover-open)";
  const isStop = (part) => part.tabIndex >= 0 && !part.disabled && part.checkVisibility();
  const goRound = (event) => {
    const dialog = event.target.closest?.(OPEN) ?? all(OPEN).at(-1);
    if (!dialog || event.key !== "Tab" || event.defaultPrevented) return;
    const stops = all("a[href], button, input, select, textarea, summary, iframe, [tabindex]", dialog).filter(isStop);
    const [end, start] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    const current = document.activeElement;
    if (!start || (dialog.contains(current) && current !== end && current !== dialog)) return;
    event.preventDefault();
    start.focus();
  };
  document.addEventListener("keydown", goRound);

  const selectTab = (tab, takesFocus) => {
    for (const other of all("[role=tab]", tab.closest("[role=tablist]"))) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      const panel = document.getElementById(other.getAttribute("aria-controls"));
      if (panel) panel.hidden = !chosen;
    }
    if (takesFocus) tab.focus();
  };
  const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  document.addEventListener("keydown", (event) => {
    const list = event.target.closest?.("[role=tablist], [role=menu]");
    const items = list ? all("[role=tab], [role=menuitem]", list) : [];
    if (event.key === "Tab") list?.closest("[popover]")?.hidePopover(); // the focus goes on from the menu's button
    const places = { ...MOVES, Home: -items.indexOf(event.target), End: -1 - items.indexOf(event.target) };
    if (!items.length || !(event.key in places)) return;
    event.preventDefault();
    const next = items.at((items.indexOf(event.target) + places[event.key]) % items.length);
    if (next.matches("[role=tab]")) selectTab(next, true);
    else next.focus();
  });
  const greetMenu = ({ target, newState }) => newState === "open" && target.querySelector(":scope > [role=menu] > [role=menuitem]")?.focus();
  hear("toggle", greetMenu);

  // The other language leads to the same entry, and later on to the same page: a built page knows only its own pattern.
  const HINDI = /^\/hi\b\/?/;
  const twinOf = (path) => (HINDI.test(path) ? path.replace(HINDI, "/") : `/hi${path.replace(/^\/(?=\?|$)/, "")}`);
  const leadToTwin = (link) => {
    const query = new URLSearchParams(location.search);
    if (query.get("next")) query.set("next", twinOf(query.get("next")));
    link.href = twinOf(location.pathname) + (location.search && `?${query}`);
  };

  const leavesPage = (event, link) =>
    !event.ctrlKey && !event.metaKey && !event.shiftKey && link.origin === location.origin &&
    link.pathname !== location.pathname && !link.target && !link.pathname.includes(".");
  window.leavesPage = leavesPage;
  const doPart = (part, isPointed) => {
    if (part?.dataset.shows) show(document.getElementById(part.dataset.shows));
    if (part?.matches("[data-shuts]")) shut(part.closest("dialog"));
    if (part?.dataset.display) choose(...part.dataset.display.split(":"));
    if (part?.matches("[data-fold]")) part.setAttribute("aria-expanded", String(part.getAttribute("aria-expanded") !== "true"));
    if (part?.matches("[data-print]")) window.print();
    if (part?.matches("button[role=tab]")) selectTab(part, isPointed);
  };
  // Safari has no `closedby`: a press outside an open dialog's own box is one on its backdrop (HOME-2), but not the
  // second of a double press, whose first opened it.
  const shutByBackdrop = ({ target, clientX, clientY, detail }) => {
    if (!(target instanceof HTMLDialogElement) || detail !== 1) return;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) shut(target);
  };
  document.addEventListener("click", (event) => {
    shutByBackdrop(event);
    doPart(event.target.closest?.("[data-shows], [data-shuts], [data-display], [data-fold], [data-print], [role=tab]"), event.detail > 0);
    const link = /** @type {HTMLAnchorElement} */ (event.target.closest?.("a[href]"));
    if (!link) return;
    if (link.matches(".language-name")) leadToTwin(link);
    const field = link.matches(".error-summary a, .skip") && document.getElementById(link.hash.slice(1));
    if (field) {
      event.preventDefault();
      field.focus();
      return;
    }
    link.closest("[popover]")?.hidePopover?.();
    shut(link.closest("dialog"));
    if (leavesPage(event, link)) root.dataset.loading = "";
  });

  // A route change moves the focus to the new page's heading, which announces it, and counts as a page view. The address may
  // change a moment before the page does, so the heading that goes is told from the one that comes.
  const headingNow = () => document.querySelector("main h1");
  let here = location.pathname;
  let left = headingNow()?.textContent;
  let settling = false;
  const settle = (tries) => {
    const heading = headingNow();
    if (tries && (!heading || heading.textContent === left)) return void setTimeout(settle, 50, tries - 1);
    delete root.dataset.loading;
    settling = false;
    left = heading?.textContent;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const viewPage = () => {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: "page_view", page: here });
  };
  // A link that was followed before the client's code had come, or to a page without it, changes the route as well.
  const before = document.referrer && new URL(document.referrer);
  const navigation = /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0] ?? {});
  if (before && navigation.type === "navigate" && before.origin === location.origin && before.pathname !== here) viewPage();
  const followRoute = () => {
    if (location.pathname === here) {
      if (!settling) left = headingNow()?.textContent ?? left;
      return;
    }
    here = location.pathname;
    settling = true;
    viewPage();
    showDisplay();
    requestAnimationFrame(() => settle(40));
  };

  // An error summary takes the focus when it appears. Behind an open dialog nothing can: there the wrong field does.
  const greeted = new WeakSet();
  const greetErrors = () => {
    const summary = all(".error-summary").find((one) => !greeted.has(one));
    if (!summary) return;
    greeted.add(summary);
    const dialog = document.querySelector("dialog:modal");
    const place = dialog && !dialog.contains(summary) ? dialog.querySelector("[aria-invalid=true]") : summary;
    place?.focus();
  };

  // While a page says that something is wrong, its title says so first (A11Y-2, 21).
  let mark = "";
  const markTitle = () => {
    const words = document.querySelector("main .error-summary")?.dataset.title;
    const plain = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
    mark = words ? `${words}: ` : "";
    if (document.title !== mark + plain) document.title = mark + plain;
  };

  // A button that waits for the server loses the focus and gets it back. When it is gone once its work is done, the
  // notice of that work takes the focus, or in a dialog the field that is wrong, or the field of a code. In the office
  // the notice always does: what was decided is told above a long list.
  let focused = null;
  let waits = false;
  document.addEventListener("focusin", ({ target }) => {
    focused = target;
    waits = false;
  });
  const PLACES = ["dialog[open] [aria-invalid=true]", "main .notice[role]", "main .input-code"];
  const OFFICE_OUTCOME = ".office:not(:has(dialog:modal)) main .notice[role]";
  const nextPlace = (isThere) =>
    isThere ? document.querySelector(OFFICE_OUTCOME) ?? focused : PLACES.map((place) => all(place)[0]).find(Boolean);
  const keepFocus = () => {
    if (settling || !focused) return;
    if (focused.disabled) waits = true;
    // Enabled again before the next frame, it never lost the focus.
    const isDone = waits && !focused.disabled && document.activeElement === focused;
    if (!isDone && document.activeElement !== document.body) return;
    const isThere = focused.isConnected && !focused.closest("dialog:not([open])");
    // What a button filled is entered once its answer is there, whatever notice stands above (kit/presses.js).
    if (isThere ? focused.disabled || !waits : focused.dataset.fills) return;
    const place = nextPlace(isThere);
    if (!place) return;
    waits = false;
    if (place.matches(".notice")) place.tabIndex = -1;
    place.focus({ preventScroll: place === focused });
  };
  // A dialog that shuts lets go of the focus only once it is no longer drawn, when nothing in the page changes any more.
  document.addEventListener("focusout", () => setTimeout(keepFocus));
  new MutationObserver(() => {
    followState();
    followRoute();
    greetErrors();
    markTitle();
    keepFocus();
  }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-open", "disabled", "aria-busy"] });

  // Another tab signed out: what only its owner may see leads to sign-in and back, as if it were opened now (AUTH-3).
  const isSignedIn = () => Object.entries(localStorage).some(([key, token]) => /_token$/.test(key) && token);
  const followLogout = (tries) => {
    if (isSignedIn()) return;
    const way = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-way-in] a"));
    if (way) location.assign(`${way.pathname}?next=${encodeURIComponent(location.pathname + location.search)}`);
    else if (tries) setTimeout(followLogout, 100, tries - 1);
  };
  addEventListener("storage", () => followLogout(40));

  // Whoever presses a button without a network hears why nothing happens; it is done once the network is back.
  const followNetwork = () => {
    const offline = document.querySelector(".offline");
    if (offline) offline.hidden = navigator.onLine;
  };
  addEventListener("offline", followNetwork);
  addEventListener("online", followNetwork);

  showDisplay();
  followState();
})();
