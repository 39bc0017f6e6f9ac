// The query form in its dialog (QRY-1 to QRY-6). It needs no connection but the REST calls it makes.
import { useEffect, useRef, useState } from "react";
import { Combobox } from "./combobox.jsx";
import { checkPerson, Field, Icon, SendArea, SentToast, TextField, Trap } from "./form_parts.jsx";
import { useForm } from "./sending.js";

const PREFIX = "query";
const TITLE_ID = "query-title";
const DONE_SHOWN_MS = 5000;
const MOST_DIGITS = 15;
const LEAST_DIGITS = 10;
const BLANK = { name: "", countryCodeMobile: "IN", mobile: "", email: "", message: "" };

const digits = (text) => text.replace(/[^0-9]/g, "").slice(0, MOST_DIGITS);

function check(values, words) {
  const found = checkPerson(values, words);
  if (!values.countryCodeMobile) found.countryCodeMobile = words.required;
  if (!values.mobile) found.mobile = words.required;
  else if (values.mobile.length < LEAST_DIGITS) found.mobile = words.badMobile;
  if (!values.message.trim()) found.message = words.required;
  return found;
}

// India at once, the others when the server has named them in the page's language (QRY-6).
function useCountries(language, india) {
  const [options, setOptions] = useState([{ value: "IN", label: india, note: "+91" }]);
  useEffect(() => {
    const stop = new AbortController();
    fetch("/api/countries", { headers: { "Accept-Language": language }, signal: stop.signal })
      .then((response) => response.json())
      .then(({ data }) =>
        setOptions(data.map((row) => ({ value: row.country_code, label: row.name, note: row.phone_code }))),
      )
      .catch(() => undefined); // India stays
    return () => stop.abort();
  }, [language]);
  return options;
}

export function QueryDialog({ opened, language, words }) {
  const dialog = useRef(null);
  const countries = useCountries(language, words.india);
  const form = useForm({
    path: "/api/query",
    language,
    words,
    blank: BLANK,
    prefix: PREFIX,
    check: (values) => check(values, words),
    onDone: (later) => later(DONE_SHOWN_MS, () => dialog.current?.close()),
  });
  const shared = { form, prefix: PREFIX, required: words.requiredNote };
  const codeId = `${PREFIX}-countryCodeMobile`;

  useEffect(() => {
    if (dialog.current.open) return;
    dialog.current.returnTo = document.activeElement; // assets/site.js gives the focus back
    dialog.current.showModal();
    form.opens();
  }, [opened]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={TITLE_ID} onClose={() => form.stage === "done" && form.reset()}>
      <div className="dialog-head">
        <h2 id={TITLE_ID}>{words.title}</h2>
        <button type="button" className="icon-button" aria-label={words.close} data-shuts="">
          <Icon name="close" />
        </button>
      </div>
      <form className="form" noValidate onSubmit={form.submit}>
        <TextField {...shared} name="name" label={words.name} autoComplete="name" maxLength={120} />
        <div className="field-row field-row-phone">
          <Field id={codeId} label={words.code} required={words.requiredNote} error={form.errors.countryCodeMobile}>
            <Combobox
              fieldId={codeId}
              name="countryCodeMobile"
              options={countries}
              byCode
              value={form.values.countryCodeMobile}
              none={words.noCountry}
              listLabel={words.choices}
              wrong={Boolean(form.errors.countryCodeMobile)}
              describedBy={form.errors.countryCodeMobile ? `${codeId}-error` : ""}
              required
              autoComplete="tel-country-code"
              onChoose={(value) => form.change("countryCodeMobile", value)}
            />
          </Field>
          <TextField {...shared} name="mobile" label={words.mobile} type="tel" inputMode="numeric" autoComplete="tel-national" clean={digits} />
        </div>
        <TextField {...shared} name="email" label={words.email} type="email" autoComplete="email" maxLength={254} spellCheck={false} />
        <TextField {...shared} name="message" label={words.message} rows={4} maxLength={5000} />
        <Trap form={form} />
        <SendArea form={form} checking={words.checking} label={words.send} waiting={words.submitting} />
      </form>
      <SentToast form={form} prefix={PREFIX} words={words} />
    </dialog>
  );
}
