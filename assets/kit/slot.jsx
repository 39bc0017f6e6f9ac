// A piece of HTML that the server fills: what the page came with stays when React takes it over. A page that the client's
// router shows has nothing yet: it fetches itself, and takes its pieces from there.
import { createElement, useEffect, useState } from "react";

const idOf = (name) => `slot-${name}`;
const present = (name) => (typeof document === "undefined" ? `⟦slot_${name}⟧` : document.getElementById(idOf(name))?.innerHTML);

// One answer for all pieces of a page.
const fetched = new Map();
function pageHere() {
  const address = location.pathname + location.search;
  if (!fetched.has(address)) {
    const read = async () => new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    fetched.set(address, read());
    setTimeout(() => fetched.delete(address), 1000);
  }
  return fetched.get(address);
}

export function ServerSlot({ name, element, look }) {
  const [html, setHtml] = useState(() => present(name));
  useEffect(() => {
    if (html !== undefined) return undefined;
    let here = true;
    pageHere().then((page) => here && setHtml(page.getElementById(idOf(name))?.innerHTML ?? ""), () => undefined);
    return () => {
      here = false;
    };
  }, [name, html]);
  return createElement(element, { id: idOf(name), className: look, dangerouslySetInnerHTML: { __html: html ?? "" }, suppressHydrationWarning: true });
}
