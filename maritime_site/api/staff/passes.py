"""Passes for staff: found, read, revoked, issued again, and the days they admit on (PASS-4, BO-2)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.check_in.schemas import AdmissionSchema, ConflictSchema
from maritime_site.api.staff.context import ACTING, DECIDING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.domain.check_in import queries as gates
from maritime_site.domain.passes import queries, renewal, staff
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.passes.staff import RevokePass, SetDays
from maritime_site.domain.people.kind_fields import KindFilter
from maritime_site.domain.people.models import Person

router = Router(prefix="/admin/passes", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("PASSES_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("PASSES_EDIT")]


class PassRow(Schema):
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
    admissions: list[AdmissionSchema]
    conflicts: list[ConflictSchema]


class StalePasses(Schema):
    """Passes in people's hands whose code says other days than those that count."""

    count: int
    renewing: bool = Field(description="Whether they are being issued anew")
    renewed: int = Field(description="How many the newest renewal has issued anew")


class Filters(ListFilters):
    """Which passes; texts left empty match all."""

    search: OptionalLine = Field("", description="A pass number, or words of a name, address, organisation, reference")
    status: Literal["", "valid", "revoked", "other-days"] = Field(
        "", description="`other-days`: valid ones whose code says other days than those that count"
    )
    kind: KindFilter = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_pass_row(given: EntryPass, person: Person) -> PassRow:
    return PassRow(
        id=given.id,
        number=given.number,
        status=given.status,
        kind=person.kind,
        name=person.full_name,
        email=person.email,
        company=queries.company_of(person),
        valid_from=given.valid_from,
        valid_to=given.valid_to,
        days=given.days,
        other_days=given.is_stale,
        issued_at=given.issued_at,
    )


def _to_pass_detail(session: ReadSession, id: UUID) -> DataAnswer[PassDetail]:
    given, person = staff.get_pass(session, id)
    admissions = [AdmissionSchema.of(row, device) for row, device in gates.admissions_of(session, given.number)]
    return DataAnswer(
        data=PassDetail(
            **_to_pass_row(given, person).model_dump(),
            registration_id=person.id,
            revoked_at=given.revoked_at,
            reason=given.withheld_reason,
            admissions=admissions,
            conflicts=[ConflictSchema.of(conflict) for conflict in gates.conflicts_of(session, given.number)],
        )
    )


@router.get("", operation_id="admin_passes", responses=READING)
def list_passes(_admin: Viewer, payload: Annotated[Filters, Query()], session: ReadSession) -> ListAnswer[PassRow]:
    """Passes that were given, newest first."""
    rows, total = staff.list_passes(
        session,
        search=payload.search,
        status=payload.status,
        kind=payload.kind,
        page=payload.page,
        page_size=payload.page_size,
    )
    return ListAnswer(data=[_to_pass_row(given, person) for given, person in rows], total=total)


@router.get("/days", operation_id="admin_pass_days", responses=READING)
def list_pass_days(_admin: Viewer, session: ReadSession, services: ServicesDep) -> DataAnswer[list[date]]:
    """The days on which passes admit, in the event's time zone."""
    return DataAnswer(data=queries.list_pass_days(session, services.event))


@router.put("/days", operation_id="admin_pass_days_set", responses=DECIDING)
def set_days(payload: SetDays, context: StaffDep) -> DataAnswer[list[date]]:
    """Set these days; owners get a new code when they next open their pass."""
    after = staff.set_days(context.session, payload, actor=context.actor, services=context.services, now=context.now)
    return DataAnswer(data=after)


@router.get("/other-days", operation_id="admin_passes_other_days", responses=READING)
def other_days(_admin: Viewer, session: ReadSession) -> DataAnswer[StalePasses]:
    """How many passes say other days than those that count."""
    return _to_stale_answer(session)


@router.post("/other-days/reissue", operation_id="admin_passes_renew", responses=ACTING)
def renew_stale_passes(context: StaffDep) -> DataAnswer[StalePasses]:
    """Issue them all anew, in the background; each owner gets a message, and the old codes admit nobody."""
    renewal.request_renewal(context.session, actor=context.actor, now=context.now)
    context.session.flush()
    return _to_stale_answer(context.session)


def _to_stale_answer(session: ReadSession) -> DataAnswer[StalePasses]:
    latest_renewal = queries.get_renewal(session)
    renewing = latest_renewal is not None and latest_renewal.ended_at is None
    return DataAnswer(
        data=StalePasses(
            count=queries.count_stale_passes(session),
            renewing=renewing,
            renewed=latest_renewal.renewed if latest_renewal else 0,
        )
    )


@router.get("/{id}", operation_id="admin_pass", responses=READING)
def one_pass(id: UUID, _admin: Viewer, session: ReadSession) -> DataAnswer[PassDetail]:
    """One pass with its admissions."""
    return _to_pass_detail(session, id)


@router.post("/{id}/revoke", operation_id="admin_pass_revoke", responses=DECIDING)
def revoke_pass(id: UUID, payload: RevokePass, context: StaffDep) -> DataAnswer[PassDetail]:
    """Revoke a pass: gates hear of it with their next contact, and its owner gets no other."""
    staff.revoke_pass(context.session, id, payload, actor=context.actor, now=context.now)
    return _to_pass_detail(context.session, id)


@router.post("/{id}/reissue", operation_id="admin_pass_reissue", responses=ACTING)
def reissue_pass(id: UUID, context: StaffDep) -> DataAnswer[PassDetail]:
    """Issue a pass again with a new code; the old one admits nobody, and the owner gets a message."""
    staff.reissue_pass(context.session, id, actor=context.actor, services=context.services, now=context.now)
    return _to_pass_detail(context.session, id)
