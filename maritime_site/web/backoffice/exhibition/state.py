"""Stall applications at the organisers' desk (EXH-2, BO-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session, select

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition import queries
from maritime_site.domain.exhibition.labels import STATUS_NAMES, TYPE_NAMES
from maritime_site.domain.exhibition.models import SUBJECT_TYPE, StallApplication
from maritime_site.domain.exhibition.queries import ApplicationView
from maritime_site.domain.payments.policy import terms_of
from maritime_site.domain.payments.queries import sum_returnable
from maritime_site.domain.payments.staff.queries import PaymentRow, of_subjects
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.amounts import minor_of
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.exhibition.actions import STALL_ACTIONS, act_of
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import humanize_name, list_amounts, name_actor
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, show_toast
from maritime_site.web.handlers.paths import last_part

ROOT = "/admin/exhibition/applications"
DONE = {"move": N_("Moved"), "swap": N_("Swapped")}


class ApplicationRow(TypedDict):
    """An application in the list."""

    id: str
    reference: str
    company: str
    stall: str
    status: str
    standing: bool
    price: str
    when: str
    path: str


class StepRow(TypedDict):
    """One step of the history."""

    what: str
    when: str
    by: str
    note: str


def _company_name(person: Person) -> str:
    return str(person.details.get("company_name") or person.organisation)


def _price_text(view: ApplicationView) -> str:
    return format_money(view.price.amount, view.price.currency) if view.price else _("To be announced")


def _find_standing(payments: Sequence[PaymentRow]) -> PaymentRow | None:
    """The payment whose money is left though its stall is not taken any more."""
    return next((payment for payment in payments if payment.standing), None)


class ApplicationsState(ListState, rx.State):
    """Applications, the latest change first."""

    PERMISSION: ClassVar[str] = "STALLS_VIEW"

    rows: list[ApplicationRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        status = query.status if query.status in STATUS_NAMES else ""
        result, total = await read_in_thread(
            queries.list_applications, search=query.search, status=status, page=query.page, page_size=query.page_size
        )
        payments = await read_in_thread(of_subjects, SUBJECT_TYPE, [view.id for view, _person in result])
        self.rows = [
            ApplicationRow(
                id=str(view.id),
                reference=view.reference,
                company=_company_name(person),
                stall=view.stall.code,
                status=view.status,
                standing=_find_standing(payments.get(view.id, ())) is not None,
                price=_price_text(view),
                when=format_moment(view.updated_at),
                path=f"{ROOT}/{view.id}",
            )
            for view, person in result
        ]
        return total


class ApplicationState(FormErrors, rx.State):
    """One application with its history, and what can be done about it.

    `standing` is the path of a payment that nobody gives back.
    """

    LABELS: ClassVar[Mapping[str, str]] = {
        f"{act.key}-{field.name}": field.label for act in STALL_ACTIONS for field in act.fields
    }

    loaded: bool = False
    facts: dict[str, str] = {}
    standing: str = ""
    steps: list[StepRow] = []
    can: list[str] = []
    written: int = 0

    @rx.event
    @staff_event("STALLS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show the application of this address."""
        self.loaded, self.done, self.facts = False, "", {}
        await self._show(self._id())

    @rx.event
    @staff_event("STALLS_EDIT")
    async def decide(self, context: StaffContext, key: str, form: dict[str, Any]) -> None:
        """Take one of the decisions that the application's status allows."""
        act, claim_id = act_of(str(key)), self._id()
        self.done = ""
        if act is None:
            raise NotFound(_("There is no such decision"))
        try:
            payload = parse_request(act.schema, await self._given(act.key, form))
            values = {"actor": context.actor, "terms": terms_of(get_services()), "now": context.now}
            await in_transaction(act.rule, claim_id, act.to_argument(payload), **values)
        except Invalid as refusal:
            raise Invalid({f"{act.key}-{name}": words for name, words in refusal.errors.items()}) from refusal
        await self._show(claim_id)
        self.done, self.written = act.done, self.written + 1
        await show_toast(self, act.done)

    async def _given(self, key: str, form: dict[str, Any]) -> dict[str, Any]:
        """The payload's values as the form has them: money in whole minor units, a reference as its id."""
        act = act_of(key)
        values: dict[str, Any] = {}
        for field in act.fields if act else ():
            text = str(form.get(field.name, "")).strip()
            if text or field.required:
                values[field.name] = minor_of(text, field.name) if field.field_type == "money" else text
        if "other" in values:
            values["other"] = await read_in_thread(_by_reference, values["other"])
        return values

    def _id(self) -> UUID:
        return uuid_of(last_part(self.router))

    async def _show(self, claim_id: UUID) -> None:
        view, person = await read_in_thread(queries.get_application, claim_id)
        returns = await read_in_thread(sum_returnable, SUBJECT_TYPE, [claim_id])
        payments = await read_in_thread(of_subjects, SUBJECT_TYPE, [claim_id])
        left = _find_standing(payments.get(claim_id, ()))
        self.standing = f"/admin/payments/{left.id}" if left else ""
        self.facts = {
            "reference": view.reference,
            "status": view.status,
            "stall": view.stall.code,
            "hall": view.hall,
            "size": _(
                "{area} m², {type_names}, open sides: {open_sides}",
                area=view.stall.area,
                type_names=_(TYPE_NAMES[view.stall.type]),
                open_sides=view.stall.open_sides,
            ),
            "company": _company_name(person),
            "contact": f"{person.full_name}, {person.email}",
            "country": country_name(person.country),
            "price": _price_text(view),
            "until": format_moment(view.expires_at),
            "fascia": view.fascia_name,
            "address": view.billing_address,
            "tax": view.tax_number,
            "exhibits": view.exhibits,
            "remarks": view.remarks,
            "invoice": view.invoice_number,
            "returns": list_amounts(returns) or _("Nothing"),
            "payment": f"{humanize_name(view.payment.status)}, {view.payment.order_id}" if view.payment else "",
        }
        self.steps = [
            StepRow(
                what=f"{_(DONE[step.action]) if step.action in DONE else humanize_name(step.action)}: {step.stall}",
                when=format_moment(step.at),
                by=name_actor(step.by),
                note=step.note,
            )
            for step in view.history
        ]
        self.can = [act.key for act in STALL_ACTIONS if view.status in act.statuses]
        self.loaded = True


def _by_reference(session: Session, reference: str) -> str:
    row = session.exec(select(StallApplication.id).where(StallApplication.reference == reference.upper())).first()
    if row is None:
        raise Invalid({"other": _("There is no such application")})
    return str(row)
