// A document that goes ahead of its registration: sent as soon as it is chosen, so that a wrong one is refused at once.
// Its field is drawn by web/kit/rest_forms.py.
import { useEffect, useRef, useState } from "react";
import { formOf, send } from "./rest.js";
import { mark } from "./rest_form.js";
import { useRestored } from "./restored.js";

// What the server takes of one file; more is not sent at all.
const MOST_BYTES = 10 * 1024 * 1024;

const REFUSED = { done: false, errors: {}, data: null };

// A file to choose, or the name of the one that is held and the way to take it back: what is seen has the field's id.
function draw(box, fieldId, held, wrong) {
  const [frame, name, picker, remove] = [".field", "strong", "input", "button"].map((part) => box.querySelector(part));
  name.textContent = held.slice(held.indexOf(" ") + 1);
  remove.ariaLabel = `${remove.textContent}: ${name.textContent}`;
  [picker.id, remove.id] = held ? [`${fieldId}-file`, fieldId] : [fieldId, ""];
  remove.parentElement.hidden = !held;
  for (const part of [picker, box.querySelector(".field-note")]) part.hidden = Boolean(held);
  mark(box, frame, wrong);
  return held ? remove : picker;
}

export function DocumentField({ children, path, kind, fieldId, language, words, value, refused }) {
  const [held, setHeld] = useState(value);
  const [said, setSaid] = useState({ sending: false, error: "" });
  const box = useRef(null);
  const hidden = useRef(null);
  const isMoved = useRef(false);
  const wrong = said.error || refused;

  useEffect(() => setHeld(value), [value]);
  useRestored(hidden, (text) => setHeld(text ?? ""));
  useEffect(() => {
    const shown = draw(box.current, fieldId, held, wrong);
    if (isMoved.current) shown.focus(); // what was pressed is no longer there, or the wrong file is to be chosen anew
    isMoved.current = false;
  }, [fieldId, held, wrong, said]);
  useEffect(() => {
    hidden.current.dispatchEvent(new Event("input", { bubbles: true })); // the draft notes it
  }, [held]);
  // A busy form is not sent (presses.js).
  useEffect(() => {
    for (const part of hidden.current.form.querySelectorAll("[type=submit]")) part.ariaBusy = said.sending ? "true" : null;
  }, [said.sending]);

  const choose = async ({ target }) => {
    const [file] = target.files ?? [];
    if (!file || said.sending) return;
    setSaid({ sending: true, error: "" });
    const isLarge = file.size > MOST_BYTES;
    const sent = isLarge ? { ...REFUSED, text: words.large } : await send(path, { body: formOf({ kind, file }), language }, words);
    isMoved.current = true;
    target.value = "";
    setHeld(sent.done ? `${sent.data.uploadId} ${file.name}` : ""); // its id, and the name its owner knows it by
    setSaid({ sending: false, error: sent.done ? "" : (sent.errors.file ?? sent.text) });
  };
  const remove = ({ target }) => {
    if (!target.closest("button")) return;
    isMoved.current = true;
    setHeld("");
  };
  return (
    <div ref={box} className="stack gap-2" onChange={choose} onClick={remove}>
      {children}
      <div role="status">{said.sending ? words.sending : held && !wrong ? words.received : ""}</div>
      <input ref={hidden} type="hidden" name={`uploads.${kind}`} value={held} />
    </div>
  );
}
