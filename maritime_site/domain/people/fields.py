"""How a question of a form is asked: drawn by the browser, described in OpenAPI, checked by pydantic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, GetJsonSchemaHandler, StringConstraints
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue

from maritime_site.core.schemas import Schema, YesNo
from maritime_site.core.text.countries import is_country, list_built_countries
from maritime_site.core.text.field_errors import CHOICE, REQUIRED
from maritime_site.core.text.i18n import N_, _

Widget = Literal["text", "email", "tel", "textarea", "select", "country", "dial", "check", "digits"]


@dataclass(frozen=True)
class FieldLabel:
    """One question: its label and hint (source texts), the widget, and what a browser may fill in."""

    label: str
    widget: Widget = "text"
    hint: str = ""
    autocomplete: str = ""
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Question:
    """A `FieldLabel` bound to the field it fills."""

    name: str
    json_name: str
    ask: FieldLabel
    required: bool
    max_length: int | None


@dataclass(frozen=True)
class Described:
    """What OpenAPI says of a field whose rule is code; `words` is asked when the description is made."""

    words: Callable[[], dict[str, Any]]

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Add the words to what pydantic says."""
        return handler(core_schema) | self.words()


def pattern_field(regex: str) -> Described:
    """A field described by a regular expression."""
    return Described(lambda: {"pattern": regex})


def list_questions(payload: type[Schema]) -> list[Question]:
    """The questions of a form in order; fields without a `FieldLabel` are not asked."""
    rows: list[Question] = []
    for name, field in payload.model_fields.items():
        ask = next((item for item in field.metadata if isinstance(item, FieldLabel)), None)
        if ask is not None:
            rows.append(Question(name, field.alias or name, ask, _is_required(field), _max_length_of(field)))
    return rows


def _is_required(field: FieldInfo) -> bool:
    return field.is_required()


def _max_length_of(field: FieldInfo) -> int | None:
    return next((item.max_length for item in field.metadata if getattr(item, "max_length", None)), None)


def _known_country(code: str) -> str:
    result = code.strip().upper()
    if not is_country(result):
        raise ValueError(_(CHOICE))
    return result


def must_agree(value: object) -> object:
    """The value of a box that has to be ticked. Raises ValueError when it is not."""
    if value is not True:
        raise ValueError(_(REQUIRED))
    return value


CountryCode = Annotated[
    str,
    StringConstraints(min_length=2, max_length=2),
    AfterValidator(_known_country),
    Described(lambda: {"enum": sorted(row.country_code for row in list_built_countries())}),
]
Agreed = Annotated[YesNo, AfterValidator(must_agree), Described(lambda: {"const": True})]

FIRST_NAME = FieldLabel(N_("First name"), autocomplete="given-name")
LAST_NAME = FieldLabel(N_("Last name"), autocomplete="family-name")
EMAIL = FieldLabel(N_("Email"), "email", N_("We send your one-time codes here"), "email")
DIAL = FieldLabel(N_("Country code"), "dial", autocomplete="tel-country-code")
MOBILE = FieldLabel(N_("Mobile"), "tel", N_("Digits only, without the country code"), "tel-national")
ORGANISATION = FieldLabel(N_("Organisation"), autocomplete="organization")
DESIGNATION = FieldLabel(N_("Designation"), hint=N_("Your position or title"), autocomplete="organization-title")
COUNTRY = FieldLabel(N_("Country"), "country", autocomplete="country")
