// Razorpay's checkout in our page of one order (web/portal/checkout/paying.py). What it hands over is only a reason for the
// site to ask the gateway, so nothing here decides whether something is paid.
(() => {
  "use strict";
  const told = JSON.parse(document.currentScript.dataset.told);
  const button = document.getElementById("pay");
  const status = document.getElementById("pay-status");
  const [tokenKey, dataKey, kind] = told.kinds.find(([key]) => localStorage.getItem(key)) ?? [];
  let left = told.seconds; // null where nothing runs out
  let handed = false;
  const leave = () => location.assign(told.back);
  const say = (words, again = true) => {
    const over = left === 0;
    if (over && document.activeElement === button) status.focus();
    status.textContent = told.words[over && again ? "over" : words];
    button.hidden = over || !again;
  };

  // What is paid while the time runs out is still checked, so that word stays.
  const watch = async () => {
    const { countDown, shown } = await import("/kit/counting.js");
    const clock = document.getElementById("pay-time");
    clock.hidden = false;
    const tell = (rest) => {
      left = rest;
      clock.lastElementChild.textContent = shown(rest);
    };
    countDown(left, tell, () => {
      clock.hidden = true;
      if (!handed) say("over");
    });
  };

  const post = async (path, body) => {
    const rest = await import(/** @type {string} */ ("/kit/rest.js"));
    return rest.post(path, { body, language: document.documentElement.lang, token: localStorage.getItem(tokenKey) });
  };

  // Where the answer does not arrive, the gateway tells the site itself.
  const paid = async (answer) => {
    handed = true;
    say("checking", false);
    const proof = { orderId: answer.razorpay_order_id, paymentId: answer.razorpay_payment_id, signature: answer.razorpay_signature };
    await post(told.verify, told.failed ? { ...proof, userType: kind } : proof).catch(() => undefined);
    leave();
  };
  const failed = ({ error }) => {
    say("failed");
    if (!told.failed) return;
    const hint = { bookingId: told.subject, orderId: told.checkout.order_id, userType: kind, description: error?.description ?? "" };
    post(told.failed, hint).catch(() => undefined);
  };
  const person = () => {
    const { firstName = "", lastName = "", email = "", mobile = "" } = window.readStored(dataKey);
    return { name: `${firstName} ${lastName}`.trim(), email, contact: mobile };
  };

  const open = () => {
    if (!window.Razorpay) return say("away");
    say("opening", false);
    const checkout = new window.Razorpay({
      ...told.checkout,
      prefill: person(),
      ...(left ? { timeout: left } : {}),
      handler: paid,
      modal: { confirm_close: true, ondismiss: () => say("left") },
    });
    checkout.on("payment.failed", failed);
    checkout.open();
  };

  if (!kind) {
    location.replace(`${told.login}?next=${encodeURIComponent(location.pathname + location.search)}`);
    return;
  }
  button.addEventListener("click", () => (window.Razorpay ? open() : location.reload()));
  if (left !== null) watch().catch(() => undefined);
  open();
})();
