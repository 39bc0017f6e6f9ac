"""One's talk proposals: how they stand, a new one, and changes while nobody looked at one (AGENDA-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import N_, _, current_language, in_language
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.talk_proposals import queries, service
from maritime_site.domain.talk_proposals.models import OPEN, TalkProposal, TalkStatus
from maritime_site.domain.talk_proposals.schemas import TalkProposalRequest
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.session import signed_in, token_var

RATE = "20 per 1 day"
NAMES = ("title", "abstract", "biography", "photoId", "trackId", "language")
Choices = list[list[str]]


class ProposalRow(TypedDict):
    """A proposal on the page."""

    id: str
    title: str
    status: str
    note: str
    when: str
    is_new: bool
    is_open: bool


class TalkProposalsState(PageGuard, FormErrors, rx.State):
    """The proposals of whoever is signed in; `changing` is the one whose words stand in the form."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "title": N_("Title"),
        "abstract": N_("Abstract"),
        "biography": N_("Biography"),
        "photoId": N_("Photo"),
        "trackId": N_("Strand"),
        "language": N_("Language of the talk"),
    }

    loaded: bool = False
    rows: list[ProposalRow] = []
    values: dict[str, str] = {}
    changing: str = ""
    photos: Choices = []
    tracks: Choices = []
    upload_path: str = ""
    token_key: str = ""
    written: int = 0

    @rx.var
    def draft(self) -> str:
        """Under which name the browser keeps what is not sent yet: a proposal that was sent leaves it to the next."""
        return f"talk:{self.draft_of}:{self.changing or len(self.rows)}"

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the proposals; without a session, lead to the login page and back."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done = ""
        await self._start_anew(person)
        return None

    @rx.event
    @form_handler()
    async def arrived(self) -> None:
        """A picture was handed in: it can be chosen now."""
        person = await signed_in(self)
        self.photos = await read_in_thread(_list_photos, person)

    @rx.event
    @form_handler()
    async def send(self, form: dict[str, Any]) -> None:
        """Propose a talk, or keep the changes of one."""
        await require_theirs(self)
        person = await signed_in(self)
        given = {name: str(form.get(name) or "").strip() for name in NAMES}
        values = {**given, "photoId": given["photoId"] or None, "trackId": given["trackId"] or None}
        payload = parse_request(TalkProposalRequest, values)
        if self.changing:
            key = uuid_or_nil(self.changing)
            await in_transaction(service.change_proposal, key, payload, owner=person, now=utc_now())
            return await self._say(person, _("Saved"))
        services = get_services()
        await check_limit(rate_limits.check_rate, services.limiter, RATE, "talk-proposal", str(person.id))
        more = {"owner": person, "letterhead": letterhead_of(services), "now": utc_now()}
        await in_transaction(service.submit_proposal, payload, **more)
        return await self._say(person, _("Your proposal arrived"))

    @rx.event
    @form_handler()
    async def change(self, key: str) -> None:
        """Put a proposal into the form."""
        await require_theirs(self)
        person = await signed_in(self)
        row = await read_in_thread(queries.get_own, uuid_or_nil(key), person)
        self.values, self.changing = _to_values(row), str(row.id)
        self.written += 1

    @rx.event
    @form_handler()
    async def leave(self) -> None:
        """Leave a proposal as it is; the form is for a new one again."""
        await self._start_anew(await signed_in(self))

    @rx.event
    @form_handler()
    async def withdraw(self, key: str) -> None:
        """Take a proposal back."""
        await require_theirs(self)
        person = await signed_in(self)
        await in_transaction(service.withdraw_proposal, uuid_or_nil(key), owner=person, now=utc_now())
        await self._say(person, _("You withdrew the proposal"))

    async def _say(self, person: Person, words: str) -> None:
        await self._start_anew(person)
        await say_done(self, words)

    async def _start_anew(self, person: Person) -> None:
        kind = KINDS[person.kind]
        self.upload_path, self.token_key = f"/api{kind.api_prefix}/documents", token_var(kind.key)
        self.rows, self.tracks, self.photos = await read_in_thread(_load_page, person)
        biography = str(person.details.get("biography", ""))
        self.values = dict.fromkeys(NAMES, "") | {"biography": biography, "language": current_language()}
        self.changing, self.loaded = "", True
        self.written += 1


def _load_page(session: Session, person: Person) -> tuple[list[ProposalRow], Choices, Choices]:
    tracks = [[str(row.id), in_language(row.name_en, row.name_hi)] for row in queries.list_tracks(session)]
    rows = [_to_row(row) for row in queries.list_own(session, person)]
    return rows, [["", _("None")], *tracks], _list_photos(session, person)


def _list_photos(session: Session, person: Person) -> Choices:
    rows = enumerate(queries.list_photos(session, person), start=1)
    return [["", _("None")], *([str(row.id), _("Picture {number}", number=number)] for number, row in rows)]


def _to_row(row: TalkProposal) -> ProposalRow:
    return ProposalRow(
        id=str(row.id),
        title=row.title,
        status=row.status,
        note=row.note,
        when=day_and_time(row.created_at, get_services().event.zone_name),
        is_new=row.status == TalkStatus.SUBMITTED,
        is_open=row.status in OPEN,
    )


def _to_values(row: TalkProposal) -> dict[str, str]:
    return {
        "title": row.title,
        "abstract": row.abstract,
        "biography": row.biography,
        "photoId": str(row.photo_id or ""),
        "trackId": str(row.track_id or ""),
        "language": row.language,
    }
