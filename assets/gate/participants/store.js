// What the scanner keeps in its browser: whose it is, the keys that sign passes, and the scans not handed in yet.
import { openDatabase } from "../database.js";

const { within, reading } = openDatabase(document.body.dataset.store ?? "", { facts: null, queue: "id" });

export const fact = (name) => reading("facts", (store) => store.get(name));
export const setFact = (name, value) => within("facts", "readwrite", (store) => void store.put(value, name));

// The scans of one account; those of another wait until it is signed in again.
export const queueOf = async (who) => (await reading("queue", (store) => store.getAll())).filter((scan) => scan.who === who);
export const enqueue = (scan) => within("queue", "readwrite", (store) => void store.put(scan));
export const dequeue = (id) => within("queue", "readwrite", (store) => void store.delete(id));
