// On which days a gate says that a pass is valid.
import assert from "node:assert/strict";
import { test } from "node:test";
import { joinDays, validDays } from "../../assets/gate/days.js";

const DAYS = ["2025-10-27", "2025-10-28", "2025-10-29"];

test("a pass is valid on its own days, as far as they are the event's and the zone's", () => {
  const said = ["2025-10-26", "2025-10-27", "2025-10-28"];
  assert.deepEqual(validDays(said, DAYS), { said, event: DAYS.slice(0, 2), here: DAYS.slice(0, 2) });
  assert.deepEqual(validDays(said, DAYS, ["2025-10-28", "2025-10-29"]).here, ["2025-10-28"]);
  assert.deepEqual(validDays(said, ["2026-01-01"]), { said, event: [], here: [] });
});

test("days without a gap are a range, others are named each", () => {
  assert.deepEqual(joinDays(DAYS, "en-IN"), { first: "27-Oct-2025", last: "29-Oct-2025" });
  assert.deepEqual(joinDays(["2025-10-27", "2025-10-29"], "en-IN"), { each: "27-Oct-2025, 29-Oct-2025" });
  assert.deepEqual(joinDays(DAYS.slice(0, 1), "hi"), { each: "27-अक्टू॰-2025" });
  assert.deepEqual(joinDays(["2025-10-31", "2025-11-01"], "en-IN"), { first: "31-Oct-2025", last: "01-Nov-2025" });
});
