"""The address somebody signs in with: an e-mail address or a mobile number, in one spelling (AUTH-2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import phonenumbers
from pydantic import TypeAdapter, ValidationError

from maritime_site.core.errors import Invalid
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.core.text.phones import dial_code, is_reachable, to_e164
from maritime_site.domain.signin.hashes import keyed_hash

MESSAGE = N_("Please enter a valid email address or 10-digit mobile number")
MOBILE_DIGITS = re.compile(r"[0-9]{5,15}")
TEXTED = frozenset({phonenumbers.PhoneNumberType.MOBILE, phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE})
_email = TypeAdapter(Email)


@dataclass(frozen=True)
class Address:
    """`value` is a lower-case e-mail address or an E.164 number; `country_code` goes with a number."""

    channel: Literal["email", "sms"]
    value: str
    country_code: str = ""

    def key(self, secret: bytes) -> str:
        """What limits and codes know this address by; nobody can read the address from it."""
        return keyed_hash(secret, "address", self.channel, self.value)

    def can_be_sent_to(self, sms_countries: frozenset[str]) -> bool:
        """Whether a message may go out: any e-mail address, but only mobiles of the listed countries (R7)."""
        return self.channel == "email" or takes_texts(self.value, sms_countries)

    @property
    def masked(self) -> str:
        """Enough for its owner to recognise it."""
        if self.channel == "sms":
            return f"{self.value[:3]}••••••{self.value[-4:]}"
        name, _at, domain = self.value.rpartition("@")
        return f"{name[0]}•••@{domain}"


def takes_texts(number: str, countries: frozenset[str]) -> bool:
    """Whether this E.164 number is a mobile, in one of these two-letter countries, that a network could reach."""
    if not is_reachable(number):
        return False
    parsed = phonenumbers.parse(number)
    return phonenumbers.region_code_for_number(parsed) in countries and phonenumbers.number_type(parsed) in TEXTED


def address_error(*fields: str) -> Invalid:
    """The one refusal of everything that is no address."""
    return Invalid({field: _(MESSAGE) for field in fields})


def read_address(email: str, mobile: str, country_code: str) -> Address:
    """The address in a form of which exactly one of e-mail and mobile is filled in. Raises Invalid."""
    email, mobile = email.strip(), read_digits(mobile).strip()
    if bool(email) == bool(mobile):
        raise address_error("email", "mobile")
    return _read_email(email) if email else _read_mobile(mobile, country_code)


def _read_email(text: str) -> Address:
    if any(char.isspace() for char in text):
        raise address_error("email")
    try:
        return Address("email", _email.validate_python(text).lower())
    except ValidationError as error:
        raise address_error("email") from error


def _read_mobile(text: str, country_code: str) -> Address:
    if not MOBILE_DIGITS.fullmatch(text):
        raise address_error("mobile")
    try:
        code = dial_code(country_code)
        return Address("sms", to_e164(code, text), code)
    except ValueError as error:
        raise address_error("countryCode") from error
