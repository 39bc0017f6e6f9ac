"""Everything odd that was ever said of payments: what is open, and what was behind the rest (R32, R35, BO-3)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.payments import discrepancies
from maritime_site.domain.payments.discrepancies import OPEN, RESOLVED, Odd
from maritime_site.domain.payments.models import PaymentEvent
from maritime_site.domain.payments.staff.schemas import ExplanationRequest
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import BulkListState, bulk_choices
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery
from maritime_site.web.backoffice.lists import Column, Filter, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.payments.differences import describe_difference, tell_note
from maritime_site.web.backoffice.payments.state import FLAGS, KINDS, describe_event
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.backoffice.wording import name_actor
from maritime_site.web.handlers.db import in_transaction, read_in_thread

STATUSES = (("", N_("All")), (OPEN, N_("Open")), (RESOLVED, N_("Explained")))
COLUMNS = (
    Column(N_("What")),
    Column(N_("Payment and order")),
    Column(N_("What was said")),
    Column(N_("When"), "at"),
    Column(N_("Behind it")),
)
EXPLAIN = {"explain": N_("explained")}


class DiscrepancyRow(TypedDict):
    """Something odd in the list; `closed` says who explained it and when, empty while it is open."""

    id: str
    name: str
    what: str
    payment: str
    order: str
    account: str
    when: str
    closed: str
    note: str


class DiscrepanciesState(BulkListState, rx.State):
    """What a gateway said and nobody believed, and where the books differ; newest first."""

    PERMISSION: ClassVar[str] = "BOOKINGS_VIEW"

    rows: list[DiscrepancyRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        status = query.status if query.status in {OPEN, RESOLVED} else ""
        result, total = await read_in_thread(
            discrepancies.list_discrepancies,
            status=status,
            search=query.search,
            sort=query.sort,
            page=query.page,
            page_size=query.page_size,
        )
        self.rows = [_to_discrepancy_row(row) for row in result]
        return total

    @rx.event
    @staff_event("PAYMENTS_REFUND")
    async def decide(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep one note with all that are ticked, which closes them."""
        ids, verb, note = self._read_bulk_form(form, EXPLAIN)
        try:
            payload = parse_request(ExplanationRequest, {"note": note})
        except Invalid as refusal:
            raise Invalid({"reason": refusal.errors["note"]}) from refusal
        outcome = await in_transaction(discrepancies.resolve_each, ids, payload, actor=context.actor, now=context.now)
        await self._tell(outcome, EXPLAIN[verb], root="/admin/payments")


def _to_discrepancy_row(odd: Odd) -> DiscrepancyRow:
    event = odd if isinstance(odd, PaymentEvent) else None
    description = _(FLAGS[odd.flag] if isinstance(odd, PaymentEvent) else KINDS[odd.kind])
    values = describe_event(odd) if isinstance(odd, PaymentEvent) else describe_difference(odd)
    at = event.received_at if event else odd.first_seen_at  # pyright: ignore[reportAttributeAccessIssue]
    closed = f"{name_actor(odd.resolved_by)}, {format_moment(odd.resolved_at)}" if odd.resolved_at else ""
    return DiscrepancyRow(
        id=str(odd.id),
        name=f"{description}, {odd.gateway_payment_id}",
        what=description,
        payment=odd.gateway_payment_id,
        order=odd.gateway_order_id,
        account=values,
        when=format_moment(at),
        closed=closed,
        note=tell_note(odd.note),
    )


def discrepancy_list() -> rx.Component:
    """Every oddity, open and explained."""
    return kit.page(
        kit.breadcrumb([(_("Payments"), "/admin/payments/")], _("Oddities")),
        kit.page_title(
            _("Payment oddities"),
            lead=_(
                "What the gateway, or somebody in its name, said and nobody believed, and where the books differ. "
                "Nothing was confirmed by any of it."
            ),
        ),
        rx.cond(
            is_permitted("PAYMENTS_REFUND"),
            _render_list(_render_explain()),
            _render_list(None),
        ),
    )


def _render_explain() -> rx.Component:
    return bulk_choices(
        DiscrepanciesState,
        (("explain", _("Keep the note and close")),),
        label=_("What was behind it"),
        hint=_("Kept with each that is ticked; at most 200 characters."),
    )


def _render_list(bulk: rx.Component | None) -> rx.Component:
    return work_list(
        DiscrepanciesState,
        COLUMNS,
        _row_cells,
        rows=rx.Var.create(DiscrepanciesState.rows),
        caption=_("Oddities, newest first"),
        search=_("Search by the gateway's ids or by a note"),
        filters=(Filter("status", _("Status"), STATUSES),),
        nothing=_("Nothing odd was ever said."),
        bulk=bulk,
        bulk_submit=DiscrepanciesState.decide,
        download="payment-oddities",
    )


def _row_cells(row: Any) -> list[kit.Child]:
    behind = kit.stack(rx.el.span(row["note"]), kit.muted(row["closed"]), gap=1)
    return [
        row["what"],
        kit.stack(rx.el.span(row["payment"]), kit.muted(row["order"]), gap=1),
        row["account"],
        kit.in_words(row["when"]),
        rx.cond(row["closed"] != "", behind, kit.status_chip(_("Open"), tone="warning")),
    ]
