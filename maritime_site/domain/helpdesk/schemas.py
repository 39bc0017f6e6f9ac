"""What the query and the feedback form hold, and the words that refuse it (QRY-2, QRY-3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from maritime_site.core.schemas import Line, LongText, Schema, require_value, without_turning
from maritime_site.core.text.email_addresses import EMAIL, Email
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.core.text.phones import dial_code

SHORT_NAME = N_("Name must be at least 2 characters")
MOBILE_DIGITS = N_("Mobile number must be 10–15 digits")
# A person needs longer to fill in a form; whoever is faster is asked for a proof of work (contract, "Query").
HURRIED_SECONDS = 2.0


def _require_text(words: str) -> BeforeValidator:
    """What is given must be a text; a program's number or list is refused in the field's own words."""

    def check(value: object) -> object:
        if not isinstance(require_value(value), str):
            raise ValueError(_(words))  # noqa: TRY004  pydantic reads no other
        return value

    return BeforeValidator(check)


def _nothing_as_empty(value: object) -> object:
    return "" if value is None else value


def _long_enough(value: str) -> str:
    if len(value) < 2:
        raise ValueError(_(SHORT_NAME))
    return value


def _validate_digits(value: str) -> str:
    digits = read_digits(value)
    if not (digits.isascii() and digits.isdecimal() and 10 <= len(digits) <= 15):
        raise ValueError(_(MOBILE_DIGITS))
    return digits


def _validate_dial_code(value: str) -> str:
    try:
        return dial_code(value)
    except ValueError as error:
        raise ValueError(_(CHOICE)) from error


Name = Annotated[
    Line, _require_text(SHORT_NAME), AfterValidator(_long_enough), Field(json_schema_extra={"minLength": 2})
]
RequiredEmail = Annotated[Email, _require_text(EMAIL)]
DialCode = Annotated[str, _require_text(CHOICE), AfterValidator(_validate_dial_code)]
Mobile = Annotated[
    str,
    _require_text(MOBILE_DIGITS),
    AfterValidator(_validate_digits),
    Field(json_schema_extra={"pattern": "^[0-9]{10,15}$"}),
]
# What is pasted is cleaned before anybody asks whether it says something: of two validators the last one runs first.
Message = Annotated[LongText, BeforeValidator(require_value), BeforeValidator(without_turning)]
OptionalMessage = Annotated[LongText, BeforeValidator(_nothing_as_empty), BeforeValidator(without_turning)]


class FormRequest(Schema):
    """What every public form brings along besides its own fields."""

    website: str = Field("", max_length=1000, description="Leave it out: people do not see this field")
    seconds_open: float | None = Field(None, ge=0, description="How long the form was open, where a form knows it")
    altcha: str | None = Field(None, description="An answered challenge, when one was asked for (429)")

    @property
    def is_trapped(self) -> bool:
        """Whether the field nobody sees was filled in: a program did it."""
        return bool(self.website)

    @property
    def is_hurried(self) -> bool:
        """Whether the form was sent faster than a person types."""
        return self.seconds_open is not None and self.seconds_open < HURRIED_SECONDS


class QueryRequest(FormRequest):
    """A question to the helpdesk."""

    name: Name = Field(examples=["Asha Rao"])
    email: RequiredEmail = Field(examples=["asha@example.com"])
    mobile: Mobile = Field(description="10 to 15 digits", examples=["9876543210"])
    country_code_mobile: DialCode = Field(description="`+91`, `91` or `IN`", examples=["+91"])
    message: OptionalMessage = ""


class MessageRequest(Schema):
    """One message of a case: an answer, a note among the staff, or what the person writes back."""

    message: Message = Field(examples=["The nearest car park is at Gate 4."])


class FeedbackRequest(FormRequest):
    """What somebody thinks, with a rating from 1 (bad) to 5 (good)."""

    name: Name = Field(examples=["Asha Rao"])
    email: RequiredEmail = Field(examples=["asha@example.com"])
    rating: Annotated[int, BeforeValidator(require_value), Field(ge=1, le=5, strict=True)]
    message: Message
