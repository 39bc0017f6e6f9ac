// Figures are counted only for those who agree. Until then nothing is fetched from anywhere else (LAY-5).
(() => {
  "use strict";
  const KEY = "consent";
  const chosen = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return "no"; // what cannot be kept is not asked
    }
  };
  const load = (container) => {
    if (document.querySelector("[data-tags]")) return;
    window.dataLayer ??= [];
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    const script = document.createElement("script");
    script.async = true;
    script.dataset.tags = "";
    script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`;
    document.head.append(script);
  };
  const show = () => {
    const banner = document.querySelector("[data-consent]");
    if (!banner) return;
    const answer = chosen();
    banner.hidden = answer === "yes" || answer === "no";
    if (answer === "yes") load(banner.dataset.consent);
  };
  document.addEventListener("click", ({ target }) => {
    const answer = target.closest?.("[data-agree]")?.dataset.agree;
    if (!answer) return;
    localStorage.setItem(KEY, answer);
    show();
    if (answer === "no" && document.querySelector("[data-tags]")) location.reload();
  });
  new MutationObserver(show).observe(document.documentElement, { subtree: true, childList: true });
  show();
})();
