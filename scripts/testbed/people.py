"""People that a testbed's clients play: each with an address of their own."""

from __future__ import annotations

DOMAIN = "rush.example"


def email_of(number: int) -> str:
    """The e-mail address of one of them."""
    return f"person{number}@{DOMAIN}"


def address_of(number: int) -> str:
    """A client address of one's own, as a proxy would say it."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def registration(number: int) -> dict[str, object]:
    """What a delegate answers."""
    return {
        "firstName": "Meera",
        "lastName": f"Nair{number}",
        "email": email_of(number),
        "countryCode": "+91",
        "mobile": f"9{number:09d}",
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "IN",
        "consent": True,
    }
