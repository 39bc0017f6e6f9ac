"""Planning and releasing the programme over REST (PROG-1)."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints
from sqlmodel import Session

from maritime_site.api.access import Outside, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import ACTING, LISTING, READING, Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, Moment, failures
from maritime_site.core.clock import iso
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, OptionalLine, Paragraph, Wish
from maritime_site.domain.programme import editing, releasing
from maritime_site.domain.programme.editing import WISHES, What

# These routes are made in a loop: FastAPI reads annotations as they stand, so this module must not postpone them.
router = Router(prefix="/admin/programme", tags=["Back office"])
Planner = Annotated[AdminIdentity, Depends(permitted("PROGRAMME_EDIT"))]
AtDesk = Annotated[Desk, at_desk("PROGRAMME_EDIT")]
Releaser = Annotated[Desk, at_desk("PROGRAMME_RELEASE")]
Status = Annotated[str, StringConstraints(pattern="^(ready|draft)?$")]
SAVING = failures(401, 403, 404, 413, 415, 422, 503)
PLURALS = {What.SESSION: "sessions", What.SPEAKER: "speakers", What.HALL: "halls", What.TRACK: "tracks"}


class PlannedAnswer(Answer):
    """One planned thing: the wish's own names, and its id."""

    message: str = ""
    data: dict[str, Any]


class PlannedList(Answer):
    """Planned things in their order; `total` counts all that match."""

    data: list[dict[str, Any]]
    total: int


class PlanFilters(ListFilters):
    """Which; `status` and `day` are for sessions."""

    search: OptionalLine = ""
    status: Status = Field("", description="ready or draft")
    day: date | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class ReleaseWish(Wish):
    """Why, for the colleagues."""

    note: Paragraph = ""


class ChangeShape(Wish):
    """What a release would change: new, changed (in which fields) or gone."""

    what: str
    title: str
    fields: list[str]


class ClashShape(Wish):
    """Two sessions at one time in one hall or with one speaker."""

    who: str
    first: str
    second: str


class ChangesAnswer(Answer):
    """What a release would do now."""

    changes: list[ChangeShape]
    clashes: list[ClashShape]


class ReleaseRow(Wish):
    """One release."""

    version: int
    at: Moment
    by: str
    note: str
    sessions: int


class ReleasesAnswer(Answer):
    """Every release, the newest first; that one counts."""

    data: list[ReleaseRow]


def shown(session: Session, what: What, row: Any) -> dict[str, Any]:
    """A planned thing as programs read it."""
    told = row.model_dump(mode="json") | {"speakers": []}
    if what is What.SESSION:
        told["speakers"] = [str(who) for who in editing.speakers_of(session, row.id)]
        told |= {"starts_at": iso(row.starts_at), "ends_at": iso(row.ends_at)}
    names = {field.alias or name: name for name, field in WISHES[what].model_fields.items()}
    return {"id": str(row.id)} | {alias: told[name] for alias, name in names.items()}


def _saved(what: What, desk: Desk, row: Any) -> PlannedAnswer:
    return PlannedAnswer(message=_("Saved"), data=shown(desk.session, what, row))


def _add_routes(what: What) -> None:
    base, name, wanted = f"/{PLURALS[what]}", PLURALS[what], WISHES[what]

    @router.get(base, operation_id=f"admin_programme_{name}", responses=LISTING)
    def listed(
        _admin: Planner, filters: Annotated[PlanFilters, Query()], session: ReadSession, outside: Outside
    ) -> PlannedList:  # fmt: skip
        """Those that match, in their order."""
        rows, total = editing.found(
            session, what, search=filters.search, status=filters.status, day=filters.day,
            zone=outside.settings.event_timezone, page=filters.page, page_size=filters.page_size,
        )  # fmt: skip
        return PlannedList(data=[shown(session, what, row) for row in rows], total=total)

    @router.post(base, status_code=201, operation_id=f"admin_programme_{name}_create", responses=SAVING)
    def create(wish: wanted, desk: AtDesk) -> PlannedAnswer:  # pyright: ignore[reportInvalidTypeForm]
        """Plan a new one."""
        return _saved(what, desk, editing.create(desk.session, what, wish, actor=desk.actor, now=desk.now))

    @router.get(f"{base}/{{id}}", operation_id=f"admin_programme_{name}_entry",
                responses=READING)  # fmt: skip
    def read(id: UUID, _admin: Planner, session: ReadSession) -> PlannedAnswer:
        """One of them."""
        return PlannedAnswer(data=shown(session, what, editing.entry(session, what, id)))

    @router.put(f"{base}/{{id}}", operation_id=f"admin_programme_{name}_change", responses=SAVING)
    def change(id: UUID, wish: wanted, desk: AtDesk) -> PlannedAnswer:  # pyright: ignore[reportInvalidTypeForm]
        """Change it; readers see that with the next release."""
        return _saved(what, desk, editing.change(desk.session, what, id, wish, actor=desk.actor, now=desk.now))

    @router.delete(f"{base}/{{id}}", operation_id=f"admin_programme_{name}_remove", responses=ACTING)
    def remove(id: UUID, desk: AtDesk) -> Done:
        """Remove it from the plan; 409 while a session has it."""
        editing.remove(desk.session, what, id, actor=desk.actor, now=desk.now)
        return Done(message=_("Removed"))


for _what in What:
    _add_routes(_what)


@router.get("/changes", operation_id="admin_programme_changes", responses=failures(401, 403, 503))
def changes(_admin: Planner, session: ReadSession) -> ChangesAnswer:
    """What a release would change, and what clashes."""
    found = [
        ChangeShape(what=each.what, title=each.title, fields=list(each.fields)) for each in releasing.changes(session)
    ]
    clashing = [ClashShape(who=each.who, first=each.first, second=each.second) for each in releasing.clashes(session)]
    return ChangesAnswer(changes=found, clashes=clashing)


@router.get("/releases", operation_id="admin_programme_releases", responses=failures(401, 403, 503))
def releases(_admin: Planner, session: ReadSession) -> ReleasesAnswer:
    """Every release."""
    return ReleasesAnswer(data=[_release(row) for row in releasing.releases(session)])


@router.post("/releases", status_code=201, operation_id="admin_programme_release",
             responses=failures(401, 403, 409, 413, 415, 422, 503))  # fmt: skip
def release(wish: ReleaseWish, desk: Releaser) -> ReleasesAnswer:
    """Make the plan what readers see; 409 when nothing has changed."""
    releasing.release(desk.session, note=wish.note, actor=desk.actor, now=desk.now)
    return ReleasesAnswer(data=[_release(row) for row in releasing.releases(desk.session)])


def _release(row: Any) -> ReleaseRow:
    return ReleaseRow(version=row.version, at=row.at, by=row.by, note=row.note, sessions=len(row.content))
