"""Phone numbers in one spelling: E.164, through libphonenumber's data."""

from __future__ import annotations

import re

import phonenumbers

from maritime_site.core.text.home import home_country
from maritime_site.core.text.i18n import N_, _, read_digits

# The codes that ITU-T E.164 assigned, as libphonenumber keeps them: countries, satellites, freephone.
ASSIGNED = tuple(map(str, phonenumbers.COUNTRY_CODE_TO_REGION_CODE))
# A number that readers dial as it stands: of any country, a short code or freephone too, with its extension.
SHOWN = re.compile(
    r"(?P<number>\+?[0-9(][0-9().\s-]*[0-9])(?:[\s,;]*(?:extension|extn|ext|x|#)[.:]?\s*(?P<extension>[0-9]{1,7}))?",
    re.IGNORECASE,
)
SHORTEST, LONGEST = 3, 15
NO_NUMBER = N_("Enter one phone number, like +91 22 2345 6789, 022 2345 6789 ext. 12 or 1800 11 1363")


def dial_code(code: str) -> str:
    """A dial code as `+91` or `+1-684`, from `+91`, `91` or a two-letter country in either case; blank is the event's.

    Raises ValueError for what is none. Whether anybody has it is `assigned_dial_code`'s: a code to sign in is asked for
    with any, and the answer tells nothing (contract).
    """
    text = read_digits(code).strip() or home_country()
    if len(text) == 2 and text.isalpha() and text.isascii():
        number = phonenumbers.country_code_for_region(text.upper())
        if not number:
            raise ValueError(text)
        return f"+{number}"
    country, _dash, area = text.removeprefix("+").replace(" ", "").partition("-")
    if not (country + area).isdecimal() or not (country + area).isascii() or not 1 <= len(country + area) <= 7:
        raise ValueError(text)
    return f"+{country}-{area}" if area else f"+{country}"


def assigned_dial_code(code: str) -> str:
    """A `dial_code` that begins as one of a country, a satellite or a service does. Raises ValueError."""
    spelt = dial_code(code)
    if not spelt.removeprefix("+").startswith(ASSIGNED):
        raise ValueError(code)
    return spelt


def to_e164(code: str, number: str) -> str:
    """`number` dialled under `code`, in E.164. `0`, `91` and `+91` before an Indian mobile all give the same one.

    Raises ValueError for a code that is none; a number no network could reach still gets a spelling of its own.
    """
    country, _dash, area = dial_code(code).removeprefix("+").partition("-")
    digits = number if number.startswith(area) else area + number
    bare = digits.lstrip("0")
    # Italy dials its leading zero; people also type the country's own code or a 00 in front.
    for spelling in (f"+{country}{digits}", f"+{country}{bare}", f"+{bare}"):
        parsed = _parse_number(spelling)
        if parsed and str(parsed.country_code) == country and phonenumbers.is_valid_number(parsed):
            return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)
    return f"+{country}{bare}"


def _parse_number(spelling: str) -> phonenumbers.PhoneNumber | None:
    try:
        return phonenumbers.parse(spelling)
    except phonenumbers.NumberParseException:
        return None


def is_reachable(number: str) -> bool:
    """Whether a network could deliver a text to this E.164 number."""
    parsed = _parse_number(number)
    return parsed is not None and phonenumbers.is_valid_number(parsed)


def validate_shown_number(text: str) -> str:
    """A number that pages show, with the digits 0 to 9. Raises ValueError with a sentence for what nobody can dial."""
    spelt = read_digits(text).strip()
    parts = SHOWN.fullmatch(spelt)
    digits = re.sub(r"[^0-9]", "", parts["number"]) if parts else ""
    is_abroad = spelt.startswith("+")
    if not SHORTEST <= len(digits) <= LONGEST or (is_abroad and not digits.startswith(ASSIGNED)):
        raise ValueError(_(NO_NUMBER))
    return spelt


def dial_link(text: str) -> str:
    """The address that dials a number which a page shows (RFC 3966); empty for a text that is none."""
    parts = SHOWN.fullmatch(read_digits(text).strip())
    if parts is None:
        return ""
    # A zero in brackets behind a country's code is dialled within that country alone.
    number = parts["number"].replace("(0)", "") if parts["number"].startswith("+") else parts["number"]
    extension = f";ext={parts['extension']}" if parts["extension"] else ""
    return f"tel:{re.sub(r'[^0-9+]', '', number)}{extension}"
