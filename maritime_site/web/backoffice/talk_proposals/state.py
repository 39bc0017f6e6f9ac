"""Talk proposals on the screen: the list, and one of them to accept or reject (AGENDA-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _, in_language
from maritime_site.core.threads import FILES
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme.editing import PlanEntryType, list_entries
from maritime_site.domain.programme.models import Hall, Track
from maritime_site.domain.talk_proposals import photos, queries, staff, transitions
from maritime_site.domain.talk_proposals.models import OPEN, STATUS_NAMES, TalkProposal, TalkStatus
from maritime_site.domain.talk_proposals.schemas import (
    AcceptTalkRequest,
    ProposalFilters,
    RejectTalkRequest,
)
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment, read_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.programme.lists import PATHS
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.public.programme.labels import language_name

PATH = "/admin/talk-proposals"
PERMISSION = "PROGRAMME_EDIT"


class ProposalRow(TypedDict):
    """A proposal in the list."""

    id: str
    title: str
    name: str
    status: str
    at: str
    path: str


class ProposalsState(ListState, rx.State):
    """Every proposal, the one changed last first."""

    PERMISSION: ClassVar[str] = PERMISSION

    rows: list[ProposalRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  as every list
        status = TalkStatus(query.status) if query.status in set(TalkStatus) else None
        filters = ProposalFilters(search=query.search, status=status, page=query.page, page_size=query.page_size)
        rows, total = await read_in_thread(staff.list_proposals, filters)
        self.rows = [_to_row(row, person) for row, person in rows]
        return total


def _to_row(row: TalkProposal, person: Person) -> ProposalRow:
    return ProposalRow(
        id=str(row.id),
        title=row.title,
        name=person.full_name,
        status=row.status,
        at=format_moment(row.created_at),
        path=f"{PATH}/{row.id}",
    )


class OfficeProposalState(FormErrors, rx.State):
    """One proposal with its history, and the decision."""

    IDS: ClassVar[Mapping[str, str]] = {"session": "startsAt"}

    loaded: bool = False
    title: str = ""
    status: str = ""
    is_open: bool = False
    facts: dict[str, str] = {}
    halls: list[list[str]] = []
    history: list[list[str]] = []
    _id: str = ""

    @rx.event
    @staff_event(PERMISSION)
    async def open(self, _context: StaffContext) -> None:
        """Show the proposal of this address."""
        self.reset()
        self._id = str(uuid_of(last_part(self.router)))
        await self._show()

    @rx.event
    @staff_event(PERMISSION)
    async def start_review(self, context: StaffContext) -> None:
        """Say that somebody looks at it."""
        await in_transaction(staff.start_review, uuid_of(self._id), actor=context.actor, now=context.now)
        await self._say(_("The proposal is under review"))

    @rx.event
    @staff_event(PERMISSION)
    async def accept(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Take the talk, and plan it where its hours were given."""
        payload = parse_request(AcceptTalkRequest, _read_decision(form))
        await FILES.run(
            photos.accept_with_photo, get_services(), uuid_of(self._id), payload, actor=context.actor, now=context.now
        )
        await self._say(_("The talk is accepted"))

    @rx.event
    @staff_event(PERMISSION)
    async def reject(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Do not take the talk."""
        payload = parse_request(RejectTalkRequest, {"reason": str(form.get("reason", ""))})
        values = {"actor": context.actor, "letterhead": context.letterhead, "now": context.now}
        await in_transaction(staff.reject_proposal, uuid_of(self._id), payload, **values)
        await self._say(_("The proposal is rejected"))

    async def _say(self, words: str) -> None:
        await self._show()
        await say_done(self, words)

    async def _show(self) -> None:
        row, self.facts, self.halls, self.history = await read_in_thread(_load_proposal, self._id)
        self.title, self.status, self.is_open = row.title, row.status, row.status in OPEN
        self.loaded = True


def _read_decision(form: dict[str, Any]) -> dict[str, Any]:
    given = {name: str(form.get(name) or "").strip() for name in ("note", "startsAt", "endsAt", "hallId")}
    if not given["startsAt"] and not given["endsAt"]:
        return {"note": given["note"]}
    hours = {name: read_moment(given[name]) for name in ("startsAt", "endsAt")}
    return {"note": given["note"], "session": {**hours, "hallId": given["hallId"] or None}}


def _load_proposal(session: Session, id: str) -> tuple[TalkProposal, dict[str, str], list[list[str]], list[list[str]]]:
    row, person = queries.get_proposal(session, uuid_of(id))
    track = session.get(Track, row.track_id) if row.track_id else None
    facts = {
        "name": person.full_name,
        "person": f"/admin/registrations/{person.id}",
        "abstract": row.abstract,
        "biography": row.biography,
        "track": in_language(track.name_en, track.name_hi) if track else "",
        "language": language_name(row.language),
        "photo": f"/admin/registrations/{person.id}" if row.photo_id else "",
        "speaker": f"{PATHS[PlanEntryType.SPEAKER]}/{row.speaker_id}" if row.speaker_id else "",
        "session": f"{PATHS[PlanEntryType.SESSION]}/{row.session_id}" if row.session_id else "",
    }
    steps = [
        [format_moment(step.at), ": ".join(filter(None, (_(STATUS_NAMES[step.status]), step.note)))]
        for step in transitions.history_of(session, row.id)
    ]
    return row, facts, _list_halls(session), steps


def _list_halls(session: Session) -> list[list[str]]:
    rows: list[Hall] = list_entries(session, PlanEntryType.HALL, page_size=100)[0]
    return [["", _("To be announced")], *([str(hall.id), in_language(hall.name_en, hall.name_hi)] for hall in rows)]
