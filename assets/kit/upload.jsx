// Hands in one document: straight to REST with the stored bearer, so that no file passes through the page's state.
import { useRef, useState } from "react";
import { Field, FileField, Icon, SendArea } from "./form_parts.jsx";
import { formOf, send } from "./rest.js";
import { useFault, useSending } from "./sending.js";

export function UploadForm({ path, tokenKey, language, words, kinds, accept, mostBytes, isTold, onDone }) {
  const [kind, setKind] = useState("");
  const [said, setSaid] = useState({ tone: "", text: "" });
  const input = useRef(null);
  const [fault, setFault] = useFault(input);
  const chosen = kinds.some(([key]) => key === kind) ? kind : kinds[0]?.[0];
  const form = useSending(async () => {
    setFault("");
    setSaid({ tone: "", text: "" });
    const [file] = input.current.files;
    if (!file) return setFault(words.required);
    if (file.size > mostBytes) return setFault(words.large);
    const token = localStorage.getItem(tokenKey) ?? "";
    const { done, text, errors } = await send(path, { body: formOf({ kind: chosen, file }), token, language }, words);
    if (!done) return setFault(errors.file ?? text);
    if (!isTold) setSaid({ tone: "success", text });
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
      <FileField id="document-file" label={kinds.length > 1 ? words.file : kinds[0]?.[1]} hint={words.hint} error={fault} picker={input} accept={accept} required />
      <SendArea form={{ ...form, said }} label={words.send} waiting={words.sending} />
    </form>
  );
}
