// What is typed in a form of the office and not saved yet stays in this tab for whoever typed it: while their session ends,
// while they look at another page, and while the form is drawn anew because somebody else saved. (The drafts of steps.jsx
// know of nobody else, and registration pays for each of their bytes.)
import { useEffect, useRef, useState } from "react";
import { differs, merge } from "./unsaved.js";

const SAVED_AFTER_MS = 300;
const NOT_TYPED = ["file", "hidden", "password", "radio", "submit", "button"];
const NOTHING = { beside: [], taken: [] };

// What is chosen in a combobox travels in a hidden input beside the one that is typed in (combobox.jsx).
const comboOf = (field) => (field.type === "hidden" ? field.closest(".combo")?.querySelector('[role="combobox"]') : null);
const isBox = ({ type }) => type === "checkbox";
const fieldsOf = (form) => [...form.elements].filter((field) => field.name && (comboOf(field) || !NOT_TYPED.includes(field.type)));
const read = (field) => (isBox(field) ? (field.checked ? "yes" : "") : field.value);
const valuesOf = (form) => Object.fromEntries(fieldsOf(form).map((field) => [field.name, read(field)]));

// One that was drawn a moment ago does not listen yet.
const restore = (field, detail) => setTimeout(() => field.dispatchEvent(new CustomEvent("restored", { detail })));

function put(form, values) {
  for (const field of fieldsOf(form).filter(({ name }) => name in values)) {
    if (isBox(field)) field.checked = Boolean(values[field.name]);
    else if (comboOf(field)) restore(field, values[field.name]);
    else field.value = values[field.name];
  }
}

// A field and what is stored in it, in the words of the page, which a combobox shows until what was typed is put there.
function describe(form, name, value, words) {
  const field = fieldsOf(form).find((one) => one.name === name);
  const combo = comboOf(field);
  const chosen = combo ? combo.value : ([...(field.options ?? [])].find((one) => one.value === value)?.text ?? value);
  const text = isBox(field) ? words[value ? "ticked" : "unticked"] : chosen;
  return { name, value, label: (combo ?? field).labels[0]?.textContent.trim() ?? name, text: text || words.empty, lang: field.lang || undefined };
}

// The form of the id `form` is drawn anew with each `drawn`, and was saved once more with each higher `saves`.
export function Unsaved({ form: id, owner, part, drawn, saves, words }) {
  const [told, setTold] = useState(null);
  const now = useRef({});
  const before = useRef({ key: "", saves });
  const key = owner && `unsaved:${owner}:${part}`;

  const note = () => {
    const form = document.getElementById(id);
    const isChanged = Boolean(form) && differs(valuesOf(form), now.current);
    form?.toggleAttribute("data-changed", isChanged);
    for (const place of document.querySelectorAll(`[data-unsaved="${id}"]`)) /** @type {HTMLElement} */ (place).hidden = !isChanged;
  };

  useEffect(() => {
    const form = /** @type {HTMLFormElement} */ (document.getElementById(id));
    if (!form || !key) return undefined;
    if (before.current.key === key && saves > before.current.saves) sessionStorage.removeItem(key);
    before.current = { key, saves };
    now.current = valuesOf(form);
    const merged = merge(JSON.parse(sessionStorage.getItem(key)) ?? { base: {}, typed: {} }, now.current);
    const isBack = Object.keys(merged.put).length > 0;
    const tell = (name) => describe(form, name, now.current[name], words);
    setTold(isBack ? { beside: merged.beside.map(tell), taken: merged.taken.map(tell) } : null);
    put(form, merged.put);
    const fold = form.closest("details");
    if (fold && isBack) fold.open = true;
    let timer = 0;
    const save = () => {
      clearTimeout(timer);
      timer = 0;
      const typed = valuesOf(form);
      if (differs(typed, now.current)) sessionStorage.setItem(key, JSON.stringify({ base: merged.base, typed }));
      else sessionStorage.removeItem(key);
    };
    const hear = () => {
      note();
      timer ||= setTimeout(save, SAVED_AFTER_MS);
    };
    // Whoever logged out keeps nothing (assets/office.js); the form is drawn without them next.
    const forget = () => {
      clearTimeout(timer);
      timer = 0;
      put(form, now.current);
      setTold(null);
    };
    if (isBack) save();
    note();
    form.addEventListener("input", hear);
    const choices = new MutationObserver(hear);
    choices.observe(form, { subtree: true, attributeFilter: ["value"] });
    addEventListener("forget", forget);
    addEventListener("pagehide", save);
    return () => {
      if (timer) save();
      form.removeEventListener("input", hear);
      choices.disconnect();
      removeEventListener("forget", forget);
      removeEventListener("pagehide", save);
    };
  }, [id, key, drawn, saves]);

  const take = ({ name, value }) => {
    const form = /** @type {HTMLFormElement} */ (document.getElementById(id));
    put(form, { [name]: value });
    const field = fieldsOf(form).find((one) => one.name === name);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    (comboOf(field) ?? field).focus();
    setTold({ ...told, beside: told.beside.filter((one) => one.name !== name) });
  };
  const startAgain = () => {
    put(document.getElementById(id), now.current);
    sessionStorage.removeItem(key);
    note();
    setTold(null);
    /** @type {HTMLElement} */ (document.querySelector("main h1"))?.focus();
  };

  const { beside, taken } = told ?? NOTHING;
  return (
    <div role="status" className="unsaved">
      {told && (
        <div className="stack gap-3">
          <div className="cluster cluster-spread">
            <span className="muted">{words.kept}</span>
            <button type="button" className="button button-quiet button-small" data-look="quiet" onClick={startAgain}>
              <span>{words.again}</span>
            </button>
          </div>
          {beside.length > 0 && <p>{words.beside}</p>}
          {beside.map((one) => (
            <div key={one.name} className="card stack gap-2">
              <div className="cluster cluster-spread">
                <strong>{one.label}</strong>
                <button type="button" className="button button-secondary button-small" data-look="secondary" onClick={() => take(one)}>
                  <span>{words.take}</span>
                </button>
              </div>
              <textarea className="input" readOnly rows={Math.min(8, one.text.split("\n").length)} lang={one.lang} aria-label={one.label} value={one.text} />
            </div>
          ))}
          {taken.length > 0 && (
            <p>
              {words.taken} {taken.map(({ label }) => label).join("; ")}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
