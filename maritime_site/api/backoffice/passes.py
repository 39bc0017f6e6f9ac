"""Passes for staff: found, read, revoked, issued again, and the days they admit on (PASS-4, BO-2)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints

from maritime_site.api.access import Outside, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import ACTING, DECIDING, READING, Desk, at_desk
from maritime_site.api.backoffice.gate_shapes import AdmissionShape, ConflictShape
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment
from maritime_site.core.wishes import ListFilters, OptionalLine, Wish
from maritime_site.domain.checkin import queries as gates
from maritime_site.domain.passes import office, queries, renewal
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.passes.office import RevokePass, SetDays
from maritime_site.domain.people.models import Person

router = Router(prefix="/admin/passes", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(permitted("PASSES_VIEW"))]
AtDesk = Annotated[Desk, at_desk("PASSES_EDIT")]


class PassRow(Wish):
    """A pass in a list."""

    id: UUID
    number: str = Field(examples=["D-00042"])
    status: Literal["valid", "revoked"]
    kind: str
    name: str
    email: str
    company: str
    valid_from: date
    valid_to: date
    days: list[date] = Field(description="What its code says: gates admit it on these days alone")
    other_days: bool = Field(description="Whether other days count by now")
    issued_at: Moment


class PassDetail(PassRow):
    """A pass with its admissions, newest first; `reason` is why staff revoked it.

    `conflicts` are entries that a gate allowed without a network and should not have.
    """

    registration_id: UUID
    revoked_at: Moment | None
    reason: str
    admissions: list[AdmissionShape]
    conflicts: list[ConflictShape]


class PassRows(Answer):
    """Passes, newest first; `total` counts all that match."""

    data: list[PassRow]
    total: int


class PassDetailAnswer(Answer):
    """One pass."""

    data: PassDetail


class DaysAnswer(Answer):
    """The days on which passes admit."""

    data: list[date]


class Outdated(Wish):
    """Passes in people's hands whose code says other days than those that count."""

    count: int
    renewing: bool = Field(description="Whether they are being issued anew")
    renewed: int = Field(description="How many the newest wish has issued anew")


class OutdatedAnswer(Answer):
    """How many there are, and what becomes of them."""

    data: Outdated


class Filters(ListFilters):
    """Which passes; texts left empty match all."""

    search: OptionalLine = Field("", description="A pass number, or words of a name, address, organisation, reference")
    status: Literal["", "valid", "revoked", "other-days"] = Field(
        "", description="`other-days`: valid ones whose code says other days than those that count"
    )
    kind: Annotated[str, StringConstraints(max_length=40)] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(given: EntryPass, person: Person) -> PassRow:
    return PassRow(
        id=given.id, number=given.number, status=given.status, kind=person.kind, name=person.full_name,
        email=person.email, company=gates.company_of(person), valid_from=given.valid_from, valid_to=given.valid_to,
        days=given.days, other_days=given.is_outdated,
        issued_at=given.issued_at,
    )  # fmt: skip


def _detail(session: ReadSession, id: UUID) -> PassDetailAnswer:
    given, person = office.detail(session, id)
    admissions = [AdmissionShape.of(row, device) for row, device in gates.admissions_of(session, given.number)]
    return PassDetailAnswer(
        data=PassDetail(
            **_row(given, person).model_dump(),
            registration_id=person.id,
            revoked_at=given.revoked_at,
            reason=given.withheld_reason,
            admissions=admissions,
            conflicts=[ConflictShape.of(each) for each in gates.conflicts_of(session, given.number)],
        )
    )


@router.get("", operation_id="admin_passes", responses=READING)
def passes(_admin: Viewer, wish: Annotated[Filters, Query()], session: ReadSession) -> PassRows:
    """Passes that were given, newest first."""
    rows, total = office.found(
        session, search=wish.search, status=wish.status, kind=wish.kind, page=wish.page, page_size=wish.page_size
    )
    return PassRows(data=[_row(given, person) for given, person in rows], total=total)


@router.get("/days", operation_id="admin_pass_days", responses=READING)
def days(_admin: Viewer, session: ReadSession, outside: Outside) -> DaysAnswer:
    """The days on which passes admit, in the event's time zone."""
    return DaysAnswer(data=queries.days(session, outside.settings))


@router.put("/days", operation_id="admin_pass_days_set", responses=DECIDING)
def set_days(wish: SetDays, desk: AtDesk) -> DaysAnswer:
    """Set these days; owners get a new code when they next open their pass."""
    after = office.set_days(desk.session, wish, actor=desk.actor, settings=desk.services.settings, now=desk.now)
    return DaysAnswer(data=after)


@router.get("/other-days", operation_id="admin_passes_other_days", responses=READING)
def other_days(_admin: Viewer, session: ReadSession) -> OutdatedAnswer:
    """How many passes say other days than those that count."""
    return _outdated(session)


@router.post("/other-days/reissue", operation_id="admin_passes_renew", responses=ACTING)
def renew(desk: AtDesk) -> OutdatedAnswer:
    """Issue them all anew, in the background; each owner gets a message, and the old codes admit nobody."""
    renewal.ask(desk.session, actor=desk.actor, now=desk.now)
    desk.session.flush()
    return _outdated(desk.session)


def _outdated(session: ReadSession) -> OutdatedAnswer:
    asked = queries.renewal(session)
    renewing = asked is not None and asked.ended_at is None
    return OutdatedAnswer(
        data=Outdated(count=queries.outdated(session), renewing=renewing, renewed=asked.renewed if asked else 0)
    )


@router.get("/{id}", operation_id="admin_pass", responses=READING)
def one_pass(id: UUID, _admin: Viewer, session: ReadSession) -> PassDetailAnswer:
    """One pass with its admissions."""
    return _detail(session, id)


@router.post("/{id}/revoke", operation_id="admin_pass_revoke", responses=DECIDING)
def revoke(id: UUID, wish: RevokePass, desk: AtDesk) -> PassDetailAnswer:
    """Revoke a pass: gates hear of it with their next contact, and its owner gets no other."""
    office.revoke(desk.session, id, wish, actor=desk.actor, now=desk.now)
    return _detail(desk.session, id)


@router.post("/{id}/reissue", operation_id="admin_pass_reissue", responses=ACTING)
def reissue(id: UUID, desk: AtDesk) -> PassDetailAnswer:
    """Issue a pass again with a new code; the old one admits nobody, and the owner gets a message."""
    office.reissue(desk.session, id, actor=desk.actor, settings=desk.services.settings, now=desk.now)
    return _detail(desk.session, id)
