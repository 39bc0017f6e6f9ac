// The count of visitors in the footer, nothing where it cannot be had. Pages without the client: live.js.
import { useEffect, useState } from "react";
import { visitorsText } from "./visits.js";

export function VisitorCount({ locale, words }) {
  const [text, setText] = useState("\u00a0"); // its line keeps its place until the answer is there
  useEffect(() => {
    let here = true;
    visitorsText(locale, words).then(
      (told) => here && setText(told),
      () => here && setText(""),
    );
    return () => {
      here = false;
    };
  }, [locale, words]);
  return text ? <p>{text}</p> : null;
}
