"""Razorpay over its REST API v1 (facts and sources: security.md section 3)."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import httpx

from maritime_site.adapters import signatures
from maritime_site.core.json_values import as_object, is_object
from maritime_site.ports.payments import GatewayAway, GatewayOrder, GatewayPayment, GatewayRefund, GatewayRefused
from maritime_site.settings import Settings

BASE = "https://api.razorpay.com/v1"
TIMEOUT = httpx.Timeout(8, connect=3)
TRIES = 3
HURRY_SECONDS = 1.5
# After a call that got no answer in time, those who are waited for are told so at once for so long.
SILENCE_SECONDS = 5.0
MOST = 100
TIMED_OUT = frozenset({"ReadTimeout", "ConnectTimeout", "PoolTimeout", "WriteTimeout"})


def _sleep_with_jitter(attempt: int) -> None:
    time.sleep(random.uniform(0, 0.25 * 2**attempt))  # noqa: S311  spreads retries, no secret


@dataclass(frozen=True)
class RetryPolicy:
    """How often a call is tried, and until when on the `clock` (seconds); None is as long as each try may take."""

    tries: int = TRIES
    until: float | None = None
    clock: Callable[[], float] = time.monotonic

    def timeout(self) -> httpx.Timeout:
        """What the next try may take; its parts follow each other (a free line, connect, TLS, the answer) and fit in.

        Raises GatewayAway when no time is left.
        """
        if self.until is None:
            return TIMEOUT
        left = self.until - self.clock()
        if left <= 0:
            raise GatewayAway("no time left")
        return httpx.Timeout(left * 0.5, connect=left * 0.2, pool=left * 0.1)


@dataclass
class Silence:
    """Until when, on the gateway's clock, whoever is waited for need not ask: somebody just got no answer in time."""

    until: float = 0.0


class RazorpayGateway:
    """One merchant account. `pause(n)` waits before the n-th repeat; tests hand in their own, and their own clock."""

    name = "razorpay"

    def __init__(
        self,
        settings: Settings,
        transport: httpx.BaseTransport | None = None,
        pause: Callable[[int], None] = _sleep_with_jitter,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.key_id = settings.razorpay_key_id
        self._key_secret = settings.razorpay_key_secret.get_secret_value()
        self._webhook_secrets = (
            settings.razorpay_webhook_secret.get_secret_value(),
            settings.razorpay_previous_webhook_secret.get_secret_value(),
        )
        self._pause = pause
        self.patience = RetryPolicy(clock=clock)
        self._silence = Silence()
        self._client = httpx.Client(
            auth=(self.key_id, self._key_secret), timeout=TIMEOUT, transport=transport, follow_redirects=False
        )

    def hurried(self) -> RazorpayGateway:
        """The same account and connections, asked once a call and for HURRY_SECONDS in all."""
        return self._limited(HURRY_SECONDS, tries=1)

    def within(self, seconds: float) -> RazorpayGateway:
        """The same account and connections, asked for so many seconds in all."""
        return self._limited(seconds, tries=TRIES)

    def _limited(self, seconds: float, *, tries: int) -> RazorpayGateway:
        brief = copy.copy(self)
        clock = self.patience.clock
        brief.patience = RetryPolicy(tries=tries, until=clock() + seconds, clock=clock)
        return brief

    def create_order(self, *, amount: int, currency: str, receipt: str) -> GatewayOrder:
        """Open an order, or find the one this receipt has already. Raises GatewayAway or GatewayRefused."""
        body = {"amount": amount, "currency": currency, "receipt": receipt, "unique_receipt": True}
        try:
            return _to_order(self._ask("POST", "/orders", json=body))
        except (GatewayAway, GatewayRefused):
            known = self._by_receipt(receipt)
            if known is None or (known.amount, known.currency) != (amount, currency):
                raise
            return known

    def _by_receipt(self, receipt: str) -> GatewayOrder | None:
        items = self._ask("GET", "/orders", params={"receipt": receipt}).get("items", [])
        return _to_order(items[0]) if items else None

    def payments_of(self, order_id: str) -> list[GatewayPayment]:
        """Every try to pay this order. Raises GatewayAway or GatewayRefused."""
        return [_to_payment(item) for item in self._ask("GET", f"/orders/{order_id}/payments").get("items", [])]

    def payments_between(self, since: datetime, until: datetime) -> Iterator[GatewayPayment]:
        """Every payment of the account made in this time. Raises GatewayAway or GatewayRefused."""
        window = {"from": int(since.timestamp()), "to": int(until.timestamp()), "count": MOST}
        skip = 0
        while True:
            items = self._ask("GET", "/payments", params={**window, "skip": skip}).get("items", [])
            yield from (_to_payment(item) for item in items)
            if len(items) < MOST:
                return
            skip += MOST

    def refund(self, payment_id: str, *, amount: int, idempotency_key: str) -> GatewayRefund:
        """Give back `amount`; the same key gives the same refund again. Raises GatewayAway or GatewayRefused."""
        body = {"amount": amount, "speed": "normal", "receipt": idempotency_key[:40]}
        headers = {"X-Refund-Idempotency": idempotency_key}
        return _to_refund(self._ask("POST", f"/payments/{payment_id}/refund", json=body, headers=headers))

    def refunds_of(self, payment_id: str) -> list[GatewayRefund]:
        """Every refund of this payment. Raises GatewayAway or GatewayRefused."""
        answer = self._ask("GET", f"/payments/{payment_id}/refunds", params={"count": MOST})
        return [_to_refund(item) for item in answer.get("items", [])]

    def checkout_url(self, order_id: str) -> str | None:  # noqa: ARG002  the port's signature
        """Razorpay's checkout opens in our page, so there is no address."""
        return None

    def signs_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        """Whether Razorpay signed this order and payment with our key."""
        return signatures.is_signed(self._key_secret, signatures.checkout_message(order_id, payment_id), signature)

    def signs_webhook(self, *, body: bytes, signature: str) -> bool:
        """Whether one of the two webhook secrets signed these bytes; retries carry the old one for a day."""
        return any(signatures.is_signed(secret, body, signature) for secret in self._webhook_secrets)

    def _ask(self, method: str, path: str, **options: Any) -> dict[str, Any]:
        reason = ""
        for attempt in range(self.patience.tries):
            if attempt:
                self._pause(attempt)
            timeout = self.patience.timeout()
            self._refuse_in_silence()
            try:
                answer = self._client.request(method, BASE + path, timeout=timeout, **options)
            except httpx.HTTPError as error:
                reason = type(error).__name__
                continue
            if not _is_retryable(answer):
                return _read_answer(answer)
            reason = f"HTTP {answer.status_code}"
        if reason in TIMED_OUT and self.patience.tries > 1:  # a hurry ends before a slow answer would have come
            self._silence.until = self.patience.clock() + SILENCE_SECONDS
        raise GatewayAway(reason)

    def _refuse_in_silence(self) -> None:
        if self.patience.until is not None and self.patience.clock() < self._silence.until:
            raise GatewayAway("no answer a moment ago")


def _is_retryable(answer: httpx.Response) -> bool:
    """Whether a later try may be answered: too many calls, a fault there, or the same call still in flight."""
    return answer.status_code in {409, 429} or answer.status_code >= 500


def _read_answer(answer: httpx.Response) -> dict[str, Any]:
    try:
        body: object = answer.json()
    except ValueError as error:
        raise GatewayAway(f"HTTP {answer.status_code} without JSON") from error
    if answer.is_success and is_object(body):
        return body
    code = as_object(as_object(body).get("error")).get("code", "")
    raise GatewayRefused(f"HTTP {answer.status_code} {code}".strip())


def _to_order(item: dict[str, Any]) -> GatewayOrder:
    return GatewayOrder(item["id"], item["amount"], item["currency"], item.get("receipt") or "", item["status"])


def _to_payment(item: dict[str, Any]) -> GatewayPayment:
    return GatewayPayment(
        id=item["id"],
        order_id=item.get("order_id") or "",
        amount=item["amount"],
        currency=item["currency"],
        status=item["status"],
        amount_refunded=item.get("amount_refunded") or 0,
        error=item.get("error_description") or "",
    )


def _to_refund(item: dict[str, Any]) -> GatewayRefund:
    return GatewayRefund(item["id"], item["payment_id"], item["amount"], item["status"])
