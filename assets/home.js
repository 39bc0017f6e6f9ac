// The first page's own life: the countdown and the film, both without the server.
(() => {
  "use strict";
  // In the digits that the office chose, which the page's other numbers have too.
  const format = (value) => {
    const numerals = document.querySelector("[data-numerals]") ? "deva" : "latn";
    return new Intl.NumberFormat(`en-u-nu-${numerals}`, { minimumIntegerDigits: 2, useGrouping: false }).format(value);
  };
  const count = () => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const isOver = Date.now() >= Date.parse(clock.dataset.ends);
      clock.parentElement.classList.toggle("is-coming", !isOver);
      clock.parentElement.classList.toggle("is-gone", isOver);
      const left = Math.max(0, Math.floor((Date.parse(clock.dataset.until) - Date.now()) / 1000));
      const parts = { days: Math.floor(left / 86400), hours: Math.floor(left / 3600) % 24, minutes: Math.floor(left / 60) % 60, seconds: left % 60 };
      for (const [unit, value] of Object.entries(parts)) {
        const box = clock.querySelector(`[data-unit="${unit}"]`);
        if (box && box.textContent !== format(value)) box.textContent = format(value);
      }
    }
  };
  setInterval(count, 1000);
  count();

  // What lies below a phone's screen is laid out after the page has come (home.css).
  const settle = () => document.documentElement.setAttribute("data-loaded", "");
  if (document.readyState === "complete") settle();
  else addEventListener("load", settle);

  // A film waits in a template; it is fetched when its dialog opens and leaves with it, so it cannot play on unseen.
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-shows]");
    const film = button && document.getElementById(button.dataset.shows)?.querySelector("template[data-film]");
    if (film) window.afterTakeOver(() => film.parentElement.querySelector("iframe") || film.after(film.content.cloneNode(true)));
  });
  document.addEventListener("close", ({ target }) => target.querySelector?.("[data-film] + iframe")?.remove(), true);
})();
