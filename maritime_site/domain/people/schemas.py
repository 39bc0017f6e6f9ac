"""What a person can ask for about themselves, one schema per form, made from the kind's profile."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal, cast
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, WithJsonSchema, create_model
from pydantic.fields import FieldInfo

from maritime_site.core.schemas import Schema, YesNo
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.field_errors import CHOICE, REQUIRED
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.core.text.phones import assigned_dial_code
from maritime_site.domain.people.fields import (
    DIAL,
    EMAIL,
    MOBILE,
    Agreed,
    FieldLabel,
    Question,
    list_questions,
    pattern_field,
)
from maritime_site.domain.people.profiles import Profile

MOBILE_DIGITS = N_("Mobile number must be 5–15 digits")
# The version of the words that the site comes with; the office may make others (`wordings`, REG-3).
CONSENT_TEXT_VERSION = "2026-11"
REGISTRATION_PURPOSE = "registration"
# What a lead of an exhibitor needs (EXHIBIT-2).
EXHIBITORS_PURPOSE = "partners"
OPTIONAL_PURPOSES = {
    "updates": N_("Send me news about the event by email"),
    EXHIBITORS_PURPOSE: N_(
        "Share my name, organisation, designation, country, email and mobile number (or what I share of them in "
        "networking) with exhibitors whose stall I visit and who scan my pass there"
    ),
}


def _validate_dial_code(value: str) -> str:
    if not value:
        raise ValueError(_(REQUIRED))
    try:
        return assigned_dial_code(value)
    except ValueError as error:
        raise ValueError(_(CHOICE)) from error


def _validate_digits(value: str) -> str:
    if not value:
        raise ValueError(_(REQUIRED))
    if not (value.isascii() and value.isdecimal() and 5 <= len(value) <= 15):
        raise ValueError(_(MOBILE_DIGITS))
    return value


def _read_typed(value: object) -> object:
    return read_digits(value).replace(" ", "").replace("-", "") if isinstance(value, str) else value


DIAL_PATTERN = r"^(\+?[1-9][0-9]{0,2}(-[0-9]{1,3})?|[A-Z]{2})$"
DialCode = Annotated[
    str, StringConstraints(max_length=8), AfterValidator(_validate_dial_code), pattern_field(DIAL_PATTERN)
]
Mobile = Annotated[str, BeforeValidator(_read_typed), AfterValidator(_validate_digits), pattern_field("^[0-9]{5,15}$")]


Purpose = Literal["updates", "partners"]
# Its question says what an answer has to be (`rules/answers.py`), so that the refusal names the question.
Answer = Annotated[Any, WithJsonSchema({"anyOf": [{"type": name} for name in ("string", "integer", "number", "null")]})]
Answers = Annotated[
    dict[Annotated[str, StringConstraints(max_length=40)], Answer],
    Field(max_length=60, description="Answers to the questions of the kind's rule, by their keys"),
]


class Contact(Profile):
    """What every registration holds besides the profile, whoever fills it in."""

    email: Annotated[Email, EMAIL]
    country_code: str
    mobile: str
    consent: bool
    consents: dict[Purpose, YesNo] = Field(
        default_factory=dict[Purpose, bool], description="Optional purposes a person also agrees to"
    )


class Registration(Contact):
    """A registration as its owner makes it."""

    country_code: Annotated[DialCode, DIAL]
    mobile: Annotated[Mobile, MOBILE]
    consent: Annotated[Agreed, FieldLabel(N_("I agree to the use of my data for registration"), "check")]
    uploads: list[UUID] = Field(
        default_factory=list[UUID],
        max_length=10,
        description="Documents handed in before, by the ids `…/documents` gave",
    )
    answers: Answers = Field(default_factory=dict)


class StaffRegistration(Contact):
    """A registration that staff make for somebody: a number may be missing, and so may a consent.

    Without one, `basis` says on what ground the person's data is kept.
    """

    country_code: Annotated[DialCode | Literal[""], DIAL] = ""
    mobile: Annotated[Mobile | Literal[""], MOBILE] = ""
    consent: YesNo = False
    basis: Annotated[str, StringConstraints(max_length=500)] = ""
    answers: Answers = Field(default_factory=dict)


CONTACT_FIELDS = (frozenset(Registration.model_fields) | frozenset(StaffRegistration.model_fields)) - frozenset(
    Profile.model_fields
)


@lru_cache(maxsize=32)
def registration_of(profile: type[Profile]) -> type[Registration]:
    """The registration form of a profile: its questions, contact data and consent."""
    return cast("type[Registration]", _join_contact(Registration, profile, "Registration"))


@lru_cache(maxsize=32)
def staff_registration_of(profile: type[Profile]) -> type[StaffRegistration]:
    """The same form as staff fill it in for somebody."""
    return cast("type[StaffRegistration]", _join_contact(StaffRegistration, profile, "StaffRegistration"))


def _join_contact(contact: type[Contact], profile: type[Profile], name: str) -> type[Contact]:
    listed = profile.model_fields["listed"]  # a kind that may not network asks it in words of its own
    fields: Any = {"listed": (listed.annotation, listed)}
    made = create_model(profile.__name__.replace("Profile", name), __base__=(contact, profile), **fields)
    return cast("type[Contact]", made)


@lru_cache(maxsize=32)
def update_of(*profiles: type[Profile]) -> type[Schema]:
    """The fields of these profiles, every one optional: those left out stay.

    Null empties what the profile may do without, as it does in a registration.
    """
    fields: dict[str, Any] = {
        name: (_type_of_update(field), None) for profile in profiles for name, field in profile.model_fields.items()
    }
    fields["answers"] = (Answers, Field(default_factory=dict))
    return create_model(profiles[-1].__name__.replace("Profile", "Update"), __base__=Schema, **fields)


def _type_of_update(field: FieldInfo) -> Any:
    def fill(value: object) -> object:
        return field.get_default(call_default_factory=True, validated_data={}) if value is None else value

    parts = field.metadata if field.is_required() else [*field.metadata, BeforeValidator(fill)]
    return Annotated[(field.annotation, *parts)] if parts else field.annotation


# The order in which people expect to be asked; a kind's own questions come after its common ones.
FORM_ORDER = (
    "first_name",
    "last_name",
    "email",
    "country_code",
    "mobile",
    "company_name",
    "company_email",
    "organisation",
    "designation",
    "country",
)
FORM_END = ("access_needs", "language", "adult", "listed", "consent")


def form_questions(form: type[Schema]) -> list[Question]:
    """A form's questions in the order they are asked."""
    return list(_order_questions(form))


@lru_cache(maxsize=64)
def _order_questions(form: type[Schema]) -> tuple[Question, ...]:

    def place(question: Question) -> int:
        if question.name in FORM_ORDER:
            return FORM_ORDER.index(question.name)
        return 200 + FORM_END.index(question.name) if question.name in FORM_END else 100

    return tuple(sorted(list_questions(form), key=place))
