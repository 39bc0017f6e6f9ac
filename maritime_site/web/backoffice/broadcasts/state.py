"""Messages to many on the screen: the list, one message, its letters (BO-7)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Conflict
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.countries import country_name, find_country
from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.administration import colleagues
from maritime_site.domain.audit.independence import are_independent
from maritime_site.domain.broadcasts import audience, queries, service
from maritime_site.domain.broadcasts.models import Broadcast, State
from maritime_site.domain.broadcasts.schemas import ABSENT, ANY, ATTENDED, SERVICE, UPDATES, BroadcastRequest
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.fresh_forms import reset_form
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import STATUS_WORDS
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, show_toast
from maritime_site.web.handlers.paths import last_part

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


class MessagesState(ListState, rx.State):
    """Every message to many, newest first."""

    PERMISSION: ClassVar[str] = "MESSAGES_EDIT"

    rows: list[MessageRow] = []

    async def _fill(self, _context: StaffContext, query: ListQuery) -> int:
        result, total = await read_in_thread(
            queries.list_broadcasts,
            search=query.search,
            status=query.status,
            page=query.page,
            page_size=query.page_size,
        )
        self.rows = [
            MessageRow(
                id=str(row.id),
                name=in_language(row.subject_en, row.subject_hi),
                state=row.state,
                reached=_("{posted} of {total}", posted=format_count(row.posted), total=format_count(row.total)),
                when=format_moment(row.created_at),
                path=f"{PATH}/{row.id}",
            )
            for row in result
        ]
        return total


class RecipientRow(TypedDict):
    """One person's letter."""

    id: str
    name: str
    email: str
    status: str
    error: str


class MessageState(Editor, rx.State):
    """One message being written, approved or sent."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "subjectEn": N_("Subject, English"),
        "subjectHi": N_("Subject, Hindi"),
        "textEn": N_("Text, English"),
        "textHi": N_("Text, Hindi"),
        "countries": N_("Countries"),
    }

    loaded: bool = False
    id: str = ""
    values: dict[str, str] = {}
    chosen: list[str] = []
    state: str = State.DRAFT.value
    people: dict[str, str] = {}
    fates: dict[str, str] = {}
    letters: list[RecipientRow] = []
    is_mine: bool = False
    leaving: bool = False
    approvers: str = ""
    _seen: datetime | None = None

    @rx.event
    @staff_event("MESSAGES_EDIT")
    async def open(self, context: StaffContext) -> None:
        """Show the message of this address, or an empty form."""
        reset_form(self)
        last = last_part(self.router)
        if last != NEW:
            await self._show(uuid_of(last), context)
            self.done = await led_here(self)
            return
        self.values = dict.fromkeys(TEXTS, "") | {"about": SERVICE, "countries": "", "attendance": ANY}
        self.loaded = True

    @rx.event
    @staff_event("MESSAGES_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Keep the draft."""
        payload = parse_request(BroadcastRequest, _form_to_request(form))
        if not self.id:
            made = await in_transaction(service.create_broadcast, payload, actor=context.actor, now=context.now)
            self.saves += 1
            return await lead_on(self, f"{PATH}/{made.id}", _("The draft is kept"))
        values = {"actor": context.actor, "now": context.now, "seen": self._seen}
        async with read_again(lambda: self._show(self._id(), context)):
            await in_transaction(service.change_broadcast, self._id(), payload, **values)
        self.saves += 1
        await self._say(_("Saved"), context)
        return None

    @rx.event
    @staff_event("MESSAGES_EDIT")
    async def try_out(self, context: StaffContext) -> None:
        """Send both languages to one's own address."""
        address = context.administrator.email
        await in_transaction(service.try_out, self._id(), address, event=context.event, now=context.now)
        await self._say(_("The test is on its way to {address}", address=address), context)

    @rx.event
    @staff_event("MESSAGES_EDIT")
    async def submit(self, context: StaffContext) -> None:
        """Ask for approval."""
        await in_transaction(service.submit_broadcast, self._id(), actor=context.actor, now=context.now)
        able = _("Another administrator can approve it now")
        await self._say(able if self.approvers else _("It waits for somebody who may approve it"), context)

    @rx.event
    @staff_event("MESSAGES_APPROVE")
    async def approve(self, context: StaffContext) -> None:
        """Let it go out."""
        try:
            await in_transaction(
                service.approve_broadcast, self._id(), actor=context.actor, now=context.now, seen=self._seen
            )
        except Conflict:
            await self._show(self._id(), context)
            raise
        await self._say(_("It is going out"), context)

    @rx.event
    @staff_event("MESSAGES_APPROVE")
    async def send_back(self, context: StaffContext) -> None:
        """Make it a draft again."""
        await in_transaction(service.send_back, self._id(), actor=context.actor, now=context.now)
        await self._say(_("It is a draft again"), context)

    @rx.event
    @staff_event("MESSAGES_APPROVE")
    async def stop(self, context: StaffContext) -> None:
        """Send nothing more of it."""
        await in_transaction(service.stop_broadcast, self._id(), actor=context.actor, now=context.now)
        await self._say(_("Stopped: no more letters leave"), context)

    @rx.event
    @staff_event("MESSAGES_EDIT")
    async def remove(self, context: StaffContext) -> rx.event.EventSpec:
        """Remove a draft."""
        await in_transaction(service.remove_broadcast, self._id(), actor=context.actor, now=context.now)
        return await lead_on(self, f"{PATH}/", _("The draft is removed"))

    @rx.event
    @staff_event("MESSAGES_EDIT")
    async def refresh(self, context: StaffContext) -> None:
        """See how far it is."""
        await self._show(self._id(), context)

    @rx.event
    @staff_event("MESSAGES_EDIT", anew=False)
    async def beat(self, context: StaffContext) -> None:
        """See by itself how far it is; what was said stays until all of it is sent."""
        notice = self.done
        await self._show(self._id(), context)
        self.done = notice if self.state != State.SENT else ""

    def _id(self) -> UUID:
        return uuid_of(self.id)

    async def _say(self, text: str, context: StaffContext) -> None:
        await show_toast(self, text)
        await self._show(self._id(), context)
        self.done = text

    async def _show(self, id: UUID, context: StaffContext) -> None:
        row, names, fates, recipients = await read_in_thread(_load_broadcast, id)
        self.fates = {fate: format_count(number) for fate, number in fates.items()}
        self.leaving = row.state == State.SENDING or fates["queued"] > 0
        self.approvers = ", ".join(await read_in_thread(_list_approvers, row.written_by))
        self.id, self.state, self._seen = str(row.id), row.state, row.updated_at
        self.values = {
            "subjectEn": row.subject_en,
            "subjectHi": row.subject_hi,
            "textEn": row.text_en,
            "textHi": row.text_hi,
            "about": row.about,
            "countries": ", ".join(country_name(code) for code in row.countries),
            "attendance": row.attendance,
        }
        self.chosen = [*(f"kind-{kind}" for kind in row.kinds), *(f"status-{status}" for status in row.statuses)]
        self.people = {
            "writer": names.get(row.written_by, ""),
            "approver": names.get(row.approved_by, "") if row.approved_by else "",
            "audience": _audience_text(row),
            "reaches": format_count(row.total),
            "posted": format_count(row.posted),
        }
        self.is_mine = row.written_by == context.administrator.id
        self.letters, self.done = recipients, ""
        self.written, self.loaded = self.written + 1, True


def _form_to_request(form: dict[str, Any]) -> dict[str, Any]:
    """The form as the request has it; countries are typed by name, or as two-letter codes."""
    return {
        **{name: str(form.get(name, "")) for name in (*TEXTS, "about")},
        "attendance": str(form.get("attendance") or ANY),
        "kinds": [kind for kind in KINDS if form.get(f"kind-{kind}")],
        "statuses": [status.value for status in Status if form.get(f"status-{status}")],
        "countries": _read_countries(str(form.get("countries", ""))),
    }


def _read_countries(typed: str) -> list[str]:
    """The codes of countries by their names in either language; what is no name stays for the request to refuse."""
    codes: list[str] = []
    for part in filter(None, (piece.strip() for piece in typed.split(","))):
        code = find_country(part)
        codes += [code] if code else part.upper().split()
    return list(dict.fromkeys(codes))


def _load_broadcast(
    session: Session, id: UUID
) -> tuple[Broadcast, dict[UUID, str], dict[str, int], list[RecipientRow]]:
    row = service.get_broadcast(session, id)
    if row.state == State.DRAFT:
        row.total = audience.count_audience(session, row)
    session.expunge(row)
    recipients, _total = queries.list_recipients(session, id, status="failed", page=1, page_size=50)
    values = [
        RecipientRow(
            id=str(message.id), name=person.full_name, email=person.email, status=message.status, error=message.error
        )
        for person, message in recipients
    ]
    return (
        row,
        colleagues.get_names(session, [row.written_by, row.approved_by]),
        queries.count_by_delivery_status(session, id),
        values,
    )


def _list_approvers(session: Session, writer: UUID) -> list[str]:
    """The names of those who may approve what this one wrote, as the rule of two people has it (R36)."""
    able = colleagues.who_may(session, "MESSAGES_APPROVE", "MESSAGES_EDIT")
    return [each.name for each in able if are_independent(session, str(writer), str(each.id))]


def _audience_text(row: Broadcast) -> str:
    kinds = ", ".join(_(KINDS[kind].label) for kind in row.kinds) or _("every kind")
    statuses = ", ".join(_(STATUS_WORDS[Status(status)]).lower() for status in row.statuses) or _("any status")
    countries = ", ".join(country_name(code) for code in row.countries) or _("every country")
    came = {ATTENDED: _("; only whom a gate has let in"), ABSENT: _("; only whom no gate has let in")}
    agreed = _("; only those who agreed to news") if row.about == UPDATES else ""
    return f"{kinds}; {statuses}; {countries}{came.get(row.attendance, '')}{agreed}"
