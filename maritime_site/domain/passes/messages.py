"""The message that says where a pass is; the code itself travels in no message."""

from __future__ import annotations

from maritime_site.core import formats
from maritime_site.core.text import _
from maritime_site.domain.outbox.letterhead import Letterhead
from maritime_site.domain.outbox.service import Letter
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.models import Person

PAGE = "/pass"


def pass_ready(given: EntryPass, person: Person, *, letterhead: Letterhead) -> Letter:
    """Where the pass is seen, printed and downloaded, in the current language."""
    body = (
        _("Dear {name},", name=person.full_name),
        _(
            "Your pass {number} is valid from {first} to {last}.",
            number=given.number,
            first=formats.day(given.valid_from),
            last=formats.day(given.valid_to),
        ),
        _("Sign in to see it, print it or download it: {address}", address=letterhead.page(PAGE)),
        letterhead.event,
    )
    return Letter(subject=_("Your pass: {event}", event=letterhead.event), text="\n\n".join(body), purpose="pass")
