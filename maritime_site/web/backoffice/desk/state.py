"""The registration desk: who was found, the walk-in's form, how many badges a filter finds (DESK-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.badges import queries as badges
from maritime_site.domain.badges.models import BadgeSize
from maritime_site.domain.badges.queries import MOST_BADGES
from maritime_site.domain.desk import queries, service
from maritime_site.domain.desk.schemas import WalkInRequest
from maritime_site.domain.passes.service import key_of
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.people.staff import AddressTaken
from maritime_site.domain.person_records.records import ActContext
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.backoffice.desk.cards import DeskCard, to_card
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, on_one_page, show_toast
from maritime_site.web.portal.listed_questions import QuestionRow, list_rows, name_question, read_rows

LONGEST = 300
WALK_INS = "WALK_INS_ADD"
FIRST = "visitor"


class DeskState(FormErrors, rx.State):
    """The search box and what it found; `rounds` empties the box after each search, for the next code."""

    PERMISSION: ClassVar[str] = "DESK_USE"

    asked: str = ""
    announced: str = ""
    cards: list[DeskCard] = []
    size: str = BadgeSize.A6.value
    rounds: int = 0

    @rx.event
    @staff_event()
    async def open(self, _context: StaffContext) -> None:
        """Begin with an empty box; the badge size stays."""
        self.asked, self.announced, self.cards, self.done = "", "", [], ""

    @rx.event
    @staff_event()
    async def search(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Find somebody."""
        self.asked = str(form.get("q", ""))[:LONGEST]
        self.rounds += 1
        await self._show(context)

    @rx.event
    @staff_event()
    async def refresh(self, context: StaffContext) -> None:
        """Read the same people again, after a badge was printed."""
        await self._show(context)

    @rx.event
    @staff_event()
    async def choose_size(self, _context: StaffContext, size: str) -> None:
        """Print on another paper from now on."""
        self.size = BadgeSize(size).value if size in set(BadgeSize) else BadgeSize.A6.value

    async def _find(self, context: StaffContext, text: str) -> list[DeskCard]:
        self.asked = text
        await self._show(context)
        return self.cards

    async def _show(self, context: StaffContext) -> None:
        today = context.now.astimezone(get_event().zone).date()
        results = await read_in_thread(queries.search_desk, self.asked, key=key_of(get_services()), today=today)
        self.cards = [to_card(person) for person in results.people]
        self.announced = _describe_finds(self.asked, len(self.cards), has_more=results.has_more)


class WalkInState(FormErrors, rx.State):
    """The form of somebody who walks in; `known` is who has the address already."""

    PERMISSION: ClassVar[str] = WALK_INS
    LABELS: ClassVar[Mapping[str, str]] = {
        "kind": N_("Kind"),
        "firstName": N_("First name"),
        "lastName": N_("Last name"),
        "email": N_("Email"),
        "organisation": N_("Organisation"),
        "countryCode": N_("Country code"),
        "mobile": N_("Mobile"),
        "country": N_("Country"),
        "consent": N_("The person agreed to the use of their data for registration"),
    }

    rounds: int = 0
    kind: str = FIRST
    fields: list[QuestionRow] = []
    documents: str = ""
    known: list[DeskCard] = []

    def _named(self, name: str, text: str) -> str:
        known = name in type(self).LABELS
        return super()._named(name, text) if known else name_question(self.fields, name, text)

    @rx.event
    @staff_event("DESK_USE")
    async def open(self, _context: StaffContext) -> None:
        """Begin with the first kind."""
        await self._ask(FIRST)

    @rx.event
    @staff_event()
    async def choose_kind(self, _context: StaffContext, kind: str) -> None:
        """Ask what this kind is asked; what was typed stays."""
        await self._ask(kind)

    async def _ask(self, kind: str) -> None:
        self.known = []
        self.documents = service.name_documents(await read_in_thread(service.list_documents, kind))
        self.kind, self.fields = kind, list_rows(service.list_walk_in_questions(kind), {})

    @rx.event
    @staff_event()
    async def add(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Register and approve; the person is shown above, with the button that prints the badge."""
        self.known = []
        names = ("firstName", "lastName", "email", "organisation", "country", "countryCode", "mobile")
        values = {name: str(form[name]) for name in names if form.get(name)}
        ticks = {name: bool(form.get(name)) for name in ("consent", "notify", "documentsSeen")}
        more = read_rows(self.fields, form)
        payload = parse_request(WalkInRequest, {**values, **more, **ticks, "kind": str(form.get("kind", ""))})
        finder = await self.get_state(DeskState)
        try:
            person = await in_transaction(
                service.add_walk_in, payload, context=ActContext(context.actor, get_services(), context.now)
            )
        except AddressTaken as taken:
            self.known = await finder._find(context, taken.reference)  # noqa: SLF001  of the same page
            raise
        self.done, self.rounds = _("{name} is registered and approved", name=person.full_name), self.rounds + 1
        await self._ask(FIRST)
        await finder._find(context, person.reference)  # noqa: SLF001  of the same page
        await show_toast(self, self.done)


class BadgesState(FormErrors, rx.State):
    """Badges of all that match a filter; `parts` are the files to choose from."""

    PERMISSION: ClassVar[str] = "DESK_USE"

    words: str = ""
    kind: str = ""
    country: str = ""
    counted: str = ""
    parts: list[list[str]] = []

    @rx.event
    @staff_event()
    async def open(self, _context: StaffContext) -> None:
        """Begin without a filter."""
        self.words, self.kind, self.country, self.counted, self.parts, self.done = "", "", "", "", [], ""

    @rx.event
    @staff_event()
    async def count(self, _context: StaffContext, form: dict[str, Any]) -> None:
        """Say how many badges the filter finds, and in how many files."""
        self.words = str(form.get("search", "")).strip()[:120]
        self.kind, self.country = str(form.get("kind", ""))[:40], str(form.get("country", ""))[:2]
        look = RegistrationFilters(search=self.words, kind=self.kind, country=self.country)
        count = await read_in_thread(badges.count_badges, look)
        self.counted = _(
            "Badges: {count}, of which {printed} were printed before.", count=count.matching, printed=count.printed
        )
        self.parts = [[str(part), _describe_part(part, count.matching)] for part in range(1, count.parts + 1)]


on_one_page(DeskState, WalkInState, BadgesState)


def _describe_finds(search_text: str, count: int, *, has_more: bool) -> str:
    if not search_text.strip():
        return ""
    if has_more:
        return _("The first {count} people; type more to find fewer.", count=count)
    return _("1 person found") if count == 1 else _("{count} people found", count=count)


def _describe_part(part: int, matching: int) -> str:
    first, last = (part - 1) * MOST_BADGES + 1, min(part * MOST_BADGES, matching)
    return _("Badges {first} to {last}", first=first, last=last)
