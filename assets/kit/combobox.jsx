// A text input with a filtered list: the ARIA combobox pattern. The chosen value travels in a hidden input.
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { eventText } from "./event.js";
import { useRestored } from "./restored.js";

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
// India is shown as itself, its dial code as "IN +91".
const shownAs = (option, byCode) => (!option ? "" : byCode ? `${option.value} ${option.note.split(",")[0]}` : option.label);
const wordsOf = (option, byCode) => [option.label, option.value, option.note, option.also || "", shownAs(option, byCode)].map(plain);
const named = (options, value) => options.find((option) => option.value === value);

// What is so called comes before what begins so, and that before what only holds it.
function matching(options, query, byCode) {
  const wanted = plain(query);
  const fits = [(word) => word === wanted, (word) => word.startsWith(wanted), (word) => word.includes(wanted)];
  const rankOf = (option) => fits.findIndex((fit) => wordsOf(option, byCode).some(fit));
  const ranked = wanted ? options.map((option) => ({ option, rank: rankOf(option) })).filter(({ rank }) => rank >= 0) : [];
  return wanted ? ranked.sort((one, other) => one.rank - other.rank).map(({ option }) => option) : options;
}

// Countries are one text: `value|note|label|also;…`. The event's own is the first, after one that names none; while the
// page is built the server's texts stand for it.
function readCountries(text) {
  const rows = text.split(";").map((line) => {
    const [value, note, label, also] = line.split("|");
    return { value, note, label, also };
  });
  const home = { value: eventText("home"), note: eventText("home_code"), label: eventText("home_name") };
  const first = named(rows, home.value) || home;
  return [...rows.filter((row) => !row.value), first, ...rows.filter((row) => row.value && row !== first)];
}

// `options` are countries, or { value, label, note, also }, of which the last is not shown. `leads` names a list of the same form, with the same values, that follows until
// somebody chooses there: a country leads its dial code.
/** @type {(props: Record<string, any>) => any} */
export function Combobox({ fieldId, name, options: given, byCode, leads, value, none, listLabel, wrong, describedBy, required, disabled, autoComplete, onChoose }) {
  const listId = useId();
  const list = useRef(null);
  const hidden = useRef(null);
  const input = useRef(null);
  const [chosen, setChosen] = useState(value);
  const [text, setText] = useState(null); // null while nobody is typing
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const options = useMemo(() => (given.split ? readCountries(given) : given), [given]);
  const current = named(options, chosen);
  const shown = useMemo(() => matching(options, text ?? "", byCode), [options, text, byCode]);

  useEffect(() => setChosen(value), [value]);
  useRestored(hidden, (restored) => {
    delete hidden.current.dataset.own;
    setChosen(restored ?? value);
  });
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [open, active]);

  const unfold = () => {
    if (disabled || open) return;
    setActive(Math.max(0, options.indexOf(current)));
    setOpen(true);
  };
  const fold = () => {
    setOpen(false);
    setText(null);
  };
  const choose = (option) => {
    fold();
    if (!option) return;
    hidden.current.dataset.own = "";
    if (option.value === chosen) return;
    const led = leads && hidden.current.form?.querySelector(`[name=${leads}]`);
    if (led && led.dataset.own === undefined && (!chosen || led.value === chosen)) {
      led.dispatchEvent(new CustomEvent("restored", { detail: option.value }));
    }
    setChosen(option.value);
    onChoose?.(option.value);
  };
  const settle = (typed) => {
    const [best, other] = plain(typed) ? matching(options, typed, byCode) : [];
    choose(best && (!other || wordsOf(best, byCode).includes(plain(typed))) ? best : undefined);
  };
  const onType = ({ target }) => {
    if (target !== document.activeElement) return settle(target.value); // typed and left before this code came
    setText(target.value);
    setActive(0);
    setOpen(true);
  };
  const onKeyDown = (event) => {
    const last = shown.length - 1;
    const moves = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), PageDown: Math.min(active + 8, last), PageUp: Math.max(active - 8, 0) };
    if (event.key in moves) {
      event.preventDefault();
      if (open) setActive(moves[event.key]);
      else unfold();
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      fold();
    }
  };
  useEffect(() => {
    if (input.current.value !== shownAs(current, byCode)) onType({ target: input.current }); // typed before anything listened
  }, []);
  const optionId = (index) => `${listId}-${index}`;

  return (
    <div className="combo">
      <input
        ref={input}
        id={fieldId}
        className="input"
        role="combobox"
        type="text"
        value={text ?? shownAs(current, byCode)}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && shown.length ? optionId(active) : undefined}
        aria-describedby={describedBy || undefined}
        aria-invalid={wrong ? true : undefined}
        aria-required={required || undefined}
        autoComplete={autoComplete || "off"}
        spellCheck={false}
        disabled={disabled}
        onChange={onType}
        onClick={unfold}
        onFocus={(event) => event.target.select()}
        onBlur={() => settle(text ?? "")}
        onKeyDown={onKeyDown}
      />
      <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="m6 9 6 6 6-6" />
      </svg>
      <input ref={hidden} type="hidden" name={name} value={chosen ?? ""} />
      <div id={listId} className="combo-list" role="listbox" aria-label={listLabel} ref={list} hidden={!open || !shown.length}>
        {open &&
          shown.map((option, index) => (
            <div
              key={option.value}
              id={optionId(index)}
              className={index === active ? "combo-option active" : "combo-option"}
              role="option"
              aria-selected={option.value === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {byCode && <span className="combo-note">{option.note}</span>}
            </div>
          ))}
      </div>
      <div role="status">{open && !shown.length && <div className="combo-list combo-none">{none}</div>}</div>
    </div>
  );
}
