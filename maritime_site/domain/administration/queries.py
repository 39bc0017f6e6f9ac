"""Questions about staff accounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration.models import Administrator, SecondFactor
from maritime_site.domain.signin.models import SignInSession

ACTIVE, INVITED, DISABLED = "active", "invited", "disabled"
STATUSES = (ACTIVE, INVITED, DISABLED)


@dataclass(frozen=True)
class StaffView:
    """An account with what is known around it."""

    account: Administrator
    status: str
    has_factor: bool
    last_seen_at: datetime | None


def list_staff(
    session: Session, *, search: str = "", status: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[StaffView], int]:
    """Accounts that match, by name, and how many there are; empty texts match all."""
    matching = select(Administrator)
    if status:
        matching = matching.where(_has_status(status))
    for word in search.split():
        values = (Administrator.name, Administrator.email)
        matching = matching.where(or_(*(col(column).icontains(word, autoescape=True) for column in values)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    by_name = matching.order_by(col(Administrator.name), col(Administrator.id))
    accounts = session.exec(by_name.offset((page - 1) * page_size).limit(page_size)).all()
    return _to_staff_views(session, list(accounts)), total


def get_staff(session: Session, id: UUID) -> StaffView:
    """One account. Raises NotFound."""
    account = session.get(Administrator, id)
    if account is None:
        raise NotFound(_("There is no such account"))
    return _to_staff_views(session, [account])[0]


def status_of(account: Administrator) -> str:
    """Whether somebody can sign in, was invited, or is shut out."""
    return DISABLED if account.disabled_at else ACTIVE if account.password_hash else INVITED


def _has_status(status: str) -> ColumnElement[bool]:
    works = col(Administrator.disabled_at).is_(None)
    return {
        ACTIVE: works & (col(Administrator.password_hash) != ""),
        INVITED: works & (col(Administrator.password_hash) == ""),
        DISABLED: ~works,
    }[status]


def _to_staff_views(session: Session, accounts: list[Administrator]) -> list[StaffView]:
    ids = [account.id for account in accounts]
    confirmed = (col(SecondFactor.administrator_id).in_(ids), col(SecondFactor.confirmed_at).is_not(None))
    factors = set(session.exec(select(SecondFactor.administrator_id).where(*confirmed)))
    owner = col(SignInSession.owner_id)
    last = select(owner, func.max(SignInSession.last_seen_at)).where(owner.in_(ids)).group_by(owner)
    seen = dict(session.exec(last).all())
    return [StaffView(each, status_of(each), each.id in factors, seen.get(each.id)) for each in accounts]
