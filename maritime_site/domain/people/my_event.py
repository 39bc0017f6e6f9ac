"""What the registration itself puts into a participant's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.event_items import ChangeItem, WaitingItem
from maritime_site.domain.people import documents
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, RegistrationEvent, Status
from maritime_site.ports.services import Services

PASS, PAGE = "/pass", "/asked"
# What others' decisions read like among the changes.
DECISIONS: dict[str, str] = {
    Status.APPROVED: N_("Your registration is approved"),
    Status.REJECTED: N_("Your registration was not accepted"),
    Status.WAITLISTED: N_("You are on the waiting list"),
}


def list_waiting(session: Session, person: Person, _services: Services, now: datetime) -> Sequence[WaitingItem]:
    """An offered place, what staff ask for, documents that approval waits for, a profile to put right."""
    return (
        *_list_offer(person, now),
        *_list_information_requests(session, person),
        *_list_missing(session, person),
        *_list_rejection(person),
    )


def _list_offer(person: Person, now: datetime) -> Sequence[WaitingItem]:
    if person.status != Status.WAITLISTED or person.offer_until is None or person.offer_until <= now:
        return ()
    profile = KINDS[person.kind].profile_path
    title = _("A place is free for you")
    return (WaitingItem("offer", title, _("Accept or decline"), profile, until=person.offer_until),)


def _list_information_requests(session: Session, person: Person) -> Sequence[WaitingItem]:
    if information_requests.find_open(session, person) is None:
        return ()
    return (WaitingItem("asked", _("We need something more from you"), _("Answer what we ask you for"), PAGE),)


def _list_missing(session: Session, person: Person) -> Sequence[WaitingItem]:
    missing = documents.list_missing_kinds(session, person) if person.status == Status.PENDING else ()
    if not missing:
        return ()
    names = ", ".join(documents.title_of(kind) for kind in missing)
    return (WaitingItem("documents", _("Approval waits for: {documents}", documents=names), _("Upload"), PASS),)


def _list_rejection(person: Person) -> Sequence[WaitingItem]:
    if person.status != Status.REJECTED:
        return ()
    profile = KINDS[person.kind].profile_path
    return (WaitingItem("rejected", _("Your registration was not accepted"), _("Correct your profile"), profile),)


def list_changes(session: Session, person: Person, since: datetime, _now: datetime) -> Sequence[ChangeItem]:
    """Decisions about the registration since then."""
    mine = (RegistrationEvent.person_id == person.id, RegistrationEvent.at > since, RegistrationEvent.by != "owner")
    decided = (col(RegistrationEvent.status).in_(list(DECISIONS)), RegistrationEvent.action == "")
    rows = session.exec(select(RegistrationEvent).where(*mine, *decided)).all()
    profile = KINDS[person.kind].profile_path
    return [ChangeItem("registration", _(DECISIONS[step.status]), step.at, profile) for step in rows]
