"""What comes in: pydantic models whose refusals are sentences in the person's language.

A REST body and a browser form parse into the same schema, so a rule and its words are written once. JSON names are
camelCase; unknown names are refused.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    Strict,
    StringConstraints,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from maritime_site.core.errors import Invalid
from maritime_site.core.json_kinds import refuse_other_kinds
from maritime_site.core.json_values import as_object, is_array, is_object
from maritime_site.core.text.field_errors import REQUIRED, collect_field_errors
from maritime_site.core.text.i18n import N_, _, has_hindi

FORBIDDEN_CHARACTERS = N_("Remove characters that cannot be shown")
SLUG_FORM = N_("Use small letters, digits and single hyphens")
YEAR = N_("Choose a year between {first} and {last}")
FIRST_YEAR, LAST_YEAR = 1900, 2199
# Bidirectional controls (UAX #9): they turn the direction of what follows, so that a name or a link reads as another.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Unicode's categories of controls and lone surrogates, and of its own line and paragraph breaks.
UNSEEN, BREAKS = frozenset({"Cc", "Cs"}), frozenset({"Zl", "Zp"})


def _check_hindi(value: object, check: ValidatorFunctionWrapHandler) -> object:
    """Nothing is a Hindi text as well where the event speaks English alone; whatever is given, its type checks."""
    is_blank = value is None or (isinstance(value, str) and not value.strip())
    return "" if is_blank and not has_hindi() else check(value)


# Makes the type of a required text that of its Hindi, which is left out where the event speaks English alone (LANG-1).
IN_HINDI = WrapValidator(_check_hindi)
WHEN_IN_HINDI = "Required while the event's `languages` hold `hi`; may be left out where it speaks English alone"


class Schema(BaseModel):
    """Base of everything a person or program asks for."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        defer_build=True,  # at first use: hundreds of them take a second at every start
        populate_by_name=True,
        extra="forbid",
        str_strip_whitespace=True,
        regex_engine="python-re",
    )

    @model_validator(mode="before")
    @classmethod
    def _null_is_left_out(cls, given: Any) -> Any:
        """Programs write null for what they leave out; a required field still says so itself."""
        values = as_object(given)
        if None not in values.values():
            return given
        optional = {name: field for name, field in cls.model_fields.items() if not field.is_required()}
        spare = {key for name, field in optional.items() if field.default is not None for key in (name, field.alias)}
        return {name: value for name, value in values.items() if value is not None or name not in spare}

    @model_validator(mode="before")
    @classmethod
    def _hindi_is_left_out(cls, given: Any) -> Any:
        """An event that speaks English alone asks for nothing in Hindi."""
        hindi = _list_hindi_fields(cls)
        if not hindi or has_hindi() or not is_object(given):  # the event's own facts are read without asking for it
            return given
        return {alias: "" for alias, name in hindi if name not in given} | given

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The description is one for every event, so it asks for no Hindi and says when it is required."""
        described = handler(core_schema)
        schema = handler.resolve_ref_schema(described)
        hindi = {alias for alias, _name in _list_hindi_fields(cls)} & schema.get("properties", {}).keys()
        for alias in hindi:
            schema["properties"][alias]["description"] = WHEN_IN_HINDI
        if hindi:
            schema["required"] = [name for name in schema["required"] if name not in hindi]
        return described

    @model_validator(mode="before")
    @classmethod
    def _each_is_of_its_kind(cls, given: Any) -> Any:
        """True is no whole number, and no number is a moment."""
        return refuse_other_kinds(cls, given) if is_object(given) else given

    @field_validator("*")
    @classmethod
    def _days_can_be_counted_from(cls, value: Any) -> Any:
        """A zone or a span added to the first or the last day that Python knows is no day any more."""
        for day in value if is_array(value) else (value,):
            if isinstance(day, date) and not FIRST_YEAR <= day.year <= LAST_YEAR:
                raise ValueError(_(YEAR, first=FIRST_YEAR, last=LAST_YEAR))
        return value

    @field_validator("*")
    @classmethod
    def _texts_of_lists_can_be_kept(cls, value: Any) -> Any:
        """PostgreSQL knows no NUL; the types of single texts refuse it with all else that cannot be seen."""
        if is_array(value) and any(isinstance(text, str) and "\0" in text for text in value):
            raise ValueError(_(FORBIDDEN_CHARACTERS))
        return value


@lru_cache(maxsize=1024)
def _list_hindi_fields(schema: type[Schema]) -> list[tuple[str, str]]:
    """The alias and the name of each field of a schema that is required in Hindi."""
    fields = schema.model_fields.items()
    return [(field.alias or name, name) for name, field in fields if IN_HINDI in field.metadata]


class ListFilters(Schema):
    """Base of what narrows a list: a filter that is left empty lets everything through."""

    @model_validator(mode="before")
    @classmethod
    def _empty_is_left_out(cls, given: Any) -> Any:
        values = as_object(given)
        return {name: value for name, value in values.items() if value != ""} if values else given


def _strip_unprintable(text: str, *, breaks: bool) -> str:
    forbidden = UNSEEN if breaks else UNSEEN | BREAKS
    allowed = "\n\r\t" if breaks else ""
    if any(char in TURNING or (unicodedata.category(char) in forbidden and char not in allowed) for char in text):
        raise ValueError(_(FORBIDDEN_CHARACTERS))
    return text


def require_visible_text(text: str) -> str:
    """A text in which there is something to see. Raises ValueError."""
    if not any(unicodedata.category(char)[0] in "LMNPS" for char in text):
        raise ValueError(_(REQUIRED))
    return text


def _one_line(text: str) -> str:
    return _strip_unprintable(text, breaks=False)


def many_lines(text: str) -> str:
    """A text of several lines as it came. Raises ValueError for characters that cannot be shown."""
    return _strip_unprintable(text, breaks=True)


Line = Annotated[
    str,
    StringConstraints(min_length=1, max_length=120),
    AfterValidator(_one_line),
    AfterValidator(require_visible_text),
]
# JSON has true and false: "yes" or 1 is no answer to "do you agree?". A form's words are read at its door.
YesNo = Annotated[bool, Strict()]
OptionalLine = Annotated[str, StringConstraints(max_length=120), AfterValidator(_one_line)]
# Names and titles that staff write: longer than a person's, and one line as well, since letters, calendars and headings
# hold them.
Title = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200),
    AfterValidator(_one_line),
    AfterValidator(require_visible_text),
]
HindiLine = Annotated[Line, IN_HINDI]
HindiTitle = Annotated[Title, IN_HINDI]
OptionalTitle = Annotated[str, StringConstraints(max_length=200), AfterValidator(_one_line)]
Paragraph = Annotated[str, StringConstraints(max_length=1000), AfterValidator(many_lines)]
LongText = Annotated[str, StringConstraints(max_length=5000), AfterValidator(many_lines)]
# A page's whole text: two languages of it go through the largest JSON body.
Manuscript = Annotated[str, StringConstraints(max_length=30_000), AfterValidator(many_lines)]


def require_value(value: object) -> object:
    """A value as it came. Raises ValueError when nothing was filled in, so that the field says `Required`."""
    if value is None or (isinstance(value, str) and not value.strip()):
        raise ValueError(_(REQUIRED))
    return value


def without_turning(value: object) -> object:
    """A text without bidirectional controls: they come along with pasted words, and nobody sees them to remove them."""
    return "".join(char for char in value if char not in TURNING) if isinstance(value, str) else value


def validate_slug(value: str) -> str:
    """Part of an address: small ASCII letters, digits and single hyphens, or nothing. Raises ValueError."""
    parts = value.split("-")
    if value and not all(part.isascii() and part.isalnum() and part == part.lower() for part in parts):
        raise ValueError(_(SLUG_FORM))
    return value


W = TypeVar("W", bound=Schema)


def parse_request(payload: type[W], values: Mapping[str, Any]) -> W:
    """Read `values` as a request. Raises Invalid with a message per field."""
    try:
        return payload.model_validate(values)
    except ValidationError as error:
        raise Invalid(collect_field_errors(error.errors())) from error


class FocalPoint(Schema):
    """What stays in sight where a picture is cropped, in percent from its left and from its top."""

    x: int = Field(ge=0, le=100)
    y: int = Field(ge=0, le=100)
