"""The message that says where a pass is; the code itself travels in no message."""

from __future__ import annotations

from maritime_site.core import formats
from maritime_site.core.text import N_, _
from maritime_site.domain.outbox.letterhead import Letterhead
from maritime_site.domain.outbox.service import Letter
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.models import Person

PAGE = "/pass"
VALID = N_("Your pass {number} is valid on these days: {days}.")
REPLACED = N_(
    "Your pass was issued anew, with another code. What you printed or saved before admits nobody any more: "
    "please use the new one."
)


def pass_ready(given: EntryPass, person: Person, *, letterhead: Letterhead) -> Letter:
    """Where the pass is seen, printed and downloaded, in the current language."""
    return _letter(person, _valid(given), letterhead=letterhead)


def pass_replaced(given: EntryPass, person: Person, *, letterhead: Letterhead) -> Letter:
    """That the pass has a new code, and what was printed is nothing any more, in the current language."""
    return _letter(person, _(REPLACED), _valid(given), letterhead=letterhead)


def _valid(given: EntryPass) -> str:
    return _(VALID, number=given.number, days=formats.days(given.days))


def _letter(person: Person, *news: str, letterhead: Letterhead) -> Letter:
    body = (
        _("Dear {name},", name=person.full_name),
        *news,
        _("Sign in to see it, print it or download it: {address}", address=letterhead.page(PAGE)),
        letterhead.event,
    )
    return Letter(subject=_("Your pass: {event}", event=letterhead.event), text="\n\n".join(body), purpose="pass")
