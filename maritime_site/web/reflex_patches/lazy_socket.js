// Whoever only reads needs no connection to the server: Reflex opens none while the cookie below says so.
// It is decided before the page's own code runs, and again whenever the reader turns to a page that needs the server.
(() => {
  "use strict";
  const LIVE = __LIVE_PATHS__;
  const TOKEN = /_token$/;

  const signedIn = () => Object.keys(localStorage).some((key) => TOKEN.test(key) && localStorage.getItem(key));
  const needsServer = (path) => {
    const plain = path.replace(/^\/hi(?=\/|$)/, "").replace(/\/+$/, "") || "/";
    return LIVE.some((live) => plain === live || plain.startsWith(`${live}/`));
  };
  // A connection is known by a cookie that comes with each page that needs the server: a tab that turns to one without
  // loading it, or whose reader is signed in, asks for it (web/tab_cookie.py).
  const connectFor = (path, isLoaded) => {
    const isLive = needsServer(path);
    const wanted = signedIn() || isLive;
    document.cookie = `backend-enabled=${wanted}; path=/; SameSite=Lax`;
    const hasCookie = (isLive && isLoaded) || document.cookie.includes("tab-given=");
    if (wanted && !hasCookie) fetch("/login", { method: "HEAD" }).catch(() => {});
  };

  connectFor(location.pathname, true);
  window.addEventListener("popstate", () => connectFor(location.pathname));
  window.addEventListener("storage", ({ key }) => {
    if (TOKEN.test(key ?? "")) connectFor(location.pathname);
  });
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target.closest?.("a[href]");
      if (link?.origin === location.origin) connectFor(link.pathname);
    },
    true,
  );
})();
