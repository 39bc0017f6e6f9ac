"""What letters for visas hold about somebody, and what happens to it (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Person
from maritime_site.domain.visa_letters import queries
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.passport_numbers import open_number
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person, services: Services) -> dict[str, list[Record]]:
    """The letter, with the passport number in clear: it is theirs."""
    row = queries.row_of(session, person)
    names = (
        "number",
        "embassy",
        "arrives_on",
        "departs_on",
        "passport_name",
        "nationality",
        "passport_valid_until",
        "issued_at",
        "withdrawn_at",
        "withdrawn_reason",
    )
    if row is None:
        return {"visaLetters": []}
    return {"visaLetters": [serialize_row(row, *names) | {"passportNumber": open_number(row, services)}]}


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Delete the letter: nobody can say any more that it is ours."""
    session.exec(delete(VisaLetter).where(col(VisaLetter.person_id) == person.id))


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """A reaction: the registration that stays has its own letter, else that of the other one."""
    theirs = col(VisaLetter.person_id) == happened.other_id
    own = queries.row_of(session, session.get_one(Person, happened.person_id))
    change = delete(VisaLetter) if own else update(VisaLetter).values(person_id=happened.person_id)
    session.exec(change.where(theirs).execution_options(synchronize_session=False))
    session.expire_all()
