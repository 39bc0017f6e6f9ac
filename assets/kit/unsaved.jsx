// What is typed in a form of the office and not saved yet stays in this tab for whoever typed it: while their session ends,
// while they look at another page, and while the form is drawn anew because somebody else saved. (Drafts, in steps.jsx,
// know of nobody else, and registration pays for each of their bytes.)
import { cloneElement, useEffect, useRef, useState } from "react";
import { fieldsOf, put, readValue, saveChanges, tellKept, unfold } from "./steps.jsx";
import { differs, merge } from "./unsaved.js";

const NOTHING = { beside: [], taken: [] };

// What is chosen in a combobox travels in a hidden input beside the one that is typed in (combobox.jsx).
const comboOf = (field) => (field.type === "hidden" ? field.closest(".combo")?.querySelector('[role="combobox"]') : null);
const isOurs = (field) => comboOf(field) || !["hidden", "radio"].includes(field.type);
const oursOf = (form) => fieldsOf(form).filter(isOurs);
const valuesOf = (form) => Object.fromEntries(oursOf(form).map((field) => [field.name, readValue(field)]));

function putAll(form, values) {
  for (const field of oursOf(form).filter(({ name }) => name in values)) {
    if (comboOf(field)) setTimeout(put, 0, field, values[field.name]); // one that was drawn a moment ago does not listen yet
    else put(field, values[field.name]);
  }
}

// A field and what is stored in it, in the words of the page, which a combobox shows until what was typed is put there.
function describe(form, name, value, words) {
  const field = oursOf(form).find((one) => one.name === name);
  const combo = comboOf(field);
  const chosen = combo ? combo.value : ([...(field.options ?? [])].find((one) => one.value === value)?.text ?? value);
  const text = field.type === "checkbox" ? words[value ? "ticked" : "unticked"] : chosen;
  return { name, value, label: (combo ?? field).labels[0]?.textContent.trim() ?? name, text: text || words.empty, lang: field.lang || undefined };
}

// The form of the id `form` is drawn anew with each `drawn`, and was saved once more with each higher `saves`.
export function Unsaved({ children, form: id, owner, part, drawn, saves, words }) {
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
    putAll(form, merged.put);
    if (isBack) unfold(form);
    const save = () => {
      const typed = valuesOf(form);
      if (differs(typed, now.current)) sessionStorage.setItem(key, JSON.stringify({ base: merged.base, typed }));
      else sessionStorage.removeItem(key);
    };
    // Whoever logged out keeps nothing (assets/office.js); the form is drawn without them next.
    const forget = () => {
      putAll(form, now.current);
      setTold(null);
    };
    if (isBack) save();
    note();
    const stop = saveChanges(form, save, note);
    addEventListener("forget", forget);
    return () => {
      stop();
      removeEventListener("forget", forget);
    };
  }, [id, key, drawn, saves]);

  const take = ({ name, value }) => {
    const form = /** @type {HTMLFormElement} */ (document.getElementById(id));
    putAll(form, { [name]: value });
    const field = oursOf(form).find((one) => one.name === name);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    (comboOf(field) ?? field).focus();
    setTold({ ...told, beside: told.beside.filter((one) => one.name !== name) });
  };
  const startAgain = () => {
    putAll(document.getElementById(id), now.current);
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
          {tellKept(children, startAgain)}
          {beside.length > 0 && <p>{words.beside}</p>}
          {beside.map((one) => (
            <div key={one.name} className="card stack gap-2">
              <div className="cluster cluster-spread">
                <strong>{one.label}</strong>
                {cloneElement(children[2], { onClick: () => take(one) })}
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
