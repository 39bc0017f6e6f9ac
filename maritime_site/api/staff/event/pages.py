"""Content pages for the office: read, written, published, taken back (EVENT-2)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Body, Depends, Path, Query
from pydantic import Field

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Moment, Saved, Schema
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.pages import queries, service
from maritime_site.domain.pages.queries import PageView, Translation, VersionStatus, VersionView
from maritime_site.domain.pages.schemas import PageFilters, PageRequest, PublishPageRequest

router = Router(prefix="/admin/pages", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("PAGES_EDIT"))]
Writer = Annotated[StaffContext, staff_context("PAGES_EDIT")]
Publisher = Annotated[StaffContext, staff_context("PAGES_PUBLISH")]
Slug = Annotated[str, Path(max_length=120, description="The path without its first slash, `/` written as `~`")]


class PageTexts(Schema):
    """A text in both languages."""

    en: str
    hi: str


class PageRow(Schema):
    """A page in the list: its newest version, and which one readers see."""

    slug: str
    path: str
    title: PageTexts
    version: int
    shown_version: int
    status: VersionStatus
    translation: Translation = Field(description="Whether the Hindi text is there, and as new as the English one")
    updated_at: Moment


class PageVersionSchema(Schema):
    """One version: 1 is the text that came with the site."""

    number: int
    status: VersionStatus
    title: PageTexts
    body: PageTexts
    translation: Translation
    by: str
    published_at: Moment | None
    updated_at: Moment


class PageSchema(PageRow):
    """A page with its newest texts and all its versions, newest first."""

    body: PageTexts
    published_at: Moment | None
    versions: list[PageVersionSchema]


def _to_row(page: PageView) -> dict[str, object]:
    latest = page.latest
    return {
        "slug": page.slug,
        "path": page.path,
        "title": PageTexts.model_validate(latest.title),
        "version": latest.number,
        "shown_version": page.shown.number,
        "status": latest.status,
        "translation": latest.translation,
        "updated_at": latest.updated_at,
    }


def _to_version(version: VersionView) -> PageVersionSchema:
    texts = {"title": PageTexts.model_validate(version.title), "body": PageTexts.model_validate(version.body)}
    names = ("number", "status", "translation", "by", "published_at", "updated_at")
    return PageVersionSchema.model_validate({name: getattr(version, name) for name in names} | texts)


def _to_answer(page: PageView, message: str = "") -> Saved[PageSchema]:
    data = PageSchema.model_validate(
        _to_row(page)
        | {
            "body": PageTexts.model_validate(page.latest.body),
            "published_at": page.latest.published_at,
            "versions": [_to_version(version) for version in page.versions],
        }
    )
    return Saved(message=message, data=data)


@router.get("", operation_id="admin_pages", responses=LISTING)
def list_pages(
    _admin: Viewer, payload: Annotated[PageFilters, Query()], session: ReadSession, now: Now
) -> ListAnswer[PageRow]:
    """Every page whose text can be edited, the brochure and the exhibitors' manual too."""
    pages = queries.list_pages(session, now=now, search=payload.search, status=payload.status)
    start = (payload.page - 1) * payload.page_size
    rows = [PageRow.model_validate(_to_row(page)) for page in pages[start : start + payload.page_size]]
    return ListAnswer(data=rows, total=len(pages))


@router.get("/{slug}", operation_id="admin_page", responses=READING)
def get_page(slug: Slug, _admin: Viewer, session: ReadSession, now: Now) -> Saved[PageSchema]:
    """One page: its newest texts and all versions."""
    return _to_answer(queries.get_page(session, slug, now=now))


@router.put("/{slug}", operation_id="admin_page_save", responses=DECIDING)
def save_page(slug: Slug, payload: PageRequest, context: Writer) -> Saved[PageSchema]:
    """Keep the draft; readers see it once it is published."""
    service.save_draft(context.session, slug, payload, actor=context.actor, now=context.now)
    return _to_answer(queries.get_page(context.session, slug, now=context.now), _("The draft is kept"))


@router.post("/{slug}/publish", operation_id="admin_page_publish", responses=DECIDING)
def publish_page(
    slug: Slug, context: Publisher, payload: Annotated[PublishPageRequest | None, Body()] = None
) -> Saved[PageSchema]:
    """Let readers see the draft, now or from a moment on."""
    service.publish_page(
        context.session, slug, payload or PublishPageRequest(at=None), actor=context.actor, now=context.now
    )
    return _to_answer(queries.get_page(context.session, slug, now=context.now), _("Published"))


@router.post("/{slug}/revert/{version}", operation_id="admin_page_revert", responses=ACTING)
def revert_page(slug: Slug, version: int, context: Writer) -> Saved[PageSchema]:
    """Make a draft of an earlier version; publishing it is an act of its own."""
    service.revert_page(context.session, slug, version, actor=context.actor, now=context.now)
    return _to_answer(queries.get_page(context.session, slug, now=context.now), _("The draft is kept"))
