// What a form makes of what is typed in it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { digitsOf } from "../../assets/kit/rest_form.js";

test("a number keeps its digits, those of Hindi too", () => {
  assert.equal(digitsOf("९८७६५ 43210"), "9876543210");
  assert.equal(digitsOf("+91-98a"), "9198");
});
