// The query form in its dialog (QRY-1 to QRY-6): fetched when the bell is first pressed, also where nothing else of the
// client runs. It needs no connection but the REST call it makes.
import { createRoot } from "react-dom/client";
import { Combobox } from "./combobox.jsx";
import { followForm } from "./rest_form.js";
import { Confirmation } from "./toasts.jsx";

const DONE_SHOWN_MS = 5000;
let shown = null;

async function draw(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const dialog = document.body.appendChild(page.querySelector("dialog"));
  const form = dialog.querySelector("form");
  const { options, combobox, toast } = JSON.parse(dialog.dataset.query);
  createRoot(form.querySelector("[data-part=country]")).render(<Combobox {...combobox} />);
  const confirmation = createRoot(dialog.appendChild(document.createElement("div")));
  const confirm = (text) => confirmation.render(<Confirmation {...toast} text={text} />);
  let closing = 0;
  const onDone = () => {
    confirm(toast.text);
    dialog.dataset.done = "";
    closing = setTimeout(() => dialog.close(), DONE_SHOWN_MS);
  };
  const { reset, opens } = followForm(form, () => ("done" in dialog.dataset ? null : { ...options, onDone }));
  dialog.addEventListener("close", () => {
    clearTimeout(closing);
    confirm("");
    if ("done" in dialog.dataset) reset();
    delete dialog.dataset.done;
  });
  return { dialog, opens };
}

// Show the form, with what was typed into it before.
export async function ask(address) {
  shown ??= draw(address);
  const { dialog, opens } = await shown.catch((problem) => {
    shown = null;
    throw problem;
  });
  if (dialog.open) return;
  dialog.returnTo = document.activeElement; // assets/site.js gives the focus back
  dialog.showModal();
  opens();
}
