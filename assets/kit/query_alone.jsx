// The query form in a root of its own: the bell opens it on every page, also where nothing else of the client runs.
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { QueryDialog } from "./query_dialog.jsx";

let root = null;
let opened = 0;

// Show the form, with what was typed into it before.
export function ask({ language, words }) {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  opened += 1;
  root.render(createElement(QueryDialog, { opened, language, words }));
}
