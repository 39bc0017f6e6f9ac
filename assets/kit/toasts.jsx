// Toasts shown from a value of the page's state. Reflex's own toast events are evaluated as text, which the
// content security policy forbids; a prop is not. What draws them is fetched with the first one: most visits see none.
import { useEffect, useRef, useState } from "react";

const SHOWN = "toast";
// The header and the area's links stay in reach, however many there are.
const BELOW_HEADER = "calc(var(--header) + var(--area, 0px) + 0.5rem)";

export function Toasts({ message, closeLabel, regionLabel }) {
  const [drawing, setDrawing] = useState(null);
  const shown = useRef("");
  useEffect(() => {
    if (!message?.text && shown.current) drawing?.toast.dismiss(shown.current);
    // Each page has its own place of toasts, and a reload brings the last message back: it is shown until it was there
    // for its time on one page. A message often comes just before its page leaves for the next.
    if (!message?.text || message.id === shown.current || message.id === sessionStorage.getItem(SHOWN)) return;
    if (!drawing) {
      import("sonner").then(setDrawing);
      return;
    }
    shown.current = message.id;
    const seen = () => sessionStorage.setItem(SHOWN, message.id);
    const { id, text, tone } = message; // with its id it replaces itself where it is still to be seen
    (drawing.toast[tone] ?? drawing.toast)(text, { id, onAutoClose: seen, onDismiss: seen });
  }, [message, drawing]);
  return <Toaster drawing={drawing} closeLabel={closeLabel} regionLabel={regionLabel} />;
}

/** @param {{ drawing: any, id?: string, closeLabel: string, regionLabel: string }} props */
function Toaster({ drawing, id, closeLabel, regionLabel }) {
  return (
    drawing && (
      <drawing.Toaster
        id={id}
        position="top-center"
        offset={{ top: BELOW_HEADER }}
        mobileOffset={{ top: BELOW_HEADER, left: "1rem", right: "1rem" }}
        theme="dark"
        closeButton
        containerAriaLabel={regionLabel}
        toastOptions={{ closeButtonAriaLabel: closeLabel }}
      />
    )
  );
}

// The confirmation of a form that lives in the browser alone, with a place of its own: an open dialog covers the page's.
export function Confirmation({ id = "sent", text, closeLabel, regionLabel }) {
  const [drawing, setDrawing] = useState(null);
  useEffect(() => {
    if (!text) return;
    if (!drawing) import("sonner").then(setDrawing, () => undefined); // without a network the form itself has said it
    else drawing.toast.success(text, { toasterId: id });
  }, [id, text, drawing]);
  return <Toaster drawing={drawing} id={id} closeLabel={closeLabel} regionLabel={regionLabel} />;
}
