// On pages filled at request time nothing of the client runs: this gives who is signed in their menus all the same, and
// the bell its form.
(() => {
  "use strict";
  const { icons, kinds, links, menu, query, switch: switching } = document.currentScript.dataset;
  const way = document.querySelector('header a.header-link[href$="/login"]');
  const read = (key) => {
    try {
      return localStorage.getItem(key) || "";
    } catch {
      return "";
    }
  };
  const key = (kind, end) => `${kind.replaceAll("-", "_")}_${end}`;
  const profileOf = (kind) => {
    try {
      return JSON.parse(read(key(kind, "data"))) || {};
    } catch {
      return {};
    }
  };
  // The registrations that one code opened besides the one in use (web/registrations.py).
  const othersOf = () => {
    try {
      return JSON.parse(read(JSON.parse(switching).key)) || [];
    } catch {
      return [];
    }
  };
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.append(...children);
    return element;
  };

  // An icon as kit.popup_menu draws them: the header's own, with other strokes.
  const icon = (name) => {
    const drawn = way.querySelector("svg").cloneNode(true);
    drawn.classList.add("icon-small");
    drawn.querySelector("path").setAttribute("d", JSON.parse(icons)[name]);
    return drawn;
  };

  const leave = async (kind, facts) => {
    for (const opened of [{ kind, token: read(key(kind, "token")) }, ...othersOf()]) {
      const headers = { Authorization: `Bearer ${opened.token}` };
      await fetch(`/api${JSON.parse(kinds)[opened.kind]?.api}/logout`, { method: "POST", headers }).catch(() => undefined);
    }
    for (const stored of Object.keys(localStorage)) if (/_(token|data)$/.test(stored)) localStorage.removeItem(stored);
    location.assign(facts.login);
  };
  const menuOf = (kind, facts) => {
    const profile = profileOf(kind);
    const person = `${profile.firstName ?? ""} ${profile.lastName ?? ""}`.trim();
    const name = (facts.company && profile.companyName) || person;
    const email = (facts.companyEmail && profile.companyEmail) || profile.email || "";
    const item = { role: "menuitem", class: "menu-item", tabindex: "-1" };
    const more = [facts.networking, othersOf().length ? JSON.parse(switching).link : []].filter(([words]) => words);
    const places = [...JSON.parse(links), ...more].map(([words, path]) => make("a", { ...item, href: path || facts.profile }, make("span", {}, words)));
    const out = make("button", { ...item, type: "button" }, icon("logout"), make("span", {}, facts.logout));
    const press = () => {
      out.setAttribute("aria-busy", "true");
      leave(kind, facts);
    };
    out.addEventListener("click", press, { once: true });
    const noteId = "user-menu-note";
    const note = make("div", { class: "popup-note stack gap-1", id: noteId }, make("strong", {}, name), make("span", {}, email), make("span", {}, facts.labels[profile.category] ?? facts.label));
    const list = make("div", { role: "menu", "aria-label": name, "aria-describedby": noteId }, note, ...places, out);
    const popup = make("div", { class: "popup", id: "user-menu", popover: "auto" }, list);
    const toggle = make(
      "button",
      { type: "button", class: "header-link", "aria-haspopup": "menu", "aria-expanded": "false", popovertarget: "user-menu" },
      icon("user"),
      make("span", { class: "header-name" }, name),
    );
    return [toggle, popup];
  };

  // The main menu's links as this kind sees them (NAV-2 to NAV-8); rules are as web/shells/frame.py writes them.
  const isSeen = (rule, kind) => !rule || (rule[0] === "=") === (rule.slice(1) === kind);
  const lineOf = (list, [words, path]) => list.querySelector(`a[href="${path}"]`)?.closest("li") ?? make("li", {}, make("a", { href: path }, words));
  const adapt = (kind) => {
    for (const [place, entries] of Object.entries(JSON.parse(menu))) {
      const list = document.getElementById(`menu-${place}`);
      if (list) list.replaceChildren(...entries.filter(([, , rule]) => isSeen(rule, kind)).map((entry) => lineOf(list, entry)));
    }
  };

  // Who reads is drawn anew when another tab signs in or out. The server is asked whether it still knows them: a session it
  // refuses is forgotten without a word, and the next kind's tried (AUTH-3).
  let drawn = null;
  let shown = [way];
  const found = () => Object.entries(JSON.parse(kinds)).find(([kind]) => read(key(kind, "token")));
  const draw = () => {
    const [kind, facts] = found() ?? [""];
    const now = kind && read(key(kind, "token")) + read(key(kind, "data"));
    if (now === drawn || (kind && !read(key(kind, "data")))) return;
    drawn = now;
    adapt(kind);
    if (!way) return;
    const parts = kind ? menuOf(kind, facts) : [way];
    shown[0].before(...parts);
    for (const part of shown) if (!parts.includes(part)) part.remove();
    shown = parts;
  };
  const confirm = async () => {
    const [kind, facts] = found() ?? [];
    if (!kind) return;
    const token = read(key(kind, "token"));
    const answer = await fetch(`/api${facts.api}/profile`, { headers: { Authorization: `Bearer ${token}` } });
    const { data } = await answer.json(); // always: an answer nobody reads keeps the page from coming to rest
    if (read(key(kind, "token")) !== token) return;
    if (answer.status === 401) {
      for (const end of ["token", "data"]) localStorage.removeItem(key(kind, end));
      draw();
      await confirm();
    } else if (answer.ok && !read(key(kind, "data"))) {
      localStorage.setItem(key(kind, "data"), JSON.stringify(data));
      draw();
    }
  };
  draw();
  confirm().catch(() => undefined);
  addEventListener("storage", (event) => (event.key === null || /_(token|data)$/.test(event.key)) && draw());

  let loading = false;
  document.querySelector(".help-button")?.addEventListener("click", async () => {
    if (loading) return;
    loading = true;
    const { contact, address } = JSON.parse(query);
    try {
      await (await import(/** @type {string} */ ("/query.js"))).ask(address);
    } catch {
      location.assign(contact);
    } finally {
      loading = false;
    }
  });
})();
