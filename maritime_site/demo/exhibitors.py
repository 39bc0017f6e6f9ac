"""Demo companies, some of them with a stall. All are invented and say so in their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session

from maritime_site.core.text.reference_codes import new_reference
from maritime_site.demo.company_pages import seed_company_page
from maritime_site.domain.exhibition import prices
from maritime_site.domain.exhibition.models import ActorType, ApplicationStatus, Stall, StallApplication, StallStep
from maritime_site.domain.people import history
from maritime_site.domain.people.models import Person, RegistrationEvent, Status

S = ApplicationStatus
WAY = (S.HELD, S.APPLIED, S.OFFERED, S.ACCEPTED, S.INVOICED, S.PAID)
OFFER_STANDS = timedelta(days=14)


@dataclass(frozen=True)
class _Company:
    name: str
    country: str
    sector: str
    products: str
    stall: str = ""
    status: str = ""


COMPANIES = (
    _Company("Coral Crane Works (demo)", "IN", "ports", "Harbour cranes, crane refits", "A-01", S.PAID),
    _Company("Fjordlys Marine (demo)", "NO", "green-shipping", "Ammonia bunkering, shore power", "A-04", S.PAID),
    _Company("Konkan Keel Yard (demo)", "IN", "shipbuilding", "Coastal vessels, dry docking", "A-14", S.INVOICED),
    _Company("Polder Dredging (demo)", "NL", "ports", "Dredgers, survey boats", "A-15", S.PAID),
    _Company("Sagar Charts (demo)", "IN", "technology", "Electronic charts, route planning", "A-31", S.PAID),
    _Company("Lion City Lashings (demo)", "SG", "shipping", "Lashing gear, container locks", "A-39", S.INVOICED),
    _Company("Backwater Ferries (demo)", "IN", "inland-waterways", "Electric ferries, jetties", "B-09", S.PAID),
    _Company("Seaworthy Skills (demo)", "IN", "education", "Simulator training, crew courses", "B-10", S.OFFERED),
    _Company("Hanbada Sensors (demo)", "KR", "technology", "Engine sensors, hull monitoring", "B-33", S.APPLIED),
    _Company("Gulf Marine Cover (demo)", "AE", "finance", "Hull insurance, claims", "B-65", S.PAID),
    _Company("Mangrove Cruises (demo)", "IN", "cruise", "River cruises, shore trips"),
    _Company("Tide Table Finance (demo)", "GB", "finance", "Ship finance, leasing"),
)


def seed_exhibitors(session: Session, stalls: Mapping[str, Stall], *, now: datetime) -> None:
    """Make the demo companies, and the claims of those that have a stall."""
    tariff = prices.by_key(prices.list_published(session))
    for number, company in enumerate(COMPANIES, start=2):
        person = _build_person(company, number, now)
        session.add(person)
        session.flush()
        session.add(
            RegistrationEvent(person_id=person.id, status=person.status, by="system", note=history.DEMO, at=now)
        )
        seed_company_page(session, person, now=now)
        if company.stall:
            stall = stalls[company.stall]
            price = prices.quote_price(stall, tariff, country=company.country)
            _build_application(session, company, person, stall, price=price, now=now)


def _build_person(company: _Company, number: int, now: datetime) -> Person:
    """Nobody signs in as these; they stand in the public list, not in the directory of people."""
    return Person(
        reference=new_reference("REG"),
        kind="exhibitor",
        status=Status.APPROVED,
        first_name="Demo",
        last_name=f"Exhibitor {number}",
        email=f"exhibitor-{number}@demo.example",
        country_code="+91",
        mobile=f"+9190000002{number:02}",
        organisation=company.name,
        designation="Demo participant",
        country=company.country,
        listed=False,
        email_verified_at=now,
        created_at=now,
        updated_at=now,
        details={"company_name": company.name, "sector": company.sector, "products": company.products},
    )


def _build_application(
    session: Session, company: _Company, owner: Person, stall: Stall, *, price: prices.Quote | None, now: datetime
) -> None:
    agreed = price if company.status != S.APPLIED else None
    passed = WAY[: WAY.index(ApplicationStatus(company.status)) + 1]
    claim = StallApplication(
        reference=new_reference("ST"),
        owner_id=owner.id,
        stall_id=stall.id,
        status=company.status,
        fascia_name=company.name.removesuffix(" (demo)"),
        billing_address="1 Demo Quay, Mumbai",
        exhibits=company.products,
        amount_minor=agreed.amount if agreed else None,
        tax_minor=agreed.tax if agreed else 0,
        currency=agreed.currency if agreed else "INR",
        expires_at=now + OFFER_STANDS if company.status == S.OFFERED else None,
        invoice_number=f"DEMO/{stall.code}" if S.INVOICED in passed else "",
        steps=len(passed),
        created_at=now,
        updated_at=now,
    )
    session.add(claim)
    session.flush()
    session.add_all(
        StallStep(
            application_id=claim.id,
            number=number,
            action=status,
            status=status,
            stall_id=stall.id,
            by=ActorType.SYSTEM,
            note=history.DEMO,
            at=now,
        )
        for number, status in enumerate(passed, start=1)
    )
