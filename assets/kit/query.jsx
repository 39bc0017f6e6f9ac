// The bell of every public page. Where nothing of the client runs, live.js answers the same press.

export function QueryForm({ label, address, contact, children }) {
  // A new build has replaced the file, or the network is away: the contacts stand on a page.
  const open = () => import("./query_alone.jsx").then(({ ask }) => ask(address)).catch(() => location.assign(contact));
  return (
    <button type="button" className="help-button" aria-label={label} aria-haspopup="dialog" onClick={open}>
      {children}
    </button>
  );
}
