"""Administrators for tests of accounts, roles and second factors."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.administration import service
from maritime_site.domain.administration.authority import StaffActor
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.audit.service import Actor
from tests.people import NOON

PASSWORD = "a lantern on the quay"
HASH = passwords.hash_password(PASSWORD)


def make_admin(session: Session, *roles: str, email: str = "", password_hash: str = HASH) -> Administrator:
    """An account with these roles, the first of them active."""
    service.ensure_roles(session, now=NOON)
    made = Administrator(
        email=email or f"{roles[0].replace(' ', '.')}@demo.example",
        name=roles[0].title(),
        password_hash=password_hash,
        roles=list(roles),
        active_role=roles[0],
        created_at=NOON,
        updated_at=NOON,
    )
    session.add(made)
    session.flush()
    return made


def make_role(session: Session, name: str, *permissions: str, now: datetime = NOON) -> Role:
    """A role with these permissions."""
    role = Role(name=name, permissions=dict.fromkeys(permissions, True), updated_at=now)
    session.add(role)
    session.flush()
    return role


def staff_actor(session: Session, administrator: Administrator) -> StaffActor:
    """This administrator at work."""
    actor = Actor(str(administrator.id), administrator.email, "127.0.0.1")
    return StaffActor(administrator.id, service.get_permissions(session, administrator), actor)
