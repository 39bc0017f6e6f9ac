"""E-mail addresses as people give them."""

from __future__ import annotations

import unicodedata
from typing import Annotated

import email_validator
from pydantic import AfterValidator, BeforeValidator, EmailStr, StringConstraints

from maritime_site.core.text.i18n import N_, _

EMAIL = N_("Please enter a valid email address")

# A reserved domain (`.test`) cannot be delivered to, but it is no mistake in writing: it gets the same answer.
email_validator.SPECIAL_USE_DOMAIN_NAMES.clear()
# No more than 64 characters before the @ (RFC 5321, 4.5.3.1.1): no mail server takes such a letter.
email_validator.STRICT = True


def _normal_email(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = unicodedata.normalize("NFKC", value).strip()
    # The library takes "Asha <asha@example.com>" apart; whoever typed that typed no address (QRY-3, AUTH-2).
    if "<" in text:
        raise ValueError(_(EMAIL))
    return text


def _require_plain_email(email: str) -> str:
    """Mail programs decode such a word in a header (RFC 2047), and then it is another address."""
    if "=?" in email:
        raise ValueError(_(EMAIL))
    return email


def _lower_domain(email: str) -> str:
    local, _at, domain = email.rpartition("@")
    return f"{local}@{domain.lower()}"


Email = Annotated[
    EmailStr,
    StringConstraints(max_length=254),
    BeforeValidator(_normal_email),
    AfterValidator(_require_plain_email),
    AfterValidator(_lower_domain),
]
