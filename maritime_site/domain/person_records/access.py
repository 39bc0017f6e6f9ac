"""Which permissions an act upon a person needs besides PEOPLE_EDIT or INVITATIONS_EDIT: those of what it touches."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.administration.permissions import Permission
from maritime_site.domain.exhibition.after_payment import EXHIBITOR
from maritime_site.domain.invitations.schemas import CreateInvitationRequest
from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.person_records.additions import find_kind
from maritime_site.domain.person_records.consequences import find_holdings

TO_UNDO = (Permission.REGISTRATIONS_DECIDE.value,)
TO_BOOK = (Permission.BOOKINGS_EDIT.value,)


def to_add(status: Status) -> tuple[str, ...]:
    """Adding somebody as decided is a decision."""
    return () if status == Status.PENDING else TO_UNDO


def to_invite(payload: CreateInvitationRequest) -> tuple[str, ...]:
    """An invitation that approves decides about whoever comes with it."""
    return TO_UNDO if payload.approve else ()


def to_change_kind(session: Session, id: UUID, kind: str) -> tuple[str, ...]:
    """Who exhibits no more gives up their stalls; who stays approved among people that staff decide about is decided.

    Raises NotFound, Invalid for an unknown kind.
    """
    person = queries.get_person(session, id)
    loses = person.kind == EXHIBITOR and kind != EXHIBITOR and bool(find_holdings(session, person).stalls)
    decides = person.status == Status.APPROVED and _is_decided_about(session, person, kind)
    return (*((Permission.STALLS_EDIT.value,) if loses else ()), *(TO_UNDO if decides else ()))


def _is_decided_about(session: Session, person: Person, kind: str) -> bool:
    """Whether another kind is one whose people staff decide about, or that documents are asked of."""
    known, category = find_kind(kind)
    rule = rules.read_rule(session, known.rule_key(category))
    return (person.kind, person.category) != (known.key, category) and (rule.is_vetted or bool(rule.documents))


def to_merge(session: Session, other_id: UUID) -> tuple[str, ...]:
    """Stays and stalls get another owner. Raises NotFound."""
    holdings = find_holdings(session, queries.get_person(session, other_id))
    stays = TO_BOOK if holdings.stays else ()
    return (*stays, Permission.STALLS_EDIT.value) if holdings.stalls else stays
