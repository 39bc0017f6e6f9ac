// What was typed over a form, and what somebody else stored meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { differs, merge } from "../../assets/kit/unsaved.js";

const base = { title: "Gates", body: "At nine.", hindi: "द्वार" };

test("what was typed comes back over what it was typed over", () => {
  const merged = merge({ base, typed: { ...base, body: "At ten." } }, base);
  assert.deepEqual(merged, { put: { body: "At ten." }, base, beside: [], taken: [] });
});

test("what somebody else changed alone is as stored, and named", () => {
  const now = { ...base, hindi: "गेट" };
  const merged = merge({ base, typed: { ...base, body: "At ten." } }, now);
  assert.deepEqual(merged, { put: { body: "At ten." }, base: now, beside: [], taken: ["hindi"] });
});

test("what both changed stays as typed, and is told beside until it is decided", () => {
  const now = { ...base, body: "At eight." };
  const first = merge({ base, typed: { ...base, body: "At ten." } }, now);
  assert.deepEqual(first, { put: { body: "At ten." }, base, beside: ["body"], taken: [] });
  const again = merge({ base: first.base, typed: { ...now, ...first.put } }, now);
  assert.deepEqual(again.beside, ["body"]);
});

test("what both changed alike needs no decision", () => {
  const now = { ...base, body: "At ten." };
  assert.deepEqual(merge({ base, typed: now }, now), { put: {}, base: now, beside: [], taken: [] });
});

test("a field that the form lacks now, or lacked then, is left alone", () => {
  const merged = merge({ base: { gone: "a" }, typed: { gone: "b", title: "Doors" } }, base);
  assert.deepEqual(merged, { put: {}, base, beside: [], taken: [] });
});

test("a form differs from what it came with in the fields that both have", () => {
  assert.equal(differs({ title: "Gates" }, base), false);
  assert.equal(differs({ title: "Doors" }, base), true);
});

test("what was typed in a field that was added to the form comes back, and counts as a change", () => {
  const typed = { ...base, added: "At the quay." };
  const now = { ...base, added: "" };
  const merged = merge({ base, typed }, now);
  assert.deepEqual(merged, { put: { added: "At the quay." }, base: now, beside: [], taken: [] });
  assert.equal(differs(typed, base), true);
  assert.equal(differs(now, base), false);
});
