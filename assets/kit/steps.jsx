// Forms of several steps: the focus follows the step, and what is typed survives a reload of this tab.
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

const storage = (work) => {
  try {
    return work(sessionStorage);
  } catch {
    return null; // storage is switched off, or full
  }
};
const saved = (key) => storage((kept) => JSON.parse(kept.getItem(key)));
const forget = (key) => storage((kept) => kept.removeItem(key));

const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && !["file", "password", "submit"].includes(type));
const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value);
const isTyped = (field) => !["hidden", "select-one"].includes(field.type);

// Parts that keep a hidden field by themselves listen to `restored`; without a detail they start anew.
function put(field, value) {
  if (field.type === "hidden") field.dispatchEvent(new CustomEvent("restored", { detail: value }));
  else if (field.type === "checkbox") field.checked = Boolean(value);
  else field.value = value;
}

function restore(form, key) {
  const values = saved(key);
  if (!values || typeof values !== "object") return false;
  const known = fieldsOf(form).filter(({ name }) => typeof values[name] === "string");
  for (const field of known) if (values[field.name] !== valueOf(field)) put(field, values[field.name]);
  return known.some((field) => isTyped(field) && values[field.name]);
}

function clear(form, key) {
  forget(key);
  form?.reset();
  for (const field of form ? fieldsOf(form) : []) if (field.type === "hidden") put(field, undefined);
}

export function Draft({ name, done, words, onClear }) {
  const [kept, setKept] = useState(false);
  const here = useRef(null);
  const key = `draft:${name}`;
  const isDone = useRef(done);
  isDone.current = done;

  useEffect(() => {
    const form = here.current.closest("form");
    let timer = 0;
    const save = () => {
      clearTimeout(timer);
      const values = Object.fromEntries(fieldsOf(form).map((field) => [field.name, valueOf(field)]));
      if (!isDone.current && fieldsOf(form).some((field) => isTyped(field) && valueOf(field))) storage((kept) => kept.setItem(key, JSON.stringify(values)));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVED_AFTER_MS);
    };
    // After every part of the form listens to what comes back.
    const first = setTimeout(() => setKept(restore(form, key)));
    for (const event of WATCHED) form.addEventListener(event, later);
    addEventListener("pagehide", save);
    return () => {
      clearTimeout(first);
      clearTimeout(timer);
      for (const event of WATCHED) form.removeEventListener(event, later);
      removeEventListener("pagehide", save);
    };
  }, [key]);
  useEffect(() => {
    if (done) clear(here.current.closest("form"), key);
  }, [done, key]);

  const startAgain = () => {
    clear(here.current.closest("form"), key);
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
