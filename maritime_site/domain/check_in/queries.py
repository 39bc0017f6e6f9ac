"""Questions of gates: who was admitted, where gates disagreed, what changed since one asked (PASS-3, PASS-4)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from maritime_site.domain.check_in.models import Admission, GateConflict, GateDevice, GateScan
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.passes.models import EntryPass, VoidSerial
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person

PAGE = 2000
# A revocation bears the time it was asked for; it is there a little later, when its transaction ends.
OVERLAP = timedelta(minutes=2)
LAST_MS = 32_503_680_000_000
OPEN, SEEN = "open", "seen"


@dataclass(frozen=True)
class Cursor:
    """How far a gate knows: admissions by their sequence, revocations by their time."""

    sequence: int = 0
    voids: datetime | None = None

    @classmethod
    def read(cls, text: str) -> Cursor:
        """A cursor that a gate was given; an empty text is the beginning."""
        sequence, _dot, milliseconds = text.partition(".")
        if not milliseconds:
            return cls()
        return cls(int(sequence), datetime.fromtimestamp(min(int(milliseconds), LAST_MS) / 1000, UTC))

    def __str__(self) -> str:
        return f"{self.sequence}.{int(self.voids.timestamp() * 1000) if self.voids else 0}"


@dataclass(frozen=True)
class Changes:
    """What a gate has to learn; `more` when it should ask again at once."""

    admissions: list[Admission]
    voids: list[str]
    labels: dict[str, list[str]]
    cursor: Cursor
    more: bool


@dataclass(frozen=True)
class ConflictView:
    """A conflict with both scans and their devices."""

    row: GateConflict
    scan: GateScan
    device: str
    first: GateScan | None
    first_device: str


@dataclass(frozen=True)
class Holder:
    """Whose a pass is, for whoever compares it with the person: `label` is what the pass calls them."""

    name: str = ""
    company: str = ""
    label: str = ""


def list_changes(session: Session, since: Cursor, *, today: date, now: datetime) -> Changes:
    """Admissions of today and revocations after a cursor: as much work as there are changes (PASS-4)."""
    later = (col(Admission.sequence) > since.sequence, Admission.day == today)
    wanted = select(Admission).where(*later).order_by(col(Admission.sequence)).limit(PAGE + 1)
    rows = list(session.exec(wanted).all())
    admissions, more = rows[:PAGE], len(rows) > PAGE
    before = since.voids - OVERLAP if since.voids else None
    voids = [row.serial for row in passes.void_serials(session, since=before)]
    last = admissions[-1].sequence if admissions else since.sequence
    return Changes(admissions, voids, list_labels(session, since=before), Cursor(last, now), more)


def list_labels(session: Session, *, since: datetime | None = None) -> dict[str, list[str]]:
    """What passes call people whose code does not say it, students and seafarers: the numbers by label (KIND-1).

    Those issued after `since` alone when it is given.
    """
    special = {(kind.key, category): label for kind in KINDS.values() for category, label in kind.labels.items()}
    wanted = (
        select(EntryPass, Person.kind, Person.category)
        .join(Person, col(Person.id) == col(EntryPass.person_id))
        .where(col(Person.category).in_({category for _kind, category in special}))
        .order_by(col(EntryPass.issued_at), col(EntryPass.id))
    )
    result: dict[str, list[str]] = {}
    for given, kind, category in session.exec(wanted.where(EntryPass.issued_at > since) if since else wanted).all():
        if (kind, category) in special:
            result.setdefault(special[kind, category], []).append(given.number)
    return result


def hash_version(keys: Sequence[str], days: Sequence[date], zone: str, zones: Sequence[object] = ()) -> str:
    """Changes when a gate has to fetch its manifest again."""
    text = json.dumps([list(keys), [day.isoformat() for day in days], zone, *([list(zones)] if zones else [])])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def voids_mark(session: Session) -> str:
    """Changes with every revocation, and is cheap to ask for."""
    count, last = session.exec(select(func.count(), func.max(VoidSerial.at)).select_from(VoidSerial)).one()
    return f"{count}-{last.timestamp() if last else 0}"


def passes_mark(session: Session) -> str:
    """Changes with every pass that is issued, and is cheap to ask for."""
    last = session.exec(select(func.max(EntryPass.issued_at))).one()
    return str(last.timestamp() if last else 0)


def list_conflicts(
    session: Session, *, search: str = "", status: str = OPEN, page: int = 1, page_size: int = 25
) -> tuple[list[ConflictView], int]:
    """Conflicts that match, newest first, and how many there are; `status` is open, seen, or empty for all."""
    matching = select(GateConflict)
    if status:
        seen = col(GateConflict.seen_at)
        matching = matching.where(seen.is_(None) if status == OPEN else seen.is_not(None))
    for word in search.split():
        matching = matching.where(col(GateConflict.pass_number).icontains(word, autoescape=True))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    order = (col(GateConflict.found_at).desc(), col(GateConflict.id))
    rows = session.exec(matching.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()
    return _to_conflict_views(session, rows), total


def conflicts_of(session: Session, number: str) -> list[ConflictView]:
    """Where a pass was let in without a network and should not have been, newest first, seen ones too."""
    mine = select(GateConflict).where(GateConflict.pass_number == number)
    return _to_conflict_views(
        session, session.exec(mine.order_by(col(GateConflict.found_at).desc(), col(GateConflict.id))).all()
    )


def _to_conflict_views(session: Session, rows: Sequence[GateConflict]) -> list[ConflictView]:
    ids = {row.scan_id for row in rows} | {row.first_scan_id for row in rows if row.first_scan_id}
    scans = {scan.id: scan for scan in session.exec(select(GateScan).where(col(GateScan.id).in_(ids))).all()}
    names = device_names(session, [scan.device_id for scan in scans.values()])
    matches: list[ConflictView] = []
    for row in rows:
        scan, first = scans[row.scan_id], scans.get(row.first_scan_id) if row.first_scan_id else None
        matches.append(ConflictView(row, scan, names[scan.device_id], first, names[first.device_id] if first else ""))
    return matches


def device_names(session: Session, ids: Sequence[UUID]) -> dict[UUID, str]:
    """Names of devices by id."""
    wanted = select(GateDevice.id, GateDevice.name).where(col(GateDevice.id).in_(set(ids)))
    return dict(session.exec(wanted).all())


def first_admissions(session: Session, scans: Sequence[GateScan]) -> dict[tuple[str, date, str], Admission]:
    """Who admitted before, by pass number, day and zone."""
    there = (
        col(Admission.pass_number).in_({scan.pass_number for scan in scans}),
        col(Admission.day).in_({scan.day for scan in scans}),
    )
    rows = session.exec(select(Admission).where(*there)).all()
    return {(row.pass_number, row.day, row.zone): row for row in rows}


def list_holders(session: Session, numbers: Sequence[str]) -> dict[str, Holder]:
    """Whose the passes with these numbers are."""
    places = {(number[0], int(number[2:])) for number in numbers if number}
    if not places:
        return {}
    wanted = (
        select(EntryPass, Person)
        .join(Person, col(Person.id) == col(EntryPass.person_id))
        .where(col(EntryPass.letter).in_({letter for letter, _place in places}))
        .where(col(EntryPass.place).in_({place for _letter, place in places}))
    )
    return {given.number: _to_holder(person) for given, person in session.exec(wanted).all()}


def _to_holder(person: Person) -> Holder:
    return Holder(person.full_name, passes.company_of(person), KINDS[person.kind].label_of(person.category))


def handed_in_later(session: Session, admissions: Sequence[Admission]) -> dict[UUID, GateScan]:
    """The scans of those admissions that a device made without a network, by their id."""
    ids = [row.scan_id for row in admissions]
    queued = select(GateScan).where(col(GateScan.id).in_(ids), col(GateScan.told) != "")
    return {scan.id: scan for scan in session.exec(queued).all()}


def admissions_of(session: Session, number: str) -> list[tuple[Admission, str]]:
    """When and where a pass was admitted, newest first, with the device's name."""
    newest = (col(Admission.day).desc(), col(Admission.at).desc())
    wanted = select(Admission).where(Admission.pass_number == number).order_by(*newest)
    rows = session.exec(wanted).all()
    names = device_names(session, [row.device_id for row in rows])
    return [(row, names[row.device_id]) for row in rows]


def was_admitted(person: type[Person] = Person) -> ColumnElement[bool]:
    """The condition that a gate has let somebody in, to the event or a zone; `person` stands for the table."""
    same_number = col(Admission.pass_number) == passes.number_in_sql()
    theirs = select(Admission.pass_number).join(EntryPass, same_number).where(EntryPass.person_id == person.id)
    return theirs.correlate(person).exists()
