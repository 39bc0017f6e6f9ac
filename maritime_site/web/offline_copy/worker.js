// Without a network, or with one that keeps silent, the pages it stands for are answered with the copy that their owner's
// browser keeps (assets/kit/offline_copy.jsx). It keeps nothing itself, and answers for nothing else.
const CACHE = "offline-copy";
const COPY = new URL("offline", self.location.href).pathname;
const EMPTY_PAGE = __EMPTY_PAGE__;
const PATIENCE = 8000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const emptyPage = () => new Response(EMPTY_PAGE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
const answer = async (request) => {
  const fetched = fetch(request);
  const copy = await caches.match(COPY, { cacheName: CACHE }).catch(() => undefined);
  if (!copy) return fetched.catch(emptyPage);
  const late = new Promise((done) => setTimeout(done, PATIENCE, copy));
  return Promise.race([fetched, late]).catch(() => copy);
};

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(answer(event.request));
});
