"""What people hear about sessions of their agenda, each in their own language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme.queries import SessionView

AGENDA = "/my-agenda"


def seat_message(person: Person, view: SessionView, *, letterhead: Branding, zone: str) -> MessageDraft:
    """A seat became free, and it is the reader's."""
    body = (
        _("A seat has become free, and it is yours: {title}", title=view.title),
        _describe(view, zone),
        _(
            "If you cannot come, please give it up, so that the next in line gets it: {address}",
            address=_page(letterhead),
        ),
    )
    return _draft(person, _("You have a seat"), body, letterhead, "session-seat")


def moved_message(
    person: Person, view: SessionView, *, before: datetime, letterhead: Branding, zone: str
) -> MessageDraft:
    """A session of the reader's agenda is at another time or place."""
    body = (
        _("A session of your agenda has moved: {title}", title=view.title),
        _("It was planned for {when}.", when=day_and_time(before, zone)),
        _("Now: {place}", place=_describe(view, zone)),
        _("Your agenda: {address}", address=_page(letterhead)),
    )
    return _draft(person, _("A session has moved"), body, letterhead, "session-moved")


def cancelled_message(person: Person, title: str, *, before: datetime, letterhead: Branding, zone: str) -> MessageDraft:
    """A session of the reader's agenda does not take place."""
    body = (
        _("A session of your agenda will not take place: {title}", title=title),
        _("It was planned for {when}.", when=day_and_time(before, zone)),
        _("Your agenda: {address}", address=_page(letterhead)),
    )
    return _draft(person, _("A session is cancelled"), body, letterhead, "session-cancelled")


def reminder_message(person: Person, views: Sequence[SessionView], *, letterhead: Branding, zone: str) -> MessageDraft:
    """What of the reader's agenda begins soon."""
    lines = [f"{view.title}\n{_describe(view, zone)}" for view in views]
    body = (
        _("This is in your agenda and begins soon:"),
        *lines,
        _("Your agenda: {address}", address=_page(letterhead)),
    )
    return _draft(person, _("It begins soon"), body, letterhead, "session-reminder")


def _describe(view: SessionView, zone: str) -> str:
    hall = view.hall.name if view.hall else ""
    return ", ".join(part for part in (day_and_time(view.starts_at, zone), hall) if part)


def _page(letterhead: Branding) -> str:
    return letterhead.page(AGENDA)


def _draft(person: Person, subject: str, body: Sequence[str], letterhead: Branding, purpose: str) -> MessageDraft:
    lines = (_("Dear {name},", name=person.full_name), *body, letterhead.event)
    return MessageDraft(subject=f"{subject}: {letterhead.event}", text=join_paragraphs(lines), purpose=purpose)
