// Toasts shown from a value of the page's state. Reflex's own toast events are evaluated as text, which the
// content security policy forbids; a prop is not.
import { useEffect } from "react";
import { Toaster, toast } from "sonner";

const SHOWN = "toast";

export function Toasts({ message, closeLabel, regionLabel }) {
  useEffect(() => {
    // Each page has its own place of toasts, and a reload brings the last message back: show it once all the same.
    if (!message?.text || message.id === sessionStorage.getItem(SHOWN)) return;
    sessionStorage.setItem(SHOWN, message.id);
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
