// A piece of HTML that the server fills: what the page came with stays when React takes it over. A page that the client's
// router shows has nothing yet: it fetches itself, and takes its pieces from there.
import { createElement, useEffect, useState } from "react";

const fetched = new Map();
const idOf = (name) => `slot-${name}`;
const present = (name) => (typeof document === "undefined" ? `⟦slot_${name}⟧` : document.getElementById(idOf(name))?.innerHTML);

function pageAt(address) {
  if (!fetched.has(address)) {
    const read = async () => {
      const html = await (await fetch(address)).text();
      setTimeout(() => fetched.delete(address), 1000);
      return new DOMParser().parseFromString(html, "text/html");
    };
    fetched.set(address, read());
  }
  return fetched.get(address);
}

export function ServerSlot({ name, element, look }) {
  const [html, setHtml] = useState(() => present(name));
  useEffect(() => {
    if (html !== undefined) return undefined;
    let here = true;
    pageAt(location.pathname + location.search).then(
      (page) => here && setHtml(page.getElementById(idOf(name))?.innerHTML ?? ""),
      () => fetched.clear(),
    );
    return () => {
      here = false;
    };
  }, [name, html]);
  return createElement(element, { id: idOf(name), className: look, dangerouslySetInnerHTML: { __html: html ?? "" }, suppressHydrationWarning: true });
}
