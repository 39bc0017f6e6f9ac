// The count of visitors in the footer (SITE-1).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, mock, test } from "node:test";
import { runInThisContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../assets/visits.js", import.meta.url), "utf8");
// A page asks once; each test is a page of its own, with one footer that is drawn `times`.
const draw = async (cookie, times = 1) => {
  let Footer;
  Object.assign(globalThis, {
    document: { cookie },
    HTMLElement: Object,
    customElements: { define: (_name, element) => (Footer = element) },
    window: { afterTakeOver: (act) => act() },
  });
  runInThisContext(SCRIPT);
  const footer = Object.assign(new Footer(), { dataset: { locale: "en-IN", words: "1 Visitor|{count} Visitors" } });
  for (let time = 0; time < times; time++) await footer.connectedCallback();
  return footer;
};
const counts = (totalVisitors = 1234567) => mock.method(globalThis, "fetch", async (path) => new Response(JSON.stringify(path.endsWith("Count") ? { success: true, totalVisitors } : {})));

afterEach(() => mock.restoreAll());

test("a browser without the cookie is counted once, then the count is asked for", async () => {
  const asked = counts();
  const { textContent } = await draw("", 2);
  assert.equal(textContent, "12,34,567 Visitors");
  assert.deepEqual(asked.mock.calls.map(({ arguments: [path] }) => path), ["/api/web-visitors/visitorslogs", "/api/web-visitors/visitorCount"]);
});

test("one visitor is not said to be several", async () => {
  for (const [count, words] of [[1, "1 Visitor"], [0, "0 Visitors"], [2, "2 Visitors"]]) {
    counts(count);
    assert.equal((await draw("visitor_id=one")).textContent, words);
    mock.restoreAll();
  }
});

test("a known browser is not counted again", async () => {
  const asked = counts();
  await draw("a=b; visitor_id=one");
  assert.equal(asked.mock.callCount(), 1);
});

test("without an answer there is no count", async () => {
  mock.method(globalThis, "fetch", async () => new Response('{"success": false}'));
  const { hidden, textContent } = await draw("visitor_id=one");
  assert.deepEqual([hidden, textContent], [true, ""]);
});
