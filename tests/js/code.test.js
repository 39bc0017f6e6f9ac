// What a gate reads of a QR, and what of it is handed in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { handedIn, tidied } from "../../assets/gate/code.js";

const CODE = `MP1:${"0 $%*+-./:AZ9".repeat(10)}`.slice(0, 133);

test("a pass is handed in as it is", () => {
  assert.equal(handedIn(CODE), CODE);
});

test("any other code, whatever its letters, is short plain text that JSON can carry", () => {
  const texts = ["BEGIN:VCARD\nFN:Asha", "नमस्ते".repeat(60), "a\0b\u001dc", `${"x".repeat(299)}😀`, "😀".repeat(200)];
  for (const text of texts) {
    const told = handedIn(tidied(text));
    assert.match(told, /^[ -~]*$/);
    assert.ok(told.length <= 134, told);
  }
});

test("a number typed in Hindi digits is that number", () => {
  assert.equal(tidied(" d-०००४२ "), "D-00042");
});

test("a pass with more behind it stays none", () => {
  assert.notEqual(handedIn(`${CODE}AND MORE`), CODE);
  assert.equal(handedIn(`${CODE}AND MORE`).length, 134);
});
