// A browser that keeps nothing for this site (site data blocked, or its storage full) has this page's memory instead.
// Without it the page's code fails where it first looks there, and "Application Error" stands in place of every page.
(() => {
  "use strict";
  const METHODS = {
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, value) {
      this[key] = String(value);
    },
    removeItem(key) {
      delete this[key];
    },
    clear() {
      for (const key of Object.keys(this)) delete this[key];
    },
    key(number) {
      return Object.keys(this)[number] ?? null;
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  // `data-kept` lets sign-in and forms say so (kit/feedback.py). What is there already can be read on.
  const remember = (name, kept) => {
    document.documentElement.dataset.kept = "no";
    Object.defineProperty(window, name, { configurable: true, value: Object.assign(Object.create(METHODS), kept) });
  };
  const NAMES = ["localStorage", "sessionStorage"];
  for (const name of NAMES) {
    try {
      Object.keys(window[name]);
    } catch {
      remember(name, {});
    }
  }
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    try {
      setItem.call(this, key, value);
    } catch {
      const name = NAMES.find((each) => window[each] === this);
      if (!name) return; // it was given up already
      remember(name, { ...this });
      window[name].setItem(key, value);
    }
  };
})();
