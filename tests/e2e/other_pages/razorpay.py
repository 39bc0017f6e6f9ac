"""Razorpay as its documentation tells it, small enough for one payer (security.md section 3)."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

KEY_ID, KEY_SECRET = "rzp_test_1", "key-secret"
SETTINGS = {
    "MARITIME_GATEWAY": "razorpay",
    "MARITIME_RAZORPAY_KEY_ID": KEY_ID,
    "MARITIME_RAZORPAY_KEY_SECRET": KEY_SECRET,
    "MARITIME_RAZORPAY_WEBHOOK_SECRET": "webhook-secret",
}
# What checkout.js leaves behind: the test plays the person in its window.
LIBRARY = """window.Razorpay = class {
  constructor(wanted) { this.wanted = wanted; this.heard = {}; window.checkout = this; }
  on(name, heard) { this.heard[name] = heard; }
  open() { document.body.dataset.checkout = "open"; }
};"""


class Razorpay(ThreadingHTTPServer):
    """Orders and payments of one account."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Calls)
        self.orders: dict[str, dict[str, Any]] = {}
        self.payments: list[dict[str, Any]] = []

    def pay(self, order_id: str) -> dict[str, str]:
        """Take the money; answers what the checkout hands to the page."""
        order, payment_id = self.orders[order_id], f"pay_{len(self.payments) + 1:014}"
        self.payments.append(
            {
                "id": payment_id,
                "order_id": order_id,
                "amount": order["amount"],
                "currency": order["currency"],
                "status": "captured",
                "amount_refunded": 0,
                "error_description": None,
            }
        )
        signature = hmac.new(KEY_SECRET.encode(), f"{order_id}|{payment_id}".encode(), hashlib.sha256).hexdigest()
        return {"razorpay_payment_id": payment_id, "razorpay_order_id": order_id, "razorpay_signature": signature}


class Calls(BaseHTTPRequestHandler):
    """The calls that the site makes."""

    server: Razorpay  # pyright: ignore[reportIncompatibleVariableOverride]

    def do_POST(self) -> None:
        """Open an order."""
        payload = json.loads(self.rfile.read(int(self.headers["content-length"])))
        order = payload | {"id": f"order_{len(self.server.orders) + 1:014}", "status": "created"}
        self.server.orders[order["id"]] = order
        self._say(order)

    def do_GET(self) -> None:
        """List payments: those of an order, or all."""
        parts = self.path.partition("?")[0].split("/")
        wanted = parts[3] if parts[2] == "orders" and len(parts) > 3 else ""
        self._say({"items": [payment for payment in self.server.payments if wanted in {"", payment["order_id"]}]})

    def _say(self, body: dict[str, Any]) -> None:
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[Razorpay]:
    """The gateway, as long as the block runs."""
    server = Razorpay()
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
