// Toasts shown from a value of the page's state. Reflex's own toast events are evaluated as text, which the
// content security policy forbids; a prop is not. What draws them is fetched with the first one: most visits see none.
import { useEffect, useState } from "react";

const SHOWN = "toast";

export function Toasts({ message, closeLabel, regionLabel }) {
  const [drawing, setDrawing] = useState(null);
  useEffect(() => {
    // Each page has its own place of toasts, and a reload brings the last message back: show it once all the same.
    if (!message?.text || message.id === sessionStorage.getItem(SHOWN)) return;
    if (!drawing) {
      import("sonner").then(setDrawing);
      return;
    }
    sessionStorage.setItem(SHOWN, message.id);
    (drawing.toast[message.tone] ?? drawing.toast)(message.text);
  }, [message, drawing]);
  return (
    drawing && (
      <drawing.Toaster
        position="top-center"
        theme="dark"
        closeButton
        containerAriaLabel={regionLabel}
        toastOptions={{ closeButtonAriaLabel: closeLabel }}
      />
    )
  );
}
