// Hands in one document, or several pictures one after the other: straight to REST with the stored bearer, so that no file passes through the page's state.
import { useRef, useState } from "react";
import { Field, FileField, Icon, SendArea } from "./form_parts.jsx";
import { formOf, send } from "./rest.js";
import { useFault, useSending } from "./sending.js";

export function UploadForm({ path, tokenKey, language, words, kinds, accept, mostBytes, isTold, isMany, onDone }) {
  const [kind, setKind] = useState("");
  const [progress, setProgress] = useState("");
  const [said, setSaid] = useState({ tone: "", text: "" });
  const input = useRef(null);
  const [fault, setFault] = useFault(input);
  const chosen = kinds.some(([key]) => key === kind) ? kind : kinds[0]?.[0];
  const sendFile = (file) => {
    if (file.size > mostBytes) return { done: false, text: words.large, errors: {} };
    const token = localStorage.getItem(tokenKey) ?? "";
    return send(path, { body: formOf({ kind: chosen, file }), token, language }, words);
  };
  const form = useSending(async () => {
    setFault("");
    setSaid({ tone: "", text: "" });
    const files = [...input.current.files];
    const named = (file, text) => (isMany ? `${file.name}: ${text}` : text);
    if (!files.length) return setFault(words.required);
    const faults = [];
    for (const [place, file] of files.entries()) {
      if (isMany) setProgress(` ${place + 1} / ${files.length}`);
      const { done, text, errors } = await sendFile(file);
      if (!done) faults.push(named(file, errors.file ?? text));
      else if (!isTold) setSaid({ tone: "success", text });
    }
    setProgress("");
    // Those that arrived are not sent again; the page shows them beside what is said of the others.
    if (faults.length < files.length) {
      input.current.value = "";
      await onDone?.();
    }
    if (faults.length) setFault(faults.join(" · "));
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
      <SendArea form={{ ...form, said }} label={words.send} waiting={words.sending + progress} />
    </form>
  );
}
