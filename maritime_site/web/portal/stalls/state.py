"""The page of the stalls: the plan, one's claims on it, and the way to pay (EXH-1, EXH-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, unavailable_as
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.i18n import set_language
from maritime_site.domain.billing import queries as billing
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibition import exhibitors, payments, plan, prices, queries
from maritime_site.domain.exhibition.labels import PLAN_FAILED
from maritime_site.domain.exhibition.models import SUBJECT_TYPE
from maritime_site.domain.exhibition.schemas import FASCIA_LETTERS
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import ask_supplier, read_in_thread
from maritime_site.web.handlers.form_handler import form_handler
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.billing.documents import DocumentDownloads
from maritime_site.web.portal.checkout.paying import PaidFrom
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.portal.stalls.application_state import ApplicationMixin
from maritime_site.web.portal.stalls.base_state import KIND
from maritime_site.web.portal.stalls.cards import TariffLine, claim_of, tariff_line


class StallsState(DocumentDownloads, PaidFrom, ApplicationMixin, rx.State):
    """The plan as whoever is signed in sees it, the stall they look at, and their claims."""

    approved: bool = False
    is_colleague: bool = False
    has_demo: bool = False
    tariff: list[TariffLine] = []
    _pulse: tuple[int, ...] = ()

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the plan; without an exhibitor's session, lead to their login page and back (ROLE-1, ROUTE-4)."""
        person = await shown_to_whoever_opens(self, KIND)
        if person is None:
            return await to_login(self, KIND)
        self.gone, self.done, self.giving_up = "", "", ""
        self.typed = self.typed or {"fasciaName": str(person.details.get("company_name", ""))[:FASCIA_LETTERS]}
        await self._show(person)
        return None

    @rx.event
    @form_handler()
    async def pay(self, claim_id: str) -> rx.event.EventSpec:
        """Open the order at the gateway and go to its checkout."""
        person = await self._require_exhibitor()
        checkout = await ask_supplier(
            payments.open_checkout, get_services(), uuid_or_nil(claim_id), owner=person, now=utc_now()
        )
        return self._to_checkout(checkout)

    @rx.event
    async def beat(self) -> None:
        """Show what others did meanwhile; reads the plan again only when something changed."""
        set_language(language_of(self.router))
        try:
            person = await self._exhibitor()
            if await read_in_thread(plan.get_plan_version, now=utc_now()) != self._pulse:
                await self._show(person)
        except AppError:
            return  # the next act says what is wrong

    async def _show(self, person: Person) -> None:
        """Read everything afresh, and say when the stall one looked at went to somebody else."""
        now, zone = utc_now(), get_event().zone_name
        with unavailable_as(PLAN_FAILED):
            self._pulse = await read_in_thread(plan.get_plan_version, now=now)
            halls = await read_in_thread(plan.get_plan, now=now, viewer=person)
            own = await read_in_thread(queries.applications_of, person)
            holders = await read_in_thread(exhibitors.list_stall_holders)
            issued = await read_in_thread(billing.documents_by_subject, SUBJECT_TYPE, [view.id for view in own])
            self.tariff = [tariff_line(row) for row in await read_in_thread(prices.list_published)]
        self.approved = person.status == Status.APPROVED
        self.is_colleague = await read_in_thread(members.is_colleague, person)
        self.has_demo = any(hall.is_demo for hall in halls)
        self.claims = [claim_of(view, zone, now, issued.get(view.id, ())) for view in own]
        self._look(halls, {code: name for code, (_owner, name) in holders.items()})
        self._name_the_form()
        self.loaded = True
