// What a gate keeps in its browser: the manifest and settings, revoked serials, admissions, and the queue.
import { openDatabase } from "./database.js";

const { within, reading } = openDatabase("gate", { facts: null, voids: null, admissions: null, queue: "id" });

export const fact = (name) => reading("facts", (store) => store.get(name));
export const setFact = (name, value) => within("facts", "readwrite", (store) => void store.put(value, name));

export const isVoid = async (serial) => (await reading("voids", (store) => store.getKey(serial))) !== undefined;
export const addVoids = (serials) =>
  within("voids", "readwrite", (store) => serials.forEach((serial) => void store.put(1, serial)));
export const replaceVoids = (serials) =>
  within("voids", "readwrite", (store) => {
    store.clear();
    for (const serial of serials) store.put(1, serial);
  });

const key = (day, number, zone) => (zone ? `${day} ${number} ${zone}` : `${day} ${number}`);
export const admission = (day, number, zone) => reading("admissions", (store) => store.get(key(day, number, zone)));
// What the site says of admissions and exits counts more than what was noted here.
export const addAdmissions = (rows) =>
  within("admissions", "readwrite", (store) => rows.forEach((row) => void store.put(row, key(row.day, row.number, row.zone))));
// Note what was decided here: an admission stays until its holder left, and who left may come in again.
export async function noteHere(row, outcome) {
  const last = await admission(row.day, row.number, row.zone);
  if (outcome === "admitted" && (!last || last.leftAt)) await addAdmissions([row]);
  if (outcome === "left" && last && !last.leftAt) await addAdmissions([{ ...last, leftAt: row.at }]);
}
export const forgetOtherDays = (day) =>
  within("admissions", "readwrite", (store) => {
    store.delete(IDBKeyRange.upperBound(day, true));
  });

export const queue = (limit) => reading("queue", (store) => store.getAll(null, limit));
export const queueLength = () => reading("queue", (store) => store.count());
export const enqueue = (scan) => within("queue", "readwrite", (store) => void store.put(scan));
export const dequeue = (ids) => within("queue", "readwrite", (store) => ids.forEach((id) => void store.delete(id)));
