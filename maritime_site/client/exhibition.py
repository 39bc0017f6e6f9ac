"""Stalls, for a signed-in exhibitor, and the list of exhibitors for everybody (EXH-1 to EXH-3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from maritime_site.client.connection import FAILURES, Connection
from maritime_site.client.replies import Reply, broken_reply, read_json, refused_reply
from maritime_site.client.shapes import Checkout, Paid, Payment, Schema, read_all, read_as

T = TypeVar("T")
Json = dict[str, Any]
KIND = "exhibitor"


class StallPrice(Schema):
    """What is paid, taxes included, and the tax in it; in the currency's minor unit."""

    amount: int
    tax: int
    currency: str


class Stall(Schema):
    """A stall on the plan; `area` in square metres, `status` free, held, taken or mine."""

    code: str
    area: int
    type: str
    open_sides: int
    price_class: str
    status: str
    price: StallPrice | None = None


class StallHall(Schema):
    """A hall with its stalls."""

    code: str
    name: str
    stalls: list[Stall]


class StallStep(Schema):
    """One step of a claim's history."""

    action: str
    status: str
    stall: str
    at: datetime
    by: str


class StallApplication(Schema):
    """One's own claim on a stall."""

    id: UUID
    reference: str
    status: str
    stall: Stall
    hall: str
    price: StallPrice | None
    expires_at: datetime | None
    payment: Payment | None
    history: list[StallStep]


class ListedExhibitor(Schema):
    """A company of the public list."""

    id: UUID
    name: str
    country: str
    sector: str
    products: str
    stalls: list[str]


class Exhibition:
    """What an exhibitor can do about stalls; `exhibitors` needs no sign-in."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def exhibitors(self, *, search: str = "", country: str = "", page: int = 1) -> Reply[list[ListedExhibitor]]:
        """Approved exhibitors whose name, country or products have every word of `search`."""
        params = {"search": search, "country": country, "page": str(page)}
        try:
            answer = self.connection.send("GET", "/exhibition/exhibitors", params=params)
            if not answer.is_success:
                return refused_reply(answer)
            data = read_all(ListedExhibitor, read_json(answer).get("data"))
        except FAILURES as problem:
            return broken_reply(problem)
        return Reply(success=True, data=data, status=answer.status_code)

    def stalls(self) -> Reply[list[StallHall]]:
        """The plan with one's own stalls as `mine`, and prices."""
        return self._call(lambda body: read_all(StallHall, body.get("data")), "GET", "/stalls")

    def applications(self) -> Reply[list[StallApplication]]:
        """One's own claims, newest first."""
        return self._call(lambda body: read_all(StallApplication, body.get("data")), "GET", "/applications")

    def hold(self, stall: str) -> Reply[StallApplication]:
        """Hold a free stall by its code."""
        return self._call(_read_application, "POST", "/applications", json={"stall": stall})

    def apply(self, id: UUID, **answers: Any) -> Reply[StallApplication]:
        """Apply for a held stall; `answers` are the form's fields as OpenAPI names them."""
        return self._call(_read_application, "POST", f"/applications/{id}/apply", json=answers)

    def accept(self, id: UUID) -> Reply[StallApplication]:
        """Accept the organisers' offer."""
        return self._call(_read_application, "POST", f"/applications/{id}/accept")

    def cancel(self, id: UUID) -> Reply[StallApplication]:
        """Give a stall up before it is invoiced or paid."""
        return self._call(_read_application, "POST", f"/applications/{id}/cancel")

    def order(self, id: UUID) -> Reply[Checkout]:
        """What a checkout needs to pay an accepted stall."""
        return self._call(lambda body: read_as(Checkout, body), "POST", f"/applications/{id}/order")

    def verify(self, paid: Paid) -> Reply[StallApplication]:
        """Hand over what the checkout returned; the claim as it now is."""
        body = {"orderId": paid.order_id, "paymentId": paid.payment_id, "signature": paid.signature}
        return self._call(_read_application, "POST", "/payments/verify", json=body)

    def _call(self, read: Callable[[Json], T], method: str, path: str, **more: Any) -> Reply[T]:
        try:
            answer = self.connection.send_signed(method, f"/exhibition{path}", kind=KIND, own_call=False, **more)
            if not answer.is_success:
                return refused_reply(answer)
            body = read_json(answer)
            data = read(body)
        except FAILURES as problem:
            return broken_reply(problem)
        return Reply(success=True, message=str(body.get("message", "")), data=data, status=answer.status_code)


def _read_application(body: Json) -> StallApplication:
    return read_as(StallApplication, body.get("data"))
