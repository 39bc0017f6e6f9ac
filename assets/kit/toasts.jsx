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
const keepShown = ({ since, spent, ...shown }) =>
  sessionStorage.setItem(SHOWN, JSON.stringify({ ...shown, spent: spent + Date.now() - since }));

function useSonner(isWanted) {
  const [drawing, setDrawing] = useState(null);
  useEffect(() => {
    if (isWanted && !drawing) import("sonner").then(setDrawing, () => undefined); // without a network the page itself says it
  }, [isWanted, drawing]);
  return drawing;
}

export function Toasts({ message, closeLabel, regionLabel }) {
  const drawing = useSonner(Boolean(message?.text));
  const shown = useRef(null);
  useEffect(() => {
    const leave = () => shown.current && keepShown(shown.current);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  useEffect(() => {
    const { id, text, tone } = message ?? {};
    if (!drawing) return;
    if (!text && shown.current) drawing.toast.dismiss(shown.current.id);
    const before = readShown(id);
    if (!text || id === shown.current?.id || before.spent >= LASTS) return;
    // What the page before did not show to its end is over.
    if (!shown.current) for (const other of drawing.toast.getToasts()) if (other.id !== id) drawing.toast.dismiss(other.id);
    const now = { ...before, since: Date.now() };
    shown.current = now;
    const onDismiss = () => Object.assign(now, { spent: LASTS });
    const options = { id, duration: LASTS - before.spent, onDismiss };
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
  const drawing = useSonner(Boolean(text));
  useEffect(() => {
    if (text) drawing?.toast.success(text, { toasterId: id });
  }, [id, text, drawing]);
  return <Toaster drawing={drawing} id={id} closeLabel={closeLabel} regionLabel={regionLabel} />;
}
