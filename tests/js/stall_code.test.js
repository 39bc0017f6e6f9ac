// How a stall's code stands on its floor (EXH-1).
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeShown } from "../../assets/kit/stall_code.js";

test("a code that fits is whole, a longer one smaller, the longest its end", () => {
  assert.deepEqual(codeShown("A-12", 30), { words: "A-12", size: 8.5 });
  assert.deepEqual(codeShown("AB-101", 30), { words: "AB-101", size: 7 });
  assert.deepEqual(codeShown("NORTH-101", 30), { words: "…H-101", size: 6 });
});
