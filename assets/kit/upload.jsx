// Hands in one document, or several pictures one after the other: straight to REST with the stored bearer, so that no file passes through the page's state.
import { useRef, useState } from "react";
import { Field, FileField, Icon, SendArea } from "./form_parts.jsx";
import { formOf, send } from "./rest.js";
import { useFault, useSending } from "./sending.js";

export function UploadForm({ path, tokenKey, language, words, kinds, accept, mostBytes, isTold, isMany, onDone }) {
  const [kind, setKind] = useState("");
  const [said, setSaid] = useState({ tone: "", text: "" });
  const input = useRef(null);
  const [fault, setFault] = useFault(input);
  const chosen = kinds.some(([key]) => key === kind) ? kind : kinds[0]?.[0];
  const form = useSending(async () => {
    setFault("");
    setSaid({ tone: "", text: "" });
    const files = [...input.current.files];
    const named = (file, text) => (isMany ? `${file.name}: ${text}` : text);
    const large = files.find((file) => file.size > mostBytes);
    if (!files.length) return setFault(words.required);
    if (large) return setFault(named(large, words.large));
    const token = localStorage.getItem(tokenKey) ?? "";
    for (const [place, file] of files.entries()) {
      const { done, text, errors } = await send(path, { body: formOf({ kind: chosen, file }), token, language }, words);
      if (!done) {
        // Those before it have arrived: the page shows them beside the file that did not.
        if (place) await onDone?.();
        return setFault(named(file, errors.file ?? text));
      }
      if (!isTold) setSaid({ tone: "success", text });
    }
    input.current.value = "";
    return onDone?.();
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      {kinds.length > 1 && (
        <Field id="document-kind" label={words.kind}>
          <div className="select">
            <select id="document-kind" className="input" value={chosen} onChange={({ target }) => setKind(target.value)}>
              {kinds.map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </div>
        </Field>
      )}
      <FileField id="document-file" label={kinds.length > 1 ? words.file : kinds[0]?.[1]} hint={words.hint} error={fault} picker={input} accept={accept} multiple={isMany} required />
      <SendArea form={{ ...form, said }} label={words.send} waiting={words.sending} />
    </form>
  );
}
