"""The message that says where a pass is; the code itself travels in no message."""

from __future__ import annotations

from maritime_site.core import formats
from maritime_site.core.text import _, current_language
from maritime_site.domain.outbox.service import Letter
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.models import Person


def pass_ready(given: EntryPass, person: Person, *, site: str, event: str) -> Letter:
    """Where the pass is seen, printed and downloaded, in the current language."""
    page = f"{site.rstrip('/')}/hi/pass" if current_language() == "hi" else f"{site.rstrip('/')}/pass"
    body = (
        _("Dear {name},", name=person.full_name),
        _(
            "Your pass {number} is valid from {first} to {last}.",
            number=given.number,
            first=formats.day(given.valid_from),
            last=formats.day(given.valid_to),
        ),
        _("Sign in to see it, print it or download it: {address}", address=page),
        event,
    )
    return Letter(subject=_("Your pass: {event}", event=event), text="\n\n".join(body), purpose="pass")
