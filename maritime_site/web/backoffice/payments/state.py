"""Payments at the screen: the list, what waits for approval, what looks odd, and one payment (R35, R36)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict, TypeVar, cast
from uuid import uuid4

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_amount, format_day, format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.billing import queries as billing
from maritime_site.domain.billing.labels import KIND_NAMES
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.payments import discrepancies, reconciliation
from maritime_site.domain.payments.models import AttemptStatus, PaymentEvent
from maritime_site.domain.payments.staff import queries
from maritime_site.domain.payments.staff.models import PaymentDifference
from maritime_site.domain.payments.staff.schemas import DenialRequest, ExplanationRequest
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.payments import refunds
from maritime_site.web.backoffice.payments.differences import describe_difference
from maritime_site.web.backoffice.payments.refunds import (
    PaymentLine,
    RefundLine,
    RefundState,
    payment_line,
    refund_hint,
    refund_line,
)
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import say_done
from maritime_site.web.handlers.paths import last_part

ReasonedRequest = TypeVar("ReasonedRequest", DenialRequest, ExplanationRequest)
Line = TypeVar("Line", "DiscrepancyLine", RefundLine)
ODD_SHOWN = 50
FLAGS = {
    "mismatch": N_("The amount, the currency or the order is not ours"),
    "unknown_order": N_("We know no such order"),
    "unknown_payment": N_("The gateway itself knows no such payment"),
    "refused": N_("The gateway refused to tell"),
}
KINDS = {
    "unknown_here": N_("The gateway has a payment we do not know"),
    "unknown_there": N_("The gateway does not name a payment of ours"),
    "amount": N_("The amounts differ"),
    "status": N_("The states differ"),
    "refunded": N_("What went back differs"),
}


class DiscrepancyLine(TypedDict):
    """Something to explain; `kind` is flag or difference."""

    id: str
    kind: str
    what: str
    payment: str
    account: str
    when: str
    answer: str


class DocumentLine(TypedDict):
    """A document that was issued for a payment, and where its PDF is."""

    label: str
    path: str


class PaymentsState(ListState, rx.State):
    """Every payment, newest first; above them what somebody has to decide or explain.

    A card that was decided stays where it was with its answer until the screen is opened anew.
    """

    PERMISSION: ClassVar[str] = "BOOKINGS_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("flagged", "standing")

    rows: list[PaymentLine] = []
    waiting: list[RefundLine] = []
    odd: list[DiscrepancyLine] = []
    compared: str = ""

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        status = query.status if query.status in set(AttemptStatus) else ""
        result, total = await read_in_thread(
            queries.list_payments,
            search=query.search,
            status=status,
            flagged=self.asked["flagged"] == "true",
            standing=self.asked["standing"] == "true",
            sort=query.sort or "-created",
            page=query.page,
            page_size=query.page_size,
        )
        self.rows = [payment_line(row) for row in result]
        mine = str(context.administrator.id)
        self.waiting = [refund_line(row, looking=mine) for row in await read_in_thread(queries.list_waiting_refunds)]
        self.odd, self.compared = await read_in_thread(_load_discrepancies)
        return total

    @rx.event
    @staff_event("PAYMENTS_REFUND")
    async def approve(self, context: StaffContext, id: str) -> None:
        """Approve what another administrator asked for."""
        await in_transaction(refunds.approve_refund, uuid_of(str(id)), actor=context.actor, now=context.now)
        await self._say(str(id), _(refunds.REQUESTED))

    @rx.event
    @staff_event("PAYMENTS_REFUND")
    async def deny(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Deny it, with a reason."""
        payload = _read_answer(DenialRequest, "reason", f"deny-{form.get('id', '')}", form)
        proposal = uuid_of(str(form.get("id", "")))
        await in_transaction(refunds.deny_refund, proposal, payload, actor=context.actor, now=context.now)
        await self._say(str(proposal), _("The refund is denied"))

    @rx.event
    @staff_event("PAYMENTS_REFUND")
    async def explain(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Write down what was behind something odd."""
        payload = _read_answer(ExplanationRequest, "note", f"note-{form.get('id', '')}", form)
        resolve = discrepancies.resolve_flag if form.get("kind") == "flag" else discrepancies.resolve_difference
        chosen = uuid_of(str(form.get("id", "")))
        await in_transaction(resolve, chosen, payload, actor=context.actor, now=context.now)
        await self._say(str(chosen), _("The note is kept"))

    async def _say(self, id: str, words: str) -> None:
        before = self.waiting, self.odd
        await self._refresh()
        self.waiting = _merge_answered(before[0], self.waiting, id, words)
        self.odd = _merge_answered(before[1], self.odd, id, words)
        await say_done(self, words)


def _merge_answered(before: list[Line], now: list[Line], id: str, words: str) -> list[Line]:
    """The cards that are still open, and among them, each at its place, those that were answered on this screen."""
    still = {line["id"]: line for line in now}
    values = [cast("Line", {**line, "answer": words}) if line["id"] == id else line for line in before]
    kept = [still.pop(line["id"], line) for line in values if line["answer"] or line["id"] in still]
    return [*still.values(), *kept]


def _read_answer(payload: type[ReasonedRequest], name: str, error_field: str, form: dict[str, Any]) -> ReasonedRequest:
    """The one answer of a form that stands on the page many times; a refusal names the field `error_field`."""
    try:
        return parse_request(payload, {name: str(form.get(name, ""))})
    except Invalid as refusal:
        raise Invalid({error_field: refusal.errors[name]}) from refusal


def describe_event(event: PaymentEvent) -> str:
    """What an event said, in one line."""
    return f"{event.name}, {_facts_text(event.facts)}".strip(" ,")


def _facts_text(facts: dict[str, Any]) -> str:
    """What the gateway, or somebody in its name, said of money; it may be anything."""
    amount, currency = (str(facts.get(name) or "")[:20] for name in ("amount", "currency"))
    known = amount.isascii() and amount.isdigit() and currency
    return format_money(int(amount), currency) if known else f"{amount} {currency}".strip()


def _load_discrepancies(session: Session) -> tuple[list[DiscrepancyLine], str]:
    """What is open, newest first, and when the books were last compared."""
    flagged, _total = discrepancies.list_flagged(session, page_size=ODD_SHOWN)
    differing, _total = discrepancies.list_differences(session, page_size=ODD_SHOWN)
    lines = [*map(_to_flag_line, flagged), *map(_to_difference_line, differing)]
    run = reconciliation.last_reconciliation(session)
    if run is None:
        return lines, _("The books were not compared yet")
    return lines, _("Payments compared on {day}: {count}", count=run.compared, day=format_day(run.day))


def _to_flag_line(event: PaymentEvent) -> DiscrepancyLine:
    return DiscrepancyLine(
        id=str(event.id),
        kind="flag",
        what=_(FLAGS[event.flag]),
        payment=event.gateway_payment_id,
        account=describe_event(event),
        when=format_moment(event.received_at),
        answer="",
    )


def _to_difference_line(row: PaymentDifference) -> DiscrepancyLine:
    return DiscrepancyLine(
        id=str(row.id),
        kind="difference",
        what=_(KINDS[row.kind]),
        payment=row.gateway_payment_id,
        account=describe_difference(row),
        when=format_moment(row.first_seen_at),
        answer="",
    )


BLANK = PaymentLine(
    id="",
    reference="",
    order="",
    payment="",
    status="",
    amount="",
    refunded="",
    left="",
    rest="",
    currency="",
    flagged=False,
    standing=False,
    when="",
    path="",
    subject="",
)


class PaymentState(RefundState, rx.State):
    """One payment with its refunds."""

    loaded: bool = False
    line: PaymentLine = BLANK
    refunds: list[RefundLine] = []
    documents: list[DocumentLine] = []

    @rx.event
    @staff_event("BOOKINGS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show the payment of this address."""
        self.loaded, self.done, self.line, self.press, self.asked_amount = False, "", BLANK, str(uuid4()), ""
        await self._reload()

    async def _reload(self) -> None:
        wanted = uuid_of(last_part(self.router))
        row = await read_in_thread(queries.get_payment_row, str(wanted))
        self.line, self.refunds = payment_line(row), [refund_line(refund) for refund in row.refunds]
        self.amount_hint = await read_in_thread(refund_hint, str(wanted))
        issued = (await read_in_thread(billing.documents_by_payment, [row.id])).get(row.id, [])
        self.documents = [_document_line(document) for document in issued]
        self.loaded = True


def _document_line(row: BillingDocument) -> DocumentLine:
    amount = format_amount(row.amount_minor, row.currency)
    label = f"{_(KIND_NAMES[row.kind])} {row.number}, {amount}"
    return DocumentLine(label=label, path=f"/api/admin/documents/{row.id}.pdf")
