"""GST identification numbers: their form, their state and their check digit.

Fifteen characters: the state's code, the PAN of its holder, the registration's number, `Z` as a rule, a check digit.
"""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from maritime_site.core.schemas import OptionalLine
from maritime_site.core.text.home import INDIA, home_country
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.core.text.indian_states import STATES

FORM = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][0-9A-Z]{2}")
LIKENESS = re.compile(r"[0-9]{2}[0-9A-Z]{13}")
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WRONG_FORM = N_("A GSTIN has 15 characters, like 27AAPFU0939F1ZV")
WRONG_STATE = N_("The first two digits of the GSTIN are not the code of a state")
WRONG_CHECK = N_("Check the GSTIN: its last character does not fit the others")


def charges_gst() -> bool:
    """Whether the event is in India, so that the rules of its GST are the event's."""
    return home_country() == INDIA


def check_digit(first: str) -> str:
    """The check digit of a GSTIN's first fourteen characters (modulus 36, weights 1 and 2 by turns)."""
    total = 0
    for place, sign in enumerate(first):
        product = SIGNS.index(sign) * (1 + place % 2)
        total += product // len(SIGNS) + product % len(SIGNS)
    return SIGNS[-total % len(SIGNS)]


def _pack_number(text: str) -> str:
    return re.sub(r"[\s-]", "", read_digits(text)).upper()


def clean_number(text: str) -> str:
    """A tax number as it is kept: capitals without spaces and hyphens when it reads like a GSTIN, else as typed."""
    packed = _pack_number(text)
    return packed if LIKENESS.fullmatch(packed) else text


def is_gstin(text: str) -> bool:
    """Whether a text is a GSTIN whose check digit fits."""
    return bool(FORM.fullmatch(text)) and text[:2] in STATES and check_digit(text[:-1]) == text[-1]


def validate_gstin(value: str) -> str:
    """A GSTIN in capitals, or nothing. Raises ValueError with a sentence that says what is wrong."""
    text = _pack_number(value)
    if not text:
        return ""
    if not FORM.fullmatch(text):
        raise ValueError(_(WRONG_FORM))
    if text[:2] not in STATES:
        raise ValueError(_(WRONG_STATE))
    if check_digit(text[:-1]) != text[-1]:
        raise ValueError(_(WRONG_CHECK))
    return text


def validate_tax_number(value: str) -> str:
    """A tax number of any country; at an event in India what reads like a GSTIN has to be one. Raises ValueError."""
    if not charges_gst():
        return value
    text = clean_number(value)
    return validate_gstin(text) if LIKENESS.fullmatch(text) else text


OptionalGstin = Annotated[str, StringConstraints(max_length=30), AfterValidator(validate_gstin)]
TaxNumber = Annotated[OptionalLine, StringConstraints(max_length=30), AfterValidator(validate_tax_number)]
