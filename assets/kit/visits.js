// The count of visitors as the footer says it; a browser without its cookie is counted first (SITE-1).
const COOKIE = /(?:^|;\s*)visitor_id=/;
let asked; // once per page load, however often the footer is drawn anew

async function ask() {
  if (!COOKIE.test(document.cookie)) {
    const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    // Read to its end: a browser counts an answer nobody reads as still on its way, and the page never comes to rest.
    const counted = (answer) => answer.text();
    await fetch("/api/web-visitors/visitorslogs", body).then(counted).catch(() => undefined);
  }
  const response = await fetch("/api/web-visitors/visitorCount");
  const { success, totalVisitors } = await response.json();
  if (!success) throw new Error("no count");
  return totalVisitors;
}

// `words` hold {count}; fails where the count cannot be had.
export async function visitorsText(locale, words) {
  asked ??= ask();
  return words.replace("{count}", new Intl.NumberFormat(locale).format(await asked));
}
