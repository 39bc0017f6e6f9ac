"""Planning and releasing the programme over REST (PROG-1)."""

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints
from sqlmodel import Session

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.routing import Router, set_annotations
from maritime_site.api.schemas import Answer, DataAnswer, Done, ListAnswer, Moment, Saved, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.people.bulk import BULK_RESPONSES, BulkAnswer, Ids
from maritime_site.core.clock import format_iso
from maritime_site.core.schemas import ListFilters, OptionalLine, Paragraph, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.programme import bulk, editing, releases
from maritime_site.domain.programme.bulk import ChangeSessionsRequest
from maritime_site.domain.programme.editing import ENTRY_REQUESTS, PlanEntryType

# These routes are made in a loop: FastAPI reads annotations as they stand, so this module must not postpone them.
router = Router(prefix="/admin/programme", tags=["Back office"])
Planner = Annotated[AdminIdentity, Depends(require_permission("PROGRAMME_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("PROGRAMME_EDIT")]
Releaser = Annotated[StaffContext, staff_context("PROGRAMME_RELEASE")]
Status = Annotated[str, StringConstraints(pattern="^(ready|draft)?$")]
SAVING = failure_responses(401, 403, 404, 413, 415, 422, 503)
PLURALS = {
    PlanEntryType.SESSION: "sessions",
    PlanEntryType.SPEAKER: "speakers",
    PlanEntryType.HALL: "halls",
    PlanEntryType.TRACK: "tracks",
}


class PlanFilters(ListFilters):
    """Which; `status` and `day` are for sessions."""

    search: OptionalLine = ""
    status: Status = Field("", description="ready or draft")
    day: date | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class BulkSessions(ChangeSessionsRequest):
    """Several sessions and what is done to each; `hallId` and `day` say where a move leads."""

    ids: Ids


class ReleaseRequest(Schema):
    """Why, for the colleagues."""

    note: Paragraph = ""


class ChangeSchema(Schema):
    """What a release would change: new, changed (in which fields) or gone."""

    what: str
    title: str
    fields: list[str]


class ClashSchema(Schema):
    """Two sessions at one time in one hall or with one speaker."""

    who: str
    first: str
    second: str


class ChangesAnswer(Answer):
    """What a release would do now."""

    changes: list[ChangeSchema]
    clashes: list[ClashSchema]


class ReleaseRow(Schema):
    """One release."""

    version: int
    at: Moment
    by: str
    note: str
    sessions: int


def to_planned_response(session: Session, entry_type: PlanEntryType, row: Any) -> dict[str, Any]:
    """A planned thing as programs read it."""
    values = row.model_dump(mode="json") | {"speakers": []}
    if entry_type is PlanEntryType.SESSION:
        values["speakers"] = [str(who) for who in editing.speakers_of(session, row.id)]
        values |= {"starts_at": format_iso(row.starts_at), "ends_at": format_iso(row.ends_at)}
    names = {field.alias or name: name for name, field in ENTRY_REQUESTS[entry_type].model_fields.items()}
    return {"id": str(row.id)} | {alias: values[name] for alias, name in names.items()}


def _save(
    entry_type: PlanEntryType, context: StaffContext, change: Callable[..., Any], *given: object
) -> Saved[dict[str, Any]]:
    row = change(context.session, entry_type, *given, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=to_planned_response(context.session, entry_type, row))


def _add_routes(entry_type: PlanEntryType) -> None:
    base, name, wanted = f"/{PLURALS[entry_type]}", PLURALS[entry_type], ENTRY_REQUESTS[entry_type]

    @router.get(base, operation_id=f"admin_programme_{name}", responses=LISTING)
    def listed(
        _admin: Planner, filters: Annotated[PlanFilters, Query()], session: ReadSession, services: ServicesDep
    ) -> ListAnswer[dict[str, Any]]:
        """Those that match, in their order."""
        rows, total = editing.list_entries(
            session,
            entry_type,
            search=filters.search,
            status=filters.status,
            day=filters.day,
            zone=services.event.zone_name,
            page=filters.page,
            page_size=filters.page_size,
        )
        return ListAnswer(data=[to_planned_response(session, entry_type, row) for row in rows], total=total)

    @router.post(base, status_code=201, operation_id=f"admin_programme_{name}_create", responses=SAVING)
    @set_annotations(payload=wanted)
    def create(payload: Schema, context: StaffDep) -> Saved[dict[str, Any]]:
        """Plan a new one."""
        return _save(entry_type, context, editing.create_entry, payload)

    @router.get(f"{base}/{{id}}", operation_id=f"admin_programme_{name}_entry", responses=READING)
    def read(id: UUID, _admin: Planner, session: ReadSession) -> Saved[dict[str, Any]]:
        """One of them."""
        return Saved(
            message="", data=to_planned_response(session, entry_type, editing.get_entry(session, entry_type, id))
        )

    @router.put(f"{base}/{{id}}", operation_id=f"admin_programme_{name}_change", responses=SAVING)
    @set_annotations(payload=wanted)
    def change(id: UUID, payload: Schema, context: StaffDep) -> Saved[dict[str, Any]]:
        """Change it; readers see that with the next release."""
        return _save(entry_type, context, editing.change_entry, id, payload)

    @router.delete(f"{base}/{{id}}", operation_id=f"admin_programme_{name}_remove", responses=ACTING)
    def remove(id: UUID, context: StaffDep) -> Done:
        """Remove it from the plan; 409 while a session has it."""
        editing.remove_entry(context.session, entry_type, id, actor=context.actor, now=context.now)
        return Done(message=_("Removed"))


for _what in PlanEntryType:
    _add_routes(_what)


@router.post("/sessions/bulk", operation_id="admin_programme_sessions_bulk", responses=BULK_RESPONSES)
def change_sessions(payload: BulkSessions, context: StaffDep) -> BulkAnswer:
    """Publish, withdraw or move up to a hundred sessions alike; readers see that with the next release.

    Each is changed by itself, with those refused named and why.
    """
    zone = context.services.event.zone_name
    return BulkAnswer.of(
        bulk.change_each(context.session, payload.ids, payload, actor=context.actor, zone=zone, now=context.now)
    )


@router.get("/changes", operation_id="admin_programme_changes", responses=failure_responses(401, 403, 503))
def list_changes(_admin: Planner, session: ReadSession) -> ChangesAnswer:
    """What a release would change, and what clashes."""
    rows = [
        ChangeSchema(what=change.what, title=change.title, fields=list(change.fields))
        for change in releases.list_changes(session)
    ]
    clashing = [
        ClashSchema(who=clash.who, first=clash.first, second=clash.second) for clash in releases.find_clashes(session)
    ]
    return ChangesAnswer(changes=rows, clashes=clashing)


@router.get("/releases", operation_id="admin_programme_releases", responses=failure_responses(401, 403, 503))
def list_releases(_admin: Planner, session: ReadSession) -> DataAnswer[list[ReleaseRow]]:
    """Every release, the newest first; that one counts."""
    return DataAnswer(data=[_to_release_row(row) for row in releases.list_releases(session)])


@router.post(
    "/releases",
    status_code=201,
    operation_id="admin_programme_release",
    responses=failure_responses(401, 403, 409, 413, 415, 422, 503),
)
def release_programme(payload: ReleaseRequest, context: Releaser) -> DataAnswer[list[ReleaseRow]]:
    """Make the plan what readers see; 409 when nothing has changed."""
    releases.release_programme(context.session, note=payload.note, actor=context.actor, now=context.now)
    return DataAnswer(data=[_to_release_row(row) for row in releases.list_releases(context.session)])


def _to_release_row(row: Any) -> ReleaseRow:
    return ReleaseRow(version=row.version, at=row.at, by=row.by, note=row.note, sessions=len(row.content))
