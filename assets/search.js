// Search in the browser: the index of the page's language, and what is newer than the build, are fetched once, when the
// first search is made.
(() => {
  "use strict";
  const MOST = 30;
  const AROUND = 90;
  const indexes = new Map();
  const place = () => document.querySelector("[data-search-results]");
  const form = () => place() && document.querySelector("main form[data-search]");

  // Latin accents do not count; the vowel signs of Devanagari do.
  const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
  const BETWEEN = /[^\p{L}\p{M}\p{N}]/gu;
  const termsOf = (words) => plain(words).split(BETWEEN).filter(Boolean);
  // Words are found by their beginnings: before each stands a space, and a place in this text is the same in the other.
  const spaced = (text) => ` ${plain(text).replace(BETWEEN, " ")}`;
  const placeOf = (text, term, from = 0) => text.indexOf(` ${term}`, from);

  const load = (address) => {
    if (!indexes.has(address)) {
      const loading = fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))));
      indexes.set(address, loading.then((entries) => entries.map((entry) => ({
        ...entry,
        titlePlain: spaced(entry.title),
        descriptionPlain: spaced(entry.description),
        textPlain: spaced(entry.text),
      }))));
      indexes.get(address).catch(() => indexes.delete(address));
    }
    return indexes.get(address);
  };
  const loadBoth = async ({ index, newsIndex }) => {
    const [pages, news] = await Promise.all([load(index), load(newsIndex).catch(() => [])]);
    return [...pages, ...news];
  };

  const times = (text, term, most) => Math.min(most, text.split(` ${term}`).length - 1);
  const weight = (entry, terms) => {
    let sum = 0;
    for (const term of terms) {
      const score = 10 * times(entry.titlePlain, term, 1) + 4 * times(entry.descriptionPlain, term, 2) + times(entry.textPlain, term, 5);
      if (!score) return 0;
      sum += score;
    }
    return sum;
  };
  const find = (entries, terms) =>
    entries
      .map((entry) => ({ entry, score: weight(entry, terms) }))
      .filter(({ score }) => score)
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST)
      .map(({ entry }) => entry);

  const marked = (text, terms) => {
    const part = document.createElement("span");
    const low = spaced(text);
    if (low.length !== text.length + 1) {
      part.textContent = text;
      return part;
    }
    let at = 0;
    while (at < text.length) {
      const next = terms.map((term) => [placeOf(low, term, at), term]).filter(([found]) => found >= 0).sort((a, b) => a[0] - b[0] || b[1].length - a[1].length)[0];
      if (!next) break;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(next[0], next[0] + next[1].length);
      part.append(text.slice(at, next[0]), mark);
      at = next[0] + next[1].length;
    }
    part.append(text.slice(at));
    return part;
  };
  const snippet = (entry, terms) => {
    const at = Math.min(...terms.map((term) => placeOf(entry.textPlain, term)).filter((found) => found >= 0), Infinity);
    if (at === Infinity || terms.some((term) => placeOf(entry.descriptionPlain, term) >= 0)) return entry.description;
    const from = at < AROUND ? 0 : entry.text.indexOf(" ", at - AROUND) + 1;
    const end = entry.text.indexOf(" ", at + AROUND);
    return `${from ? "… " : ""}${entry.text.slice(from, end < 0 ? undefined : end)}${end < 0 ? "" : " …"}`;
  };
  const line = (entry, terms) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const words = document.createElement("p");
    link.href = entry.url;
    link.append(marked(entry.title, terms));
    words.append(marked(snippet(entry, terms), terms));
    item.append(link, words);
    return item;
  };

  const show = (sentence, items) => {
    const [status, list] = place().children;
    status.textContent = sentence;
    list.replaceChildren(...items);
  };
  let latest = 0;
  const search = async (words) => {
    const here = place();
    const terms = termsOf(words);
    const turn = ++latest;
    if (!here) return;
    if (!terms.length) {
      show("", []);
      return;
    }
    const { none, one, many, failed } = here.dataset;
    let sentence = failed;
    let items = [];
    try {
      const found = find(await loadBoth(here.dataset), terms);
      items = found.map((entry) => line(entry, terms));
      sentence = found.length ? (found.length === 1 ? one : many.replace("{count}", found.length)) : none;
    } catch {
      items = [];
    }
    if (turn === latest && place()) show(sentence, items);
  };

  const keep = (words) => {
    const address = new URL(location.href);
    if (words) address.searchParams.set("q", words);
    else address.searchParams.delete("q");
    history.replaceState(history.state, "", address);
  };
  let pause = 0;
  const soon = (words) => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      keep(words);
      search(words);
    }, 250);
  };
  document.addEventListener("input", ({ target }) => {
    if (target.form && target.form === form()) afterTakeOver(() => soon(target.value.trim()));
  });
  document.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    clearTimeout(pause);
    const words = event.target.elements.q.value.trim();
    keep(words);
    afterTakeOver(() => search(words));
  });

  // The page may be the first one opened, or one turned to later; this script may come before site.js.
  const afterTakeOver = (act) => (window.afterTakeOver ? window.afterTakeOver(act) : setTimeout(afterTakeOver, 50, act));
  let known = null;
  const begin = () => {
    const found = form();
    if (!found || found === known) return;
    known = found;
    // What was typed before this script came counts more than what the address asks for.
    const words = found.elements.q.value.trim() || new URLSearchParams(location.search).get("q");
    if (!words) return;
    found.elements.q.value = words;
    afterTakeOver(() => search(words));
  };
  new MutationObserver(begin).observe(document.documentElement, { subtree: true, childList: true });
  begin();
})();
