"""What a page says: to readers, and to those who edit it with all its versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _, has_hindi, in_language
from maritime_site.domain.pages.models import PageVersion
from maritime_site.domain.pages.placeholders import names_other_country
from maritime_site.domain.pages.shipped import ShippedPage, get_shipped, list_slugs, path_of

FIRST = 1


class VersionStatus(StrEnum):
    """`shipped` came with the site; `scheduled` is published from a later moment on."""

    SHIPPED = "shipped"
    PUBLISHED = "published"
    SCHEDULED = "scheduled"
    DRAFT = "draft"


class Translation(StrEnum):
    """Whether the Hindi text is there, and as new as the English one."""

    CURRENT = "current"
    OLDER = "older"
    MISSING = "missing"


@dataclass(frozen=True)
class VersionView:
    """One version of a page; titles and bodies by language."""

    number: int
    status: VersionStatus
    title: Mapping[str, str]
    body: Mapping[str, str]
    translation: Translation
    by: str
    published_at: datetime | None
    updated_at: datetime


@dataclass(frozen=True)
class PageView:
    """A page as its editors read it: the version to work on, the one readers see, and all there are, newest first."""

    slug: str
    path: str
    latest: VersionView
    shown: VersionView
    versions: tuple[VersionView, ...]


def version_status(row: PageVersion, now: datetime) -> VersionStatus:
    """Where a version stands."""
    if row.published_at is None:
        return VersionStatus.DRAFT
    return VersionStatus.PUBLISHED if row.published_at <= now else VersionStatus.SCHEDULED


def to_version_view(row: PageVersion, now: datetime) -> VersionView:
    """A version as it is shown."""
    missing = has_hindi() and not (row.title_hi and row.body_hi)
    older = has_hindi() and (row.changed_hi_at is None or row.changed_hi_at < row.changed_en_at)
    return VersionView(
        number=row.number,
        status=version_status(row, now),
        title={"en": row.title_en, "hi": row.title_hi},
        body={"en": row.body_en, "hi": row.body_hi},
        translation=Translation.MISSING if missing else Translation.OLDER if older else Translation.CURRENT,
        by=row.published_by or row.written_by,
        published_at=row.published_at,
        updated_at=row.updated_at,
    )


def shipped_to_view(page: ShippedPage) -> VersionView:
    """Version 1: the text that came with the site."""
    return VersionView(
        number=FIRST,
        status=VersionStatus.SHIPPED,
        title=page.title,
        body=page.body,
        translation=Translation.CURRENT,
        by="",
        published_at=page.changed_at,
        updated_at=page.changed_at,
    )


def list_rows(session: Session, slug: str) -> list[PageVersion]:
    """The versions of a page that are rows, newest first."""
    mine = select(PageVersion).where(PageVersion.slug == slug)
    return list(session.exec(mine.order_by(col(PageVersion.number).desc())).all())


def get_page(session: Session, slug: str, *, now: datetime) -> PageView:
    """One page with its versions. Raises NotFound."""
    return _to_page_view(slug, list_rows(session, slug), now)


def _to_page_view(slug: str, rows: Sequence[PageVersion], now: datetime) -> PageView:
    versions = (*(to_version_view(row, now) for row in rows), shipped_to_view(get_shipped(slug)))
    readable = {VersionStatus.PUBLISHED, VersionStatus.SHIPPED}
    visible_version = next(version for version in versions if version.status in readable)
    return PageView(slug, path_of(slug), versions[0], visible_version, versions)


def get_version(page: PageView, number: int) -> VersionView:
    """One version of a page. Raises NotFound."""
    page_version = next((version for version in page.versions if version.number == number), None)
    if page_version is None:
        raise NotFound(_("There is no such version"))
    return page_version


def list_pages(session: Session, *, now: datetime, search: str = "", status: str = "") -> list[PageView]:
    """Every page that can be edited, by its path; empty texts match all."""
    rows: dict[str, list[PageVersion]] = {}
    for row in session.exec(select(PageVersion).order_by(col(PageVersion.number).desc())).all():
        rows.setdefault(row.slug, []).append(row)
    pages = [_to_page_view(slug, rows.get(slug, []), now) for slug in list_slugs()]
    words = search.lower().split()
    return [
        page
        for page in pages
        if (not status or page.latest.status == status)
        and all(word in f"{page.path} {' '.join(page.latest.title.values())}".lower() for word in words)
    ]


def list_of_other_country(session: Session, country: str, *, now: datetime) -> list[str]:
    """The titles of the texts that readers see as they came, with lines for events in another country."""
    edited = list_edited(session, now=now)
    return [
        in_language(page.title["en"], page.title["hi"])
        for slug in list_slugs()
        if slug not in edited and names_other_country((page := get_shipped(slug)).body["en"], country)
    ]


def list_edited(session: Session, *, now: datetime) -> Mapping[str, PageVersion]:
    """What readers see instead of the shipped texts: of each edited page the newest version that is out."""
    out = select(PageVersion).where(col(PageVersion.published_at) <= now)
    rows = session.exec(out.order_by(col(PageVersion.number))).all()
    return {row.slug: row for row in rows}
