// The count of visitors in the footer (SITE-1).
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

let copies = 0;
// A page asks once; each test is a page of its own.
const load = async (cookie) => {
  globalThis.document = { cookie };
  return import(`../../assets/kit/visits.js?page=${copies++}`);
};
const counts = () => mock.method(globalThis, "fetch", async (path) => new Response(JSON.stringify(path.endsWith("Count") ? { success: true, totalVisitors: 1234567 } : {})));

afterEach(() => mock.restoreAll());

test("a browser without the cookie is counted once, then the count is asked for", async () => {
  const asked = counts();
  const { visitorsText } = await load("");
  assert.equal(await visitorsText("en-IN", "{count} Visitors"), "12,34,567 Visitors");
  await visitorsText("en-IN", "{count} Visitors");
  assert.deepEqual(asked.mock.calls.map(({ arguments: [path] }) => path), ["/api/web-visitors/visitorslogs", "/api/web-visitors/visitorCount"]);
});

test("a known browser is not counted again", async () => {
  const asked = counts();
  const { visitorsText } = await load("a=b; visitor_id=one");
  await visitorsText("en-IN", "{count}");
  assert.equal(asked.mock.callCount(), 1);
});

test("without an answer there is no count", async () => {
  mock.method(globalThis, "fetch", async () => new Response('{"success": false}'));
  const { visitorsText } = await load("visitor_id=one");
  await assert.rejects(visitorsText("en-IN", "{count}"));
});
