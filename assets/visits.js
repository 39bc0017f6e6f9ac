// <visitor-count>: the count of visitors in the footer; a browser without its cookie is counted first (SITE-1).
(() => {
  "use strict";
  const COOKIE = /(?:^|;\s*)visitor_id=/;
  let asked; // once per page load, however often the footer is drawn anew
  const ask = async () => {
    if (!COOKIE.test(document.cookie)) {
      const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
      // Read to its end: a browser counts an answer nobody reads as still on its way, and the page never comes to rest.
      await fetch("/api/web-visitors/visitorslogs", body).then((answer) => answer.text()).catch(() => null);
    }
    const { success, totalVisitors } = await (await fetch("/api/web-visitors/visitorCount")).json();
    return success ? totalVisitors : null;
  };
  class VisitorCount extends HTMLElement {
    async connectedCallback() {
      asked ??= ask();
      const count = await asked.catch(() => null);
      window.afterTakeOver(() => {
        this.hidden = count === null;
        this.textContent = this.hidden ? "" : this.dataset.words.split("|")[+(count !== 1)].replace("{count}", new Intl.NumberFormat(this.dataset.locale).format(count));
      });
    }
  }
  customElements.define("visitor-count", VisitorCount);
})();
