"""Messages to many on the screen: the list, one message, its letters (BO-7)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.countries import country_name
from maritime_site.core.errors import Conflict
from maritime_site.core.formats import count
from maritime_site.core.wishes import parse
from maritime_site.domain.administration import colleagues
from maritime_site.domain.broadcasts import audience, queries, service
from maritime_site.domain.broadcasts.models import Broadcast, State
from maritime_site.domain.broadcasts.wishes import BroadcastWish
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.leading import lead_on, led_here
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.words import STATUS_WORDS
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading

PATH = "/admin/messages"
NEW = "new"
TEXTS = ("subjectEn", "subjectHi", "textEn", "textHi")


class MessageRow(TypedDict):
    """A message in the list."""

    id: str
    name: str
    state: str
    reached: str
    when: str
    path: str


class MessagesState(WorkList, rx.State):
    """Every message to many, newest first."""

    PERMISSION: ClassVar[str] = "MESSAGES_EDIT"

    rows: list[MessageRow] = []

    async def _fill(self, _desk: Desk, look: Look) -> int:
        found, total = await reading(
            queries.found, search=look.search, status=look.status, page=look.page, page_size=look.page_size
        )
        self.rows = [
            MessageRow(
                id=str(row.id), name=row.subject_en, state=row.state,
                reached=f"{count(row.posted)} of {count(row.total)}",
                when=moment(row.created_at), path=f"{PATH}/{row.id}",
            )
            for row in found
        ]  # fmt: skip
        return total


class LetterRow(TypedDict):
    """One person's letter."""

    id: str
    name: str
    email: str
    status: str
    error: str


class MessageState(Refusals, rx.State):
    """One message being written, approved or sent."""

    loaded: bool = False
    id: str = ""
    values: dict[str, str] = {}
    chosen: list[str] = []
    state: str = State.DRAFT.value
    people: dict[str, str] = {}
    fates: dict[str, str] = {}
    letters: list[LetterRow] = []
    is_mine: bool = False
    approvers: str = ""
    preview: dict[str, str] = {}
    written: int = 0
    _seen: datetime | None = None

    @rx.event
    @at_desk("MESSAGES_EDIT")
    async def open(self, desk: Desk) -> None:
        """Show the message of this address, or an empty form."""
        self.reset()
        last = last_part(self.router)
        if last != NEW:
            await self._show(uuid_of(last), desk)
            self.done = await led_here(self)
            return
        self.values, self.loaded = dict.fromkeys(TEXTS, "") | {"about": "service", "countries": ""}, True

    @rx.event
    @at_desk("MESSAGES_EDIT")
    async def save(self, desk: Desk, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Keep the draft."""
        wish = parse(BroadcastWish, _asked(form))
        if not self.id:
            made = await in_transaction(service.write, wish, actor=desk.actor, now=desk.now)
            return await lead_on(self, f"{PATH}/{made.id}", "The draft is kept")
        await in_transaction(service.change, self._id(), wish, actor=desk.actor, now=desk.now)
        await self._say("Saved", desk)
        return None

    @rx.event
    @at_desk("MESSAGES_EDIT")
    async def try_out(self, desk: Desk) -> None:
        """Send both languages to one's own address."""
        address = desk.administrator.email
        await in_transaction(service.try_out, self._id(), address, event=desk.event, now=desk.now)
        await self._say(f"The test is on its way to {address}", desk)

    @rx.event
    @at_desk("MESSAGES_EDIT")
    async def submit(self, desk: Desk) -> None:
        """Ask for approval."""
        await in_transaction(service.submit, self._id(), actor=desk.actor, now=desk.now)
        await self._say("Another administrator can approve it now", desk)

    @rx.event
    @at_desk("MESSAGES_APPROVE")
    async def approve(self, desk: Desk) -> None:
        """Let it go out."""
        try:
            await in_transaction(service.approve, self._id(), actor=desk.actor, now=desk.now, seen=self._seen)
        except Conflict:
            await self._show(self._id(), desk)
            raise
        await self._say("It is going out", desk)

    @rx.event
    @at_desk("MESSAGES_APPROVE")
    async def send_back(self, desk: Desk) -> None:
        """Make it a draft again."""
        await in_transaction(service.send_back, self._id(), actor=desk.actor, now=desk.now)
        await self._say("It is a draft again", desk)

    @rx.event
    @at_desk("MESSAGES_APPROVE")
    async def stop(self, desk: Desk) -> None:
        """Send nothing more of it."""
        await in_transaction(service.stop, self._id(), actor=desk.actor, now=desk.now)
        await self._say("Stopped: no more letters leave", desk)

    @rx.event
    @at_desk("MESSAGES_EDIT")
    async def remove(self, desk: Desk) -> rx.event.EventSpec:
        """Remove a draft."""
        await in_transaction(service.remove, self._id(), actor=desk.actor, now=desk.now)
        return await lead_on(self, f"{PATH}/", "The draft is removed")

    @rx.event
    @at_desk("MESSAGES_EDIT")
    async def refresh(self, desk: Desk) -> None:
        """See how far it is."""
        await self._show(self._id(), desk)

    @rx.event
    @at_desk("MESSAGES_EDIT", anew=False)
    async def beat(self, desk: Desk) -> None:
        """See by itself how far it is; what was said stays until all of it is sent."""
        said = self.done
        await self._show(self._id(), desk)
        self.done = said if self.state != State.SENT else ""

    def _id(self) -> UUID:
        return uuid_of(self.id)

    async def _say(self, text: str, desk: Desk) -> None:
        await confirm(self, text)
        await self._show(self._id(), desk)
        self.done = text

    async def _show(self, id: UUID, desk: Desk) -> None:
        row, names, fates, letters = await reading(_told, id)
        self.fates = {fate: count(number) for fate, number in fates.items()}
        able = await reading(colleagues.who_may, "MESSAGES_APPROVE", "MESSAGES_EDIT")
        self.approvers = ", ".join(each.name for each in able if each.id != row.written_by)
        self.id, self.state, self._seen = str(row.id), row.state, row.updated_at
        self.values = {
            "subjectEn": row.subject_en, "subjectHi": row.subject_hi, "textEn": row.text_en, "textHi": row.text_hi,
            "about": row.about, "countries": " ".join(row.countries),
        }  # fmt: skip
        self.chosen = [*(f"kind-{kind}" for kind in row.kinds), *(f"status-{status}" for status in row.statuses)]
        self.people = {
            "writer": names.get(row.written_by, ""),
            "approver": names.get(row.approved_by, "") if row.approved_by else "",
            "audience": _audience(row),
            "reaches": count(row.total),
            "posted": count(row.posted),
        }
        self.is_mine = row.written_by == desk.administrator.id
        self.letters, self.done = letters, ""
        self.written, self.loaded = self.written + 1, True


def _asked(form: dict[str, Any]) -> dict[str, Any]:
    """The form as the wish has it; countries are typed as two-letter codes."""
    return {
        **{name: str(form.get(name, "")) for name in (*TEXTS, "about")},
        "kinds": [kind for kind in KINDS if form.get(f"kind-{kind}")],
        "statuses": [status.value for status in Status if form.get(f"status-{status}")],
        "countries": str(form.get("countries", "")).replace(",", " ").upper().split(),
    }


def _told(session: Session, id: UUID) -> tuple[Broadcast, dict[UUID, str], dict[str, int], list[LetterRow]]:
    row = service.broadcast(session, id)
    if row.state == State.DRAFT:
        row.total = audience.size(session, row)
    session.expunge(row)
    letters, _total = queries.letters(session, id, status="failed", page=1, page_size=50)
    told = [
        LetterRow(id=str(message.id), name=person.full_name, email=person.email, status=message.status,
                  error=message.error)
        for person, message in letters
    ]  # fmt: skip
    return row, colleagues.names(session, [row.written_by, row.approved_by]), queries.fates(session, id), told


def _audience(row: Broadcast) -> str:
    kinds = ", ".join(KINDS[kind].label for kind in row.kinds) or "every kind"
    statuses = ", ".join(STATUS_WORDS[Status(status)].lower() for status in row.statuses) or "any status"
    countries = ", ".join(country_name(code) for code in row.countries) or "every country"
    agreed = "; only those who agreed to news" if row.about == "updates" else ""
    return f"{kinds}; {statuses}; {countries}{agreed}"
