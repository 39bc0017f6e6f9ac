"""Administrators as others of the office name them: who could be given something, and who did something."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Invalid
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.administration.permissions import is_super


def list_active_staff(session: Session) -> list[Administrator]:
    """Everyone who can sign in, by name."""
    working = select(Administrator).where(col(Administrator.disabled_at).is_(None))
    return list(session.exec(working.order_by(col(Administrator.name), col(Administrator.id))).all())


def require_active(session: Session, id: UUID | None, *, field: str) -> None:
    """Raise Invalid at `field` unless this is nobody, or an administrator who can sign in."""
    row = session.get(Administrator, id) if id else None
    if id and (row is None or row.disabled_at):
        raise Invalid({field: _(CHOICE)})


def require_able(session: Session, id: UUID | None, permission: str, *, field: str) -> None:
    """Raise Invalid at `field` unless this is nobody, or an administrator who can sign in and has the permission.

    The sentence names who lacks it.
    """
    require_active(session, id, field=field)
    if id is not None and id not in {colleague.id for colleague in who_may(session, permission)}:
        name = session.get_one(Administrator, id).name
        raise Invalid({field: _("{name} may not see this. Choose somebody else, or give them a role.", name=name)})


def get_names(session: Session, ids: Iterable[UUID | None]) -> dict[UUID, str]:
    """Their names by id, also of those who left."""
    wanted = {known_id for known_id in ids if known_id}
    result = select(Administrator.id, Administrator.name).where(col(Administrator.id).in_(wanted))
    return dict(session.exec(result).all()) if wanted else {}


def who_may(session: Session, *permissions: str) -> list[Administrator]:
    """Everyone who can sign in and has a role that gives all of these, by name; it need not be the one they work in."""
    roles = session.exec(select(Role)).all()
    giving = {role.name for role in roles if all(role.permissions.get(name) for name in permissions)}
    return [
        colleague
        for colleague in list_active_staff(session)
        if is_super(colleague.roles) or giving & set(colleague.roles)
    ]
