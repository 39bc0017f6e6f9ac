// The bell of every public page: its dialog is fetched when it is first pressed (QRY-1).
import { useRef, useState } from "react";

export function QueryForm({ label, contact, language, words, children }) {
  const [Dialog, setDialog] = useState(null);
  const [opened, setOpened] = useState(0);
  const loading = useRef(false);

  const open = async () => {
    if (loading.current) return;
    loading.current = true;
    try {
      const { QueryDialog } = await import("./query_dialog.jsx");
      setDialog(() => QueryDialog);
      setOpened((times) => times + 1);
    } catch {
      location.assign(contact); // a new build has replaced the file, or the network is away
    } finally {
      loading.current = false;
    }
  };
  return (
    <>
      <button type="button" className="help-button" aria-label={label} aria-haspopup="dialog" onClick={open}>
        {children}
      </button>
      {Dialog && <Dialog opened={opened} language={language} words={words} />}
    </>
  );
}
