// Forms of several steps: the focus follows the step, and what is typed survives a reload, or the browser's closing.
import { useEffect, useEffectEvent, useRef, useState } from "react";

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
const WATCHED = ["input", "change", "click", "focusout"];

const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && !["file", "password", "submit"].includes(type));
const readValue = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value);
const isTyped = (field) => !["hidden", "select-one", "radio"].includes(field.type);
const counts = (field) => field.type !== "radio" || field.checked;
const valuesOf = (form) => JSON.stringify(Object.fromEntries(fieldsOf(form).filter(counts).map((field) => [field.name, readValue(field)])));

// Parts that keep a hidden field by themselves listen to `restored`; without a detail they start anew.
function put(field, value) {
  if (field.type === "hidden") field.dispatchEvent(new CustomEvent("restored", { detail: value }));
  else if (field.type === "checkbox") field.checked = Boolean(value);
  else if (field.type !== "radio") field.value = value;
  else if (field.value === value && !field.checked && !field.disabled) field.click(); // a page may listen
}

function restore(form, values, filled) {
  const known = fieldsOf(form).filter(({ name }) => typeof values?.[name] === "string");
  const other = known.filter((field) => field.type === "radio" || values[field.name] !== readValue(field));
  for (const field of other) put(field, values[field.name]);
  return filled ? other.length > 0 : known.some((field) => isTyped(field) && values[field.name]);
}

// A form that comes `filled` in keeps what differs from what it came with, and nothing else. Once it is `sent` it is
// empty for the next. A `lasting` draft is in the browser's storage, else it is the tab's.
export function Draft({ name, lasting, done, filled, sent, words, onClear }) {
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
    let timer = 0;
    let came = "";
    // Questions that the server tells only once the page is open.
    const late = new MutationObserver(() => {
      for (const field of fieldsOf(form).filter((one) => !shown.has(placeOf(one)))) {
        shown.add(placeOf(field));
        if (typeof before?.[field.name] === "string" && (field.type === "radio" || !readValue(field))) put(field, before[field.name]);
      }
    });
    const save = () => {
      clearTimeout(timer);
      timer = 0;
      const values = valuesOf(form);
      if (filled && values === came) store().removeItem(key);
      else if (!isDone() && fieldsOf(form).some((field) => isTyped(field) && readValue(field))) store().setItem(key, values);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVED_AFTER_MS);
    };
    // After every part of the form listens to what comes back.
    const first = setTimeout(() => {
      came = valuesOf(form);
      const isBack = restore(form, before, filled);
      setKept(isBack);
      const fold = form.closest("details");
      if (fold && isBack) fold.open = true;
      for (const field of fieldsOf(form)) shown.add(placeOf(field));
      late.observe(form, { childList: true, subtree: true });
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
