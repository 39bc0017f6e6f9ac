// Toasts shown from a value of the page's state. Reflex's own toast events are evaluated as text, which the
// content security policy forbids; a prop is not. What draws them is fetched with the first one: most visits see none.
import { useEffect, useRef, useState } from "react";

const SHOWN = "toasts";
const LASTS = 4000; // as the library has it
// The header and the area's links stay in reach, however many there are.
const BELOW_HEADER = "calc(var(--header) + var(--area, 0px) + 0.5rem)";

// How long a message was to be seen. Each page has its own place of toasts, a message often comes just before its page
// leaves for the next, and a reload brings the last one back: all pages together show it for its time, in its language.
function readShown(id) {
  const lang = document.documentElement.lang;
  const kept = JSON.parse(sessionStorage.getItem(SHOWN) ?? "{}");
  if (kept.id !== id) return { id, lang, spent: 0 };
  return kept.lang === lang ? kept : { ...kept, spent: LASTS };
}
const keepShown = (shown) => sessionStorage.setItem(SHOWN, JSON.stringify(shown));

export function Toasts({ message, closeLabel, regionLabel }) {
  const [drawing, setDrawing] = useState(null);
  const shown = useRef("");
  const leave = useRef(() => {});
  useEffect(() => {
    const leaving = () => leave.current();
    addEventListener("pagehide", leaving);
    return () => {
      removeEventListener("pagehide", leaving);
      leaving();
    };
  }, []);
  useEffect(() => {
    if (!message?.text && shown.current) drawing?.toast.dismiss(shown.current);
    if (!message?.text || message.id === shown.current) return;
    const { id, text, tone } = message;
    const before = readShown(id);
    if (before.spent >= LASTS) return;
    if (!drawing) {
      import("sonner").then(setDrawing);
      return;
    }
    // What the page before did not show to its end is over.
    if (!shown.current) for (const other of drawing.toast.getToasts()) if (other.id !== id) drawing.toast.dismiss(other.id);
    shown.current = id;
    const since = Date.now();
    leave.current = () => keepShown({ ...before, spent: before.spent + Date.now() - since });
    const seen = () => {
      if (shown.current === id) leave.current = () => {};
      keepShown({ ...before, spent: LASTS });
    };
    const options = { id, duration: LASTS - before.spent, onAutoClose: seen, onDismiss: seen };
    (drawing.toast[tone] ?? drawing.toast)(text, options); // with its id it replaces itself where it is still to be seen
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
