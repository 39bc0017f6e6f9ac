// The bell of every public page: its dialog is fetched when it is first pressed (QRY-1). Where nothing of the client
// runs, live.js answers the same press.
import { useRef } from "react";

export function QueryForm({ label, contact, language, words, children }) {
  const loading = useRef(false);
  const open = async () => {
    if (loading.current) return;
    loading.current = true;
    try {
      (await import("./query_alone.jsx")).ask({ language, words });
    } catch {
      location.assign(contact); // a new build has replaced the file, or the network is away
    } finally {
      loading.current = false;
    }
  };
  return (
    <button type="button" className="help-button" aria-label={label} aria-haspopup="dialog" onClick={open}>
      {children}
    </button>
  );
}
