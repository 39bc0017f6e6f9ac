"""What administrators ask for about accounts, roles and their own sign-in."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Line, Schema, YesNo
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.i18n import N_, _

ROLE_NAME = N_("Use letters, digits, spaces, hyphens and underscores, at most 60")
# Taken as they are, spaces too; their length and commonness are `passwords.new_hash`'s.
Password = Annotated[str, StringConstraints(max_length=1024, strip_whitespace=False)]


def _drop_duplicates(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))


Roles = Annotated[
    list[Annotated[str, StringConstraints(min_length=1, max_length=60)]],
    Field(min_length=1, max_length=20),
    AfterValidator(_drop_duplicates),
]


class NewStaffRequest(Schema):
    """An account to be made; without a password an invitation is sent."""

    name: Line = Field(examples=["Meera Nair"])
    email: Email = Field(examples=["meera@demo.example"])
    role: Roles = Field(examples=[["helpdesk"]])
    password: Password | None = None


class StaffChangeRequest(Schema):
    """What is to change of an account; what is left out stays."""

    name: Line | None = None
    email: Email | None = None
    role: Roles | None = None
    password: Password | None = None
    disabled: YesNo | None = None


class RoleChangeRequest(Schema):
    """All that a role gives; names left out are not given."""

    permissions: dict[Annotated[str, StringConstraints(max_length=60)], YesNo] = Field(
        max_length=200, examples=[{"QUERIES_VIEW": True, "QUERIES_REPLY": True}]
    )


class ChangePasswordRequest(Schema):
    """A new password, with the one it replaces."""

    current_password: Password
    new_password: Password


class AcceptInvitationRequest(Schema):
    """The link's token and the password that its owner chose."""

    token: Annotated[str, StringConstraints(max_length=100)]
    password: Password


class MfaCodeRequest(Schema):
    """Six digits from the app, or a recovery code."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(examples=["123456"])


class SecondFactorCodeRequest(MfaCodeRequest):
    """The second step of signing in."""

    challenge: Annotated[str, StringConstraints(max_length=100)]


def role_name(text: str) -> str:
    """A role's name as it is stored. Raises Invalid for one that cannot be."""
    name = text.strip()
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,59}", name):
        raise Invalid({"name": _(ROLE_NAME)})
    return name
