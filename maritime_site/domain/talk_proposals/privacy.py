"""What proposals hold about somebody, and what happens to it (REG-7).

An erasure leaves what staff planned of an accepted talk: the programme is theirs, and they take the speaker out of it.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Person
from maritime_site.domain.talk_proposals import queries
from maritime_site.domain.talk_proposals.models import ProposalStep, TalkProposal
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The talks that the person proposed, and what staff answered."""
    names = ("title", "abstract", "biography", "language", "status", "note", "created_at", "updated_at")
    return {"talkProposals": [serialize_row(row, *names) for row in queries.list_own(session, person)]}


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Delete the person's proposals with their history."""
    for row in queries.list_own(session, person):
        session.exec(delete(ProposalStep).where(col(ProposalStep.proposal_id) == row.id))
        session.delete(row)  # one by one: the search index follows
    session.flush()


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """A reaction: the proposals are the other registration's now."""
    mine = col(TalkProposal.person_id) == happened.other_id
    session.exec(
        update(TalkProposal)
        .where(mine)
        .values(person_id=happened.person_id)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
