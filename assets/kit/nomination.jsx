// Sends a nomination with its files straight to REST, so that no file passes through the page's state.
import { useRef, useState } from "react";
import { Field, MOST_BYTES, Said, SubmitButton } from "./form_parts.jsx";
import { useOnce } from "./sending.js";

const FILES = "nomination-files";

const post = (path, body, language) => fetch(path, { method: "POST", headers: { "Accept-Language": language }, body });

async function posted({ path, body, language, onWork }) {
  const response = await post(path, body, language);
  if (response.status !== 429) return response;
  const { challenge } = await response.clone().json();
  if (!challenge) return response;
  onWork();
  const [{ answerTo }, asked] = await Promise.all([import("./proof.js"), fetch(challenge)]);
  const worked = new FormData(); // the proof goes before the files: nobody reads them without it
  worked.append("altcha", await answerTo(await asked.json()));
  for (const [name, value] of body) worked.append(name, value);
  return post(path, worked, language);
}

function bodyOf(values, files) {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, String(value));
  for (const file of files) body.append("files", file);
  return body;
}

// Chooses the files and sends the checked answers with them; what is wrong with an answer goes back to the form.
export function NominationSender({ path, language, words, values, onSent, onRefused }) {
  const [stage, setStage] = useState("idle");
  const [said, setSaid] = useState({ tone: "", text: "" });
  const [fault, setFault] = useState("");
  const input = useRef(null);
  const isSending = stage === "sending" || stage === "working";

  const refuse = ({ message, errors }) => {
    setStage("idle");
    setFault(errors?.files ?? "");
    if (errors?.files) input.current?.focus();
    else if (errors) onRefused?.(message, JSON.stringify(errors));
    else setSaid({ tone: "error", text: message || words.failed });
  };
  const submit = useOnce(async () => {
    if (isSending) return;
    setStage("sending");
    setSaid({ tone: "", text: "" });
    setFault("");
    const large = [...input.current.files].find(({ size }) => size > MOST_BYTES);
    if (large) return refuse({ errors: { files: `${large.name}: ${words.large}` } });
    try {
      const body = bodyOf(values, input.current.files);
      const response = await posted({ path, body, language, onWork: () => setStage("working") });
      const answer = await response.json();
      if (!response.ok) return refuse(answer);
      onSent?.(answer.data.reference, answer.data.status);
    } catch {
      refuse({ message: words.failed });
    }
  });

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field id={FILES} label={words.files} error={fault}>
        <p id={`${FILES}-hint`} className="field-note">
          {words.hint}
        </p>
        <input
          id={FILES}
          ref={input}
          type="file"
          multiple
          className="input"
          accept=".jpg,.jpeg,.png,.webp,.pdf"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${FILES}-error ${FILES}-hint` : `${FILES}-hint`}
        />
      </Field>
      <Said form={{ stage, said }} checking={words.checking}>
        <div className="actions">
          <SubmitButton form={{ isSending }} label={words.send} waiting={words.sending} />
        </div>
      </Said>
    </form>
  );
}
