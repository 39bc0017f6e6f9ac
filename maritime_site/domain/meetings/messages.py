"""Every message about meetings, each in the language its reader keeps with us."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.meetings import places
from maritime_site.domain.meetings.models import Meeting, MeetingAction
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

# Whoever is not signed in is led to sign in and back to it (ROUTE-4).
MEETINGS = "/meetings"
CALENDAR = N_("Your meetings, with a file for your calendar: {address}")
ANSWER = N_("Sign in to answer: {address}")


def _post(
    session: Session,
    meeting: Meeting,
    subject: str,
    first: str,
    last: str,
    *,
    purpose: str,
    actor: Person,
    reader: Person,
    services: Services,
    now: datetime,
) -> None:
    """One message; `subject`, `first` and `last` are source texts, said in the reader's language."""
    letterhead = letterhead_of(services)
    with use_language(reader.language):
        values = {"name": actor.full_name, "organisation": actor.organisation, "address": letterhead.page(MEETINGS)}
        body = (_(first, **values), *_facts(session, meeting, services), _(last, **values) if last else "")
        lines = (_("Dear {name},", name=reader.full_name), *body, letterhead.event)
        text = join_paragraphs(lines)
        draft = MessageDraft(subject=f"{_(subject)}: {letterhead.event}", text=text, purpose=purpose)
    post_to(session, draft, reader, now=now, about=[actor.id])


def _facts(session: Session, meeting: Meeting, services: Services) -> tuple[str, ...]:
    zone = services.event.zone_name
    offered = "; ".join(formatting.day_and_time(start, zone) for start in meeting.starts)
    agreed = formatting.day_and_time(meeting.starts_at, zone) if meeting.starts_at else ""
    return (
        _("Time: {time} ({zone})", time=agreed, zone=zone) if agreed else "",
        _("Proposed times: {times} ({zone})", times=offered, zone=zone) if offered else "",
        _("Length: {minutes} minutes", minutes=meeting.minutes),
        _("Place: {place}", place=places.name_places(session, [meeting])[meeting.id]),
    )


def notify_proposed(
    session: Session, meeting: Meeting, *, actor: Person, reader: Person, services: Services, now: datetime
) -> None:
    """Somebody would like to meet; the note is read on the site, not in the message."""
    _post(
        session,
        meeting,
        N_("A meeting is proposed"),
        N_("{name} of {organisation} would like to meet you."),
        ANSWER,
        purpose="meeting-proposed",
        actor=actor,
        reader=reader,
        services=services,
        now=now,
    )


def notify_accepted(
    session: Session, meeting: Meeting, *, actor: Person, reader: Person, services: Services, now: datetime
) -> None:
    """The two agreed on a time."""
    _post(
        session,
        meeting,
        N_("Your meeting is agreed"),
        N_("{name} of {organisation} accepted your time."),
        CALENDAR,
        purpose="meeting-accepted",
        actor=actor,
        reader=reader,
        services=services,
        now=now,
    )


def notify_declined(
    session: Session, meeting: Meeting, *, actor: Person, reader: Person, services: Services, now: datetime
) -> None:
    """The times do not suit; an agreed meeting stays as it was."""
    stays = N_("{name} cannot make the new times. The meeting stays as it was.")
    _post(
        session,
        meeting,
        N_("Your proposal is answered"),
        stays if meeting.starts_at else N_("{name} cannot meet you at the moment."),
        CALENDAR if meeting.starts_at else "",
        purpose="meeting-declined",
        actor=actor,
        reader=reader,
        services=services,
        now=now,
    )


def notify_moved(
    session: Session, meeting: Meeting, *, actor: Person, reader: Person, services: Services, now: datetime
) -> None:
    """Other times are proposed; what is agreed stays until one of them is accepted."""
    _post(
        session,
        meeting,
        N_("Other times for your meeting"),
        N_("{name} of {organisation} proposes other times for your meeting."),
        ANSWER,
        purpose="meeting-moved",
        actor=actor,
        reader=reader,
        services=services,
        now=now,
    )


def notify_cancelled(
    session: Session, meeting: Meeting, *, actor: Person, reader: Person, services: Services, now: datetime
) -> None:
    """The meeting does not take place; of who ended what it rested on nothing is said."""
    _post(
        session,
        meeting,
        N_("A meeting is cancelled"),
        N_("Your meeting with {name} of {organisation} is cancelled."),
        N_("Your meetings: {address}"),
        purpose="meeting-cancelled",
        actor=actor,
        reader=reader,
        services=services,
        now=now,
    )


def notify_reminded(
    session: Session, meeting: Meeting, *, actor: Person, reader: Person, services: Services, now: datetime
) -> None:
    """The meeting is near."""
    _post(
        session,
        meeting,
        N_("Your meeting is near"),
        N_("You meet {name} of {organisation} soon."),
        CALENDAR,
        purpose="meeting-reminder",
        actor=actor,
        reader=reader,
        services=services,
        now=now,
    )


Notice = Callable[..., None]
NOTICES: Mapping[MeetingAction, Notice] = {
    MeetingAction.ACCEPT: notify_accepted,
    MeetingAction.DECLINE: notify_declined,
    MeetingAction.MOVE: notify_moved,
    MeetingAction.CANCEL: notify_cancelled,
}
