"""Nominations for staff: found, read, decided (contract, "Back office"; AWD-1).

Annotations here are read while the routes are made, so they are not postponed.
"""

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query
from fastapi.responses import Response
from pydantic import Field, StringConstraints
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice import many
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.backoffice.many import MANY, Ids, ManyAnswer
from maritime_site.api.downloads import FILE, download
from maritime_site.api.routing import Router, writes
from maritime_site.api.shapes import Answer, Moment
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, LongText, OptionalLine, Wish
from maritime_site.domain.awards import categories, deciding, moves, queries, reminding
from maritime_site.domain.awards import many as awards
from maritime_site.domain.awards.many import Decision
from maritime_site.domain.awards.models import AwardCategory, Nomination, NominationFile, NominationStatus
from maritime_site.domain.awards.terms import terms_of

router = Router(prefix="/admin", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(permitted("NOMINATIONS_VIEW"))]
Decider = Annotated[Desk, at_desk("NOMINATIONS_DECIDE")]
Words = Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]


class NominationReason(Wish):
    """Why; the nominator reads it."""

    reason: Words = Field(examples=["The evidence does not support the statement."])


class ManyNominations(Wish):
    """Several nominations and what is decided about each; `reason` is needed to reject."""

    ids: Ids
    action: Literal["shortlist", "reject"]
    reason: many.Words = ""


class NominationRow(Wish):
    """A nomination in a list."""

    id: UUID
    reference: str
    category: str
    status: NominationStatus
    nominee_name: str
    nominee_email: str
    nominee_mobile: str
    organisation: str
    nominator_name: str
    nominator_email: str
    accepted_at: Moment | None
    achiever_id: UUID | None
    created_at: Moment
    updated_at: Moment


class FileShape(Wish):
    """A supporting file; fetched by its id."""

    id: UUID
    title: str
    type: str = Field(examples=["application/pdf"])
    size: int
    created_at: Moment


class NominationStepShape(Wish):
    """One step of the history; `by` is nominator, nominee, administrator or system."""

    status: NominationStatus
    by: str
    note: str
    at: Moment


class NominationShape(NominationRow):
    """A nomination with its statement, files, and history, oldest first."""

    statement: str
    files: list[FileShape]
    history: list[NominationStepShape]


class Nominations(Answer):
    """Nominations, newest first; `total` counts all that match."""

    data: list[NominationRow]
    total: int


class OneNomination(Answer):
    """One nomination."""

    data: NominationShape


class DecidedNomination(OneNomination):
    """The nomination as it is now; a repeated decision changes nothing."""

    message: str


class NominationFilters(ListFilters):
    """Which nominations; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name, address, organisation or reference")
    status: NominationStatus | None = None
    category: OptionalLine = Field("", description="A category's key")
    sort: Literal["created", "-created"] = Field("-created", description="`-` before it: newest first")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(nomination: Nomination, category: AwardCategory) -> dict[str, Any]:
    own = {name: getattr(nomination, name) for name in NominationRow.model_fields if name != "category"}
    return own | {"category": category.name}


def _shown(session: Session, nomination: Nomination) -> NominationShape:
    category = categories.category(session, nomination.category_id)
    return NominationShape(
        **_row(nomination, category),
        statement=nomination.statement,
        files=[_file(each) for each in queries.files_of(session, nomination)],
        history=[
            NominationStepShape(status=NominationStatus(step.status), by=step.by, note=step.note, at=step.at)
            for step in moves.history_of(session, nomination)
        ],
    )


def _file(file: NominationFile) -> FileShape:
    return FileShape(id=file.id, title=file.title, type=file.media_type, size=file.size, created_at=file.created_at)


@router.get("/nominations", operation_id="admin_nominations", responses=LISTING)
def nominations(_admin: Viewer, wish: Annotated[NominationFilters, Query()], session: ReadSession) -> Nominations:
    """Nominations for every award, newest first."""
    rows, total = queries.found(
        session, search=wish.search, status=wish.status or "", category=wish.category, sort=wish.sort, page=wish.page,
        page_size=wish.page_size,
    )  # fmt: skip
    return Nominations(data=[NominationRow(**_row(*row)) for row in rows], total=total)


@router.get("/nominations/{id}", operation_id="admin_nomination", responses=READING)
def nomination(id: UUID, _admin: Viewer, session: ReadSession) -> OneNomination:
    """One nomination with its files and history."""
    return OneNomination(data=_shown(session, queries.nomination(session, id)))


@router.get(
    "/nominations/{id}/files/{file_id}", operation_id="admin_nomination_file", responses=READING | FILE,
    response_class=Response,
)  # fmt: skip
@writes
def file(id: UUID, file_id: UUID, desk: Annotated[Desk, at_desk("NOMINATIONS_VIEW")]) -> Response:
    """A supporting file as a download that no browser runs; the audit log says who read it."""
    found = queries.file(desk.session, file_id, nomination_id=id)
    nomination = queries.nomination(desk.session, id)
    title = f"{nomination.reference}-{found.id.hex[:8]}"
    answer = download(desk.services, found.name, title=title, media_type=found.media_type)
    deciding.note_reading_file(desk.session, nomination, found, actor=desk.actor, now=desk.now)
    return answer


@router.post("/nominations/bulk", operation_id="admin_nominations_bulk", responses=MANY)
def decide_each(wish: ManyNominations, desk: Decider) -> ManyAnswer:
    """Shortlist or reject up to a hundred nominations alike; each one by itself, with those refused named and why."""
    decision, terms = Decision(wish.action, wish.reason), terms_of(desk.services)
    outcome = awards.decide_each(desk.session, wish.ids, decision, actor=desk.actor, terms=terms, now=desk.now)
    return ManyAnswer.of(outcome)


@router.post("/nominations/{id}/shortlist", operation_id="admin_shortlist", responses=DECIDING)
def shortlist(id: UUID, desk: Decider) -> DecidedNomination:
    """Put a nomination on the shortlist: its nominee is an achiever from then on."""
    terms = terms_of(desk.services)
    done = deciding.shortlist(desk.session, id, actor=desk.actor, terms=terms, now=desk.now)
    return DecidedNomination(message=_("Saved"), data=_shown(desk.session, done))


@router.post("/nominations/{id}/reject", operation_id="admin_reject_nomination", responses=DECIDING)
def reject(id: UUID, wish: NominationReason, desk: Decider) -> DecidedNomination:
    """Leave a nomination off the shortlist; the nominator reads the reason."""
    terms = terms_of(desk.services)
    done = deciding.reject(desk.session, id, reason=wish.reason, actor=desk.actor, terms=terms, now=desk.now)
    return DecidedNomination(message=_("Saved"), data=_shown(desk.session, done))


@router.post("/nominations/{id}/remind", operation_id="admin_remind_nominee", responses=DECIDING)
@router.post("/nominations/{id}/ask", operation_id="admin_ask_nominee", responses=DECIDING, deprecated=True)
def remind(id: UUID, desk: Decider) -> DecidedNomination:
    """Ask a nominee who has not answered once more, also one on the shortlist; at most once a day."""
    done = reminding.remind(desk.session, id, actor=desk.actor, terms=terms_of(desk.services), now=desk.now)
    return DecidedNomination(message=_("The nominee is reminded"), data=_shown(desk.session, done))
