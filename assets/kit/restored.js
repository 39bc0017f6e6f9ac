// A hidden field that a draft of the form brings back, or starts anew (steps.jsx).
import { useEffect } from "react";

export function useRestored(hidden, restore) {
  useEffect(() => {
    const field = hidden.current;
    const hear = ({ detail }) => restore(detail);
    field.addEventListener("restored", hear);
    return () => field.removeEventListener("restored", hear);
  });
}
