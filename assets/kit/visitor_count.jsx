// The count of visitors in the footer; a browser without its cookie is counted first (SITE-1). Failures are silent.
import { useEffect, useState } from "react";

const COOKIE = /(?:^|;\s*)visitor_id=/;
let asked; // once per page load, however often the footer is drawn anew

async function ask() {
  if (!COOKIE.test(document.cookie)) {
    const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    await fetch("/api/web-visitors/visitorslogs", body).catch(() => undefined);
  }
  const response = await fetch("/api/web-visitors/visitorCount");
  const { success, totalVisitors } = await response.json();
  if (!success) throw new Error("no count");
  return totalVisitors;
}

export function VisitorCount({ locale, words }) {
  const [text, setText] = useState("\u00a0"); // its line keeps its place until the answer is there
  useEffect(() => {
    let here = true;
    asked ??= ask();
    asked.then(
      (count) => here && setText(words.replace("{count}", new Intl.NumberFormat(locale).format(count))),
      () => here && setText(""),
    );
    return () => {
      here = false;
    };
  }, [locale, words]);
  return text ? <p>{text}</p> : null;
}
