// Without a network, or with one that keeps silent, the pages it stands for are answered with the one copy that their
// owner's browser keeps (assets/kit/offline_copy.jsx), whatever its language. It keeps nothing itself, and answers for
// nothing else.
const CACHE = "offline-copy";
const EMPTY_PAGE = __EMPTY_PAGE__;
const PATIENCE = 8000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const keptCopy = async () => {
  if (!(await caches.has(CACHE))) return undefined;
  const cache = await caches.open(CACHE);
  const [kept] = await cache.keys();
  return kept && cache.match(kept);
};
const emptyPage = () => new Response(EMPTY_PAGE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
const answer = async (request) => {
  const fetched = fetch(request);
  const copy = await keptCopy().catch(() => undefined);
  if (!copy) return fetched.catch(emptyPage);
  const late = new Promise((done) => setTimeout(done, PATIENCE, copy));
  return Promise.race([fetched, late]).catch(() => copy);
};

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(answer(event.request));
});
