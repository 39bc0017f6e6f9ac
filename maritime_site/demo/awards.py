"""Demo award categories after an earlier summit's list, plainly marked, and a few nominations for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlmodel import Session, select

from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.awards.models import ActorType, AwardCategory, Nomination, NominationStatus, NominationStep
from maritime_site.domain.people.schemas import CONSENT_TEXT_VERSION

CLOSES_BEFORE = timedelta(days=21)
# A minute before midnight in India.
LAST_MINUTE = time(18, 29, tzinfo=UTC)
COMPANY_EN = (
    "Registered companies and limited liability partnerships with incorporation papers, trade registrations and no "
    "default in the last three years."
)
COMPANY_HI = (
    "निगमन के कागजात और व्यापार पंजीकरण वाली पंजीकृत कंपनियाँ और सीमित देयता भागीदारियाँ, जिनसे पिछले तीन वर्षों में कोई चूक नहीं हुई।"
)
PERSON_EN = "Persons and teams of any organisation in India."
PERSON_HI = "भारत की किसी भी संस्था के व्यक्ति और दल।"


@dataclass(frozen=True)
class _Award:
    key: str
    name_en: str
    name_hi: str
    is_for_people: bool = False
    is_over: bool = False


AWARDS = (
    _Award("port-and-terminal-operations", "Port and terminal operations", "पत्तन और टर्मिनल संचालन"),
    _Award("shipbuilding-and-repair", "Shipbuilding and repair", "पोत निर्माण और मरम्मत"),
    _Award("innovation-and-start-ups", "Innovation and start-ups", "नवाचार और स्टार्ट-अप", is_for_people=True),
    _Award(
        "research-training-and-skills", "Research, training and skills", "अनुसंधान, प्रशिक्षण और कौशल", is_for_people=True
    ),
    _Award("lighthouse-tourism", "Lighthouse tourism", "प्रकाश स्तंभ पर्यटन", is_over=True),
)


def seed_awards(session: Session, *, first_day: date, now: datetime) -> None:
    """Put the demo categories and nominations there unless any category is; they close three weeks before the event."""
    if session.exec(select(AwardCategory.id)).first() is not None:
        return
    until = datetime.combine(first_day, LAST_MINUTE) - CLOSES_BEFORE
    closes = until if until > now else now + timedelta(days=7)
    made = [_build_category(award, place, closes, now) for place, award in enumerate(AWARDS)]
    session.add_all(made)
    session.flush()
    for number, (category, status) in enumerate(
        (
            (made[0], NominationStatus.SUBMITTED),
            (made[1], NominationStatus.AWAITING_NOMINEE),
            (made[2], NominationStatus.SUBMITTED),
            (made[3], NominationStatus.REJECTED),
        ),
        start=1,
    ):
        _add_nomination(session, category, status, number, now)


def _build_category(award: _Award, place: int, closes: datetime, now: datetime) -> AwardCategory:
    return AwardCategory(
        key=award.key,
        name_en=award.name_en,
        name_hi=award.name_hi,
        eligibility_en=PERSON_EN if award.is_for_people else COMPANY_EN,
        eligibility_hi=PERSON_HI if award.is_for_people else COMPANY_HI,
        closes_at=now - timedelta(days=1) if award.is_over else closes,
        demo=True,
        position=place,
    )


NOMINEES = ("Harish Nair", "Ilaben Shah", "Jaya Thomas", "Kiran Bose")


def _add_nomination(
    session: Session, category: AwardCategory, status: NominationStatus, number: int, now: datetime
) -> None:
    name, at = NOMINEES[number - 1], now - timedelta(days=number)
    own = status is NominationStatus.SUBMITTED
    address = f"nominee{number}@demo.example"
    nomination = Nomination(
        reference=new_reference("NOM"),
        category_id=category.id,
        status=status,
        nominee_name=name,
        nominee_email=address,
        nominee_country_code="+91",
        nominee_mobile=f"+91900000020{number}",
        organisation="Demo Harbour Works",
        statement="An invented statement, to show what a nomination looks like.",
        nominator_name=name if own else "Lata Kulkarni",
        nominator_email=address if own else "nominator@demo.example",
        consent_wording=CONSENT_TEXT_VERSION,
        accepted_at=at if own else None,
        created_at=at,
        updated_at=at,
    )
    session.add(nomination)
    session.flush()
    first = NominationStatus.SUBMITTED if own else NominationStatus.AWAITING_NOMINEE
    session.add(NominationStep(nomination_id=nomination.id, status=first, by=ActorType.NOMINATOR, at=at))
    if status is NominationStatus.REJECTED:
        note = "The evidence does not support the statement."
        session.add(
            NominationStep(nomination_id=nomination.id, status=status, by=ActorType.ADMINISTRATOR, note=note, at=now)
        )
