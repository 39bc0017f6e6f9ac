"""Passport numbers in the database: encrypted with the site's key, and shown to strangers by their end alone."""

from __future__ import annotations

from sqlmodel import Session, select

from maritime_site.core.encryption import SecretBox
from maritime_site.core.errors import Unavailable
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.ports.services import Services

# With so many last letters and digits a reader compares a passport, and nobody learns its number.
ENDING = 3


def box_of(services: Services) -> SecretBox:
    """What the numbers are kept in."""
    return SecretBox(services.secret, services.previous_secret, purpose="passports")


def open_number(row: VisaLetter, services: Services) -> str:
    """The number in clear; empty when no key of the site opens it any more: its person makes the letter anew."""
    try:
        return box_of(services).open(row.passport_number)
    except Unavailable:
        return ""


def ending_of(number: str) -> str:
    """The end of a number."""
    return number[-ENDING:]


def renew_seals(session: Session, *, services: Services) -> int:
    """Encrypt with the site's present key what the key before it encrypted; answers how many.

    One that no known key opens stays as it is.
    """
    box, renewed = box_of(services), 0
    for row in session.exec(select(VisaLetter)).all():
        if box.is_current(row.passport_number):
            continue
        try:
            row.passport_number = box.renew(row.passport_number)
        except Unavailable:
            continue
        session.add(row)
        renewed += 1
    return renewed
