"""What a person agreed to, purpose by purpose, and withdrawing it as easily as it was given (REG-3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.text import N_, _
from maritime_site.core.wishes import Wish
from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Consent, Person
from maritime_site.domain.people.wishes import OPTIONAL_PURPOSES, REGISTRATION_PURPOSE, WORDING_VERSION

REGISTRATION_WORDS = N_("I agree to the use of my data for registration")
PURPOSES = {REGISTRATION_PURPOSE: REGISTRATION_WORDS, **OPTIONAL_PURPOSES}


class ConsentChoice(Wish):
    """Optional purposes to agree to (true) or to withdraw (false); those left out stay."""

    updates: bool | None = None
    partners: bool | None = None


@dataclass(frozen=True)
class ConsentView:
    """One purpose: its words, whether it is agreed to, and since when it is or is no longer."""

    purpose: str
    text: str
    given: bool
    optional: bool
    since: datetime | None
    wording: str = ""


def overview(session: Session, person: Person) -> list[ConsentView]:
    """Every purpose in its order, those never agreed to as well."""
    statement = select(Consent).where(Consent.person_id == person.id).order_by(col(Consent.given_at))
    latest = {row.purpose: row for row in session.exec(statement).all()}
    return [_view(purpose, _(words), latest.get(purpose)) for purpose, words in PURPOSES.items()]


def _view(purpose: str, words: str, row: Consent | None) -> ConsentView:
    optional = purpose in OPTIONAL_PURPOSES
    if row is None:
        return ConsentView(purpose, words, given=False, optional=optional, since=None)
    given = row.withdrawn_at is None
    return ConsentView(purpose, words, given, optional, row.withdrawn_at or row.given_at, row.wording)


def choose(session: Session, wish: ConsentChoice, *, owner: Person, language: str, now: datetime) -> list[ConsentView]:
    """Agree to or withdraw purposes, each with its moment; what already is so stays as it is. The rows are kept."""
    person = queries.locked(session, owner.id)
    live = {row.purpose: row for row in queries.consents_of(session, person)}
    for purpose, wanted in wish.model_dump(exclude_none=True).items():
        row = live.get(purpose)
        if wanted and row is None:
            session.add(
                Consent(person_id=person.id, purpose=purpose, wording=WORDING_VERSION, language=language, given_at=now)
            )
        elif not wanted and row is not None:
            row.withdrawn_at = now
            session.add(row)
    session.flush()
    return overview(session, person)
