"""Packages, bookings and their payment, for whoever is signed in (HOSP-1, HOSP-2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID

from maritime_site.client.connection import FAILURES, Connection
from maritime_site.client.replies import UNKNOWN, Reply, broken_reply, read_json, refused_reply
from maritime_site.client.shapes import Booking, Checkout, Package, Paid, read_all, read_as
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import labels
from maritime_site.domain.payments.idempotency import HEADER
from maritime_site.domain.signin import tokens

T = TypeVar("T")
Json = dict[str, Any]


class Hospitality:
    """What a participant can do about rooms. A failure's `message` is the contract's, its `error` the server's."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def packages(self) -> Reply[list[Package]]:
        """Packages on sale, the sold-out ones too."""
        return self._call(labels.PACKAGES_FAILED, _read_packages, "GET", "/packages", params=self._named())

    def book(
        self, package_id: UUID, *, guests: int, guest_name: str, special_requests: str = "", key: str = ""
    ) -> Reply[Booking]:
        """Hold one room; repeated with the same `key`, it is the same booking."""
        form = {
            "packageId": str(package_id),
            "guests": str(guests),
            "guestName": guest_name,
            "specialRequests": special_requests,
            **self._named(),
        }
        return self._call(
            labels.BOOKING_FAILED, _read_booking, "POST", "/booking", data=form, headers=_idempotency_headers(key)
        )

    def create_order(self, booking_id: UUID, *, key: str = "") -> Reply[Checkout]:
        """What a checkout needs to pay a held booking."""
        body = {"bookingId": str(booking_id), **self._named()}
        path = "/payments/create-order"
        return self._call(
            labels.BOOKING_FAILED, _read_checkout, "POST", path, json=body, headers=_idempotency_headers(key)
        )

    def verify(self, paid: Paid) -> Reply[Booking]:
        """Hand over what the checkout returned; the booking as it now is."""
        body = {"orderId": paid.order_id, "paymentId": paid.payment_id, "signature": paid.signature, **self._named()}
        return self._call("", _read_booking, "POST", "/payments/verify", json=body)

    def report_failure(self, booking_id: UUID, order_id: str, *, description: str = "") -> Reply[None]:
        """Say that paying failed."""
        body = {"bookingId": str(booking_id), "orderId": order_id, "description": description, **self._named()}
        return self._call(labels.REPORT_FAILED, _read_nothing, "POST", "/payments/payment-failed", json=body)

    def bookings(self) -> Reply[list[Booking]]:
        """One's own bookings, newest first."""
        return self._call(labels.BOOKINGS_FAILED, _read_bookings, "GET", "/booking", params=self._named())

    def cancel(self, booking_id: UUID) -> Reply[None]:
        """Cancel one's own booking. A refusal says the server's error where there is one."""
        reply = self._call(
            labels.CANCEL_FAILED, _read_nothing, "DELETE", f"/booking/{booking_id}", params=self._named()
        )
        if reply or reply.status is None:
            return reply
        message = reply.error if reply.error != _(UNKNOWN) else _(labels.CANCEL_REFUSED)
        return replace(reply, message=message or "")

    def pay_in_sandbox(self, order_id: str, *, outcome: str = "success") -> Reply[Paid]:
        """Play the payer at the sandbox gateway: `success` or `failure`."""
        try:
            answer = self.connection.send("POST", "/sandbox/pay", json={"orderId": order_id, "outcome": outcome})
            if not answer.is_success:
                return refused_reply(answer)
            return Reply(success=True, data=read_as(Paid, read_json(answer)), status=answer.status_code)
        except FAILURES as problem:
            return broken_reply(problem)

    def _named(self) -> Json:
        return {"userType": self.connection.signed.kind} if self.connection.signed else {}

    def _call(self, failed: str, read: Callable[[Json], T], method: str, path: str, **more: Any) -> Reply[T]:
        kind = self.connection.signed.kind if self.connection.signed else "delegate"
        sentence = _(failed) if failed else ""
        try:
            answer = self.connection.send_signed(method, f"/hospitality{path}", kind=kind, own_call=False, **more)
            if not answer.is_success:
                return self._refusal(refused_reply(answer, sentence), kind)
            body = read_json(answer)
            data = read(body)
        except FAILURES as problem:
            return broken_reply(problem, sentence)
        return Reply(success=True, message=str(body.get("message", "")), data=data, status=answer.status_code)

    def _refusal(self, reply: Reply[Any], kind: str) -> Reply[Any]:
        if reply.error == tokens.INVALID:
            self.connection.forget(kind)
        return reply


def _idempotency_headers(key: str) -> dict[str, str]:
    return {HEADER: key} if key else {}


def _read_packages(body: Json) -> list[Package]:
    return read_all(Package, body.get("data"))


def _read_bookings(body: Json) -> list[Booking]:
    return read_all(Booking, body.get("data"))


def _read_booking(body: Json) -> Booking:
    return read_as(Booking, body.get("data"))


def _read_checkout(body: Json) -> Checkout:
    return read_as(Checkout, body)


def _read_nothing(_body: Json) -> None:
    return None
