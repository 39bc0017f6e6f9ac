"""The words of forms that live in the browser alone, in the page's language, by the names assets/kit uses."""

from __future__ import annotations

from maritime_site.core.schemas import EMAIL, REQUIRED
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.helpdesk.schemas import SHORT_NAME

# What these forms need in the browser: the solver of the proof of work they may be asked for.
SOLVER = "altcha-lib@2.8.0"
SHARED = {
    "name": N_("Full name"),
    "email": N_("Email"),
    "message": N_("Message"),
    "submitting": N_("Submitting..."),
    "checking": N_("Checking that you are not a robot..."),
    "close": N_("Close"),
    "notifications": N_("Notifications"),
    "requiredNote": N_("(required)"),
    "required": REQUIRED,
    "shortName": SHORT_NAME,
    "badEmail": EMAIL,
    "unexpected": N_("An unexpected error occurred. Please try again."),
}


def form_words(own: dict[str, str]) -> dict[str, str]:
    """The words all such forms share, and a form's `own`, translated."""
    return {name: _(text) for name, text in (SHARED | own).items()}
