// What a gate decides alone, by the same rules as the site (maritime_site/domain/check_in/rules.py).
import * as store from "./store.js";
import { read } from "./code.js";

// The day it is at the event, as 2025-10-27.
export const dayOf = (moment, zone) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(moment);

// { outcome, number, letter, day, first } of a code at a moment.
export async function judged(text, manifest, moment) {
  const day = dayOf(moment, manifest.timeZone);
  const code = await read(text, manifest.keys);
  if (!code) return { outcome: "forged", number: "", letter: "", day, first: null };
  const said = { number: code.number, letter: code.letter, day, first: null };
  if (await store.isVoid(code.serial)) return { outcome: "revoked", ...said };
  if (!code.days.includes(day) || !manifest.days.includes(day)) return { outcome: "not_valid_today", ...said };
  const first = await store.admission(day, code.number);
  return first ? { outcome: "already_admitted", ...said, first } : { outcome: "admitted", ...said };
}
