// A document that goes ahead of its registration: sent as soon as it is chosen, so that a wrong one is refused at once.
import { useEffect, useRef, useState } from "react";
import { Field, MOST_BYTES } from "./form_parts.jsx";

const post = (path, language, fields) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return fetch(path, { method: "POST", headers: { "Accept-Language": language }, body });
};

async function sent(path, language, fields) {
  const response = await post(path, language, fields);
  if (response.status !== 429) return response;
  const { challenge } = await response.clone().json();
  if (!challenge) return response;
  const [{ answerTo }, asked] = await Promise.all([import("./proof.js"), fetch(challenge)]);
  // The proof goes before the file: nobody reads it without.
  return post(path, language, { altcha: await answerTo(await asked.json()), ...fields });
}

// {value} or {error}: the hidden field holds the document's id and the name its owner knows it by.
async function handIn({ path, language, kind, file, words }) {
  if (file.size > MOST_BYTES) return { error: words.large };
  try {
    const response = await sent(path, language, { kind, file });
    const answer = await response.json();
    if (response.ok) return { value: `${answer.data.uploadId} ${file.name}` };
    return { error: answer.errors?.file ?? answer.message };
  } catch {
    return { error: words.failed };
  }
}

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
  useEffect(() => {
    const field = hidden.current;
    const restored = ({ detail }) => setHeld(detail ?? "");
    field.addEventListener("restored", restored);
    return () => field.removeEventListener("restored", restored);
  }, []);
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
  const described = wrong ? `${fieldId}-error ${fieldId}-hint` : `${fieldId}-hint`;
  return (
    <Field id={fieldId} label={label} error={wrong}>
      <p id={`${fieldId}-hint`} className="field-note">
        {words.hint}
      </p>
      <div role="status">{sending ? words.sending : held && !wrong ? words.received : ""}</div>
      {held ? (
        <div className="cluster">
          <strong>{name}</strong>
          <button id={fieldId} ref={change} type="button" className="button button-secondary button-small" data-look="secondary" aria-label={`${words.remove}: ${name}`} onClick={remove}>
            <span>{words.remove}</span>
          </button>
        </div>
      ) : (
        <input id={fieldId} ref={picker} type="file" className="input" accept=".jpg,.jpeg,.png,.webp,.pdf" aria-disabled={sending || undefined} aria-invalid={wrong ? true : undefined} aria-describedby={described} onChange={choose} />
      )}
      <input ref={hidden} type="hidden" name={`uploads.${kind}`} value={held} />
    </Field>
  );
}
