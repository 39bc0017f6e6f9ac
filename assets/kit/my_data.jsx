// Fetches the copy of one's data with the code that came by mail: straight from REST, so that no file passes the state.
import { useEffect, useRef, useState } from "react";
import { Field, Said, SubmitButton } from "./form_parts.jsx";
import { useOnce } from "./sending.js";

const ID = "data-otp";

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const nameOf = (response) => /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];

async function fetched({ path, token, language, otp, words }) {
  const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language, "Content-Type": "application/json" };
  try {
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify({ otp }) });
    if (!response.ok) return (await response.json()).message || words.failed;
    save(await response.blob(), nameOf(response) ?? "my-data.zip");
    return "";
  } catch {
    return words.failed;
  }
}

export function DataDownload({ path, tokenKey, language, words, onDone }) {
  const [otp, setOtp] = useState("");
  const [stage, setStage] = useState("idle");
  const [fault, setFault] = useState("");
  const input = useRef(null);
  const isSending = stage === "sending";

  useEffect(() => {
    if (fault) input.current?.focus();
  }, [fault]);

  const submit = useOnce(async () => {
    if (isSending) return;
    setStage("sending");
    setFault("");
    const token = localStorage.getItem(tokenKey) ?? "";
    const problem = await fetched({ path, token, language, otp: otp.trim(), words });
    setStage("idle");
    setFault(problem);
    if (problem) return;
    setOtp("");
    onDone?.();
  });

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field id={ID} label={words.code} error={fault}>
        <input
          id={ID}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          spellCheck={false}
          className="input input-code"
          value={otp}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${ID}-error` : undefined}
          onChange={({ target }) => setOtp(target.value)}
        />
      </Field>
      <Said form={{ stage, said: { tone: "", text: "" } }}>
        <div className="actions">
          <SubmitButton form={{ isSending }} label={words.download} waiting={words.preparing} />
        </div>
      </Said>
    </form>
  );
}
