"""One's own claim on a stall: holding it, applying, accepting the offer, giving it up (EXH-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, Conflict, Unavailable
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import stalls
from maritime_site.domain.exhibition import service
from maritime_site.domain.exhibition.labels import APPLICATION_LABELS, HOLD_FAILED
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.exhibition.schemas import ApplyRequest, HoldStallRequest
from maritime_site.domain.payments.policy import terms_of
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import form_handler
from maritime_site.web.portal.stalls.cards import ClaimCard
from maritime_site.web.portal.stalls.plan_state import PlanView

TERMS_BOX = "terms"


class ApplicationMixin(PlanView, rx.State, mixin=True):
    """`applying` is the hold whose form is open, `giving_up` the claim asked about before it is given up."""

    LABELS: ClassVar[Mapping[str, str]] = APPLICATION_LABELS

    claims: list[ClaimCard] = []
    applying: str = ""
    applying_stall: str = ""
    typed: dict[str, str] = {}
    giving_up: str = ""

    @rx.event
    @form_handler()
    async def hold(self) -> None:
        """Hold the chosen stall; whoever was a moment later reads that it is gone."""
        self.gone = self.done = ""
        person, services = await self._require_exhibitor(), get_services()
        payload = parse_request(HoldStallRequest, {"stall": self.chosen.code})
        try:
            claim = await in_transaction(
                stalls.hold_stall, payload, owner=person, terms=terms_of(services), now=utc_now()
            )
        except Unavailable as problem:
            raise Unavailable(_(HOLD_FAILED)) from problem
        except AppError:
            await self._show(person)
            self.gone = ""  # the refusal says it
            raise
        self.applying = str(claim.id)
        held = formatting.format_minutes(services.settings.hold_minutes)
        await self._say_done(person, _("Stall {stall} is held for you for {time}", stall=payload.stall, time=held))

    @rx.event
    def fill_in(self, claim_id: str) -> None:
        """Open the application form of one's own hold."""
        self.applying = str(claim_id)
        self._name_the_form()

    @rx.event
    @form_handler()
    async def apply(self, form: dict[str, Any]) -> None:
        """Send the application of the held stall."""
        self.done = ""
        person = await self._require_exhibitor()
        self.typed = {name: str(form.get(name, "")) for name in APPLICATION_LABELS}
        payload = parse_request(ApplyRequest, {**self.typed, "terms": bool(form.get(TERMS_BOX))})
        await self._step(person, service.apply_for_stall, self.applying, payload)
        await self._say_done(person, _("We have your application"))

    @rx.event
    @form_handler()
    async def accept(self, claim_id: str) -> None:
        """Accept the organisers' offer."""
        person = await self._require_exhibitor()
        await self._step(person, service.accept_offer, claim_id)
        await self._say_done(person, _("You accepted the offer"))

    @rx.event
    def ask_to_give_up(self, claim_id: str) -> None:
        """Ask before giving a stall up."""
        self.giving_up = str(claim_id)

    @rx.event
    def keep(self) -> None:
        """Leave the stall as it is."""
        self.giving_up = ""

    @rx.event
    @form_handler()
    async def give_up(self) -> None:
        """Give up the stall that was asked about."""
        person, claim_id = await self._require_exhibitor(), self.giving_up
        self.giving_up = ""
        await self._step(person, service.give_up, claim_id)
        await self._say_done(person, _("You gave the stall up"))

    async def _step(self, person: Person, rule: Any, claim_id: str, *values: object) -> None:
        """Take one step of a claim; a refusal shows how it stands now."""
        terms = terms_of(get_services())
        try:
            await in_transaction(rule, uuid_or_nil(claim_id), *values, owner=person, terms=terms, now=utc_now())
        except Conflict:
            await self._show(person)
            raise

    def _name_the_form(self) -> None:
        held = [card for card in self.claims if card.status == ApplicationStatus.HELD and card.can_apply]
        mine = next((card for card in held if card.id == self.applying), held[0] if held else None)
        self.applying, self.applying_stall = (mine.id, mine.stall) if mine else ("", "")
