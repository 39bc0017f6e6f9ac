"""What the exhibition's tests share: halls, stalls, claims, and the organisers."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import Session, select

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition import service, staff
from maritime_site.domain.exhibition.models import Hall, Stall, StallApplication, Tariff
from maritime_site.domain.exhibition.schemas import ApplyRequest, HoldStallRequest, OfferRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments.policy import PaymentPolicy
from maritime_site.domain.people.models import Person
from tests.people import EVENT, NOON, SITE

TERMS = PaymentPolicy(EVENT, ZoneInfo("Asia/Kolkata"), timedelta(minutes=15), SITE, 5_000_000)
OFFICER = Actor("admin-1", "stalls@demo.example", "127.0.0.1")
LATE = NOON + timedelta(minutes=16)
RATE = 850_000
FORM = ApplyRequest(fascia_name="Harbour Works", billing_address="1 Quay Road, Mumbai", terms=True)
_numbers = count(1)


def make_hall(session: Session, **overrides: Any) -> Hall:
    """A hall."""
    code = f"H{next(_numbers)}"
    hall = Hall(**{"code": code, "name_en": f"Hall {code}", "name_hi": "हॉल", "width": 600, "height": 400} | overrides)
    session.add(hall)
    session.flush()
    return hall


def make_stall(session: Session, hall: Hall | None = None, **overrides: Any) -> Stall:
    """A free stall of 9 square metres with one open side."""
    hall = hall or session.exec(select(Hall)).first() or make_hall(session)
    number = next(_numbers)
    values: dict[str, Any] = {
        "code": f"{hall.code}-{number}",
        "hall_id": hall.id,
        "x": 30 * number,
        "y": 0,
        "width": 30,
        "height": 30,
        "area_m2": 9,
    }
    stall = Stall(**values | overrides)
    session.add(stall)
    session.flush()
    return stall


def make_tariff(session: Session, **overrides: Any) -> Tariff:
    """A published row in rupees."""
    values: dict[str, Any] = {
        "type": "shell",
        "price_class": "standard",
        "rate_minor": RATE,
        "premium_percent": 10,
        "tax_percent": 18,
        "published": True,
        "updated_at": NOON,
    }
    row = Tariff(**values | overrides)
    session.add(row)
    session.flush()
    return row


def hold(session: Session, owner: Person, stall: Stall | None = None, *, now: Any = NOON) -> StallApplication:
    """A held stall."""
    stall = stall or make_stall(session)
    return service.hold_stall(session, HoldStallRequest(stall=stall.code), owner=owner, terms=TERMS, now=now)


def bring_to(session: Session, status: str, owner: Person, stall: Stall | None = None) -> StallApplication:
    """A claim on its way, taken by its legal steps as far as held, applied, offered or accepted."""
    claim = hold(session, owner, stall)
    values: dict[str, Any] = {"terms": TERMS, "now": NOON}
    steps = {
        "applied": lambda: service.apply_for_stall(session, claim.id, FORM, owner=owner, **values),
        "offered": lambda: staff.offer_stall(
            session, claim.id, OfferRequest(amount=9_027_000), actor=OFFICER, **values
        ),
        "accepted": lambda: service.accept_offer(session, claim.id, owner=owner, **values),
    }
    for name, step in steps.items():
        if claim.status == status:
            break
        step()
        assert claim.status == name
    return claim


def purposes(session: Session) -> list[str]:
    """What the messages in the outbox are about."""
    session.flush()
    return sorted(message.purpose for message in session.exec(select(Message)).all())


def audited(session: Session) -> list[str]:
    """What the audit log holds, oldest first."""
    session.flush()
    return [entry.action for entry in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()]  # type: ignore[arg-type]
