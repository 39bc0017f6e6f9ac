// Keeps the copy of pass, agenda and hall plan of whoever is signed in (web/offline_copy), and nobody else's.
import { useEffect } from "react";

const CACHE = "offline-copy";

const tokenOf = (keys) => keys.map((key) => localStorage.getItem(key)).find(Boolean);
const forget = () => globalThis.caches?.delete(CACHE);

async function keep(keys, { copy, worker, scopes }) {
  const token = tokenOf(keys);
  if (!token) return forget();
  const answer = await fetch(copy, { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
  if (answer.status === 401 || tokenOf(keys) !== token) return forget();
  if (!answer.ok) return undefined;
  const page = await answer.blob(); // whole, before what was kept goes: the network may end meanwhile
  if (tokenOf(keys) !== token) return forget();
  const cache = await caches.open(CACHE);
  const others = (await cache.keys()).filter(({ url }) => url !== answer.url);
  await Promise.all(others.map((other) => cache.delete(other)));
  await cache.put(copy, new Response(page, answer));
  return Promise.all(scopes.map((scope) => navigator.serviceWorker.register(worker, { scope })));
}

// `who` changes with whoever is signed in; without `addresses` a copy is only forgotten.
export function OfflineCopy({ who, keys, addresses }) {
  useEffect(() => {
    if (!globalThis.caches || !navigator.serviceWorker) return;
    if (!tokenOf(keys)) forget();
    else if (addresses) keep(keys, addresses).catch(() => undefined);
  }, [who]);
  return null;
}
