// Forms of several steps: the focus follows the step, and what is typed survives a reload, or the browser's closing.
import { useEffect, useRef, useState } from "react";

// Within one address nothing else tells that the page is another one now: its heading takes the focus and is read out.
export function StepFocus({ step }) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const heading = document.querySelector("main [data-step-heading]") ?? document.querySelector("main h1");
    if (!heading || document.querySelector("main .error-summary")) return;
    heading.tabIndex = -1;
    window.scrollTo(0, 0);
    heading.focus();
  }, [step]);
  return null;
}

const SAVED_AFTER_MS = 300;
const WATCHED = ["input", "change", "click", "focusout"];

// A place is {key, lasting}: a tab's own storage, or the browser's.
const storage = ({ lasting }, work) => {
  try {
    return work(lasting ? localStorage : sessionStorage);
  } catch {
    return null; // storage is switched off, or full
  }
};
const saved = (place) => storage(place, (kept) => JSON.parse(kept.getItem(place.key)));
const forget = (place) => storage(place, (kept) => kept.removeItem(place.key));

const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && !["file", "password", "submit"].includes(type));
const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value);
const isTyped = (field) => !["hidden", "select-one", "radio"].includes(field.type);
const isChanged = (field) => (field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
const counts = (field) => field.type !== "radio" || field.checked;
const valuesOf = (form) => Object.fromEntries(fieldsOf(form).filter(counts).map((field) => [field.name, valueOf(field)]));

// Parts that keep a hidden field by themselves listen to `restored`; without a detail they start anew.
function put(field, value) {
  if (field.type === "hidden") field.dispatchEvent(new CustomEvent("restored", { detail: value }));
  else if (field.type === "checkbox") field.checked = Boolean(value);
  else if (field.type === "radio") {
    if (field.value === value && !field.checked && !field.disabled) field.click(); // a page may listen
  }
  else field.value = value;
}

function restore(form, place) {
  const values = saved(place);
  if (!values || typeof values !== "object") return false;
  const known = fieldsOf(form).filter(({ name }) => typeof values[name] === "string");
  for (const field of known) if (field.type === "radio" || values[field.name] !== valueOf(field)) put(field, values[field.name]);
  return known.some((field) => isTyped(field) && values[field.name]);
}

function clear(form, place) {
  forget(place);
  form?.reset();
  for (const field of form ? fieldsOf(form) : []) if (field.type === "hidden") put(field, undefined);
}

export function Draft({ name, lasting, done, words, onClear }) {
  const [kept, setKept] = useState(false);
  const here = useRef(null);
  const key = `draft:${name}`;
  const place = { key, lasting };
  const isDone = useRef(done);
  isDone.current = done;

  useEffect(() => {
    const form = here.current.closest("form");
    let timer = 0;
    const save = () => {
      clearTimeout(timer);
      if (isDone.current || !fieldsOf(form).some((field) => isTyped(field) && valueOf(field))) return;
      storage(place, (kept) => kept.setItem(key, JSON.stringify(valuesOf(form))));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVED_AFTER_MS);
    };
    // After every part of the form listens to what comes back. A fast writer has begun before this code came.
    const first = setTimeout(() => {
      setKept(restore(form, place));
      if (fieldsOf(form).some((field) => isTyped(field) && isChanged(field))) later();
    });
    for (const event of WATCHED) form.addEventListener(event, later);
    addEventListener("pagehide", save);
    return () => {
      clearTimeout(first);
      clearTimeout(timer);
      for (const event of WATCHED) form.removeEventListener(event, later);
      removeEventListener("pagehide", save);
    };
  }, [key, lasting]);
  useEffect(() => {
    if (done) clear(here.current.closest("form"), place);
  }, [done, key, lasting]);

  const startAgain = () => {
    clear(here.current.closest("form"), place);
    setKept(false);
    onClear?.();
    document.querySelector("main h1")?.focus();
  };
  return (
    <div ref={here} role="status">
      {kept && !done && (
        <div className="cluster cluster-spread">
          <span className="muted">{words.kept}</span>
          <button type="button" className="button button-quiet button-small" data-look="quiet" onClick={startAgain}>
            <span>{words.again}</span>
          </button>
        </div>
      )}
    </div>
  );
}
