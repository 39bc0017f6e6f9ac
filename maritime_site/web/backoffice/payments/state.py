"""Payments at the screen: the list, what waits for approval, what looks odd, and one payment (R35, R36)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict, TypeVar, cast
from uuid import uuid4

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.formats import day, money
from maritime_site.core.wishes import parse
from maritime_site.domain.payments import comparing, flags, office_queries
from maritime_site.domain.payments.models import AttemptStatus, PaymentEvent
from maritime_site.domain.payments.office_wishes import Denial, Explanation
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.payments import refunding
from maritime_site.web.backoffice.payments.refunding import (
    PaymentLine,
    RefundDesk,
    RefundLine,
    payment_line,
    refund_hint,
    refund_line,
)
from maritime_site.web.backoffice.words import counted
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import confirm
from maritime_site.web.transactions import in_transaction, reading

Said = TypeVar("Said", Denial, Explanation)
Line = TypeVar("Line", "OddLine", RefundLine)
ODD_SHOWN = 50
FLAGS = {
    "mismatch": "The amount, the currency or the order is not ours",
    "unknown_order": "We know no such order",
    "unknown_payment": "The gateway itself knows no such payment",
    "refused": "The gateway refused to tell",
}
KINDS = {
    "unknown_here": "The gateway has a payment we do not know",
    "unknown_there": "The gateway does not name a payment of ours",
    "amount": "The amounts differ",
    "status": "The states differ",
    "refunded": "What went back differs",
}


class OddLine(TypedDict):
    """Something to explain; `kind` is flag or difference."""

    id: str
    kind: str
    what: str
    payment: str
    told: str
    when: str
    answer: str


class PaymentsState(WorkList, rx.State):
    """Every payment, newest first; above them what somebody has to decide or explain.

    A card that was decided stays where it was with its answer until the screen is opened anew.
    """

    PERMISSION: ClassVar[str] = "BOOKINGS_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("flagged",)

    rows: list[PaymentLine] = []
    waiting: list[RefundLine] = []
    odd: list[OddLine] = []
    compared: str = ""

    async def _fill(self, desk: Desk, look: Look) -> int:
        status = look.status if look.status in set(AttemptStatus) else ""
        found, total = await reading(
            office_queries.found, search=look.search, status=status, flagged=self.asked["flagged"] == "true",
            sort=look.sort or "-created", page=look.page, page_size=look.page_size,
        )  # fmt: skip
        self.rows = [payment_line(row) for row in found]
        mine = str(desk.administrator.id)
        self.waiting = [refund_line(row, looking=mine) for row in await reading(office_queries.waiting)]
        self.odd, self.compared = await reading(_odd)
        return total

    @rx.event
    @at_desk("PAYMENTS_REFUND")
    async def approve(self, desk: Desk, id: str) -> None:
        """Approve what another administrator asked for."""
        await in_transaction(refunding.approve, uuid_of(str(id)), actor=desk.actor, now=desk.now)
        await self._say(str(id), refunding.REQUESTED)

    @rx.event
    @at_desk("PAYMENTS_REFUND")
    async def deny(self, desk: Desk, form: dict[str, Any]) -> None:
        """Deny it, with a reason."""
        wish = _read(Denial, "reason", f"deny-{form.get('id', '')}", form)
        proposal = uuid_of(str(form.get("id", "")))
        await in_transaction(refunding.deny, proposal, wish, actor=desk.actor, now=desk.now)
        await self._say(str(proposal), "The refund is denied")

    @rx.event
    @at_desk("PAYMENTS_REFUND")
    async def explain(self, desk: Desk, form: dict[str, Any]) -> None:
        """Write down what was behind something odd."""
        wish = _read(Explanation, "note", f"note-{form.get('id', '')}", form)
        resolve = flags.resolve_flag if form.get("kind") == "flag" else flags.resolve_difference
        chosen = uuid_of(str(form.get("id", "")))
        await in_transaction(resolve, chosen, wish, actor=desk.actor, now=desk.now)
        await self._say(str(chosen), "The note is kept")

    async def _say(self, id: str, words: str) -> None:
        before = self.waiting, self.odd
        await self._refresh()
        self.waiting = _answered(before[0], self.waiting, id, words)
        self.odd = _answered(before[1], self.odd, id, words)
        self.done = words
        await confirm(self, words)


def _answered(before: list[Line], now: list[Line], id: str, words: str) -> list[Line]:
    """The cards that are still open, and among them, each at its place, those that were answered on this screen."""
    still = {line["id"]: line for line in now}
    told = [cast("Line", {**line, "answer": words}) if line["id"] == id else line for line in before]
    kept = [still.pop(line["id"], line) for line in told if line["answer"] or line["id"] in still]
    return [*still.values(), *kept]


def _read(wish: type[Said], asked: str, shown: str, form: dict[str, Any]) -> Said:
    """The one answer of a form that stands on the page many times; a refusal names the field `shown`."""
    try:
        return parse(wish, {asked: str(form.get(asked, ""))})
    except Invalid as refusal:
        raise Invalid({shown: refusal.errors[asked]}) from refusal


def told_of(event: PaymentEvent) -> str:
    """What an event said, in one line."""
    return f"{event.name}, {_told(event.facts)}".strip(" ,")


def _told(facts: dict[str, Any]) -> str:
    """What the gateway, or somebody in its name, said of money; it may be anything."""
    amount, currency = (str(facts.get(name) or "")[:20] for name in ("amount", "currency"))
    known = amount.isascii() and amount.isdigit() and currency
    return money(int(amount), currency) if known else f"{amount} {currency}".strip()


def _odd(session: Session) -> tuple[list[OddLine], str]:
    """What is open, newest first, and when the books were last compared."""
    flagged, _total = flags.flagged(session, page_size=ODD_SHOWN)
    differing, _total = flags.differences(session, page_size=ODD_SHOWN)
    lines = [
        OddLine(id=str(event.id), kind="flag", what=FLAGS[event.flag], payment=event.gateway_payment_id,
                told=told_of(event), when=moment(event.received_at), answer="")
        for event in flagged
    ]  # fmt: skip
    lines += [
        OddLine(id=str(row.id), kind="difference", what=KINDS[row.kind], payment=row.gateway_payment_id,
                told=f"here: {row.ours}; there: {row.theirs}", when=moment(row.first_seen_at), answer="")
        for row in differing
    ]  # fmt: skip
    run = comparing.last(session)
    compared = (
        f"{counted(run.compared, 'payment', 'payments')} compared on {day(run.day)}"
        if run
        else "The books were not compared yet"
    )
    return lines, compared


BLANK = PaymentLine(
    id="", reference="", order="", payment="", status="", amount="", refunded="", left="", flagged=False, when="",
    path="", subject="",
)  # fmt: skip


class PaymentState(RefundDesk, rx.State):
    """One payment with its refunds."""

    loaded: bool = False
    line: PaymentLine = BLANK
    refunds: list[RefundLine] = []

    @rx.event
    @at_desk("BOOKINGS_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show the payment of this address."""
        self.loaded, self.done, self.line, self.press = False, "", BLANK, str(uuid4())
        await self._reload()

    async def _reload(self) -> None:
        asked = uuid_of(last_part(self.router))
        row = await reading(office_queries.one, str(asked))
        self.line, self.refunds = payment_line(row), [refund_line(refund) for refund in row.refunds]
        self.amount_hint = await reading(refund_hint, str(asked))
        self.loaded = True
