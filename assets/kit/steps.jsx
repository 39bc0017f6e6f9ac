// Forms of several steps: the focus follows the step, and what is typed survives a reload, or the browser's closing.
import { cloneElement, useEffect, useEffectEvent, useRef, useState } from "react";

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
// more what stands in it, in the form of the id `form`. The page stays open meanwhile (reflex_patches/page_change.py).
export function Steps({ step, named, form, onBack }) {
  const now = useRef(step);
  const back = useEffectEvent(() => onBack?.());
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
      "check>form": back,
      "form>check": () => /** @type {HTMLFormElement} */ (document.getElementById(form))?.requestSubmit(),
    };
    const follow = () => location.pathname === page && turns[`${now.current}>${stepHere()}`]?.();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [form]);
  return null;
}

const SAVED_AFTER_MS = 300;

const NOT_KEPT = ["file", "password", "submit", "button"];
export const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && !NOT_KEPT.includes(type));
export const readValue = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value);
const isTyped = (field) => !["hidden", "select-one", "radio"].includes(field.type);
const counts = (field) => field.type !== "radio" || field.checked;
const valuesOf = (form) => JSON.stringify(Object.fromEntries(fieldsOf(form).filter(counts).map((field) => [field.name, readValue(field)])));

// Parts that keep a hidden field by themselves listen to `restored`; without a detail they start anew.
export function put(field, value) {
  if (field.type === "hidden") field.dispatchEvent(new CustomEvent("restored", { detail: value }));
  else if (field.type === "checkbox") field.checked = Boolean(value);
  else if (field.type !== "radio") field.value = value;
  else if (field.value === value && !field.checked && !field.disabled) field.click(); // a page may listen
}

// Whoever finds their words again sees them, also in what is folded.
export function unfold(form) {
  const fold = form.closest("details");
  if (fold) fold.open = true;
}

// Saves a moment after anything in the form changed, of which `note` hears at once, and when its page goes; answers what
// ends that. A choice in a combobox changes a hidden field, which tells nobody.
export function saveChanges(form, save, note) {
  let timer = 0;
  const now = () => {
    clearTimeout(timer);
    timer = 0;
    save();
  };
  const later = () => {
    note?.();
    clearTimeout(timer);
    timer = setTimeout(now, SAVED_AFTER_MS);
  };
  const choices = new MutationObserver(later);
  choices.observe(form, { subtree: true, attributeFilter: ["value"] });
  form.addEventListener("input", later);
  addEventListener("pagehide", now);
  return () => {
    if (timer) now(); // whoever turns to another page at once
    choices.disconnect();
    form.removeEventListener("input", later);
    removeEventListener("pagehide", now);
  };
}

// Says that words were kept, and offers to throw them away: a line and a button that the kit draws.
export const tellKept = ([line, again], onClick) => <div className="cluster cluster-spread">{line}{cloneElement(again, { onClick })}</div>;

function restore(fields, values, filled) {
  const known = fields.filter(({ name }) => typeof values?.[name] === "string");
  const other = known.filter((field) => field.type === "radio" || values[field.name] !== readValue(field));
  for (const field of other) put(field, values[field.name]);
  return filled ? other.length > 0 : known.some((field) => isTyped(field) && values[field.name]);
}

// A form that comes `filled` in keeps what differs from what it came with, and nothing else. Once it is `sent` it is
// empty for the next. A `lasting` draft is in the browser's storage, else it is the tab's.
export function Draft({ children, name, lasting, done, filled, sent, onClear }) {
  const [kept, setKept] = useState(false);
  const here = useRef(null);
  const key = `draft:${name}`;
  const store = () => (lasting ? localStorage : sessionStorage);
  const isDone = useEffectEvent(() => done);

  const clear = () => {
    const form = here.current.closest("form");
    store().removeItem(key);
    form.reset();
    for (const field of fieldsOf(form)) if (field.type === "hidden") put(field, undefined);
    setKept(false);
    return form;
  };
  useEffect(() => {
    const form = here.current.closest("form");
    const before = JSON.parse(store().getItem(key));
    const shown = new Set();
    const placeOf = (field) => (field.type === "radio" ? field : field.name);
    const fresh = () => {
      const fields = fieldsOf(form).filter((field) => !shown.has(placeOf(field)));
      for (const field of fields) shown.add(placeOf(field));
      return fields;
    };
    let came = "";
    // Questions that the server tells only once the page is open.
    const late = new MutationObserver(() => restore(fresh().filter((field) => field.type === "radio" || !readValue(field)), before));
    // After every part of the form listens to what comes back.
    const first = setTimeout(() => {
      came = valuesOf(form);
      const isBack = restore(fresh(), before, filled);
      setKept(isBack);
      if (isBack) unfold(form);
      late.observe(form, { childList: true, subtree: true });
    });
    const stop = saveChanges(form, () => {
      const values = valuesOf(form);
      if (filled && values === came) store().removeItem(key);
      else if (!isDone() && fieldsOf(form).some((field) => isTyped(field) && readValue(field))) store().setItem(key, values);
    });
    return () => {
      clearTimeout(first);
      late.disconnect();
      stop();
    };
  }, [key, lasting]);
  useEffect(() => {
    if (done) clear();
  }, [done, key, lasting]);
  const sentBefore = useRef(sent);
  useEffect(() => {
    if (sentBefore.current === sent) return;
    sentBefore.current = sent;
    fieldsOf(clear()).find(isTyped)?.focus();
  }, [sent]);

  const startAgain = () => {
    clear();
    onClear?.();
    document.querySelector("main h1")?.focus();
  };
  return <div ref={here} role="status">{kept && !done && tellKept(children, startAgain)}</div>;
}

// Does a proof of work whenever the page's state wants one, and hands the answer back ("" when there is none).
export function Work({ wanted, words, onSolved }) {
  const finish = useEffectEvent((answer) => onSolved?.(answer));
  useEffect(() => {
    const work = async () => (await import("./rest.js")).answerChallenge();
    let isGone = false;
    if (wanted) work().catch(() => "").then((answer) => isGone || finish(answer));
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return <div role="status">{wanted && <p>{words}</p>}</div>;
}
