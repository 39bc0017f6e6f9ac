// Forms of several steps: the focus follows the step, and what is typed survives a reload, or the browser's closing.
import { useEffect, useRef, useState } from "react";

// Within one address nothing else tells that the page is another one now: its heading takes the focus and is read out,
// at the code step the code's field.
function focusStep() {
  const first = ["[autocomplete=one-time-code]", "[data-step-heading]", "h1"].map((one) => document.querySelector(`main ${one}`));
  const place = first.find(Boolean);
  if (!place || document.querySelector("main .error-summary")) return;
  if (document.activeElement?.matches("main input") && document.activeElement.getClientRects().length) return; // somebody types
  if (!place.matches("input")) place.tabIndex = -1;
  window.scrollTo(0, 0);
  place.focus();
}

// The address names the code step while it stands open: a reload, or a tab that the phone dropped, comes back to it
// (web/portal/signin/code_step.py).
const CODE = "code";

function nameInAddress(name, value) {
  const address = new URL(location.href);
  if (value) address.searchParams.set(name, value);
  else address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

const nameStep = (step) => nameInAddress("step", step === CODE ? CODE : "");

// Until the server has told which step stands open, the address does: digits typed at once find the code's field.
export function CodeStep({ open, awake, children: [code, before] }) {
  const [named, setNamed] = useState(false);
  useEffect(() => setNamed(new URLSearchParams(location.search).get("step") === CODE), []);
  return open || (named && !awake) ? code : before;
}

// What stands open in the page, like a dialog for somebody: a reload opens it again.
export function OpenAddress({ name, value }) {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) nameInAddress(name, value);
    before.current = value;
  }, [name, value]);
  return null;
}

const stepHere = () => history.state?.step;
const noted = (step) => ({ ...history.state, step });

// The check of the answers is an entry of its own in the browser's history: Back leads to the form, Forward checks once
// more what stands in it, in the form of the id `form`. The address is the same, so the router must not hear of it: it
// would open the page anew.
export function Steps({ step, named, form, onBack }) {
  const now = useRef(step);
  const back = useRef(onBack);
  back.current = onBack;
  useEffect(() => {
    const before = now.current;
    now.current = step;
    if (before === step) return;
    focusStep();
    if (named && stepHere() !== "check") nameStep(step); // else once that entry is left
    if (form && step === "check" && stepHere() !== "check") {
      history.replaceState(noted("form"), "");
      history.pushState(noted("check"), "");
    } else if (before === "check" && stepHere() === "check") history.back();
  }, [step]);
  useEffect(() => {
    const page = location.pathname;
    const turns = {
      "code>form": () => nameStep(CODE),
      "check>form": () => back.current?.(),
      "form>check": () => /** @type {HTMLFormElement} */ (document.getElementById(form))?.requestSubmit(),
    };
    const follow = (event) => {
      if (location.pathname !== page || !stepHere()) return;
      event.stopImmediatePropagation();
      turns[`${now.current}>${stepHere()}`]?.();
    };
    addEventListener("popstate", follow, true);
    return () => removeEventListener("popstate", follow, true);
  }, [form]);
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
const readValue = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value);
const isTyped = (field) => !["hidden", "select-one", "radio"].includes(field.type);
const isChanged = (field) => (field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
const counts = (field) => field.type !== "radio" || field.checked;
const valuesOf = (form) => Object.fromEntries(fieldsOf(form).filter(counts).map((field) => [field.name, readValue(field)]));

// Parts that keep a hidden field by themselves listen to `restored`; without a detail they start anew.
function put(field, value) {
  if (field.type === "hidden") field.dispatchEvent(new CustomEvent("restored", { detail: value }));
  else if (field.type === "checkbox") field.checked = Boolean(value);
  else if (field.type === "radio") {
    if (field.value === value && !field.checked && !field.disabled) field.click(); // a page may listen
  }
  else field.value = value;
}

function restore(form, place, filled) {
  const values = saved(place);
  if (!values || typeof values !== "object") return false;
  const known = fieldsOf(form).filter(({ name }) => typeof values[name] === "string");
  const other = known.filter((field) => field.type === "radio" || values[field.name] !== readValue(field));
  for (const field of other) put(field, values[field.name]);
  return filled ? other.length > 0 : known.some((field) => isTyped(field) && values[field.name]);
}

function clear(form, place) {
  forget(place);
  form?.reset();
  for (const field of form ? fieldsOf(form) : []) if (field.type === "hidden") put(field, undefined);
}

// A form that comes `filled` in keeps what differs from what it came with, and nothing else. Once it is `sent` it is
// empty for the next.
export function Draft({ name, lasting, done, filled, sent, words, onClear }) {
  const [kept, setKept] = useState(false);
  const here = useRef(null);
  const key = `draft:${name}`;
  const place = { key, lasting };
  const isDone = useRef(done);
  isDone.current = done;

  useEffect(() => {
    const form = here.current.closest("form");
    const before = saved(place);
    const shown = new Set();
    let timer = 0;
    let came = "";
    // Questions that the server tells only once the page is open.
    const late = new MutationObserver(() => {
      for (const field of fieldsOf(form)) {
        if (shown.has(field.name)) continue;
        shown.add(field.name);
        if (typeof before?.[field.name] === "string" && !readValue(field)) put(field, before[field.name]);
      }
    });
    const save = () => {
      clearTimeout(timer);
      timer = 0;
      const values = JSON.stringify(valuesOf(form));
      if (filled && values === came) return forget(place);
      if (isDone.current || !fieldsOf(form).some((field) => isTyped(field) && readValue(field))) return;
      storage(place, (kept) => kept.setItem(key, values));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVED_AFTER_MS);
    };
    // After every part of the form listens to what comes back. A fast writer has begun before this code came.
    const first = setTimeout(() => {
      came = JSON.stringify(valuesOf(form));
      const isBack = restore(form, place, filled);
      setKept(isBack);
      const fold = form.closest("details");
      if (fold && isBack) fold.open = true;
      for (const { name } of fieldsOf(form)) shown.add(name);
      late.observe(form, { childList: true, subtree: true });
      if (fieldsOf(form).some((field) => isTyped(field) && isChanged(field))) later();
    });
    for (const event of WATCHED) form.addEventListener(event, later);
    addEventListener("pagehide", save);
    return () => {
      clearTimeout(first);
      late.disconnect();
      if (timer) save(); // whoever turns to another page at once
      for (const event of WATCHED) form.removeEventListener(event, later);
      removeEventListener("pagehide", save);
    };
  }, [key, lasting]);
  useEffect(() => {
    if (done) clear(here.current.closest("form"), place);
  }, [done, key, lasting]);
  const sentBefore = useRef(sent);
  useEffect(() => {
    if (sentBefore.current === sent) return;
    sentBefore.current = sent;
    const form = here.current.closest("form");
    clear(form, place);
    setKept(false);
    fieldsOf(form).find(isTyped)?.focus();
  }, [sent]);

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

// Does a proof of work whenever the page's state wants one, and hands the answer back ("" when there is none).
export function Work({ wanted, words, onSolved }) {
  const [works, setWorks] = useState(false);
  const done = useRef(onSolved);
  done.current = onSolved;

  useEffect(() => {
    if (!wanted) return undefined;
    let isGone = false;
    const finish = (answer) => {
      if (isGone) return;
      setWorks(false);
      done.current?.(answer);
    };
    setWorks(true);
    import("./rest.js").then(({ answerChallenge }) => answerChallenge()).then(finish, () => finish(""));
    return () => {
      isGone = true;
      setWorks(false);
    };
  }, [wanted]);
  return <div role="status">{works && <p>{words}</p>}</div>;
}
