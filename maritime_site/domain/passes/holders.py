"""Whose pass a scanned code is (PASS-2, MEET-4)."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.passes import queries
from maritime_site.domain.passes.code import ONLY_NUMBER, Forged, PassKey, is_number, read_code, trim_code
from maritime_site.domain.passes.models import EntryPass, VoidSerial
from maritime_site.domain.people.models import Person, Status

NO_PASS = N_("This is no valid pass")
# The clock of a participant's phone is believed so far back; what it says of later than now was now.
OLDEST = timedelta(days=60)


def clamp_scan_time(at: datetime, now: datetime) -> datetime:
    """When a participant's phone scanned a code, kept within what can be true."""
    return min(max(at, now - OLDEST), now)


def find_scanned_pass(session: Session, serial: str, *, scanned_at: datetime) -> EntryPass | None:
    """The pass with this code; one that got another code after the scan was good when a phone offline scanned it."""
    held = session.exec(select(EntryPass).where(EntryPass.serial == serial)).first()
    replaced = None if held else session.get(VoidSerial, serial)
    return queries.find_by_number(session, replaced.number) if replaced and replaced.at > scanned_at else held


def find_holder(session: Session, text: str, *, key: PassKey, scanned_at: datetime, now: datetime) -> Person:
    """The approved person whose valid pass carried this code when it was scanned. Raises NotFound for other texts."""
    try:
        code = read_code(trim_code(text), {key.kid: key.public})
    except Forged as forged:
        raise NotFound(_(ONLY_NUMBER if is_number(text) else NO_PASS)) from forged
    entry_pass = find_scanned_pass(session, code.serial, scanned_at=clamp_scan_time(scanned_at, now))
    person = session.get(Person, entry_pass.person_id) if entry_pass and entry_pass.revoked_at is None else None
    if person is None or person.status != Status.APPROVED:
        raise NotFound(_(NO_PASS))
    return person
