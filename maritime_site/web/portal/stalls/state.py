"""Choosing a stall, holding it, and every step until it is paid (EXH-1, EXH-2)."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, Conflict, Unavailable
from maritime_site.core.text import N_, _, speak
from maritime_site.core.wishes import parse
from maritime_site.domain.exhibition import caps, paying, plan, prices, queries, service
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.exhibition.plan import HallView, StallView
from maritime_site.domain.exhibition.sentences import HOLD_FAILED, PLAN_FAILED
from maritime_site.domain.exhibition.wishes import FASCIA_LETTERS, Apply, HoldStall
from maritime_site.domain.payments.terms import terms_of
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import services
from maritime_site.web.addresses import language_of, login_target
from maritime_site.web.feedback import Refusals, answered, confirm
from maritime_site.web.portal.guards import Shown, is_still_theirs, shown_to_whoever_opens
from maritime_site.web.portal.stalls.cards import ClaimCard, StallRow, TariffLine, claim_of, row_of, tariff_line
from maritime_site.web.routes import localized
from maritime_site.web.session import signed_in
from maritime_site.web.transactions import in_transaction, reading

KIND = "exhibitor"
PAGE_SIZE = 12
TERMS_BOX = "terms"
LABELS = {
    "fasciaName": N_("Name on the fascia"),
    "billingAddress": N_("Billing address"),
    "taxNumber": N_("GSTIN or tax number"),
    "exhibits": N_("What you exhibit"),
    "remarks": N_("Remarks for the organisers"),
}
NOBODY = StallRow("", "", "", "", "", "", "", "", is_free=False)


class StallsState(Shown, Refusals, rx.State):
    """The plan as whoever is signed in sees it, the stall they look at, and their claims."""

    loaded: bool = False
    approved: bool = False
    marks: dict[str, str] = {}
    has_demo: bool = False
    chosen: StallRow = NOBODY
    gone: str = ""
    halls: list[tuple[str, str]] = []
    asked: dict[str, str] = {}
    rows: list[StallRow] = []
    total: int = 0
    page: int = 1
    pages: int = 1
    tariff: list[TariffLine] = []
    claims: list[ClaimCard] = []
    applying: str = ""
    applying_stall: str = ""
    typed: dict[str, str] = {}
    giving_up: str = ""
    _pulse: tuple[int, int, int] = (-1, 0, 0)

    def _named(self, name: str, text: str) -> str:
        return f"{_(LABELS[name])}: {text}" if name in LABELS else text

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
    async def choose(self, code: str) -> None:
        """Look at one stall."""
        self.gone = self.done = ""
        person = await self._exhibitor()
        self.chosen = StallRow(str(code), "", "", "", "", "", "", "", is_free=False)
        await self._show(person)

    @rx.event
    @answered()
    async def narrow(self, name: str, value: str) -> None:
        """Show fewer stalls in the table: by hall, size, type, class or status."""
        self.asked, self.page = {**self.asked, str(name): str(value)}, 1
        await self._show(await self._exhibitor())

    @rx.event
    @answered()
    async def turn(self, pages: int) -> None:
        """Turn so many pages of the table on, or back."""
        self.page = max(1, min(self.page + int(pages), self.pages))
        await self._show(await self._exhibitor())

    @rx.event
    @answered()
    async def hold(self) -> None:
        """Hold the chosen stall; whoever was a moment later reads that it is gone."""
        self.gone = self.done = ""
        person, outside = await self._acting(), services()
        wish = parse(HoldStall, {"stall": self.chosen.code})
        try:
            claim = await in_transaction(service.hold, wish, owner=person, terms=terms_of(outside), now=utc_now())
        except Unavailable as problem:
            raise Unavailable(_(HOLD_FAILED)) from problem
        except AppError:
            await self._show(person)
            self.gone = ""  # the refusal says it
            raise
        self.applying = str(claim.id)
        minutes = outside.settings.hold_minutes
        await self._said(person, _("Stall {stall} is held for you for {minutes} minutes", stall=wish.stall,
                                   minutes=minutes))  # fmt: skip

    @rx.event
    def fill_in(self, claim_id: str) -> None:
        """Open the application form of one's own hold."""
        self.applying = str(claim_id)
        self._name_the_form()

    @rx.event
    @answered()
    async def apply(self, form: dict[str, Any]) -> None:
        """Send the application of the held stall."""
        self.done = ""
        person = await self._acting()
        self.typed = {name: str(form.get(name, "")) for name in LABELS}
        wish = parse(Apply, {**self.typed, "terms": bool(form.get(TERMS_BOX))})
        await self._step(person, service.apply, self.applying, wish)
        await self._said(person, _("We have your application"))

    @rx.event
    @answered()
    async def accept(self, claim_id: str) -> None:
        """Accept the organisers' offer."""
        person = await self._acting()
        await self._step(person, service.accept, claim_id)
        await self._said(person, _("You accepted the offer"))

    @rx.event
    @answered()
    async def pay(self, claim_id: str) -> rx.event.EventSpec:
        """Open the order at the gateway and go to its checkout."""
        person = await self._acting()
        checkout = await asyncio.to_thread(
            paying.open_checkout, services(), _uuid(claim_id), owner=person, now=utc_now()
        )
        page = checkout.url or ""
        return rx.redirect(localized(page, language_of(self.router)) if page.startswith("/") else page)

    @rx.event
    def ask_to_give_up(self, claim_id: str) -> None:
        """Ask before giving a stall up."""
        self.giving_up = str(claim_id)

    @rx.event
    def keep(self) -> None:
        """Leave the stall as it is."""
        self.giving_up = ""

    @rx.event
    @answered()
    async def give_up(self) -> None:
        """Give up the stall that was asked about."""
        person, claim_id = await self._acting(), self.giving_up
        self.giving_up = ""
        await self._step(person, service.give_up, claim_id)
        await self._said(person, _("You gave the stall up"))

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

    async def _exhibitor(self) -> Person:
        """Whoever acts on this page. Raises NotSignedIn, and Conflict when somebody else signed in meanwhile."""
        person = await signed_in(self, KIND)
        if not await is_still_theirs(self):
            raise Conflict(_("Somebody else has signed in here. Please open the page again."))
        return person

    async def _acting(self) -> Person:
        person = await self._exhibitor()
        caps.act(services().limiter, person.id)
        return person

    async def _step(self, person: Person, rule: Any, claim_id: str, *told: object) -> None:
        """Take one step of a claim; a refusal shows how it stands now."""
        terms = terms_of(services())
        try:
            await in_transaction(rule, _uuid(claim_id), *told, owner=person, terms=terms, now=utc_now())
        except Conflict:
            await self._show(person)
            raise

    async def _said(self, person: Person, words: str) -> None:
        await confirm(self, words)
        await self._show(person)
        self.done = words

    async def _show(self, person: Person) -> None:
        """Read everything afresh, and say when the stall one looked at went to somebody else."""
        now, zone = utc_now(), services().settings.event_timezone
        try:
            self._pulse = await reading(plan.pulse, now=now)
            halls = await reading(plan.plan, now=now, viewer=person)
            own = await reading(queries.applications_of, person)
            self.tariff = [tariff_line(row) for row in await reading(prices.published)]
        except Unavailable as problem:
            raise Unavailable(_(PLAN_FAILED)) from problem
        self.approved = person.status == Status.APPROVED
        self.has_demo = any(hall.is_demo for hall in halls)
        self.halls = [("", _("All halls")), *((hall.code, hall.name) for hall in halls)]
        self.marks = {stall.code: stall.status for hall in halls for stall in hall.stalls if stall.status != "free"}
        self.claims = [claim_of(view, zone, now) for view in own]
        self._look_again(halls)
        self._list(halls)
        self._name_the_form()
        self.loaded = True

    def _look_again(self, halls: list[HallView]) -> None:
        was = self.chosen
        found = [row_of(hall, stall) for hall in halls for stall in hall.stalls if stall.code == was.code]
        self.chosen = found[0] if found else NOBODY
        if was.is_free and not self.chosen.is_free and self.marks.get(was.code) != "mine":
            self.gone = _("Stall {stall} was taken a moment ago. Please choose another one.", stall=was.code)

    def _list(self, halls: list[HallView]) -> None:
        fitting = [row_of(hall, stall) for hall in halls for stall in hall.stalls if self._fits(hall, stall)]
        self.total, self.pages = len(fitting), max(1, -(-len(fitting) // PAGE_SIZE))
        self.page = max(1, min(self.page, self.pages))
        self.rows = fitting[(self.page - 1) * PAGE_SIZE : self.page * PAGE_SIZE]

    def _fits(self, hall: HallView, stall: StallView) -> bool:
        asked = self.asked
        low, _dash, high = asked.get("size", "").partition("-")
        in_size = not low or int(low or 0) <= stall.area <= int(high or 10**6) if low.isdigit() else True
        kept = (("hall", hall.code), ("type", stall.type), ("class", stall.price_class), ("status", stall.status))
        return in_size and all(asked.get(name, "") in {"", value} for name, value in kept)

    def _name_the_form(self) -> None:
        held = [card for card in self.claims if card.status == ApplicationStatus.HELD and card.can_apply]
        mine = next((card for card in held if card.id == self.applying), held[0] if held else None)
        self.applying, self.applying_stall = (mine.id, mine.stall) if mine else ("", "")


def _uuid(text: str) -> UUID:
    """An id from the browser; anything else names no claim at all."""
    try:
        return UUID(text)
    except (ValueError, AttributeError, TypeError):
        return UUID(int=0)
