"""An administrator at work over REST: who they are, what they may, and the one transaction their change is made in."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fastapi import Depends
from sqlmodel import Session

from maritime_site.api.access import ClientAddress, Now, ServicesDep, WriteSession
from maritime_site.api.schemas import failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_administrator, require_permission
from maritime_site.domain.administration.authority import StaffActor
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import Branding, letterhead_of
from maritime_site.ports.services import Services

# How a list, one thing, an act upon it without a body, and one with a body can fail for staff.
LISTING = failure_responses(401, 403, 422, 503)
READING = failure_responses(401, 403, 404, 422, 503)
ACTING = failure_responses(401, 403, 404, 409, 422, 503)
DECIDING = failure_responses(401, 403, 404, 409, 413, 415, 422, 503)


@dataclass(frozen=True)
class StaffContext:
    """What a change by an administrator is told about its surroundings."""

    admin: AdminIdentity
    actor: Actor
    session: Session
    services: Services
    now: datetime

    @property
    def administrator(self) -> Administrator:
        """Who acts."""
        return self.admin.administrator

    @property
    def staff_actor(self) -> StaffActor:
        """Who acts, where it counts what they may do themselves."""
        return StaffActor(self.administrator.id, self.admin.permission_set, self.actor)

    @property
    def event(self) -> str:
        """The event's name in messages."""
        return self.services.event.localized_title

    @property
    def letterhead(self) -> Branding:
        """What letters to participants name."""
        return letterhead_of(self.services)


# FastAPI reads the annotations of a factory's function as they stand, so this module must not postpone them.
def staff_context(permission: str = "") -> Any:
    """A dependency for routes that change something: the desk of an administrator who has this permission.

    Without one it is any administrator's, for what concerns themselves.
    """
    allowed: Callable[..., AdminIdentity] = require_permission(permission) if permission else require_administrator

    def resolve(
        session: WriteSession,
        services: ServicesDep,
        client: ClientAddress,
        now: Now,
        admin: AdminIdentity = Depends(allowed),
    ) -> StaffContext:
        return StaffContext(admin, admin.actor(client), session, services, now)

    return Depends(resolve)
