"""A pass that cannot be scanned: its number is typed, its holder found and, after a look at them, let in (GATE-1).

Whom the pass would not let in is not let in by its number either.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.check_in import queries, rules, sync, zones
from maritime_site.domain.check_in.models import Admission, Outcome
from maritime_site.domain.check_in.queries import Holder
from maritime_site.domain.check_in.rules import KnownPass
from maritime_site.domain.check_in.schemas import CheckOneRequest, NumberScanRequest
from maritime_site.domain.check_in.sync import CheckedScan
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.passes.code import PassCode
from maritime_site.domain.passes.models import EntryPass, VoidSerial
from maritime_site.domain.passes.service import key_of
from maritime_site.ports.services import Services


@dataclass(frozen=True)
class PassMatch:
    """A pass by its number: whose it is, where it was admitted today, and what a scan on its way in would be worth."""

    entry_pass: EntryPass
    holder: Holder
    admission: Admission | None
    device: str
    outcome: Outcome


def find_pass(
    session: Session, services: Services, number: str, *, zone: UUID | None = None, now: datetime
) -> PassMatch:
    """Whose pass a typed number is. Raises NotFound."""
    given = _get_by_number(session, number)
    today = rules.day_of(now, now, services.event.zone_name)
    admission = session.get(Admission, (given.number, today, str(zone or "")))
    device = queries.device_names(session, [admission.device_id])[admission.device_id] if admission else ""
    holder = queries.list_holders(session, [given.number]).get(given.number, Holder())
    return PassMatch(
        given, holder, admission, device, _judge_entry(session, services, given, admission, zone=zone, now=now)
    )


def scan_number(
    session: Session, services: Services, payload: NumberScanRequest, *, staff: str, now: datetime
) -> CheckedScan:
    """Judge a pass by its number as if its present code had been scanned.

    Raises NotFound for a number that nobody has, and as `check_one` does for the device.
    """
    code = _code_of(session, _get_by_number(session, payload.number))
    known = payload.model_dump(exclude={"number"})
    request = CheckOneRequest(**known, code=key_of(services).sign(code), at=now)
    return sync.check_one(session, services, request, staff=staff, now=now)


def _get_by_number(session: Session, number: str) -> EntryPass:
    given = passes.find_by_number(session, number)
    if given is None:
        raise NotFound(_("Nobody has a pass with this number"))
    return given


def _judge_entry(
    session: Session,
    services: Services,
    given: EntryPass,
    admission: Admission | None,
    *,
    zone: UUID | None,
    now: datetime,
) -> Outcome:
    """What a scan of its present code would be worth at a gate of this zone; nothing is kept."""
    has_left = admission is not None and admission.left_at is not None
    known = KnownPass(given.revoked_at is None, given.revoked_at, admission is not None, has_left)
    return rules.judge_code(
        _code_of(session, given),
        known,
        at=now,
        day=rules.day_of(now, now, services.event.zone_name),
        event_days=passes.list_pass_days(session, services.event),
        zone=zones.load_rules(session).get(str(zone or "")),
    )


def _code_of(session: Session, given: EntryPass) -> PassCode:
    """What its present code says."""
    return PassCode(given.letter, given.place, tuple(given.days), _serial_of(session, given))


def _serial_of(session: Session, given: EntryPass) -> str:
    """The serial that gates know: of a revoked pass the one that was revoked."""
    if given.revoked_at is None:
        return given.serial
    voided = select(VoidSerial.serial).where(VoidSerial.number == given.number).order_by(col(VoidSerial.at).desc())
    return session.exec(voided.limit(1)).first() or given.serial
