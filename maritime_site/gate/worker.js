// Keeps a page that works offline and what it is made of, so that it opens without a network. It answers for nothing else.
// FILES begin with the page that is kept: PAGE itself, or its English twin where the event speaks English alone.
const PREFIX = "__NAME__-__LANGUAGE__-";
const CACHE = `${PREFIX}__VERSION__`;
const PAGE = "__PAGE__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const path = [PAGE, `${PAGE}/`].includes(pathname) ? FILES[0] : pathname;
  if (event.request.method !== "GET" || origin !== self.location.origin || !FILES.includes(path)) return;
  event.respondWith(
    caches.open(CACHE).then(async (cache) => (await cache.match(path)) ?? fetch(event.request)),
  );
});
