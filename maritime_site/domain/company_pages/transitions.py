"""The one way a company's page changes its status (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.company_pages.models import (
    ALLOWED_TRANSITIONS,
    STATUS_NAMES,
    CompanyPage,
    CompanyPageStep,
    PageStatus,
)

NO_PAGE = N_("There is no such company page")
OWNER, STAFF = "owner", "administrator"


def lock_page(session: Session, company_id: UUID) -> CompanyPage | None:
    """A page as it is now, under its lock until the transaction ends."""
    statement = select(CompanyPage).where(CompanyPage.company_id == company_id).with_for_update()
    return session.exec(statement.execution_options(populate_existing=True)).first()


def require_page(session: Session, company_id: UUID) -> CompanyPage:
    """The same. Raises NotFound."""
    row = lock_page(session, company_id)
    if row is None:
        raise NotFound(_(NO_PAGE))
    return row


def change_status(
    session: Session, page: CompanyPage, status: PageStatus, *, by: str, note: str = "", now: datetime
) -> None:
    """Move a locked page one legal step, with its history. Raises Conflict for any other step."""
    old = PageStatus(page.status)
    if status not in ALLOWED_TRANSITIONS[old]:
        raise Conflict(_("This page stands at: {status}", status=_(STATUS_NAMES[old])))
    page.updated_at = now
    session.add(page)
    if old is status:
        return
    page.status, page.message = status, note
    page.steps += 1
    if status is PageStatus.SUBMITTED:
        page.submitted_at = now
    session.flush()
    session.add(CompanyPageStep(company_id=page.company_id, number=page.steps, status=status, by=by, note=note, at=now))


def history_of(session: Session, company_id: UUID) -> list[CompanyPageStep]:
    """What happened to a page, the latest first."""
    mine = select(CompanyPageStep).where(CompanyPageStep.company_id == company_id)
    return list(session.exec(mine.order_by(col(CompanyPageStep.number).desc())).all())
