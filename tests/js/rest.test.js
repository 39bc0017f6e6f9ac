// Requests that the browser makes by itself, and what a form says of them.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { formOf, post, send } from "../../assets/kit/rest.js";

const WORDS = { failed: "failed", refused: "refused", unexpected: "unexpected" };
const answer = (body, status = 200) => new Response(JSON.stringify(body), { status });
const fetches = (...answers) => mock.method(globalThis, "fetch", async () => {
  const next = answers.shift();
  if (next instanceof Error) throw next;
  return next;
});

beforeEach(() => mock.restoreAll());

test("a body of fields is JSON, in the page's language, without a token", async () => {
  const asked = fetches(answer({ success: true }));
  await post("/api/query", { body: { name: "Asha" }, language: "hi" });
  const [path, { method, headers, body }] = asked.mock.calls[0].arguments;
  assert.equal(path, "/api/query");
  assert.equal(method, "POST");
  assert.deepEqual(headers, { "Accept-Language": "hi", "Content-Type": "application/json" });
  assert.equal(body, '{"name":"Asha"}');
});

test("files go as a form with the token in a header", async () => {
  const asked = fetches(answer({ success: true }));
  const files = [new File(["a"], "a.pdf"), new File(["b"], "b.pdf")];
  await post("/api/documents", { body: formOf({ kind: "letter", files }), language: "en", token: "secret" });
  const { headers, body } = asked.mock.calls[0].arguments[1];
  assert.deepEqual(headers, { "Accept-Language": "en", Authorization: "Bearer secret" });
  assert.deepEqual(body.getAll("files").map(({ name }) => name), ["a.pdf", "b.pdf"]);
  assert.equal(body.get("kind"), "letter");
});

test("a refusal without a challenge is handed on", async () => {
  const asked = fetches(answer({ success: false, message: "Too many" }, 429));
  const outcome = await send("/api/query", { body: {}, language: "en" }, WORDS);
  assert.equal(asked.mock.callCount(), 1);
  assert.deepEqual([outcome.done, outcome.text], [false, "Too many"]);
});

test("what the server says is shown in its own words", async () => {
  fetches(answer({ success: true, message: "Thank you.", data: { number: 1 } }));
  assert.deepEqual(await send("/x", { body: {}, language: "en" }, WORDS), { done: true, text: "Thank you.", errors: {}, data: { number: 1 } });
  fetches(answer({ success: false, message: "Wrong", errors: { email: "No address" } }, 422));
  assert.deepEqual((await send("/x", { body: {}, language: "en" }, WORDS)).errors, { email: "No address" });
});

test("each failure has its own words (QRY-5)", async () => {
  const cases = [
    [new TypeError("offline"), "failed"],
    [new Response("<html>", { status: 502 }), "failed"],
    [new Response("<html>", { status: 200 }), "unexpected"],
    [answer({ success: false }), "refused"],
  ];
  for (const [came, text] of cases) {
    fetches(came);
    const outcome = await send("/x", { body: {}, language: "en" }, WORDS);
    assert.deepEqual([outcome.done, outcome.text], [false, text]);
  }
});

test("a form without words for the unexpected says that it failed", async () => {
  fetches(new Response("<html>", { status: 200 }));
  assert.equal((await send("/x", { body: {}, language: "en" }, { failed: "failed" })).text, "failed");
});

test("a file is asked for without a body, saved under its own name, and told by it", async () => {
  const links = [];
  globalThis.document = { createElement: () => links[links.push({ click() { this.isSaved = true; } }) - 1] };
  mock.method(globalThis, "setTimeout", () => 0);
  const head = { "Content-Disposition": 'attachment; filename="rooms.csv"' };
  const words = { ...WORDS, saved: "{name} is downloaded." };
  const asked = fetches(new Response("a,b", { headers: head }), new Response("%PDF", { headers: head }));
  const saved = await send("/api/rooms.csv", { method: "GET", language: "en", saveAs: "list.csv" }, words);
  const { method, body } = asked.mock.calls[0].arguments[1];
  assert.deepEqual([method, body, saved.done, saved.text], ["GET", undefined, true, "rooms.csv is downloaded."]);
  assert.deepEqual([links[0].download, links[0].isSaved], ["rooms.csv", true]);
  const tab = { location: { href: "" } };
  await send("/api/badge", { body: {}, language: "en", saveAs: "badge.pdf", tab }, WORDS);
  assert.deepEqual([tab.location.href, links[1].isSaved], [links[1].href, undefined]);
});
