// The organiser's texts as the server put them into this page (maritime_site/web/dynamic_pages/slots.py). While the page
// is built there are none: a named place stands instead, which the server fills.
const element = typeof document === "undefined" ? null : document.getElementById("event-texts");
const source = element?.textContent ?? "";
const texts = source.startsWith("{") ? JSON.parse(source) : {};

/** @type {(name: string) => string} */
export function eventText(name) {
  if (typeof document === "undefined") return `⟦${name}⟧`;
  return name === "texts" ? source : (texts[name] ?? "");
}
