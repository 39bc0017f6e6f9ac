// Sends a public form to REST and says what came of it; where the server asks for a proof of work, it is done.
import { useEffect, useRef, useState } from "react";

const ERROR_SHOWN_MS = 3000;

class NetworkFailure extends Error {}

const reach = (path, options) =>
  fetch(path, options).catch(() => {
    throw new NetworkFailure(path);
  });

const post = (path, body, language) =>
  reach(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": language },
    body: JSON.stringify(body),
  });

const read = (response) => response.json().catch(() => null);

async function worked(address) {
  const [{ answerTo }, response] = await Promise.all([import("./proof.js"), reach(address)]);
  return answerTo(await response.json());
}

async function sent({ path, body, language, onWork }) {
  const response = await post(path, body, language);
  if (response.status !== 429) return response;
  const refusal = await read(response.clone());
  if (!refusal?.challenge) return response;
  onWork(true);
  try {
    return await post(path, { ...body, altcha: await worked(refusal.challenge) }, language);
  } finally {
    onWork(false);
  }
}

// {done, text, errors}: the server's own words where it has some, else the words for that failure (QRY-5).
export async function send(form, words) {
  try {
    const response = await sent(form);
    if (!response.ok) {
      const refusal = await read(response);
      return { done: false, text: refusal?.message || words.failed, errors: refusal?.errors ?? {} };
    }
    const answer = await response.json();
    return { done: Boolean(answer.success), text: answer.message || (answer.success ? "" : words.refused), errors: {} };
  } catch (problem) {
    return { done: false, text: problem instanceof NetworkFailure ? words.failed : words.unexpected, errors: {} };
  }
}

// A form's way to send itself that hears no second press until the first is answered, however soon it comes: what React
// draws follows a moment later.
export function useOnce(send) {
  const isRunning = useRef(false);
  return async (event) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await send(event);
    } finally {
      isRunning.current = false;
    }
  };
}

// The state of one form: its values, the errors beside its fields, and what it says about being sent.
export function useForm({ path, language, words, blank, prefix, check, onDone }) {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState({});
  const [stage, setStage] = useState("idle"); // idle, sending, working or done
  const [said, setSaid] = useState({ tone: "", text: "" });
  const openedAt = useRef(0);
  const trap = useRef(null);
  const timer = useRef(0);
  const faulty = useRef("");
  const isSending = stage === "sending" || stage === "working";

  useEffect(() => {
    openedAt.current = performance.now();
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    if (!faulty.current) return;
    document.getElementById(`${prefix}-${faulty.current}`)?.focus();
    faulty.current = "";
  }, [errors, prefix]);

  const later = (milliseconds, work) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, milliseconds);
  };
  const refuse = (found) => {
    faulty.current = Object.keys(blank).find((name) => name in found) ?? "";
    setErrors(found);
  };
  const change = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _gone, ...others }) => others);
  };
  const reset = () => {
    clearTimeout(timer.current);
    setValues(blank);
    setErrors({});
    setStage("idle");
    setSaid({ tone: "", text: "" });
  };
  const submit = useOnce(async () => {
    if (isSending || stage === "done") return;
    clearTimeout(timer.current);
    setSaid({ tone: "", text: "" });
    const found = check(values);
    refuse(found);
    if (Object.keys(found).length) return;
    setStage("sending");
    const secondsOpen = Math.round(performance.now() - openedAt.current) / 1000;
    const body = { ...values, secondsOpen, website: trap.current?.value ?? "" };
    const onWork = (works) => setStage(works ? "working" : "sending");
    const outcome = await send({ path, body, language, onWork }, words);
    setSaid({ tone: outcome.done ? "success" : "error", text: outcome.text });
    setStage(outcome.done ? "done" : "idle");
    if (outcome.done) {
      onDone?.(later);
      return;
    }
    refuse(outcome.errors);
    later(ERROR_SHOWN_MS, () => setSaid({ tone: "", text: "" }));
  });
  const opens = () => {
    openedAt.current = performance.now();
  };
  return { values, errors, stage, isSending, said, trap, change, submit, reset, opens };
}
