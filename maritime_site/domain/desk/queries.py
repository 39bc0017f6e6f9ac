"""One search box of the registration desk: a name, number, mobile, company or the code of a pass (DESK-1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import read_digits
from maritime_site.domain.badges.models import BadgePrint
from maritime_site.domain.badges.queries import prints_of
from maritime_site.domain.check_in.models import Admission
from maritime_site.domain.passes.code import PREFIX, Forged, PassKey, read_code, trim_code
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.passes.queries import company_of, find_by_number
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.registration_search import RegistrationFilters, search_registrations

MOST_SHOWN = 20
# A number as people write it: "+91 98765 43210", "098765-43210".
MOBILE = re.compile(r"^[+0-9][0-9 ()./-]{4,}$")


@dataclass(frozen=True)
class DeskPerson:
    """Somebody as the desk sees them: `admission` is the last one of today, `prints` every print of the badge."""

    person: Person
    entry_pass: EntryPass | None
    admission: Admission | None
    prints: tuple[BadgePrint, ...]

    @property
    def label(self) -> str:
        """What the pass calls the person."""
        return KINDS[self.person.kind].label_of(self.person.category)

    @property
    def company(self) -> str:
        """Whom the person stands for."""
        return company_of(self.person)


@dataclass(frozen=True)
class DeskResults:
    """Who was found, and whether more people match than are shown."""

    people: list[DeskPerson]
    has_more: bool = False


def search_desk(session: Session, text: str, *, key: PassKey, today: date) -> DeskResults:
    """Who is meant by a scanned code, the number of a pass, or words of a registration; nobody for an empty text.

    A code finds its holder by the number it says, also when the pass was replaced since.
    """
    if not text.strip():
        return DeskResults([])
    text = read_digits(text)
    code = trim_code(text)
    number = _read_number(code, key) if code.startswith(PREFIX) else text.strip()
    given = find_by_number(session, number)
    if given is not None or code.startswith(PREFIX):
        owner = session.get(Person, given.person_id) if given else None
        return DeskResults(load_desk_people(session, [owner] if owner else [], today=today))
    words = re.sub(r"[^+0-9]", "", text) if MOBILE.match(text.strip()) else text
    people, _total = search_registrations(session, RegistrationFilters(search=words, page_size=MOST_SHOWN + 1))
    people_shown = [person for person in people if person.merged_into_id is None]
    return DeskResults(
        load_desk_people(session, people_shown[:MOST_SHOWN], today=today), len(people_shown) > MOST_SHOWN
    )


def _read_number(code: str, key: PassKey) -> str:
    try:
        return read_code(code, {key.kid: key.public}).number
    except Forged:
        return ""


def load_desk_people(session: Session, people: Sequence[Person], *, today: date) -> list[DeskPerson]:
    """These people with their passes, admissions of today and badges: three questions, however many people."""
    ids = [person.id for person in people]
    passes = session.exec(select(EntryPass).where(col(EntryPass.person_id).in_(ids))).all()
    held = {given.person_id: given for given in passes}
    admitted = _find_admissions(session, [given.number for given in passes], today)
    printed = prints_of(session, ids)
    return [
        DeskPerson(
            person,
            held.get(person.id),
            admitted.get(held[person.id].number) if person.id in held else None,
            tuple(row for row in printed if row.person_id == person.id),
        )
        for person in people
    ]


def _find_admissions(session: Session, numbers: Sequence[str], today: date) -> dict[str, Admission]:
    there = (col(Admission.pass_number).in_(numbers), col(Admission.day) == today)
    rows = session.exec(select(Admission).where(*there).order_by(col(Admission.at))).all()
    return {row.pass_number: row for row in rows}
