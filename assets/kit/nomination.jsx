// Sends a nomination with its files straight to REST, so that no file passes through the page's state.
import { useRef, useState } from "react";
import { FileField, MOST_BYTES, SendArea } from "./form_parts.jsx";
import { formOf, send } from "./rest.js";
import { useFault, useSending } from "./sending.js";

const texts = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

// Chooses the files and sends the checked answers with them; what is wrong with an answer goes back to the form.
export function NominationSender({ path, language, words, values, onSent, onRefused }) {
  const [said, setSaid] = useState({ tone: "", text: "" });
  const input = useRef(null);
  const [fault, setFault] = useFault(input);
  const form = useSending(async (setStage) => {
    setSaid({ tone: "", text: "" });
    setFault("");
    const { files } = input.current;
    const large = [...files].find(({ size }) => size > MOST_BYTES);
    if (large) return setFault(`${large.name}: ${words.large}`);
    const onWork = (works) => setStage(works ? "working" : "sending");
    const { done, text, errors, data } = await send(path, { body: formOf({ ...texts(values), files }), language, onWork }, words);
    if (done) return onSent?.(data.reference, data.status);
    if (errors.files) return setFault(errors.files);
    if (Object.keys(errors).length) return onRefused?.(text, JSON.stringify(errors));
    return setSaid({ tone: "error", text });
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <FileField id="nomination-files" label={words.files} hint={words.hint} error={fault} picker={input} multiple accept=".jpg,.jpeg,.png,.webp,.pdf" />
      <SendArea form={{ ...form, said }} checking={words.checking} label={words.send} waiting={words.sending} />
    </form>
  );
}
