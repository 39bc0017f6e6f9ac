// Forms that the browser sends to REST by itself: busy from the first press until the answer, what is wrong beside its
// field, the server's words below. Their markup is drawn by web/kit/rest_forms.py and templates/query_form.html.
import { formOf, send } from "./rest.js";

const ERROR_SHOWN_MS = 3000;
const ZERO = "०".charCodeAt(0);

/** @type {(form: HTMLElement, name: string) => any} */
const partOf = (form, name) => form.querySelector(`[data-part="${name}"]`);
/** @type {(form: HTMLElement) => any[]} */
const framesOf = (form) => [...form.querySelectorAll(".field")];
const nameOf = (frame) => frame.querySelector("[name]").name;
const controlOf = (frame) =>
  frame.matches("fieldset") ? frame : frame.querySelector("input:not([type=hidden]), textarea, select");

// What is wrong with a field stands below its label; without a text nothing is.
export function mark(form, frame, text = "") {
  const control = controlOf(frame);
  const id = `${control.id}-error`;
  const hints = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== id);
  frame.querySelector(".field-error")?.remove();
  frame.classList.toggle("field-wrong", Boolean(text));
  if (text) hints.unshift(id);
  if (hints.length) control.setAttribute("aria-describedby", hints.join(" "));
  else control.removeAttribute("aria-describedby");
  if (!control.matches("fieldset")) control.setAttribute("aria-invalid", String(Boolean(text)));
  if (!text) return;
  const line = partOf(form, "error").cloneNode(true);
  line.removeAttribute("data-part");
  Object.assign(line, { id, hidden: false }).lastElementChild.textContent = text;
  frame.firstElementChild.after(line);
}

// Errors by the names of fields; the first wrong one takes the focus. Answers whether there is any.
function markAll(form, errors) {
  const wrong = framesOf(form).filter((frame) => errors[nameOf(frame)]);
  for (const frame of framesOf(form)) mark(form, frame, errors[nameOf(frame)]);
  if (wrong.length) controlOf(wrong[0]).focus();
  return wrong.length > 0;
}

// The digits of what is typed, those of Hindi too, as 0 to 9.
export const digitsOf = (text) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - ZERO)).replace(/\D/g, "");

// What is filled in, by name: a text, the number of a radio, a list of files.
function readValues(form) {
  const values = {};
  for (const { name, type, value, checked, files } of form.elements) {
    if (!name || (type === "radio" && !checked)) continue;
    values[name] = files ? [...files] : type === "radio" ? Number(value) : value.trim();
  }
  return values;
}

/** @type {(form: HTMLElement, values: Record<string, any>, options: Record<string, any>) => Record<string, string>} */
function check(form, values, { words, mostBytes, isEach }) {
  const found = {};
  for (const frame of framesOf(form)) {
    const name = nameOf(frame);
    const { pattern, wrong } = controlOf(frame).dataset;
    const given = [values[name] ?? []].flat().filter((one) => one !== "");
    const large = !isEach && given.find(({ size }) => size > mostBytes);
    const isNeeded = frame.querySelector("[aria-required=true]:not([data-unchecked]), [type=radio]");
    if (!given.length && isNeeded) found[name] = words.required;
    else if (large) found[name] = controlOf(frame).multiple ? `${large.name}: ${words.large}` : words.large;
    else if (given.length && pattern && !new RegExp(`^(?:${pattern})$`, "s").test(given[0])) found[name] = wrong;
  }
  return found;
}

const deliver = ({ path, language, words, tokenKey, saveAs }, body, onWork) =>
  send(path, { body, language, token: tokenKey && (localStorage.getItem(tokenKey) ?? ""), saveAs, onWork }, words);

// Sends `form` whenever it is submitted. `read` tells at that moment where to and how (web/kit/rest_forms.py), nothing where
// it is not to be sent, and who hears of it: `onBegin` of each press, `onDone` with the answer's data, `onRefused` with errors of other fields.
/** @type {(form: HTMLFormElement, read: () => any) => { reset: () => void, opens: () => void }} */
export function followForm(form, read) {
  const isTrapped = "website" in form.elements; // for anybody: how long they took is told, what went wrong goes away
  let openedAt = performance.now();
  let isRunning = false;
  let pause = 0;
  const say = (tone, text = "") => {
    clearTimeout(pause);
    for (const name of ["success", "error"]) {
      const notice = partOf(form, `said-${name}`);
      notice.hidden = name !== tone || !text;
      notice.querySelector("p").textContent = notice.hidden ? "" : text;
    }
    if (tone === "error" && isTrapped) pause = setTimeout(say, ERROR_SHOWN_MS);
  };
  const showStage = (stage, progress = "") => {
    const button = partOf(form, "send");
    for (const name of ["aria-busy", "aria-disabled"]) button.setAttribute(name, String(Boolean(stage)));
    button.lastElementChild.textContent = stage ? button.dataset.waiting + progress : button.dataset.label;
    partOf(form, "working").hidden = stage !== "working";
  };
  const onWork = (works) => showStage(works ? "working" : "sending");

  const refuse = ({ text, errors }, { errorField, onRefused }) => {
    if (markAll(form, errorField ? { [errorField]: errors[errorField] ?? text } : errors)) return;
    if (onRefused && Object.keys(errors).length) onRefused(text, JSON.stringify(errors));
    else say("error", text);
  };
  // Files one after the other: those that arrived are not sent again, and each of the others is named.
  const runEach = async (fields, options) => {
    const faults = [];
    for (const [place, file] of fields.file.entries()) {
      showStage("sending", ` ${place + 1} / ${fields.file.length}`);
      const tooLarge = file.size > options.mostBytes && { done: false, text: options.words.large, errors: {} };
      const { done, text, errors } = tooLarge || (await deliver(options, formOf({ ...fields, file }), onWork));
      if (!done) faults.push(`${file.name}: ${errors.file ?? text}`);
    }
    if (faults.length < fields.file.length) options.onDone?.();
    markAll(form, { file: faults.join(" · ") });
  };
  const run = async (values, options) => {
    const own = isTrapped ? { secondsOpen: Math.round(performance.now() - openedAt) / 1000 } : {};
    const fields = { ...options.more, ...values, ...own };
    if (options.isEach) return runEach(fields, options);
    const outcome = await deliver(options, form.querySelector("[type=file]") ? formOf(fields) : fields, onWork);
    if (!outcome.done) return refuse(outcome, options);
    if (!options.isQuiet) say("success", outcome.text);
    return options.onDone?.(outcome.data);
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [options, values] = [read(), readValues(form)];
    if (isRunning || !options) return;
    say();
    options.onBegin?.();
    if (markAll(form, check(form, values, options))) return;
    isRunning = true;
    showStage("sending");
    await run(values, options);
    showStage("");
    isRunning = false;
  });
  form.addEventListener("input", ({ target }) => {
    const { digits } = target.dataset;
    if (digits) target.value = digitsOf(target.value).slice(0, Number(digits));
    const frame = target.closest(".field-wrong");
    if (frame) mark(form, frame);
  });
  const reset = () => {
    form.reset();
    for (const hidden of form.querySelectorAll("input[type=hidden]")) hidden.dispatchEvent(new CustomEvent("restored"));
    markAll(form, {});
    say();
  };
  const opens = () => {
    openedAt = performance.now();
  };
  return { reset, opens };
}
