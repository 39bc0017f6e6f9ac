// A search while one types: a form with data-live-results="id" fetches its own answer, and what stands under that id there
// is put in its place. Without this the form is sent as any other.
(() => {
  "use strict";
  const PAUSE_MS = 250;
  /** @type {HTMLFormElement} */
  const form = document.querySelector("form[data-live-results]");
  const place = document.getElementById(form.dataset.liveResults);
  let pause = 0;
  let latest = 0;
  const search = async () => {
    const turn = ++latest;
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (value) address.searchParams.set(name, String(value).trim());
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn !== latest) return;
    history.replaceState(history.state, "", address);
    place.replaceChildren(...page.getElementById(place.id).childNodes);
  };
  const soon = () => {
    clearTimeout(pause);
    pause = setTimeout(() => search().catch(() => undefined), PAUSE_MS);
  };
  form.addEventListener("input", soon);
  // What was typed before this script came.
  if (/** @type {any[]} */ ([...form.elements]).some(({ value, defaultValue = value }) => value !== defaultValue)) soon();
})();
