// On pages filled at request time nothing of the client runs: this gives who is signed in their menus all the same, and
// the bell its form.
(() => {
  "use strict";
  const told = document.currentScript.dataset;
  const [kinds, menu, query] = [told.kinds, told.menu, told.query].map((text) => JSON.parse(text));
  document.querySelector(".help-button")?.addEventListener("click", () => {
    import(/** @type {string} */ ("/query.js")).then(({ ask }) => ask(query.address)).catch(() => location.assign(query.contact));
  });
  const way = document.querySelector('header a.header-link[href$="/login"]');
  const read = (key) => {
    try {
      return localStorage.getItem(key) || "";
    } catch {
      return ""; // a reader who blocks storage reads on, signed out
    }
  };
  const key = (kind, end) => `${kind.replaceAll("-", "_")}_${end}`;
  // The registrations that one code opened besides the one in use (web/registrations.py).
  const othersOf = () => Object.values(window.readStored(JSON.parse(told.others)));

  const leave = async (kind, facts, button) => {
    button.setAttribute("aria-busy", "true");
    for (const opened of [{ kind, token: read(key(kind, "token")) }, ...othersOf()]) {
      const headers = { Authorization: `Bearer ${opened.token}` };
      await fetch(`/api${kinds[opened.kind]?.api}/logout`, { method: "POST", headers }).catch(() => undefined);
    }
    for (const stored of Object.keys(localStorage)) if (/_(token|data)$/.test(stored)) localStorage.removeItem(stored);
    location.assign(facts.login);
  };
  // The menu is drawn by templates/reader.html.
  const menuOf = (kind, facts) => {
    const profile = window.readStored(key(kind, "data"));
    const name = (facts.company && profile.companyName) || `${profile.firstName ?? ""} ${profile.lastName ?? ""}`.trim();
    const email = (facts.companyEmail && profile.companyEmail) || profile.email || "";
    const texts = { name, email, label: facts.labels[profile.category] ?? facts.label };
    const drawn = /** @type {any} */ (document.getElementById("reader")).content.cloneNode(true);
    const part = (id) => drawn.querySelector(`[data-reader="${id}"]`);
    for (const each of drawn.querySelectorAll("[data-reader]")) each.prepend(texts[each.dataset.reader] ?? "");
    part("profile").setAttribute("href", facts.profile);
    if (!facts.networking) part("networking").remove();
    if (!othersOf().length) part("switch").remove();
    part("out").addEventListener("click", ({ currentTarget: out }) => leave(kind, facts, out), { once: true });
    part("out").closest("[role=menu]").setAttribute("aria-label", name);
    return [...drawn.children];
  };

  // The main menu's links as this kind sees them (NAV-2 to NAV-8); rules are as web/shells/frame.py writes them.
  const isSeen = (rule, kind) => !rule || (rule[0] === "=") === (rule.slice(1) === kind);
  const lineOf = (list, [words, path]) => {
    const line = list.querySelector(`a[href="${path}"]`)?.closest("li") ?? document.createElement("li");
    if (!line.firstChild) line.append(Object.assign(document.createElement("a"), { href: path, textContent: words }));
    return line;
  };
  const adapt = (kind) => {
    for (const [place, entries] of Object.entries(menu)) {
      const list = document.getElementById(`menu-${place}`);
      list?.replaceChildren(...entries.filter(([, , rule]) => isSeen(rule, kind)).map((entry) => lineOf(list, entry)));
    }
  };

  // Who reads is drawn anew when another tab signs in or out. The server is asked whether it still knows them: a session it
  // refuses is forgotten without a word, and the next kind's tried (AUTH-3).
  let drawn = null;
  let shown = [way];
  const found = () => Object.entries(kinds).find(([kind]) => read(key(kind, "token"))) ?? [""];
  const draw = () => {
    const [kind, facts] = found();
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
    const [kind, facts] = found();
    if (!kind) return;
    const token = read(key(kind, "token"));
    const answer = await fetch(`/api${facts.api}/profile`, { headers: { Authorization: `Bearer ${token}` } });
    const { data } = await answer.json(); // always: an answer nobody reads keeps the page from coming to rest
    if (read(key(kind, "token")) !== token) return;
    if (answer.status === 401) for (const end of ["token", "data"]) localStorage.removeItem(key(kind, end));
    else if (answer.ok && !read(key(kind, "data"))) localStorage.setItem(key(kind, "data"), JSON.stringify(data));
    draw();
    if (answer.status === 401) await confirm();
  };
  draw();
  confirm().catch(() => undefined);
  addEventListener("storage", draw);
})();
