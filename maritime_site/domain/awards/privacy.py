"""What nominations hold about an achiever, or under an address, and how it is erased (REG-7).

`emails` are the addresses under which nominations count as the person's, in lower case.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, update
from sqlmodel import Session, col, or_, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.awards import queries, transitions
from maritime_site.domain.awards.models import (
    ALLOWED_TRANSITIONS,
    GONE,
    ActorType,
    Nomination,
    NominationFile,
    NominationStatus,
    NominationStep,
)
from maritime_site.domain.people.models import Person

S = NominationStatus


def _as_nominee(session: Session, person: Person, emails: Sequence[str]) -> list[Nomination]:
    theirs = or_(col(Nomination.nominee_email).in_(list(emails)), col(Nomination.achiever_id) == person.id)
    return list(session.exec(select(Nomination).where(theirs)).all())


def _as_nominator(session: Session, emails: Sequence[str]) -> list[Nomination]:
    return list(session.exec(select(Nomination).where(col(Nomination.nominator_email).in_(list(emails)))).all())


def export_of(session: Session, person: Person, emails: Sequence[str]) -> dict[str, list[Record]]:
    """Nominations of the person, and those the person made of others."""
    values = ("reference", "status", "nominee_name", "organisation", "statement", "nominator_name", "created_at")
    own = (*values, "nominee_email", "nominee_mobile", "accepted_at")
    return {
        "nominations": [
            serialize_row(row, *own) | {"files": [file.title for file in queries.files_of(session, row)]}
            for row in _as_nominee(session, person, emails)
        ],
        "nominationsMade": [
            serialize_row(row, *values, "nominator_email") for row in _as_nominator(session, emails) if not row.is_own
        ],
    }


def files_of(session: Session, person: Person, emails: Sequence[str]) -> list[str]:
    """The names in the store of the files that support the person's nominations."""
    return [each.name for row in _as_nominee(session, person, emails) for each in queries.files_of(session, row)]


def erase_nominations(session: Session, person: Person, emails: Sequence[str], *, now: datetime) -> list[UUID]:
    """Withdraw and empty the person's nominations; in those they made, only they are taken out. Answers their ids."""
    received, made = _as_nominee(session, person, emails), _as_nominator(session, emails)
    for row in received:
        if S.DECLINED in ALLOWED_TRANSITIONS[S(row.status)]:
            transitions.change_status(session, row, S.DECLINED, by=ActorType.NOMINEE, now=now)
        _empty_nomination(session, row)
    for row in made:
        if row.status == S.AWAITING_NOMINEE:
            transitions.change_status(session, row, S.WITHDRAWN, by=ActorType.NOMINATOR, now=now)
        row.nominator_name = row.nominator_email = GONE
        session.add(row)
    session.flush()
    return [row.id for row in (*received, *made)]


def _empty_nomination(session: Session, row: Nomination) -> None:
    session.flush()
    if row.is_own:
        row.nominator_name = row.nominator_email = GONE
    row.nominee_name = row.nominee_email = row.nominee_mobile = GONE
    row.nominee_country_code = row.organisation = row.statement = ""
    session.add(row)
    session.exec(delete(NominationFile).where(col(NominationFile.nomination_id) == row.id))
    session.exec(update(NominationStep).where(col(NominationStep.nomination_id) == row.id).values(note=""))
