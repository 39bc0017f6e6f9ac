// On pages filled at request time nothing of the client runs: this gives who is signed in their menus all the same, and
// the bell its form.
(() => {
  "use strict";
  const { kinds, links, menu, query } = document.currentScript.dataset;
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
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.append(...children);
    return element;
  };

  const leave = async (kind, facts) => {
    const headers = { Authorization: `Bearer ${read(key(kind, "token"))}` };
    await fetch(`/api${facts.api}/logout`, { method: "POST", headers }).catch(() => undefined);
    for (const stored of Object.keys(localStorage)) if (/_(token|data)$/.test(stored)) localStorage.removeItem(stored);
    location.assign(facts.login);
  };
  const menuOf = (kind, facts) => {
    const profile = profileOf(kind);
    const person = `${profile.firstName ?? ""} ${profile.lastName ?? ""}`.trim();
    const name = (facts.company && profile.companyName) || person;
    const email = (facts.companyEmail && profile.companyEmail) || profile.email || "";
    const item = { role: "menuitem", class: "menu-item", tabindex: "-1" };
    const places = [...JSON.parse(links), ...(facts.networking.length ? [facts.networking] : [])].map(([words, path]) => make("a", { ...item, href: path || facts.profile }, make("span", {}, words)));
    const out = make("button", { ...item, type: "button" }, make("span", {}, facts.logout));
    out.addEventListener("click", () => leave(kind, facts));
    const note = make("div", { class: "popup-note stack gap-1" }, make("strong", {}, name), make("span", {}, email), make("span", {}, facts.labels[profile.category] ?? facts.label));
    const list = make("div", { role: "menu", "aria-label": name }, ...places, out);
    const popup = make("div", { class: "popup", id: "user-menu", popover: "auto" }, note, list);
    const picture = way.querySelector("svg");
    const toggle = make(
      "button",
      { type: "button", class: "header-link", "aria-haspopup": "menu", "aria-expanded": "false", popovertarget: "user-menu" },
      ...(picture ? [picture.cloneNode(true)] : []),
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

  const found = Object.entries(JSON.parse(kinds)).find(([kind]) => read(key(kind, "token")));
  if (found) adapt(found[0]);
  if (way && found) way.replaceWith(...menuOf(...found));

  let loading = false;
  document.querySelector(".help-button")?.addEventListener("click", async () => {
    if (loading) return;
    loading = true;
    const { contact, ...told } = JSON.parse(query);
    try {
      (await import("/query.js")).ask(told);
    } catch {
      location.assign(contact);
    } finally {
      loading = false;
    }
  });
})();
