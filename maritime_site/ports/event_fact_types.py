"""The sorts of the event's facts: each a text that is checked on its way in, with its refusal (EVENT-1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from maritime_site.core.clock import list_time_zones
from maritime_site.core.imaging.colours import HEX, TEXT, WHITE, contrast
from maritime_site.core.schemas import LongText, OptionalLine, Schema, Title
from maritime_site.core.text.countries import is_country
from maritime_site.core.text.currencies import has_hundredths, is_currency
from maritime_site.core.text.i18n import DEFAULT, N_, _, in_language
from maritime_site.core.text.videos import embed_url

NO_ADDRESS = N_("Enter an address that starts with https://")
NO_PICTURE = N_("Enter a path of this site or an address that starts with https://")
NO_FILM = N_("Enter the address of a film at YouTube")
NO_COLOUR = N_("Enter a colour as #rrggbb, like #214aab")
PALE = N_(
    "White words on this colour are hard to read. Choose a darker one: their contrast has to be 4.5 to 1 or more."
)
NO_ZONE = N_("Enter the name of a time zone, like Asia/Kolkata")
NO_LANGUAGES = N_("Name English, alone or with Hindi")
NO_COUNTRY = N_("Enter a country by its two letters, like IN or KE")
NO_CURRENCY = N_("Enter a currency by its three letters, like INR or KES")
NO_HUNDREDTHS = N_("Prices have two decimals here; {currency} has not. Choose another currency.")

Language = Literal["en", "hi"]
ALL_LANGUAGES: tuple[Language, ...] = ("en", "hi")


def blank_is_none(value: object) -> object:
    """A value as it came; None for an empty text."""
    return None if isinstance(value, str) and not value.strip() else value


def _check_https(value: str) -> str:
    if not value.startswith("https://") or any(char.isspace() or char in "\"'<>\\" for char in value):
        raise ValueError(_(NO_ADDRESS))
    return value


def _check_picture(value: str) -> str:
    is_path = value.startswith("/") and not value.startswith("//") and not any(c in "\"'<>\\ " for c in value)
    if is_path:
        return value
    try:
        return _check_https(value)
    except ValueError as error:
        raise ValueError(_(NO_PICTURE)) from error


def _check_film(value: str) -> str:
    if not embed_url(value):
        raise ValueError(_(NO_FILM))
    return value


def _check_colour(value: str) -> str:
    colour = value.strip().lower()
    if not HEX.fullmatch(colour):
        raise ValueError(_(NO_COLOUR))
    if contrast(colour, WHITE) < TEXT:
        raise ValueError(_(PALE))
    return colour


def _check_country(value: str) -> str:
    code = value.strip().upper()
    if not is_country(code):
        raise ValueError(_(NO_COUNTRY))
    return code


def _check_currency(value: str) -> str:
    code = value.strip().upper()
    if not is_currency(code):
        raise ValueError(_(NO_CURRENCY))
    if not has_hundredths(code):
        raise ValueError(_(NO_HUNDREDTHS, currency=code))
    return code


def _check_languages(codes: list[Language]) -> list[Language]:
    if DEFAULT not in codes:
        raise ValueError(_(NO_LANGUAGES))
    return [code for code in ALL_LANGUAGES if code in codes]


def _check_zone(value: str) -> str:
    if value not in list_time_zones():
        raise ValueError(_(NO_ZONE))
    return value


Address = Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_https)]
OptionalAddress = Annotated[Address | None, BeforeValidator(blank_is_none)]
OptionalPicture = Annotated[
    Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_picture)] | None,
    BeforeValidator(blank_is_none),
]
OptionalFilm = Annotated[
    Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_film)] | None,
    BeforeValidator(blank_is_none),
]
OptionalColour = Annotated[
    Annotated[str, StringConstraints(max_length=20), AfterValidator(_check_colour)] | None,
    BeforeValidator(blank_is_none),
]
OptionalText = Annotated[OptionalLine | None, BeforeValidator(blank_is_none)]
Zone = Annotated[str, StringConstraints(max_length=60), AfterValidator(_check_zone)]
Country = Annotated[str, StringConstraints(max_length=20), AfterValidator(_check_country)]
Currency = Annotated[str, StringConstraints(max_length=20), AfterValidator(_check_currency)]
Languages = Annotated[list[Language], AfterValidator(_check_languages)]
Year = Annotated[int, Field(ge=2000, le=2100)]


class Words(Schema):
    """One text in both languages; Hindi readers get the English one while there is no other."""

    en: Title
    hi: Annotated[Title | None, BeforeValidator(blank_is_none)] = None

    def __str__(self) -> str:
        """In the current language."""
        return in_language(self.en, self.hi)


class LongWords(Schema):
    """A longer text in both languages."""

    en: Annotated[LongText, StringConstraints(min_length=1)]
    hi: Annotated[LongText | None, BeforeValidator(blank_is_none)] = None

    def __str__(self) -> str:
        """In the current language."""
        return in_language(self.en, self.hi)
