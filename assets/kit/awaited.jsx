// What choices bring from the server holds still from a choice until its own content has come. `shown` are the choices
// that it belongs to, by the ids of their fields.
import { useEffect } from "react";

export function Awaited({ part, shown }) {
  useEffect(() => {
    const place = document.getElementById(part);
    if (!place) return undefined;
    const waits = (id) => {
      const field = /** @type {HTMLSelectElement} */ (document.getElementById(id));
      return field && field.value !== shown[id] && [...field.options].some(({ value }) => value === shown[id]);
    };
    const hold = () => {
      place.inert = Object.keys(shown).some(waits);
      if (place.inert) place.setAttribute("aria-busy", "true");
      else place.removeAttribute("aria-busy");
    };
    hold();
    document.addEventListener("change", hold);
    return () => document.removeEventListener("change", hold);
  });
  return null;
}
