// A database of this browser: stores by name, each with the key its rows have, or null where a row is given its key.
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {(name: string, stores: Record<string, string | null>) => { within: (store: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => any) => Promise<any>, reading: (store: string, ask: (store: IDBObjectStore) => IDBRequest) => Promise<any> }} */
export function openDatabase(name, stores) {
  const opened = new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const [store, key] of Object.entries(stores)) request.result.createObjectStore(store, key ? { keyPath: key } : {});
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  // Run `work` on one store; resolves once what it wrote is on disk.
  async function within(store, mode, work) {
    const transaction = (await opened).transaction(store, mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const result = work(transaction.objectStore(store));
    await done;
    return result;
  }

  const reading = async (store, ask) => answer(ask((await opened).transaction(store).objectStore(store)));
  return { within, reading };
}
