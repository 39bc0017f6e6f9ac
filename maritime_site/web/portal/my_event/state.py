"""A participant's own event: what waits, what comes next, what they have, what is new (ME-2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.billing import queries as billing
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.event_items import ChangeItem
from maritime_site.domain.my_event import last_visit as visits
from maritime_site.domain.my_event import queries
from maritime_site.domain.my_event.queries import MyEvent
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread, write_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.billing.documents import DocumentDownloads, DocumentLink, document_links
from maritime_site.web.portal.guards import PageGuard, shown_to_whoever_opens, to_login
from maritime_site.web.portal.my_event import cards
from maritime_site.web.portal.my_event.cards import EventRow, NextRow, WaitingRow
from maritime_site.web.portal.my_event.first_steps import first_step_of
from maritime_site.web.routes import Route, localize_path

STANDING: dict[str, str] = {
    Status.PENDING: N_("We check your registration and write to you as soon as it is decided."),
    Status.WAITLISTED: N_("You are on the waiting list. We write to you as soon as there is a place."),
}


@dataclass
class EntryPassRow:
    """The pass in a line; without a number there is none yet. `attended` are the days on which gates let one in."""

    number: str = ""
    days: str = ""
    kind: str = ""
    attended: str = ""


class MyEventState(DocumentDownloads, PageGuard, FormErrors, rx.State):
    """The event of whoever is signed in."""

    loaded: bool = False
    standing: str = ""
    entry_pass: EntryPassRow = EntryPassRow()
    waiting: list[WaitingRow] = []
    upcoming: list[NextRow] = []
    first_step: EventRow = EventRow("", "", "")
    stays: list[EventRow] = []
    stalls: list[EventRow] = []
    requests: list[EventRow] = []
    unread: int = 0
    changes: list[EventRow] = []
    news: list[EventRow] = []
    documents: list[DocumentLink] = []

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Load everything."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        now = utc_now()
        since = await in_transaction(visits.note_visit, person.id, now=now)
        mine = await write_in_thread(queries.open_my_event, get_services(), person, now=now)
        self._show(mine, person, now=now)
        changes, documents = await read_in_thread(_load_rest, person, since, now)
        self.changes = cards.change_rows(changes, zone=get_event().zone_name, language=language_of(self.router))
        self.documents = document_links(documents)
        self.loaded = True
        return None

    def _show(self, mine: MyEvent, person: Person, *, now: datetime) -> None:
        zone, language = get_event().zone_name, language_of(self.router)
        self.standing = _(STANDING[person.status]) if person.status in STANDING else ""
        self.entry_pass = _to_pass_row(mine)
        self.waiting = cards.waiting_rows(mine.waiting, zone=zone, language=language, now=now)
        self.upcoming = cards.next_rows(mine.next, zone=zone, language=language)
        first = first_step_of(person, is_colleague=mine.is_colleague, lacks=get_event().lacks)
        self.first_step = EventRow(_(first.action), _(first.words), localize_path(first.path, language))
        self.stays = cards.stay_rows(mine.bookings, localize_path(Route.BOOKINGS, language), now=now)
        self.stalls = cards.stall_rows(mine.stall, localize_path(Route.BOOK_YOUR_STALL, language))
        self.requests = cards.request_rows(mine.requests, localize_path(Route.REQUESTS, language))
        self.unread = mine.unread
        self.news = cards.news_rows(mine.news, zone=zone, language=language)


def _to_pass_row(mine: MyEvent) -> EntryPassRow:
    made = mine.entry_pass
    if made is None:
        return EntryPassRow()
    attended = format_days(mine.certificate.days) if mine.certificate else ""
    return EntryPassRow(made.number, format_days(made.days), _(made.label), attended)


def _load_rest(
    session: Session, person: Person, since: datetime | None, now: datetime
) -> tuple[list[ChangeItem], list[BillingDocument]]:
    """What changed since then, and one's documents of money."""
    changes = queries.list_changes(session, person, since=since, now=now) if since else []
    return changes, list(billing.documents_of(session, person))
