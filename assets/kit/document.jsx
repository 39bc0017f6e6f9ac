// A document that goes ahead of its registration: sent as soon as it is chosen, so that a wrong one is refused at once.
import { useEffect, useRef, useState } from "react";
import { formOf, send } from "./rest.js";
import { useRestored } from "./restored.js";

// What the server takes of one file; more is not sent at all.
const MOST_BYTES = 10 * 1024 * 1024;

// {value} or {error}: the hidden field holds the document's id and the name its owner knows it by.
async function handIn({ path, language, kind, file, words }) {
  if (file.size > MOST_BYTES) return { error: words.large };
  const { done, text, errors, data } = await send(path, { body: formOf({ kind, file }), language }, words);
  return done ? { value: `${data.uploadId} ${file.name}` } : { error: errors.file ?? text };
}

// The markup is that of web/kit/fields.py.
export function DocumentField({ path, kind, fieldId, label, language, words, value, refused }) {
  const [held, setHeld] = useState(value);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState("");
  const picker = useRef(null);
  const hidden = useRef(null);
  const change = useRef(null);
  const moved = useRef(false);
  const name = held.slice(held.indexOf(" ") + 1);
  const wrong = error || refused;

  useEffect(() => setHeld(value), [value]);
  useEffect(() => {
    if (moved.current) (change.current ?? picker.current)?.focus(); // what was pressed is no longer there
    moved.current = false;
    hidden.current.dispatchEvent(new Event("input", { bubbles: true })); // the draft notes it
  }, [held]);
  useRestored(hidden, (text) => setHeld(text ?? ""));
  useEffect(() => {
    if (!sending) return undefined;
    const form = hidden.current.form;
    const wait = (event) => {
      event.preventDefault();
      event.stopPropagation();
      setError(words.wait);
    };
    form.addEventListener("submit", wait, true);
    return () => form.removeEventListener("submit", wait, true);
  }, [sending, words]);

  const choose = async ({ target }) => {
    const [file] = target.files;
    if (!file || sending) return;
    setError("");
    setSending(true);
    const outcome = await handIn({ path, language, kind, file, words });
    setSending(false);
    if (outcome.error) {
      setError(outcome.error);
      if (picker.current) picker.current.value = "";
      picker.current?.focus();
      return;
    }
    moved.current = true;
    setHeld(outcome.value);
  };
  const remove = () => {
    moved.current = true;
    setHeld("");
  };
  return (
    <>
      <div className={wrong ? "field field-wrong" : "field"}>
        <div className="field-head">
          <label htmlFor={fieldId} className="label">
            {label}
          </label>
        </div>
        {wrong && (
          <p id={`${fieldId}-error`} className="field-error">
            <svg className="icon icon-small" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
              <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3Zm3.7 4.5V13m0 3.5v.01" />
            </svg>
            <span>{wrong}</span>
          </p>
        )}
        {held ? (
          <div className="cluster">
            <strong>{name}</strong>
            <button
              id={fieldId}
              ref={change}
              type="button"
              className="button button-secondary button-small"
              data-look="secondary"
              aria-label={`${words.remove}: ${name}`}
              onClick={remove}
            >
              <span>{words.remove}</span>
            </button>
          </div>
        ) : (
          <>
            <p id={`${fieldId}-hint`} className="field-note">
              {words.hint}
            </p>
            <input
              id={fieldId}
              ref={picker}
              type="file"
              className="input"
              accept=".jpg,.jpeg,.png,.webp,.pdf"
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? `${fieldId}-error ${fieldId}-hint` : `${fieldId}-hint`}
              aria-disabled={sending || undefined}
              onChange={choose}
            />
          </>
        )}
      </div>
      <div role="status">{sending ? words.sending : held && !wrong ? words.received : ""}</div>
      <input ref={hidden} type="hidden" name={`uploads.${kind}`} value={held} />
    </>
  );
}
