// Fetches the copy of one's data with the code that came by mail: straight from REST, so that no file passes the state.
import { useRef, useState } from "react";
import { saveFile } from "./download.js";
import { Field, SendArea } from "./form_parts.jsx";
import { post } from "./rest.js";
import { useFault, useSending } from "./sending.js";

const ID = "data-otp";

// What went wrong, if anything.
async function fetchCopy(path, options, words) {
  try {
    const response = await post(path, options);
    if (!response.ok) return (await response.json()).message || words.failed;
    await saveFile(response, "my-data.zip");
    return "";
  } catch {
    return words.failed;
  }
}

export function DataDownload({ path, tokenKey, language, words, onDone }) {
  const [otp, setOtp] = useState("");
  const input = useRef(null);
  const [fault, setFault] = useFault(input);
  const form = useSending(async () => {
    setFault("");
    const problem = await fetchCopy(path, { body: { otp: otp.trim() }, token: localStorage.getItem(tokenKey) ?? "", language }, words);
    setFault(problem);
    if (problem) return;
    setOtp("");
    onDone?.();
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
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
      <SendArea form={form} label={words.download} waiting={words.preparing} />
    </form>
  );
}
