"""Who changes accounts and roles, and how far they reach: nobody gives or takes what they do not have (BO-1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotAllowed
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.models import Role
from maritime_site.domain.administration.permissions import Permission, PermissionSet, has_permission, is_super
from maritime_site.domain.audit.service import Actor

ABOVE = N_("This is above what you may do yourself")


@dataclass(frozen=True)
class StaffActor:
    """The administrator who acts: for the log, and with what they may do."""

    administrator_id: UUID
    permission_set: PermissionSet
    actor: Actor

    @property
    def is_super(self) -> bool:
        return is_super(self.permission_set.role)

    def require_reach(self, names: Iterable[str]) -> None:
        """Raise NotAllowed unless the actor has each of these permissions; a super-administrator has all."""
        if not all(has_permission(self.permission_set, name) for name in names):
            raise NotAllowed(_(ABOVE))

    def require_reach_of_roles(self, session: Session, roles: Iterable[str]) -> None:
        """Raise NotAllowed unless the actor has whatever these roles give."""
        names = list(roles)
        if is_super(names) and not self.is_super:
            raise NotAllowed(_(ABOVE))
        self.require_reach(given_by(session, names))


def given_by(session: Session, roles: Iterable[str]) -> set[str]:
    """Every permission that one of these roles gives."""
    names = list(roles)
    if is_super(names):
        return {permission.value for permission in Permission}
    result = session.exec(select(Role).where(col(Role.name).in_(names)).execution_options(populate_existing=True))
    return {name for role in result for name, on in role.permissions.items() if on}
