"""What staff ask for when they make a key (OPEN-1)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Line, Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.permissions import Permission

# A key is never for what gives power to people or keys, nor for the second yes that has to be somebody else's.
NEVER = frozenset(
    {
        Permission.STAFF_EDIT,
        Permission.ROLES_EDIT,
        Permission.API_KEYS_EDIT,
        Permission.WEBHOOKS_EDIT,
        Permission.MESSAGES_APPROVE,
        Permission.PAYMENTS_REFUND,
        Permission.SYSTEM_EDIT,
    }
)
SCOPES = tuple(permission for permission in Permission if permission not in NEVER)
LIFE, LONGEST = timedelta(days=90), timedelta(days=366)
NO_SCOPE = N_("Choose permissions that a key can have")
END = N_("Enter a time that lies ahead, a year at most")


def _check_scopes(names: list[str]) -> list[str]:
    if not set(names) <= {scope.value for scope in SCOPES}:
        raise ValueError(_(NO_SCOPE))
    return sorted(set(names))


def _with_zone(value: datetime | None) -> datetime | None:
    if value is not None and value.tzinfo is None:
        raise ValueError(_("Write the time with its zone, as in 2026-11-23T18:00:00+05:30"))
    return value


class CreateApiKeyRequest(Schema):
    """A key's name, its scopes (permissions that its maker has), and when it ends: after 90 days where left out."""

    name: Annotated[Line, StringConstraints(max_length=80)] = Field(examples=["Badge printers"])
    scopes: Annotated[list[str], AfterValidator(_check_scopes)] = Field(
        min_length=1, max_length=60, examples=[["REGISTRATIONS_VIEW"]]
    )
    expires_at: Annotated[datetime | None, AfterValidator(_with_zone)] = None


def get_end(payload: CreateApiKeyRequest, *, now: datetime) -> datetime:
    """When the key ends. Raises Invalid for what lies behind, or beyond a year."""
    end = payload.expires_at or now + LIFE
    if not now < end <= now + LONGEST:
        raise Invalid({"expiresAt": _(END)})
    return end
