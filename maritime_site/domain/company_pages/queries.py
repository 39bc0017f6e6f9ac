"""Published pages as everybody reads them, and one's own draft; what others ask of a company (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import files, members, service, transitions
from maritime_site.domain.company_pages.models import CompanyFile, CompanyPage, PageStatus
from maritime_site.domain.company_pages.schemas import CompanyFilters, PageContent
from maritime_site.domain.exhibition.exhibitors import ExhibitorView, view_exhibitors
from maritime_site.domain.people.models import Person, Status
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total, count_finds

MOST_MATCHES = 500


@dataclass(frozen=True)
class CompanyView:
    """A page with what the registration says, its files, and the people that can be met.

    `titles` are those of its brochures, by document.
    """

    company_id: UUID
    slug: str
    status: PageStatus
    message: str
    content: PageContent
    exhibitor: ExhibitorView
    files: dict[UUID, CompanyFile]
    titles: dict[UUID, str]
    people: tuple[Person, ...]
    updated_at: datetime
    published_at: datetime | None


def list_published(session: Session, filters: CompanyFilters) -> tuple[list[CompanyView], Total]:
    """Published pages of approved exhibitors that match, by name, and how many there are."""
    matches = find_records(
        session, "company", filters.search, {"published": "yes"}, until=filters.page * filters.page_size
    )
    rows = select(CompanyPage).join(Person, col(Person.id) == col(CompanyPage.company_id))
    chosen = rows.where(*matches.within(), *_shown())
    order = (func.lower(CompanyPage.name), col(CompanyPage.company_id))
    first = (filters.page - 1) * filters.page_size
    pages = session.exec(chosen.order_by(*order).offset(first).limit(filters.page_size)).all()
    total = count_finds(session, chosen.with_only_columns(col(CompanyPage.company_id)))
    return _view_published(session, pages), total


def find_companies(session: Session, search: str) -> list[UUID]:
    """The companies whose published page has these words; none without words."""
    if not search.strip():
        return []
    matches = find_records(session, "company", search, {"published": "yes"}, until=MOST_MATCHES)
    rows = select(CompanyPage.company_id).where(*matches.within(col(CompanyPage.published_at).is_not(None)))
    return list(session.exec(rows.limit(MOST_MATCHES)).all())


def _shown() -> list[Any]:
    """What is public: published, of an exhibitor who is approved."""
    return [
        col(CompanyPage.published_at).is_not(None),
        Person.kind == members.EXHIBITOR,
        Person.status == Status.APPROVED,
    ]


def list_slugs(session: Session, ids: Sequence[UUID] | None = None) -> dict[UUID, tuple[str, str]]:
    """Address and name of the published pages of approved exhibitors, of these companies or of all, by name."""
    rows = select(CompanyPage.company_id, CompanyPage.slug, CompanyPage.name).join(
        Person, col(Person.id) == col(CompanyPage.company_id)
    )
    statement = rows.where(*_shown())
    chosen = statement if ids is None else statement.where(col(CompanyPage.company_id).in_(ids))
    return {key: (slug, name) for key, slug, name in session.exec(chosen.order_by(func.lower(CompanyPage.name))).all()}


def list_logos(session: Session, ids: Sequence[UUID]) -> dict[UUID, CompanyFile]:
    """The logos on the published pages of these companies, by company; those without one are left out."""
    pages = select(CompanyPage).join(Person, col(Person.id) == col(CompanyPage.company_id))
    public_pages = session.exec(pages.where(*_shown(), col(CompanyPage.company_id).in_(ids))).all()
    logos = {page.company_id: PageContent.model_validate(page.published).logo_id for page in public_pages}
    chosen = [logo for logo in logos.values() if logo]
    rows = session.exec(select(CompanyFile).where(col(CompanyFile.document_id).in_(chosen))).all()
    return {row.company_id: row for row in rows if row.is_picture and logos.get(row.company_id) == row.document_id}


def list_contents(session: Session) -> list[tuple[str, PageContent]]:
    """Address and content of every page that is public, by name."""
    rows = select(CompanyPage).join(Person, col(Person.id) == col(CompanyPage.company_id)).where(*_shown())
    pages = session.exec(rows.order_by(func.lower(CompanyPage.name))).all()
    return [(page.slug, PageContent.model_validate(page.published)) for page in pages]


def list_days(session: Session) -> list[tuple[str, date]]:
    """Address of every page that is public, and the day it was published."""
    rows = select(CompanyPage.slug, CompanyPage.published_at).join(
        Person, col(Person.id) == col(CompanyPage.company_id)
    )
    results = session.exec(rows.where(*_shown()).order_by(func.lower(CompanyPage.name))).all()
    return [(slug, published_at.date()) for slug, published_at in results if published_at is not None]


def get_published(session: Session, slug: str) -> CompanyView:
    """One published page. Raises NotFound, also where the exhibitor is approved no more."""
    page = session.exec(select(CompanyPage).where(CompanyPage.slug == slug)).first()
    view = find_published(session, page.company_id) if page else None
    if view is None:
        raise NotFound(_(transitions.NO_PAGE))
    return view


def find_published(session: Session, company_id: UUID) -> CompanyView | None:
    """A company's published page by the exhibitor's registration; None where there is none for the public."""
    page = session.get(CompanyPage, company_id)
    owner = session.get(Person, company_id)
    if page is None or page.published_at is None or not members.is_approved_exhibitor(owner):
        return None
    return _view_published(session, [page])[0]


def _view_published(session: Session, pages: Sequence[CompanyPage]) -> list[CompanyView]:
    versions = [(page, PageContent.model_validate(page.published), PageStatus.PUBLISHED) for page in pages]
    return _view_pages(session, versions)


def view_draft(session: Session, page: CompanyPage) -> CompanyView:
    """A page's draft as its company and staff read it."""
    return _view_pages(session, [(page, PageContent.model_validate(page.draft), PageStatus(page.status))])[0]


def get_draft(session: Session, company_id: UUID) -> CompanyView:
    """A draft for staff. Raises NotFound."""
    page = session.get(CompanyPage, company_id)
    if page is None:
        raise NotFound(_(transitions.NO_PAGE))
    return view_draft(session, page)


def get_own(session: Session, person: Person, *, now: datetime) -> CompanyView:
    """The draft of the company somebody stands for, an empty one before they wrote anything. Raises NotAllowed."""
    company_id = members.require_company_id(session, person)
    page = session.get(CompanyPage, company_id)
    return view_draft(session, page or service.build_page(session, session.get_one(Person, company_id), now=now))


def _view_pages(session: Session, versions: Sequence[tuple[CompanyPage, PageContent, PageStatus]]) -> list[CompanyView]:
    """These pages with these contents; what belongs to them is read for all at once."""
    ids = [page.company_id for page, _content, _status in versions]
    teams, stored = members.list_teams(session, ids), files.list_files(session, ids)
    owners = {person.id: person for team in teams.values() for person in team}
    titles = files.list_brochure_titles(session, [row for rows in stored.values() for row in rows])
    exhibitors = view_exhibitors(session, [owners[key] for key in ids])
    return [
        _to_view(version, exhibitor, teams[key], stored[key], titles)
        for key, version, exhibitor in zip(ids, versions, exhibitors, strict=True)
    ]


def _to_view(
    version: tuple[CompanyPage, PageContent, PageStatus],
    exhibitor: ExhibitorView,
    people: Sequence[Person],
    stored: Sequence[CompanyFile],
    titles: Mapping[UUID, str],
) -> CompanyView:
    page, content, status = version
    team = {person.id: person for person in people}
    return CompanyView(
        company_id=page.company_id,
        slug=page.slug,
        status=status,
        message=page.message,
        content=content,
        exhibitor=exhibitor,
        files={row.document_id: row for row in stored},
        titles={row.document_id: titles[row.document_id] for row in stored if row.document_id in titles},
        people=tuple(team[key] for key in content.people if key in team and team[key].status == Status.APPROVED),
        updated_at=page.updated_at,
        published_at=page.published_at,
    )
