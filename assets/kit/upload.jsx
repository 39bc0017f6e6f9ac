// Hands in one document: straight to REST with the stored bearer, so that no file passes through the page's state.
import { useEffect, useRef, useState } from "react";
import { Field, Icon, Said } from "./form_parts.jsx";
import { useOnce } from "./sending.js";

const ID = "document-file";

async function handIn({ path, token, language, kind, file, words, mostBytes }) {
  if (file.size > mostBytes) return { text: "", error: words.large };
  const body = new FormData();
  body.append("kind", kind);
  body.append("file", file);
  try {
    const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language };
    const response = await fetch(path, { method: "POST", headers, body });
    const answer = await response.json();
    if (response.ok) return { text: answer.message, error: "" };
    return { text: "", error: answer.errors?.file ?? answer.message };
  } catch {
    return { text: "", error: words.failed };
  }
}

export function UploadForm({ path, tokenKey, language, words, kinds, accept, mostBytes, isTold, onDone }) {
  const [kind, setKind] = useState("");
  const [stage, setStage] = useState("idle");
  const [said, setSaid] = useState({ text: "", error: "" });
  const input = useRef(null);
  const chosen = kinds.some(([key]) => key === kind) ? kind : kinds[0]?.[0];
  const isSending = stage === "sending";

  useEffect(() => {
    if (said.error) input.current?.focus();
  }, [said]);

  const submit = useOnce(async () => {
    const file = input.current.files[0];
    if (isSending) return;
    if (!file) {
      setSaid({ text: "", error: words.required });
      return;
    }
    setStage("sending");
    setSaid({ text: "", error: "" });
    const token = localStorage.getItem(tokenKey) ?? "";
    const outcome = await handIn({ path, token, language, kind: chosen, file, words, mostBytes });
    setStage("idle");
    setSaid(isTold ? { ...outcome, text: "" } : outcome);
    if (outcome.error) return;
    input.current.value = "";
    onDone?.();
  });

  return (
    <form className="form" noValidate onSubmit={submit}>
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
      <Field id={ID} label={kinds.length > 1 ? words.file : kinds[0]?.[1]} error={said.error}>
        <p id={`${ID}-hint`} className="muted small">
          {words.hint}
        </p>
        <input
          id={ID}
          ref={input}
          type="file"
          className="input"
          accept={accept}
          aria-required="true"
          aria-invalid={said.error ? true : undefined}
          aria-describedby={said.error ? `${ID}-error ${ID}-hint` : `${ID}-hint`}
        />
      </Field>
      <Said form={{ stage, said: said.text ? { tone: "success", text: said.text } : { tone: "", text: "" } }}>
        <div className="actions">
          <button type="submit" className="button button-primary" data-look="primary" aria-busy={isSending || undefined} aria-disabled={isSending || undefined}>
            {isSending && <span className="spinner" aria-hidden="true" />}
            <span>{isSending ? words.sending : words.send}</span>
          </button>
        </div>
      </Said>
    </form>
  );
}
