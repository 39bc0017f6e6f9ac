// Toasts shown from a value of the page's state. Reflex's own toast events are evaluated as text, which the
// content security policy forbids; a prop is not.
import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";

export function Toasts({ message, closeLabel, regionLabel }) {
  const last = useRef(null);
  useEffect(() => {
    if (!message?.text || message.id === last.current) return;
    last.current = message.id;
    (toast[message.tone] ?? toast)(message.text);
  }, [message]);
  return (
    <Toaster
      position="top-center"
      theme="dark"
      closeButton
      containerAriaLabel={regionLabel}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
    />
  );
}
