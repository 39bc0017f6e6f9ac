"""Questions about passes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, String, case, cast, literal
from sqlmodel import Session, col, func, select

from maritime_site.core.text.i18n import read_digits
from maritime_site.domain.passes.code import PassCode, PassKey
from maritime_site.domain.passes.models import (
    STALE,
    AdmissionDay,
    EntryPass,
    PassRenewal,
    VoidSerial,
    serialize_days,
)
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.event import Event

NUMBER = re.compile(r"^([A-Z])[ -]?([0-9]{1,9})$", re.ASCII)
# Whoever asks for a new code twice within this pressed twice, or at two screens.
PRESSED_AGAIN = timedelta(seconds=10)


@dataclass(frozen=True)
class PassView:
    """A pass as its owner sees it; `company` stands below the name of those who stand for one."""

    number: str
    name: str
    company: str
    kind: str
    letter: str
    days: tuple[date, ...]
    code: str
    category: str = ""

    @property
    def label(self) -> str:
        """What the person is called: by category where the kind has such names (KIND-1)."""
        return KINDS[self.kind].label_of(self.category)


def stored_days(session: Session) -> list[date]:
    """The days somebody set."""
    return [row.day for row in session.exec(select(AdmissionDay).order_by(col(AdmissionDay.day))).all()]


def list_pass_days(session: Session, event: Event) -> list[date]:
    """The days on which passes admit, in order."""
    return stored_days(session) or event.days


def list_foreign_days(session: Session, event: Event) -> list[date]:
    """The days that somebody set and the event does not have: it moved since."""
    return [day for day in stored_days(session) if day not in event.days]


def pass_of(session: Session, person: Person) -> EntryPass | None:
    """A person's pass, also a revoked one."""
    return passes_of(session, [person.id]).get(person.id)


def passes_of(session: Session, person_ids: Collection[UUID]) -> dict[UUID, EntryPass]:
    """The passes of these people by person, also revoked ones; who has none is left out."""
    rows = session.exec(select(EntryPass).where(col(EntryPass.person_id).in_(person_ids))).all()
    return {row.person_id: row for row in rows}


def find_by_number(session: Session, text: str) -> EntryPass | None:
    """The pass with this number as people read it out or type it (D-00042, d-42, D 42, d42), also a revoked one."""
    typed = NUMBER.match(read_digits(text).strip().upper())
    if typed is None:
        return None
    letter, place = typed.groups()
    return session.exec(select(EntryPass).where(EntryPass.letter == letter, EntryPass.place == int(place))).first()


def number_in_sql() -> ColumnElement[str]:
    """`EntryPass.number` as a statement has it: the place with zeros before it, up to five digits."""
    place = cast(col(EntryPass.place), String)
    padded = func.substr(literal("0000").concat(place), func.length(place))
    return col(EntryPass.letter).concat("-").concat(case((col(EntryPass.place) < 100_000, padded), else_=place))


def was_just_reissued(session: Session, given: EntryPass, *, now: datetime) -> bool:
    """Whether its code took the place of another a moment ago: whoever asks for a new one pressed twice."""
    if given.revoked_at is not None or given.is_stale or given.issued_at <= now - PRESSED_AGAIN:
        return False
    return session.exec(select(VoidSerial.serial).where(VoidSerial.number == given.number).limit(1)).first() is not None


def count_stale_passes(session: Session) -> int:
    """How many passes in people's hands say other days than those that count."""
    return session.exec(select(func.count()).select_from(EntryPass).where(*STALE)).one()


def get_renewal(session: Session) -> PassRenewal | None:
    """The newest renewal of codes; one without an end is still being carried out."""
    return session.exec(select(PassRenewal).order_by(col(PassRenewal.asked_at).desc()).limit(1)).first()


def is_current(result: EntryPass, days: Sequence[date]) -> bool:
    """Whether a pass may be shown as it is."""
    return result.revoked_at is None and result.code_days == serialize_days(days)


def to_pass_view(result: EntryPass, person: Person, days: Sequence[date], key: PassKey) -> PassView:
    """A current pass with its signed code; signing the same twice gives the same text."""
    code = PassCode(result.letter, result.place, tuple(days), result.serial)
    return PassView(
        number=result.number,
        name=person.full_name,
        company=company_of(person),
        kind=person.kind,
        letter=result.letter,
        days=tuple(days),
        code=key.sign(code),
        category=person.category,
    )


def void_serials(session: Session, *, since: datetime | None = None) -> list[VoidSerial]:
    """Serials that admit nobody, oldest first; those after `since` alone when it is given."""
    every = select(VoidSerial).order_by(col(VoidSerial.at), col(VoidSerial.serial))
    return list(session.exec(every.where(VoidSerial.at > since) if since else every).all())


def company_of(person: Person) -> str:
    """What stands below somebody's name on what is printed of them: whom they stand for, empty for nobody."""
    return person.details.get("company_name", "") if KINDS[person.kind].shows_company else person.organisation
