// Whoever only reads needs no connection to the server: Reflex opens none while the cookie below says so.
// It is decided before the page's own code runs, and again whenever the reader turns to a page that needs the server.
(() => {
  "use strict";
  const LIVE = __LIVE_PATHS__;
  const TOKEN = /_token$/;

  const signedIn = () => {
    try {
      return Object.keys(localStorage).some((key) => TOKEN.test(key) && localStorage.getItem(key));
    } catch {
      return false;
    }
  };
  const needsServer = (path) => {
    const plain = path.replace(/^\/hi(?=\/|$)/, "").replace(/\/+$/, "") || "/";
    return LIVE.some((live) => plain === live || plain.startsWith(`${live}/`));
  };
  const connectFor = (path) => {
    const wanted = signedIn() || needsServer(path);
    document.cookie = `backend-enabled=${wanted}; path=/; SameSite=Lax`;
  };

  connectFor(location.pathname);
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
