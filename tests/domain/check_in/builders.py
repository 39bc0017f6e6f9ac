"""A gate with its device, and passes to show there."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import uuid4

from maritime_site.domain.audit.service import Actor
from maritime_site.domain.check_in import devices, service
from maritime_site.domain.check_in.models import Outcome
from maritime_site.domain.check_in.schemas import EnrolDeviceRequest, OneScanRequest, QueuedScanRequest
from maritime_site.domain.check_in.service import Gate
from maritime_site.domain.passes import service as passes
from maritime_site.domain.passes.code import PassCode, PassKey
from tests.people import NOON

KEY = PassKey(b"g" * 32)
ZONE = "Asia/Kolkata"
TODAY = date(2025, 9, 1)
DAYS = [TODAY + timedelta(days=number) for number in range(3)]
STAFF = Actor("7", "staff@demo.example", "10.0.0.1")


def make_gate(session, name="Tablet 1", place="Gate 1"):
    device = devices.enrol_device(session, EnrolDeviceRequest(name=name, gate=place), actor=STAFF, now=NOON)
    return Gate(device, STAFF.id, {KEY.kid: KEY.public}, DAYS, ZONE)


def make_pass(session, owner, days=None):
    return passes.issue_pass(session, owner=owner, days=days or DAYS, now=NOON)


def code_of(given, days=None):
    return KEY.sign(PassCode(given.letter, given.place, tuple(days or DAYS), given.serial))


def scan(code, at=NOON, **more):
    return OneScanRequest(id=uuid4(), code=code, at=at, **more)


def queued(code, at=NOON, told=Outcome.ADMITTED):
    return QueuedScanRequest(id=uuid4(), code=code, at=at, told=told)


def check(session, gate, *scans, now=NOON):
    return service.check_scans(session, gate, list(scans), now=now)


def outcomes(session, gate, *scans, now=NOON):
    return [kept.outcome for kept in check(session, gate, *scans, now=now)]


def let_in(session, owner, *days):
    """A pass for the owner, with which a gate lets them in on these days, counted from the first."""
    given = make_pass(session, owner)
    gate = make_gate(session, f"Tablet of {owner.id}")
    for day in days:
        at = NOON + timedelta(days=day)
        assert check(session, gate, scan(code_of(given), at), now=at)
    return given
