// What a gate decides alone, by the same rules as the site (maritime_site/domain/check_in/rules.py).
import * as store from "./store.js";
import { read } from "./code.js";

// The day it is at the event, as 2025-10-27.
export const dayOf = (moment, zone) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(moment);

const EVENT = { again: false, days: [] };

// { outcome, number, letter, day, first } of a code at a moment, at the gate of a zone (null: of the event), on its way
// "in" or "out".
export async function judged(text, manifest, moment, { zone = null, direction = "in" } = {}) {
  const day = dayOf(moment, manifest.timeZone);
  const code = await read(text, manifest.keys);
  if (!code) return { outcome: "forged", number: "", letter: "", day, first: null };
  const said = { number: code.number, letter: code.letter, day, first: null };
  if (direction === "out") return { outcome: "left", ...said };
  if (await store.isVoid(code.serial)) return { outcome: "revoked", ...said };
  if (!code.days.includes(day) || !manifest.days.includes(day)) return { outcome: "not_valid_today", ...said };
  const rules = (manifest.zones ?? []).find(({ id }) => id === zone);
  const rule = rules ? rules.entry[code.letter] : EVENT;
  if (!rule) return { outcome: "not_this_zone", ...said };
  if (rule.days.length && !rule.days.includes(day)) return { outcome: "not_valid_today", ...said };
  const first = await store.admission(day, code.number, rules ? zone : null);
  const isBack = rule.again && first?.leftAt;
  return first && !isBack ? { outcome: "already_admitted", ...said, first } : { outcome: "admitted", ...said };
}
