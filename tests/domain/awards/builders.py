"""What tests of awards share: a category, a nomination, and who decides."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import Session

from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import service
from maritime_site.domain.awards.models import AwardCategory, Nomination
from maritime_site.domain.awards.policy import AwardPolicy
from maritime_site.domain.awards.schemas import NominationRequest
from maritime_site.domain.awards.service import WritingLimits
from tests.people import EVENT, NOON, SECRET

TERMS = AwardPolicy(EVENT, ZoneInfo("Asia/Kolkata"), "https://event.example", SECRET, None)
CHIEF = Actor("1", "chief@demo.example", "127.0.0.1")
ESHA = "esha@demo.example"


def make_category(session: Session, **overrides: Any) -> AwardCategory:
    """A category that is open for a month."""
    values: dict[str, Any] = {
        "key": "ports",
        "name_en": "Ports",
        "name_hi": "पत्तन",
        "eligibility_en": "Ports in India",
        "closes_at": NOON + timedelta(days=30),
    }
    category = AwardCategory(**values | overrides)
    session.add(category)
    session.flush()
    return category


def nomination_request(**overrides: Any) -> NominationRequest:
    """Asha nominates Esha."""
    values: dict[str, Any] = {
        "category": "ports",
        "nominee_name": "Esha Menon",
        "nominee_email": ESHA,
        "nominee_country_code": "+91",
        "nominee_mobile": "9876543210",
        "organisation": "Harbour Works",
        "statement": "She moved the port.",
        "nominator_name": "Asha Rao",
        "nominator_email": "asha@demo.example",
        "consent": True,
    }
    return NominationRequest(**values | overrides)


def nominate(session: Session, **overrides: Any) -> Nomination:
    """A nomination by Asha; `nominator_email=ESHA` makes it Esha's own."""
    return service.create_nomination(
        session, nomination_request(**overrides), writing=WritingLimits(), terms=TERMS, now=NOON
    )
