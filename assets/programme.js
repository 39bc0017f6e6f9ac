// The programme's own buttons, on pages filled at request time: Keep and seats.
(() => {
  "use strict";
  const { order, words: given } = document.currentScript.dataset;
  const words = JSON.parse(given);
  const BASE = "/api/me/agenda";
  /** @type {(selector: string, within?: ParentNode) => any[]} */
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const fill = (text, number) => text.replace("{number}", String(number));

  // Who asks: the first stored session, in the order in which pages restore them (AUTH-3).
  const token = () => {
    try {
      return JSON.parse(order).map((kind) => localStorage.getItem(`${kind}_token`)).find(Boolean) ?? "";
    } catch {
      return "";
    }
  };
  const ask = async (method, path = "") => {
    const headers = { Authorization: `Bearer ${token()}`, "Accept-Language": document.documentElement.lang };
    const answer = await fetch(BASE + path, { method, headers });
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
    if (button.getAttribute("aria-busy") === "true") return null;
    if (!token()) return toLogin();
    button.setAttribute("aria-busy", "true");
    try {
      const answer = await ask(method, path);
      if (answer.status === 401) return toLogin();
      say(answer.message || words.failed);
      return answer;
    } catch {
      say(words.failed);
      return null;
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

  // The reader's own time, beside the event's where it is another.
  const showOwnTimes = () => {
    const format = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    for (const place of all("[data-own-time]")) {
      const [starts, ends] = place.dataset.ownTime.split(" ").map((iso) => new Date(iso));
      const [, hour, minute] = place.dataset.ownTime.match(/T(\d+):(\d+)/).map(Number);
      if (starts.getHours() === hour && starts.getMinutes() === minute) continue;
      place.textContent = ` (${fill(words.ownTime, format.formatRange(starts, ends))})`;
      place.hidden = false;
    }
  };

  // The seat of a session's page: what one has, how many are free, and the one thing that can be done.
  const showSeat = (box, { seat, position }) => {
    const { free, list } = box.dataset;
    const none = Number(free) > 0 ? fill(words.free, free) : words.full;
    box.dataset.has = seat ?? "";
    box.querySelector("[data-seat-note]").textContent =
      seat === "seated" ? words.seated : seat === "waiting" ? fill(words.waiting, position) : none;
    const button = box.querySelector("[data-seat-act]");
    if (!button) return;
    const offer = Number(free) > 0 ? words.signUp : words.join;
    button.textContent = seat === "seated" ? words.giveUp : seat === "waiting" ? words.leave : offer;
    button.hidden = !seat && Number(free) <= 0 && !list;
  };
  const changeSeat = async (box, button) => {
    const had = box.dataset.has;
    const answer = await act(button, had ? "DELETE" : "PUT", `/${box.dataset.seat}/seat`);
    if (!answer) return;
    const seats = (await (await fetch(`/api/programme/sessions/${location.pathname.split("/").filter(Boolean).at(-1)}`)).json()).data?.seats;
    if (seats) box.dataset.free = String(seats.capacity - seats.taken);
    if (answer.success) showSeat(box, had ? { seat: null, position: null } : { seat: answer.data.state, position: answer.data.position });
    else box.querySelector("[data-seat-note]").textContent = answer.message || words.failed;
  };

  const showAgenda = async () => {
    if (!token()) return;
    const { data } = await ask("GET");
    for (const { session, kept, seat, position } of data?.sessions ?? []) {
      for (const button of all(`[data-keep="${session.id}"]`)) showKept(button, kept);
      for (const box of all(`[data-seat="${session.id}"]`)) showSeat(box, { seat, position });
    }
  };

  // List and Grid, the search and the filters are sent as the form they are: what is answered opens at the same day.
  /** @type {any} */ (document.querySelector(".programme-tools"))?.addEventListener("formdata", ({ formData }) => {
    const tab = document.querySelector("[role=tab][aria-selected=true]");
    if (tab) formData.set("day", tab.id.replace("tab-", ""));
  });

  document.addEventListener("click", (event) => {
    const button = /** @type {any} */ (event.target)?.closest?.("[data-keep], [data-seat-act]");
    if (button?.dataset.keep) toggleKept(button);
    else if (button) changeSeat(button.closest("[data-seat]"), button);
  });
  showOwnTimes();
  showAgenda().catch(() => undefined);
})();
