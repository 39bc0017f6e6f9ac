"""The page of the stalls: the plan, one's claims on it, and the way to pay (EXH-1, EXH-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, said_as
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text import speak
from maritime_site.core.threads import SUPPLIERS
from maritime_site.domain.exhibition import paying, plan, prices, queries
from maritime_site.domain.exhibition.sentences import PLAN_FAILED
from maritime_site.domain.exhibition.wishes import FASCIA_LETTERS
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import services
from maritime_site.web.addresses import language_of, login_target
from maritime_site.web.feedback import answered
from maritime_site.web.portal.checkout.paying import to_checkout
from maritime_site.web.portal.guards import shown_to_whoever_opens
from maritime_site.web.portal.stalls.acting import KIND
from maritime_site.web.portal.stalls.cards import TariffLine, claim_of, tariff_line
from maritime_site.web.portal.stalls.claiming import Claiming
from maritime_site.web.transactions import reading


class StallsState(Claiming, rx.State):
    """The plan as whoever is signed in sees it, the stall they look at, and their claims."""

    loaded: bool = False
    approved: bool = False
    has_demo: bool = False
    tariff: list[TariffLine] = []
    _pulse: tuple[int, ...] = ()

    @rx.event
    @answered()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the plan; without an exhibitor's session, lead to their login page and back (ROLE-1, ROUTE-4)."""
        person = await shown_to_whoever_opens(self, KIND)
        if person is None:
            return rx.redirect(login_target(KINDS[KIND].login_path, self.router))
        self.gone, self.done, self.giving_up = "", "", ""
        self.typed = self.typed or {"fasciaName": str(person.details.get("company_name", ""))[:FASCIA_LETTERS]}
        await self._show(person)
        return None

    @rx.event
    @answered()
    async def pay(self, claim_id: str) -> rx.event.EventSpec:
        """Open the order at the gateway and go to its checkout."""
        person = await self._acting()
        checkout = await SUPPLIERS.run(
            paying.open_checkout, services(), uuid_or_nil(claim_id), owner=person, now=utc_now()
        )
        return to_checkout(checkout, self.router)

    @rx.event
    async def beat(self) -> None:
        """Show what others did meanwhile; reads the plan again only when something changed."""
        speak(language_of(self.router))
        try:
            person = await self._exhibitor()
            if await reading(plan.pulse, now=utc_now()) != self._pulse:
                await self._show(person)
        except AppError:
            return  # the next act says what is wrong

    async def _show(self, person: Person) -> None:
        """Read everything afresh, and say when the stall one looked at went to somebody else."""
        now, zone = utc_now(), services().settings.event_timezone
        with said_as(PLAN_FAILED):
            self._pulse = await reading(plan.pulse, now=now)
            halls = await reading(plan.plan, now=now, viewer=person)
            own = await reading(queries.applications_of, person)
            self.tariff = [tariff_line(row) for row in await reading(prices.published)]
        self.approved = person.status == Status.APPROVED
        self.has_demo = any(hall.is_demo for hall in halls)
        self.claims = [claim_of(view, zone, now) for view in own]
        self._look(halls)
        self._name_the_form()
        self.loaded = True
