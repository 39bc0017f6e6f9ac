// The programme's own buttons, on pages filled at request time: Keep and seats.
(() => {
  "use strict";
  const { order, words: given } = document.currentScript.dataset;
  const words = JSON.parse(given);
  /** @type {(selector: string, within?: ParentNode) => any[]} */
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const fill = (text, number) => text.replace("{number}", String(number));

  // Who asks: the first stored session, in the order in which pages restore them (AUTH-3).
  const token = () => JSON.parse(order).map((kind) => localStorage.getItem(`${kind}_token`)).find(Boolean) ?? "";
  const ask = async (method, path = "") => {
    const headers = { Authorization: `Bearer ${token()}`, "Accept-Language": document.documentElement.lang };
    const answer = await fetch(`/api/me/agenda${path}`, { method, headers });
    return { status: answer.status, ...(await answer.json()) };
  };
  const toLogin = () => location.assign(`${words.login}?next=${encodeURIComponent(location.pathname + location.search)}`);
  const say = (text) => {
    const note = document.querySelector("[data-agenda-note]");
    note.textContent = text;
    clearTimeout(note.timer);
    note.timer = setTimeout(() => (note.textContent = ""), 6000);
  };

  // One press is one act: until its answer the button is busy and hears no other.
  const act = async (button, method, path) => {
    if (button.getAttribute("aria-busy") === "true") return undefined;
    if (!token()) return toLogin();
    button.setAttribute("aria-busy", "true");
    try {
      const answer = await ask(method, path);
      if (answer.status === 401) return toLogin();
      say(answer.message || words.failed);
      return answer;
    } catch {
      return say(words.failed);
    } finally {
      button.removeAttribute("aria-busy");
    }
  };

  const showKept = (button, kept) => {
    button.dataset.kept = kept ? "yes" : "";
    button.textContent = kept ? words.kept : words.keep;
  };
  const toggleKept = async (button) => {
    const kept = !button.dataset.kept;
    const answer = await act(button, kept ? "PUT" : "DELETE", `/${button.dataset.keep}`);
    if (answer?.success) for (const same of all(`[data-keep="${button.dataset.keep}"]`)) showKept(same, kept);
  };

  const showOwnTimes = async () => {
    const { ownTime } = await import(/** @type {string} */ ("/kit/own_time.js"));
    for (const place of all("[data-own-time]")) {
      const own = ownTime(...place.dataset.ownTime.split(" "));
      if (own) Object.assign(place, { textContent: ` (${fill(words.ownTime, own)})`, hidden: false });
    }
  };

  // The seat of a session's page: what one has, how many are free, and the one thing that can be done.
  const showSeat = (box, { state, position }) => {
    const { free, list } = box.dataset;
    const isFree = Number(free) > 0;
    const [note, act] = {
      seated: [words.seated, words.giveUp],
      waiting: [fill(words.waiting, position), words.leave],
    }[state] ?? (isFree ? [fill(words.free, free), words.signUp] : [words.full, words.join]);
    box.dataset.has = state ?? "";
    box.querySelector("[data-seat-note]").textContent = note;
    const button = box.querySelector("[data-seat-act]");
    if (button) Object.assign(button, { textContent: act, hidden: !state && !isFree && !list });
  };
  const changeSeat = async (box, button) => {
    const answer = await act(button, box.dataset.has ? "DELETE" : "PUT", `/${box.dataset.seat}/seat`);
    if (!answer) return;
    const session = await fetch(`/api/programme/sessions/${location.pathname.split("/").filter(Boolean).at(-1)}`);
    const { seats } = (await session.json()).data ?? {};
    if (seats) box.dataset.free = String(seats.capacity - seats.taken);
    if (answer.success) showSeat(box, answer.data ?? {});
    else box.querySelector("[data-seat-note]").textContent = answer.message || words.failed;
  };

  // Asked anew before the answer came, a press on yes would take a seat again where that answer gave it up.
  const askFirst = (box, button) => {
    if (button.getAttribute("aria-busy") !== "true") box.querySelector(`[data-asks-of="${box.dataset.has}"]`).showModal();
  };
  const confirmSeat = (box, question) => {
    if (!question || question.dataset.asksOf === box.dataset.has) changeSeat(box, box.querySelector("[data-seat-act]"));
  };

  // What else one has at that time: said before a seat is taken, and it stays said.
  const showClashes = async () => {
    const place = /** @type {any} */ (document.querySelector("[data-clash]"));
    if (!place || !token()) return;
    const { data } = await ask("GET", `/${place.dataset.clash}/clashes`);
    const titles = (data ?? []).map(({ title }) => title).join("; ");
    if (titles) Object.assign(place, { textContent: words.clash.replace("{titles}", titles), hidden: false });
  };

  const showAgenda = async () => {
    if (!token()) return;
    const { data } = await ask("GET");
    for (const { session, kept, seat, position } of data?.sessions ?? []) {
      for (const button of all(`[data-keep="${session.id}"]`)) showKept(button, kept);
      for (const box of all(`[data-seat="${session.id}"]`)) showSeat(box, { state: seat, position });
    }
  };

  // List and Grid, the search and the filters are sent as the form they are: what is answered opens at the same day.
  const tools = /** @type {any} */ (document.querySelector(".programme-tools"));
  tools?.addEventListener("formdata", ({ formData }) => {
    const tab = document.querySelector("[role=tab][aria-selected=true]");
    if (tab) formData.set("day", tab.id.replace("tab-", ""));
  });
  // What is typed and the day that is looked at stand in the address before that: a reload and the way back show them.
  const keepInAddress = () => {
    const asked = new URLSearchParams([...new FormData(tools)].filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
    const view = new URLSearchParams(location.search).get("view");
    if (view) asked.set("view", view);
    history.replaceState(history.state, "", `?${asked}`);
  };
  tools?.addEventListener("input", keepInAddress);
  // It stands there already when it is sent: the answer takes this page's place, for Back to lead to another one.
  tools?.addEventListener("submit", (event) => {
    if (event.submitter?.name) return; // another view is another page
    event.preventDefault();
    keepInAddress();
    location.replace(location.href);
  });
  const days = tools && document.querySelector(".programme [role=tablist]");
  if (days) new MutationObserver(keepInAddress).observe(days, { subtree: true, attributeFilter: ["aria-selected"] });

  document.addEventListener("click", (event) => {
    if (event.detail > 1) return; // the second click of a double click would undo the first, where the answer came between
    const button = /** @type {any} */ (event.target)?.closest?.("[data-keep], [data-seat-act], [data-seat-yes]");
    const box = button?.closest("[data-seat]");
    if (button?.dataset.keep) toggleKept(button);
    else if (button?.matches("[data-seat-act]") && box.dataset.has) askFirst(box, button);
    else if (button) confirmSeat(box, button.closest("[data-asks-of]"));
  });
  showOwnTimes();
  showAgenda().catch(() => undefined);
  showClashes().catch(() => undefined);
})();
