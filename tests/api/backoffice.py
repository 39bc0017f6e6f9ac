"""Administrators for tests of the back office's routes."""

from __future__ import annotations

from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.service import ensure_roles
from maritime_site.domain.people.kinds import ADMIN
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from tests.people import SECRET


def administrator(database: Database, role: str = "registrations officer") -> dict[str, str]:
    """The bearer of an administrator with this role."""
    now = utc_now()
    with database.writing() as session:
        ensure_roles(session, now=now)
        made = Administrator(
            email=f"{role.replace(' ', '.')}@demo.example",
            name=role,
            password_hash="",
            roles=[role],
            active_role=role,
            created_at=now,
            updated_at=now,
        )
        session.add(made)
        session.flush()
        token = sessions.open_session(
            session, kind=ADMIN, owner_id=made.id, life=sessions.ADMIN_LIFE, keys=Keys(SECRET), now=now
        )
    return {"Authorization": f"Bearer {token}"}
