// A form of the page that the browser sends to REST by itself (rest_form.js).
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { followForm } from "./rest_form.js";
import { Confirmation } from "./toasts.jsx";

export function RestForm({ children, toast, isLast, onDone, ...options }) {
  const form = useRef(null);
  const [isSent, setSent] = useState(false);
  const done = (data) => {
    setSent(true);
    if (!isLast) form.current.reset();
    onDone?.(data?.reference, data?.status);
  };
  const read = useEffectEvent(() => ({ ...options, onDone: done }));
  useEffect(() => void followForm(form.current, read), []);
  // The fields are gone, and the focus with them: it moves to what stands in their place, which is read out.
  useEffect(() => {
    if (isSent && isLast) form.current.querySelector("[data-part=said]").focus();
  }, [isSent, isLast]);
  return (
    <form ref={form} className={isSent && isLast ? "form form-sent" : "form"} noValidate>
      {children}
      {toast && <Confirmation {...toast} text={isSent ? toast.text : ""} />}
    </form>
  );
}
