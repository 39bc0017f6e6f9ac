// The parts of the kit's forms for forms that live in the browser alone; the same markup as web/kit/fields.py.
import { Confirmation } from "./toasts.jsx";

// What the server takes of one file; more is not sent at all.
export const MOST_BYTES = 10 * 1024 * 1024;

const ICONS = {
  error: "M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3Zm3.7 4.5V13m0 3.5v.01",
  success: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.7 2.8 2.7 5.2-5.5",
  close: "M6 6l12 12M18 6 6 18",
  down: "m6 9 6 6 6-6",
};

/** @param {{ name: string, small?: boolean }} props */
export function Icon({ name, small }) {
  return (
    <svg className={small ? "icon icon-small" : "icon"} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  );
}

export function ErrorLine({ id, text }) {
  if (!text) return null;
  return (
    <p id={id} className="field-error">
      <Icon name="error" small />
      <span>{text}</span>
    </p>
  );
}

/** @param {{ id: string, label: string, required?: string, error?: string, children?: any }} props */
export function Field({ id, label, required, error, children }) {
  return (
    <div className={error ? "field field-wrong" : "field"}>
      <div className="field-head">
        <label htmlFor={id} className="label">
          {label}
        </label>
        <span className="field-note" aria-hidden="true">
          {required}
        </span>
      </div>
      <ErrorLine id={`${id}-error`} text={error} />
      {children}
    </div>
  );
}

/**
 * One line of text or, with `rows`, several; its id is `<prefix>-<name>`.
 * @param {{ form: any, prefix: string, name: string, label: string, required?: string, rows?: number, clean?: (text: string) => string, [rest: string]: any }} props
 */
export function TextField({ form, prefix, name, label, required, rows, clean, ...rest }) {
  const id = `${prefix}-${name}`;
  const error = form.errors[name];
  const Control = rows ? "textarea" : "input";
  return (
    <Field id={id} label={label} required={required} error={error}>
      <Control
        id={id}
        name={name}
        className="input"
        rows={rows}
        value={form.values[name]}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => form.change(name, clean ? clean(target.value) : target.value)}
        {...rest}
      />
    </Field>
  );
}

/** A file to choose, with what may be chosen; `picker` is the ref of its input. @param {Record<string, any>} props */
export function FileField({ id, label, hint, error, picker, ...rest }) {
  const described = error ? `${id}-error ${id}-hint` : `${id}-hint`;
  return (
    <Field id={id} label={label} error={error}>
      <p id={`${id}-hint`} className="field-note">
        {hint}
      </p>
      <input id={id} ref={picker} type="file" className="input" aria-invalid={error ? true : undefined} aria-describedby={described} {...rest} />
    </Field>
  );
}

// A field people neither see nor reach: only programs fill it in.
export function Trap({ form }) {
  return (
    <div className="unseen" aria-hidden="true">
      <input ref={form.trap} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}

/**
 * What the form says, politely while it works and when it is done, at once when something went wrong; then `children`.
 * @param {{ form: { stage: string, said?: { tone: string, text: string } }, checking?: string, children?: any }} props
 */
export function Said({ form, checking, children }) {
  const { tone, text } = form.said ?? { tone: "", text: "" };
  return (
    <div className={text || form.stage === "working" ? "stack gap-3" : undefined}>
      <div role="status">
        {form.stage === "working" && <p>{checking}</p>}
        {tone === "success" && <Notice tone={tone} text={text} />}
      </div>
      <div role="alert">{tone === "error" && <Notice tone={tone} text={text} />}</div>
      {children}
    </div>
  );
}

// The toast that confirms in a word what the form itself says at length.
export function SentToast({ form, prefix, words }) {
  const text = form.said.tone === "success" ? words.sent : "";
  return <Confirmation id={prefix} text={text} closeLabel={words.close} regionLabel={words.notifications} />;
}

function Notice({ tone, text }) {
  return (
    <div className={`notice tone-${tone}`}>
      <Icon name={tone} />
      <div className="notice-body">
        <p>{text}</p>
      </div>
    </div>
  );
}

/**
 * What the form says, and its button, which stays focusable while it waits, so the keyboard keeps its place.
 * @param {{ form: any, label: string, waiting: string, checking?: string }} props
 */
export function SendArea({ form, label, waiting, checking }) {
  const busy = form.isSending || undefined;
  return (
    <Said form={form} checking={checking}>
      <div className="actions">
        <button type="submit" className="button button-primary" data-look="primary" aria-busy={busy} aria-disabled={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          <span>{busy ? waiting : label}</span>
        </button>
      </div>
    </Said>
  );
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

// What is wrong with the name and address that every form asks for.
export function checkPerson({ name, email }, words) {
  /** @type {Record<string, string>} */
  const found = {};
  if (!name.trim()) found.name = words.required;
  else if (name.trim().length < 2) found.name = words.shortName;
  if (!email.trim()) found.email = words.required;
  else if (!ADDRESS.test(email.trim())) found.email = words.badEmail;
  return found;
}
