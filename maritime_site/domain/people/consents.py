"""What a person agreed to, purpose by purpose, and withdrawing it as easily as it was given (REG-3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pydantic import Field
from sqlmodel import Session, col, select

from maritime_site.core.schemas import Schema, YesNo
from maritime_site.core.text.i18n import current_language
from maritime_site.domain.people import consent_texts, queries
from maritime_site.domain.people.models import Consent, Person
from maritime_site.domain.people.schemas import OPTIONAL_PURPOSES


class ConsentChoice(Schema):
    """Optional purposes to agree to (true) or to withdraw (false); those left out stay."""

    updates: YesNo | None = None
    partners: YesNo | None = Field(
        None, description="Share with exhibitors whose stall one visits: without it no exhibitor can scan one's pass"
    )


@dataclass(frozen=True)
class ConsentView:
    """One purpose: its words, whether it is agreed to, and since when it is or is no longer."""

    purpose: str
    text: str
    given: bool
    optional: bool
    since: datetime | None
    wording: str = ""


def list_consents(session: Session, person: Person) -> list[ConsentView]:
    """Every purpose in its order, those never agreed to as well."""
    statement = select(Consent).where(Consent.person_id == person.id).order_by(col(Consent.given_at))
    latest = {row.purpose: row for row in session.exec(statement).all()}
    return [_to_consent_view(session, purpose, latest.get(purpose)) for purpose in consent_texts.PURPOSES]


def _to_consent_view(session: Session, purpose: str, row: Consent | None) -> ConsentView:
    """The words that were agreed to; where nothing is, those that count now."""
    optional = purpose in OPTIONAL_PURPOSES
    live = row is not None and row.withdrawn_at is None
    wording = (
        consent_texts.get_agreed_text(session, row)
        if row and live
        else list(consent_texts.list_versions(session, purpose).values())[-1]
    )
    words = wording.text_in(current_language())
    if row is None:
        return ConsentView(purpose, words, given=False, optional=optional, since=None)
    given = row.withdrawn_at is None
    return ConsentView(purpose, words, given, optional, row.withdrawn_at or row.given_at, row.wording)


def change_consents(
    session: Session, payload: ConsentChoice, *, owner: Person, language: str, now: datetime
) -> list[ConsentView]:
    """Agree to or withdraw purposes, each with its moment; what already is so stays as it is. The rows are kept."""
    person = queries.lock_person(session, owner.id)
    live = {row.purpose: row for row in queries.consents_of(session, person)}
    words = consent_texts.get_current_texts(session)
    for purpose, wanted in payload.model_dump(exclude_none=True).items():
        row = live.get(purpose)
        if wanted and row is None:
            session.add(
                Consent(
                    person_id=person.id,
                    purpose=purpose,
                    wording=words[purpose].version,
                    language=language,
                    given_at=now,
                )
            )
        elif not wanted and row is not None:
            row.withdrawn_at = now
            session.add(row)
    session.flush()
    return list_consents(session, person)
