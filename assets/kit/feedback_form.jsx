// The feedback form: a page's own, prerendered, sent to REST without any other connection.
import { useEffect, useRef } from "react";
import { checkPerson, ErrorLine, Said, SendArea, SentToast, TextField, Trap } from "./form_parts.jsx";
import { useForm } from "./sending.js";

const PREFIX = "feedback";
const BLANK = { name: "", email: "", rating: "", message: "" };

function check(values, words) {
  const found = checkPerson(values, words);
  if (!values.rating) found.rating = words.required;
  if (!values.message.trim()) found.message = words.required;
  return found;
}

export function FeedbackForm({ language, words, ratings }) {
  const form = useForm({
    path: "/api/feedback",
    language,
    words,
    blank: BLANK,
    prefix: PREFIX,
    check: (values) => check(values, words),
  });
  const shared = { form, prefix: PREFIX, required: words.requiredNote };
  if (form.stage === "done") return <Thanks form={form} words={words} />;

  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <TextField {...shared} name="name" label={words.name} autoComplete="name" maxLength={120} />
      <TextField {...shared} name="email" label={words.email} type="email" autoComplete="email" maxLength={254} spellCheck={false} />
      <Rating form={form} words={words} ratings={ratings} />
      <TextField {...shared} name="message" label={words.message} rows={5} maxLength={5000} />
      <Trap form={form} />
      <SendArea form={form} checking={words.checking} label={words.send} waiting={words.submitting} />
    </form>
  );
}

// The form is gone, and the focus with it: it moves to what stands in its place, which is read out.
function Thanks({ form, words }) {
  const place = useRef(null);
  useEffect(() => place.current.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Said form={form} />
      <SentToast form={form} prefix={PREFIX} words={words} />
    </div>
  );
}

function Rating({ form, words, ratings }) {
  const id = `${PREFIX}-rating`;
  const error = form.errors.rating;
  return (
    <fieldset id={id} tabIndex={-1} className={error ? "field field-wrong" : "field"} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <span className="label">{words.rating}</span>{" "}
        <span className="field-note" aria-hidden="true">
          {words.requiredNote}
        </span>
      </legend>
      <ErrorLine id={`${id}-error`} text={error} />
      <div className="choices">
        {ratings.map((label, index) => (
          <div key={label} className="choice">
            <input
              id={`${id}-${index + 1}`}
              type="radio"
              name="rating"
              value={index + 1}
              checked={form.values.rating === index + 1}
              onChange={() => form.change("rating", index + 1)}
            />
            <label htmlFor={`${id}-${index + 1}`} className="label">
              {label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
