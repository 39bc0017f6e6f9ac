"""The registration desk: find somebody, register a walk-in, print badges (DESK-1)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import ClientAddress, Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router, prints
from maritime_site.api.schemas import DataAnswer, Moment, Saved, failure_responses, file_of
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, StaffContext, staff_context
from maritime_site.api.staff.people.registrations import MatchingFilter
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.badges import queries as badges
from maritime_site.domain.badges import service as printing
from maritime_site.domain.badges.models import BadgePrint, BadgeSize
from maritime_site.domain.badges.queries import MOST_BADGES
from maritime_site.domain.badges.schemas import BadgeSort, PrintBadgeRequest, Reason
from maritime_site.domain.badges.service import BadgeFile, BadgeJob
from maritime_site.domain.desk import queries, service
from maritime_site.domain.desk.queries import DeskPerson
from maritime_site.domain.desk.schemas import WalkInRequest
from maritime_site.domain.passes.service import key_of
from maritime_site.domain.people.models import Status
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.signin import rate_limits

router = Router(prefix="/admin/desk", tags=["Registration desk"])

DeskStaff = Annotated[AdminIdentity, Depends(require_permission("DESK_USE"))]
WalkInDep = Annotated[StaffContext, staff_context("WALK_INS_ADD")]
PRINTING = failure_responses(401, 403, 404, 409, 413, 415, 422, 429, 503) | file_of("application/pdf")
PRINT_RATE = "120 per 1 minute"
BULK_RATE = "20 per 1 minute"


class DeskPass(Schema):
    """The pass, if there is one yet: it is made with the first badge."""

    number: str = Field(examples=["D-00042"])
    status: Literal["valid", "revoked"]


class DeskAdmission(Schema):
    """The last admission of today."""

    at: Moment
    gate: str


class PrintSchema(Schema):
    """One print of a badge."""

    size: BadgeSize
    reason: str
    printed_by: str
    printed_at: Moment

    @classmethod
    def of(cls, row: BadgePrint) -> PrintSchema:
        """A print as programs read it."""
        return cls(
            size=BadgeSize(row.size), reason=row.reason, printed_by=row.printed_by_name, printed_at=row.printed_at
        )


class DeskPersonSchema(Schema):
    """Somebody at the desk; `badges` are the prints of the badge, the oldest first."""

    id: UUID
    reference: str
    kind: str
    label: str = Field(description="What the pass calls the person", examples=["Student visitor"])
    status: Status
    name: str
    company: str
    email: str
    mobile: str
    country: str
    entry_pass: DeskPass | None = Field(alias="pass")
    admitted: DeskAdmission | None
    badges: list[PrintSchema]

    @classmethod
    def of(cls, result: DeskPerson) -> DeskPersonSchema:
        """A person as programs read them."""
        person, given, admission = result.person, result.entry_pass, result.admission
        values = {name: getattr(person, name) for name in ("id", "reference", "kind", "email", "mobile", "country")}
        return cls.model_validate(
            {
                **values,
                "label": _(result.label),
                "status": person.status,
                "name": person.full_name,
                "company": result.company,
                "pass": DeskPass(number=given.number, status=given.status) if given else None,
                "admitted": DeskAdmission(at=admission.at, gate=admission.gate) if admission else None,
                "badges": [PrintSchema.of(row) for row in result.prints],
            }
        )


class DeskResults(DataAnswer[list[DeskPersonSchema]]):
    """Who was found, at most twenty; `hasMore` says that further people match."""

    has_more: bool


class BadgeFilters(MatchingFilter):
    """Whose badges, by the registration list's query names; only approved people have any."""

    size: BadgeSize = BadgeSize.A6
    sort: BadgeSort = "name"
    part: int = Field(1, ge=1, le=10_000, description=f"Which {MOST_BADGES} of them, counted from 1")
    reason: Reason = Field("", description="Why badges are printed again; without it those printed before are left out")


class CountSchema(Schema):
    """How many badges a filter finds."""

    matching: int
    printed: int = Field(description="Of how many of them a badge was printed before")
    per_file: int
    parts: int


@router.get("/search", operation_id="desk_search", responses=LISTING, summary="Find somebody at the desk")
def search_people(
    _admin: DeskStaff,
    q: Annotated[str, Query(max_length=300, description="A name, number, mobile, company, or the code of a pass")],
    session: ReadSession,
    services: ServicesDep,
    now: Now,
) -> DeskResults:
    """At most twenty people; nobody for an empty text or a code that this event did not sign."""
    today = now.astimezone(services.event.zone).date()
    results = queries.search_desk(session, q, key=key_of(services), today=today)
    return DeskResults(data=[DeskPersonSchema.of(person) for person in results.people], has_more=results.has_more)


@router.post(
    "/walk-ins", status_code=201, operation_id="desk_walk_in", responses=DECIDING, summary="Register a walk-in"
)
def add_walk_in(payload: WalkInRequest, context: WalkInDep) -> Saved[DeskPersonSchema]:
    """Registered and approved in one act; 409 names who has the address already."""
    person = service.add_walk_in(
        context.session, payload, context=ActContext(context.actor, context.services, context.now)
    )
    context.session.flush()
    today = context.now.astimezone(context.services.event.zone).date()
    person_found = queries.load_desk_people(context.session, [person], today=today)[0]
    message = _("{name} is registered and approved", name=person.full_name)
    return Saved(message=message, data=DeskPersonSchema.of(person_found))


@router.get("/badges/count", operation_id="desk_badge_count", responses=LISTING, summary="How many badges match")
def count_badges(
    _admin: DeskStaff, payload: Annotated[MatchingFilter, Query()], session: ReadSession
) -> DataAnswer[CountSchema]:
    """How many, and in how many files of a bounded number of pages."""
    count = badges.count_badges(session, payload.to_look())
    return DataAnswer(
        data=CountSchema(matching=count.matching, printed=count.printed, per_file=MOST_BADGES, parts=count.parts)
    )


@router.get(
    "/badges",
    operation_id="desk_badges",
    response_class=Response,
    responses=PRINTING,
    summary="Print the badges of all that match",
)
@prints
def print_badges(
    admin: DeskStaff,
    payload: Annotated[BadgeFilters, Query()],
    services: ServicesDep,
    client: ClientAddress,
    now: Now,
) -> Response:
    """One PDF, sorted, with a page for each; `X-Badges-More` says how many stand in later parts."""
    rate_limits.check_rate(services.limiter, BULK_RATE, "badges", str(admin.administrator.id))
    job = BadgeJob(payload.to_look(), payload.size, payload.sort, payload.part, payload.reason)
    made = printing.print_badges(services, job, actor=admin.actor(client), now=now)
    return _to_file(made, f"badges-{payload.size}-{payload.part}")


@router.post(
    "/badges/{person_id}",
    operation_id="desk_badge",
    response_class=Response,
    responses=PRINTING,
    summary="Print a badge",
)
@prints
def print_badge(
    person_id: UUID,
    payload: PrintBadgeRequest,
    *,
    admin: DeskStaff,
    services: ServicesDep,
    client: ClientAddress,
    now: Now,
) -> Response:
    """A PDF for the browser's printer; whose badge was printed before gets another with a `reason` only."""
    rate_limits.check_rate(services.limiter, PRINT_RATE, "badge", str(admin.administrator.id))
    made = printing.print_badge(services, person_id, payload, actor=admin.actor(client), now=now)
    return _to_file(made, f"badge-{payload.size}")


def _to_file(made: BadgeFile, name: str) -> Response:
    headers = {
        "Content-Disposition": f'inline; filename="{name}.pdf"',
        "Cache-Control": "no-store",
        "X-Badges-Printed": str(made.printed),
        "X-Badges-Left-Out": str(made.left_out),
        "X-Badges-More": str(made.more),
    }
    return Response(made.data, media_type="application/pdf", headers=headers)
