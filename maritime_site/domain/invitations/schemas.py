"""What the office asks for when it invites (INVITE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints
from pydantic.alias_generators import to_snake

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema, YesNo, parse_request
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.field_errors import CHOICE, REQUIRED, UNKNOWN
from maritime_site.core.text.i18n import N_, _, spoken_language
from maritime_site.domain.invitations.models import RegistrationInvitation
from maritime_site.domain.people.kinds import KINDS, Form, Kind, find_registration_form, form_key
from maritime_site.domain.people.schemas import registration_of, update_of

MOST_USES = 10_000
ONE_OR_MANY = N_("Enter an email address, or for how many people the code is, not both")
PASSED = N_("Enter a time that lies ahead")
UNKNOWN_FIELD = N_("{field}: {problem}")
# What a person says only for themselves is never filled in for them.
OWN_WORDS = frozenset({"consent", "consents", "uploads", "adult", "listed", "invitation", "answers"})


def _with_zone(value: datetime | None) -> datetime | None:
    if value is not None and value.tzinfo is None:
        raise ValueError(_("Write the time with its zone, as in 2026-11-23T18:00:00+05:30"))
    return value


ZonedTime = Annotated[datetime, AfterValidator(_with_zone)]


class CreateInvitationRequest(Schema):
    """An invitation: a link for the person at `email`, or a code for as many people as `uses` says.

    `kind` is a kind's key, or student or seafarer. `fields` are answers of the form by their REST names.
    """

    kind: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(examples=["delegate"])
    email: Email | None = None
    uses: int | None = Field(None, ge=1, le=MOST_USES)
    fields: dict[Annotated[str, StringConstraints(max_length=60)], Any] = Field(
        default_factory=dict, max_length=40, description="Answers filled in, by the names of the registration's fields"
    )
    approve: YesNo = Field(
        default=False, description="Whether nobody has to decide any more, and no document is waited for"
    )
    expires_at: ZonedTime | None = None
    language: Annotated[Literal["en", "hi"], AfterValidator(spoken_language)] = Field("en", description="Of the letter")


def require_form(key: str) -> tuple[Kind, Form]:
    """The kind and form that an invitation's or import's `kind` means. Raises Invalid for one without a form."""
    result = find_registration_form(key)
    if result is None:
        raise Invalid({"kind": _(CHOICE)})
    return result


def check_request(payload: CreateInvitationRequest, *, now: datetime) -> tuple[Kind, Form, dict[str, Any]]:
    """The form that is meant, and its answers as they are kept, by REST names. Raises Invalid."""
    errors = _find_faults(payload, now)
    try:
        kind, form = require_form(payload.kind)
        fields = _check_fields(payload, form)
    except Invalid as refusal:
        raise Invalid(errors | refusal.errors) from refusal
    if errors:
        raise Invalid(errors)
    return kind, form, fields


def _find_faults(payload: CreateInvitationRequest, now: datetime) -> dict[str, str]:
    """What is wrong whatever form is meant, by field."""
    errors: dict[str, str] = {}
    if payload.email is None and payload.uses is None:
        errors["uses"] = _(REQUIRED)
    if payload.email is not None and payload.uses not in (None, 1):
        errors["uses"] = _(ONE_OR_MANY)
    if payload.expires_at is not None and payload.expires_at <= now:
        errors["expiresAt"] = _(PASSED)
    return errors


def _check_fields(payload: CreateInvitationRequest, form: Form) -> dict[str, Any]:
    if payload.email is not None and str(payload.fields.get("email") or payload.email).lower() != payload.email.lower():
        raise Invalid({"fields": _("The email address in the fields is another one")})
    values = {name: value for name, value in payload.fields.items() if value not in (None, "")}
    wrong = {name: _(UNKNOWN) for name in values if to_snake(name) in OWN_WORDS}
    try:
        kept = parse_request(_answers_of(form), values)
    except Invalid as refusal:
        raise _refuse_fields(refusal.errors | wrong) from refusal
    if wrong:
        raise _refuse_fields(wrong)
    return kept.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _refuse_fields(wrong: Mapping[str, str]) -> Invalid:
    """All that is wrong with what is filled in: the fields of the form are one field of the invitation."""
    return Invalid({"fields": "; ".join(_(UNKNOWN_FIELD, field=name, problem=wrong[name]) for name in wrong)})


@lru_cache(maxsize=32)
def _answers_of(form: Form) -> type[Schema]:
    """A form's questions, every one optional."""
    return update_of(registration_of(form.profile))


def invitation_kind(row: RegistrationInvitation) -> str:
    """The name of an invitation's form as the office writes it: a kind's key, or student or seafarer."""
    kind = KINDS[row.kind]
    form = kind.form(row.category)
    return form_key(kind, form) if form else row.kind
