"""Countries and territories with their dial prefixes, from pycountry, Babel and libphonenumber (QRY-6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import phonenumbers
import pycountry
from babel import Locale

from maritime_site.core.text.home import INDIA, home_country
from maritime_site.core.text.i18n import LANGUAGES, current_language


@dataclass(frozen=True)
class Country:
    """One row of a country list; `phone_code` may hold several prefixes, comma-separated."""

    name: str
    country_code: str
    phone_code: str


def _list_area_codes(pattern: str) -> list[str]:
    """Three-digit areas of a North American leading-digits pattern such as `8001|8[024]9`."""
    result: list[str] = []
    for part in pattern.split("|"):
        opened = re.fullmatch(r"(\d*)\[(\d+)\](\d*)", part)
        spelled = [f"{opened[1]}{digit}{opened[3]}" for digit in opened[2]] if opened else [part]
        result += [area for area in spelled if len(area) == 3 and area.isdecimal()]
    return result


def _list_dial_prefixes(code: str) -> str:
    number = phonenumbers.country_code_for_region(code)
    if not number:
        return ""
    metadata = phonenumbers.PhoneMetadata.metadata_for_region(code)
    areas = _list_area_codes(metadata.leading_digits or "") if number == 1 and metadata else []
    return ", ".join(f"+{number}-{area}" for area in areas) or f"+{number}"


@lru_cache(maxsize=4)
def _load_countries(language: str) -> tuple[Country, ...]:
    names = cast("Mapping[str, str]", Locale.parse(language).territories)
    rows = [
        Country(names.get(entry.alpha_2, entry.name), entry.alpha_2, _list_dial_prefixes(entry.alpha_2))
        for entry in pycountry.countries
    ]
    reachable = [row for row in rows if row.phone_code]
    return tuple(sorted(reachable, key=lambda row: row.name))


@lru_cache(maxsize=8)
def _put_first(language: str, home: str) -> tuple[Country, ...]:
    return tuple(sorted(_load_countries(language), key=lambda row: row.country_code != home))


def list_countries() -> tuple[Country, ...]:
    """Every country with a dial prefix in the current language, the event's own first, then by name."""
    return _put_first(current_language(), home_country())


def list_built_countries() -> tuple[Country, ...]:
    """The same for what is built before there is an event to ask, pages and descriptions: India first.

    In the lists of pages the browser puts the event's own before it (kit/combobox.jsx).
    """
    return _put_first(current_language(), INDIA)


def get_country(code: str) -> Country:
    """The row of a two-letter country of the list in the current language."""
    return next(row for row in _load_countries(current_language()) if row.country_code == code)


@lru_cache(maxsize=4)
def _load_names(language: str) -> dict[str, str]:
    return {row.country_code: row.name for row in _load_countries(language)}


def is_country(code: str) -> bool:
    """Whether two capital letters name a country of the list."""
    return code in _load_names(current_language())


def country_name(code: str) -> str:
    """The name of a two-letter country in the current language; the code itself when unknown."""
    return _load_names(current_language()).get(code, code)


def english_name(code: str) -> str:
    """The English name of a two-letter country; empty when unknown."""
    return _load_names("en").get(code, "")


def find_country(name: str) -> str:
    """The two letters of a country by its name in either language; empty when no country is called so."""
    wanted = name.strip().casefold()
    rows = (row for language in LANGUAGES for row in _load_countries(language))
    return next((row.country_code for row in rows if row.name.casefold() == wanted), "")
