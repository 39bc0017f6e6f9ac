"""Staff look at a company's page and let it through, or return it with a message (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.company_pages import files, messages, transitions
from maritime_site.domain.company_pages.models import CompanyPage, PageStatus
from maritime_site.domain.company_pages.schemas import OfficePageFilters, PageContent, ReturnPageRequest
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total


def list_pages(session: Session, filters: OfficePageFilters) -> tuple[list[CompanyPage], Total]:
    """Pages that match, the one changed last first, and how many there are."""
    groups = {"status": filters.status or ""}
    matches = find_records(session, "company", filters.search, groups, until=filters.page * filters.page_size)
    held = [col(CompanyPage.status) == filters.status] if filters.status else []
    order = (col(CompanyPage.updated_at).desc(), col(CompanyPage.company_id).desc())
    rows = select(CompanyPage).where(*matches.within(*held)).order_by(*order)
    first = (filters.page - 1) * filters.page_size
    return list(session.exec(rows.offset(first).limit(filters.page_size)).all()), matches.total


def approve_page(
    session: Session,
    company_id: UUID,
    *,
    actor: Actor,
    letterhead: Branding,
    now: datetime,
    seen: datetime | None = None,
) -> tuple[CompanyPage, list[str]]:
    """Make the draft public; answers the files that no page names any more, to drop once that is committed.

    `seen` is when the draft that was looked at was changed. Repeating it changes nothing. Raises NotFound,
    and Conflict unless the page waits to be checked, or when another draft than the one seen does.
    """
    page = transitions.require_page(session, company_id)
    if page.status == PageStatus.PUBLISHED:
        return page, []
    if seen is not None and page.updated_at != seen:
        raise Conflict(_(files.MEANWHILE))
    before = {"publishedAt": page.published_at.isoformat() if page.published_at else None}
    transitions.change_status(session, page, PageStatus.PUBLISHED, by=transitions.STAFF, now=now)
    content = PageContent.model_validate(page.draft)
    page.published, page.name, page.published_at = page.draft, content.name, now
    session.add(page)
    _record(session, page, "company-page.approve", before, {"name": page.name, "slug": page.slug}, actor=actor, now=now)
    _tell(session, page, letterhead=letterhead, now=now)
    return page, files.drop_unused(session, page)


def return_page(
    session: Session,
    company_id: UUID,
    payload: ReturnPageRequest,
    *,
    actor: Actor,
    letterhead: Branding,
    now: datetime,
) -> CompanyPage:
    """Give the draft back with a message; repeating it changes nothing.

    Raises NotFound, and Conflict unless the page waits to be checked.
    """
    page = transitions.require_page(session, company_id)
    if page.status == PageStatus.RETURNED:
        return page
    transitions.change_status(session, page, PageStatus.RETURNED, by=transitions.STAFF, note=payload.message, now=now)
    _record(session, page, "company-page.return", {}, {"message": payload.message}, actor=actor, now=now)
    _tell(session, page, letterhead=letterhead, now=now)
    return page


def _record(
    session: Session,
    page: CompanyPage,
    action: str,
    before: dict[str, Any],
    after: dict[str, Any],
    *,
    actor: Actor,
    now: datetime,
) -> None:
    audit.append_entry(
        session,
        actor,
        action,
        entity="company page",
        entity_id=str(page.company_id),
        before=before,
        after=after,
        now=now,
    )


def _tell(session: Session, page: CompanyPage, *, letterhead: Branding, now: datetime) -> None:
    owner = session.get_one(Person, page.company_id)
    with use_language(owner.language):
        draft = messages.decided_message(page, owner, letterhead=letterhead)
        post_to(session, draft, owner, now=now)
