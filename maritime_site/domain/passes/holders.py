"""Whose pass a scanned code is (PASS-2, MEET-4)."""

from __future__ import annotations

from sqlmodel import Session, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.passes.code import ONLY_NUMBER, Forged, PassKey, is_number, read_code, trim_code
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.models import Person, Status

NO_PASS = N_("This is no valid pass")


def find_holder(session: Session, text: str, *, key: PassKey) -> Person:
    """The approved person whose valid pass carries this code. Raises NotFound for any other text."""
    try:
        code = read_code(trim_code(text), {key.kid: key.public})
    except Forged as forged:
        raise NotFound(_(ONLY_NUMBER if is_number(text) else NO_PASS)) from forged
    entry_pass = session.exec(select(EntryPass).where(EntryPass.serial == code.serial)).first()
    person = session.get(Person, entry_pass.person_id) if entry_pass and entry_pass.revoked_at is None else None
    if person is None or person.status != Status.APPROVED:
        raise NotFound(_(NO_PASS))
    return person
