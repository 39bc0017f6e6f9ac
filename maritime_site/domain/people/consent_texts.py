"""The words that people agree to, in both languages; the office may change them, and every version is kept (REG-3).

What somebody agreed to can be shown for as long as their agreement is kept: a consent names the version of its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID, uuid4

from pydantic import StringConstraints
from sqlalchemy import UniqueConstraint
from sqlmodel import Field, Session, col, select

from maritime_site.core.db.database import raise_on_constraint
from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.errors import Conflict
from maritime_site.core.schemas import IN_HINDI, Paragraph, Schema
from maritime_site.core.text.i18n import N_, _, load_catalogue
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.people.models import Consent
from maritime_site.domain.people.schemas import CONSENT_TEXT_VERSION, OPTIONAL_PURPOSES, REGISTRATION_PURPOSE

MEANWHILE = N_("Somebody else changed this in the meantime. Open it again and repeat your change.")
REGISTRATION_WORDS = N_("I agree to the use of my data for registration")
# What participants agree to, in the order of their forms.
PURPOSES = {REGISTRATION_PURPOSE: REGISTRATION_WORDS, **OPTIONAL_PURPOSES}
AWARD_PURPOSE = "award"
AWARD_WORDS = N_("I agree to the use of this data for the award, and may pass on the nominee's details")
# All that the office words: nominators are no participants, and agree to the last one.
WORDED = {**PURPOSES, AWARD_PURPOSE: AWARD_WORDS}
Purpose = Literal["registration", "updates", "partners", "award"]
Sentence = Annotated[Paragraph, StringConstraints(min_length=10, max_length=300)]


class ConsentTextVersion(TableModel, table=True):
    """One version of a purpose's words; never changed, never deleted."""

    __tablename__ = "consent_wording"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("purpose", "version"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    purpose: str
    version: str
    en: str
    hi: str
    made_at: datetime = time_column()


# Put together once: every registration asks for them.
KEPT_TEXTS = select(ConsentTextVersion).order_by(col(ConsentTextVersion.made_at), col(ConsentTextVersion.version))


@dataclass(frozen=True)
class ConsentText:
    """A purpose's words as a version has them; `made_at` is None for those that the site came with."""

    purpose: str
    version: str
    en: str
    hi: str
    made_at: datetime | None = None

    def text_in(self, language: str) -> str:
        """The words in a language."""
        return self.hi if language == "hi" and self.hi else self.en


class ConsentTextRequest(Schema):
    """New words of one purpose, in both languages."""

    en: Sentence
    hi: Annotated[Sentence, IN_HINDI]


class ConsentTextChanged(Conflict):
    """Somebody was shown words that no longer count."""


def get_original_text(purpose: str) -> ConsentText:
    """The words that the site came with."""
    words = WORDED[purpose]
    return ConsentText(purpose, CONSENT_TEXT_VERSION, words, load_catalogue("hi").get(words, words))


def list_versions(session: Session, purpose: str) -> dict[str, ConsentText]:
    """Every version of a purpose's words, the one that counts last."""
    rows = session.exec(KEPT_TEXTS.where(ConsentTextVersion.purpose == purpose)).all()
    return {wording.version: wording for wording in (get_original_text(purpose), *map(_to_text, rows))}


def _to_text(row: ConsentTextVersion) -> ConsentText:
    return ConsentText(row.purpose, row.version, row.en, row.hi, row.made_at)


def get_agreed_text(session: Session, consent: Consent) -> ConsentText:
    """The words that somebody agreed to; those that count now where their version is not known.

    An achiever agreed to a nomination's words: their version stands after the purpose it belongs to (`of_award`).
    """
    source, _colon, version = consent.wording.rpartition(":")
    known = list_versions(session, source if source in WORDED else consent.purpose)
    return known.get(version) or list(known.values())[-1]


def of_award(version: str) -> str:
    """How the consent of somebody who agreed to a nomination's words names their version."""
    return f"{AWARD_PURPOSE}:{version}"


def get_current_texts(session: Session) -> Mapping[str, ConsentText]:
    """The words that count now, by purpose, in the order of the forms."""
    newest = {row.purpose: _to_text(row) for row in session.exec(KEPT_TEXTS).all()}
    return {purpose: newest.get(purpose) or get_original_text(purpose) for purpose in WORDED}


def change_text(
    session: Session, purpose: str, payload: ConsentTextRequest, *, actor: Actor, now: datetime
) -> ConsentText:
    """Let new words count from now on; what was agreed to before keeps its own. The same words change nothing.

    Raises Conflict when another administrator was quicker.
    """
    known = list_versions(session, purpose)
    before = list(known.values())[-1]
    if (payload.en, payload.hi) == (before.en, before.hi):
        return before
    row = ConsentTextVersion(
        purpose=purpose, version=_next_version(known, now), en=payload.en, hi=payload.hi, made_at=now
    )
    with raise_on_constraint(session, Conflict(_(MEANWHILE))):
        session.add(row)
    audit.append_entry(
        session,
        actor,
        "consents.reword",
        entity="consent",
        entity_id=purpose,
        now=now,
        before={"version": before.version, "en": before.en, "hi": before.hi},
        after={"version": row.version, "en": row.en, "hi": row.hi},
    )
    return ConsentText(purpose, row.version, row.en, row.hi, now)


def _next_version(known: Mapping[str, ConsentText], now: datetime) -> str:
    """The day, and a number when the day has a version already."""
    day = f"{now:%Y-%m-%d}"
    return next(
        version
        for number in range(1, len(known) + 2)
        if (version := day if number == 1 else f"{day}.{number}") not in known
    )


def require_seen(session: Session, seen: Mapping[str, str]) -> None:
    """Raise Reworded unless these versions, by purpose, are still the ones that count."""
    counting = get_current_texts(session)
    if any(counting[purpose].version != version for purpose, version in seen.items() if purpose in counting):
        raise ConsentTextChanged(_("The words you agree to have changed. Please read them once more."))
