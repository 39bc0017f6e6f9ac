"""Writing and publishing for the newsroom's staff, alike for releases, news, albums, films and past events (NEWS-1)."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router, set_annotations
from maritime_site.api.schemas import Done, ListAnswer, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.clock import format_iso
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.newsroom import editing, previews
from maritime_site.domain.newsroom.editing import ENTRY_REQUESTS, EntryType
from maritime_site.domain.newsroom.schemas import PublishRequest

# These routes are made in a loop: FastAPI reads annotations as they stand, so this module must not postpone them.
router = Router(prefix="/admin/newsroom", tags=["Back office"])
Writer = Annotated[AdminIdentity, Depends(require_permission("NEWS_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("NEWS_EDIT")]
Publisher = Annotated[StaffContext, staff_context("NEWS_PUBLISH")]
PLURALS = {
    EntryType.RELEASE: "releases",
    EntryType.NEWS: "news",
    EntryType.ALBUM: "albums",
    EntryType.FILM: "films",
    EntryType.PAST: "past-events",
}
Status = Annotated[str, StringConstraints(pattern="^(draft|scheduled|published)?$")]


class EntryFilters(ListFilters):
    """Which entries; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a title in either language")
    status: Status = Field("", description="draft, scheduled or published")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def to_entry_response(entry_type: EntryType, row: Any, now: datetime, *, secret: bytes) -> dict[str, Any]:
    """An entry as programs read it: the request's own names, its times, and where staff see a film's poster."""
    values = row.model_dump(mode="json")
    names = {field.alias or name: name for name, field in ENTRY_REQUESTS[entry_type].model_fields.items()}
    times = {"publishedAt": row.published_at, "embargoUntil": getattr(row, "embargo_until", None)}
    return (
        {"id": str(row.id), "status": editing.status_of(row, now)}
        | {alias: values[name] for alias, name in names.items()}
        | {name: format_iso(at) if at else None for name, at in times.items()}
        | ({"poster": previews.to_preview(row.poster, secret=secret)} if entry_type is EntryType.FILM else {})
    )


def _save(
    entry_type: EntryType, context: StaffContext, change: Callable[..., Any], *given: object
) -> Saved[dict[str, Any]]:
    row = change(context.session, entry_type, *given, actor=context.actor, now=context.now)
    data = to_entry_response(entry_type, row, context.now, secret=context.services.secret)
    return Saved(message=_("Saved"), data=data)


def _add_routes(entry_type: EntryType) -> None:
    base, name, wanted = f"/{PLURALS[entry_type]}", PLURALS[entry_type].replace("-", "_"), ENTRY_REQUESTS[entry_type]

    @router.get(base, operation_id=f"admin_{name}", responses=LISTING)
    def listed(
        _admin: Writer,
        filters: Annotated[EntryFilters, Query()],
        session: ReadSession,
        now: Now,
        services: ServicesDep,
    ) -> ListAnswer[dict[str, Any]]:
        """Drafts first, then newest first."""
        rows, total = editing.list_entries(
            session,
            entry_type,
            search=filters.search,
            status=filters.status,
            now=now,
            page=filters.page,
            page_size=filters.page_size,
        )
        return ListAnswer(
            data=[to_entry_response(entry_type, row, now, secret=services.secret) for row in rows], total=total
        )

    @router.post(base, status_code=201, operation_id=f"admin_{name}_create", responses=DECIDING)
    @set_annotations(payload=wanted)
    def create(payload: Schema, context: StaffDep) -> Saved[dict[str, Any]]:
        """Write a draft."""
        return _save(entry_type, context, editing.create_entry, payload)

    @router.get(f"{base}/{{id}}", operation_id=f"admin_{name}_entry", responses=READING)
    def read(id: UUID, _admin: Writer, session: ReadSession, now: Now, services: ServicesDep) -> Saved[dict[str, Any]]:
        """One entry."""
        row = editing.get_entry(session, entry_type, id)
        return Saved(message="", data=to_entry_response(entry_type, row, now, secret=services.secret))

    @router.put(f"{base}/{{id}}", operation_id=f"admin_{name}_change", responses=DECIDING)
    @set_annotations(payload=wanted)
    def change(id: UUID, payload: Schema, context: StaffDep) -> Saved[dict[str, Any]]:
        """Change it; readers see the change of a published one at once."""
        return _save(entry_type, context, editing.change_entry, id, payload)

    @router.post(f"{base}/{{id}}/publish", operation_id=f"admin_{name}_publish", responses=DECIDING)
    def publish(id: UUID, payload: PublishRequest, context: Publisher) -> Saved[dict[str, Any]]:
        """Let readers see it, now or from a moment on; 422 while something is missing in one language."""
        return _save(entry_type, context, editing.publish_entry, id, payload)

    _add_ends(entry_type, base, name)


def _add_ends(entry_type: EntryType, base: str, name: str) -> None:
    @router.post(f"{base}/{{id}}/withdraw", operation_id=f"admin_{name}_withdraw", responses=DECIDING)
    def withdraw(id: UUID, context: Publisher) -> Saved[dict[str, Any]]:
        """Take it back: it is a draft again."""
        return _save(entry_type, context, editing.withdraw_entry, id)

    @router.delete(f"{base}/{{id}}", operation_id=f"admin_{name}_remove", responses=ACTING)
    def remove(id: UUID, context: StaffDep) -> Done:
        """Remove a draft for good."""
        editing.remove_entry(context.session, entry_type, id, actor=context.actor, now=context.now)
        return Done(message=_("Removed"))


for _what in EntryType:
    _add_routes(_what)
