// The state of forms that live in the browser alone: busy from the first press until its answer, and what is wrong.
import { useEffect, useRef, useState } from "react";
import { send } from "./rest.js";

const ERROR_SHOWN_MS = 3000;

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

// A form that is sent as a whole; `run` may say that its stage is "working" meanwhile.
export function useSending(run) {
  const [stage, setStage] = useState("idle");
  const submit = useOnce(async () => {
    setStage("sending");
    await run(setStage);
    setStage("idle");
  });
  return { stage, isSending: stage !== "idle", submit };
}

// What is wrong with a field, which takes the focus each time it is said.
export function useFault(input) {
  const [fault, setFault] = useState({ text: "" });
  useEffect(() => {
    if (fault.text) input.current?.focus();
  }, [fault, input]);
  return /** @type {[string, (text: string) => void]} */ ([fault.text, (text) => setFault({ text })]);
}

/**
 * The state of one form: its values, the errors beside its fields, and what it says about being sent.
 * @param {{ path: string, language: string, words: Record<string, string>, blank: Record<string, any>, prefix: string, check: (values: any) => Record<string, string>, onDone?: (later: (milliseconds: number, work: () => void) => void) => void }} options
 */
export function useForm({ path, language, words, blank, prefix, check, onDone }) {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
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
    const outcome = await send(path, { body, language, onWork }, words);
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
