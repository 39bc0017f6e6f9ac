// Counting down from the seconds that the server said were left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countDown, shown } from "../../assets/kit/counting.js";

test("minutes and seconds have two digits each", () => {
  assert.deepEqual([0, 9, 60, 899].map(shown), ["00:00", "00:09", "01:00", "14:59"]);
});

test("every second is told, and the end once", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const told = [];
  let ends = 0;
  countDown(3, (left) => told.push(left), () => ends++);
  for (let second = 0; second < 5; second++) {
    now += 1000;
    context.mock.timers.tick(1000);
  }
  assert.deepEqual(told, [3, 2, 1, 0]);
  assert.equal(ends, 1);
});

test("a countdown that was stopped tells nothing more", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const told = [];
  countDown(3, (left) => told.push(left), () => assert.fail("it ended"))();
  context.mock.timers.tick(10_000);
  assert.deepEqual(told, [3]);
});
