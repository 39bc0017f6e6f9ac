"""The typed code: people type or paste it with spaces and hyphens."""

from __future__ import annotations

import re

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import N_, _, read_digits

SIX_DIGITS = N_("Enter the 6 digits of the code")


def read_otp(text: str) -> str:
    """Six ASCII digits, also of Hindi ones. Raises Invalid for anything else, which is not counted as a try."""
    digits = re.sub(r"[\s-]", "", read_digits(text))
    if not re.fullmatch(r"[0-9]{6}", digits):
        raise Invalid({"otp": _(SIX_DIGITS)})
    return digits
