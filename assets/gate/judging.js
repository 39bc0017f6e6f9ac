// What a gate decides alone, by the same rules as the site (maritime_site/domain/check_in/rules.py).
import * as store from "./store.js";
import { read } from "./code.js";
import { validDays } from "./days.js";

// The day it is at the event, as 2025-10-27.
export const dayOf = (moment, zone) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(moment);

const EVENT = { again: false, days: [] };

// How people whose code has this letter come in at the gate of a zone (null: of the event); nothing where they do not.
export function entryRule(manifest, zone, letter) {
  const rules = (manifest.zones ?? []).find(({ id }) => id === zone);
  return rules ? rules.entry[letter] : EVENT;
}

// { outcome, number, letter, day, valid, first } of a code at a moment, at the gate of a zone (null: of the event), on its
// way "in" or "out".
export async function judged(text, manifest, moment, { zone = null, direction = "in" } = {}) {
  const day = dayOf(moment, manifest.timeZone);
  const code = await read(text, manifest.keys);
  if (!code) return { outcome: "forged", number: "", letter: "", day, first: null };
  const rule = entryRule(manifest, zone, code.letter);
  const said = { number: code.number, letter: code.letter, day, valid: validDays(code.days, manifest.days, rule?.days), first: null };
  if (direction === "out") return { outcome: "left", ...said };
  if (await store.isVoid(code.serial)) return { outcome: "revoked", ...said };
  if (!code.days.includes(day) || !manifest.days.includes(day)) return { outcome: "not_valid_today", ...said };
  if (!rule) return { outcome: "not_this_zone", ...said };
  if (rule.days.length && !rule.days.includes(day)) return { outcome: "not_valid_today", ...said };
  const first = await store.admission(day, code.number, rule === EVENT ? null : zone);
  const isBack = rule.again && first?.leftAt;
  return first && !isBack ? { outcome: "already_admitted", ...said, first } : { outcome: "admitted", ...said };
}
