"""Pages of some demo companies as staff let them through, so that the exhibitors' list leads somewhere (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.text.slugs import slug_of
from maritime_site.domain.company_pages.models import CompanyPage, CompanyPageStep, PageStatus
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.people.models import Person

WAY = (PageStatus.DRAFT, PageStatus.SUBMITTED, PageStatus.PUBLISHED)

# By the company's name: what it is, in both languages, and what it shows.
PAGES: Mapping[str, tuple[str, str, tuple[tuple[str, str], ...]]] = {
    "Coral Crane Works (demo)": (
        (
            "An invented maker of harbour cranes. At the stall: a cabin to sit in, and a plan for refitting old cranes "
            "without closing the berth."
        ),
        (
            "बंदरगाह क्रेनों का एक काल्पनिक निर्माता। स्टॉल पर: बैठकर देखने के लिए एक केबिन, और बर्थ बंद किए बिना पुरानी क्रेनों "
            "को नया करने की योजना।"
        ),
        (
            ("Quay crane refit (demo)", "New drives and a new cabin for a crane that has served for thirty years."),
            ("Yard crane (demo)", "An electric crane for stacks of five boxes."),
        ),
    ),
    "Fjordlys Marine (demo)": (
        (
            "An invented supplier of green fuel. It shows how a ferry takes ammonia in forty minutes, and what a small "
            "port needs for shore power."
        ),
        (
            "हरित ईंधन का एक काल्पनिक आपूर्तिकर्ता। यहाँ देखिए कि एक फ़ेरी चालीस मिनट में अमोनिया कैसे भरती है, और छोटे बंदरगाह को "
            "तट से बिजली देने के लिए क्या चाहिए।"
        ),
        (("Shore power box (demo)", "One container that gives a ship at berth its electricity."),),
    ),
    "Backwater Ferries (demo)": (
        "An invented builder of electric ferries for rivers and lagoons, with jetties that rise with the tide.",
        "नदियों और लैगून के लिए बिजली से चलने वाली फ़ेरियों का एक काल्पनिक निर्माता, जिसके घाट ज्वार के साथ ऊपर उठते हैं।",
        (("Ferry for 60 people (demo)", "Charges at each jetty while people board."),),
    ),
}


def seed_company_page(session: Session, owner: Person, *, now: datetime) -> None:
    """Publish the page of a demo company that has one."""
    if owner.organisation not in PAGES:
        return
    content = _build_content(owner.organisation)
    session.add(
        CompanyPage(
            company_id=owner.id,
            slug=slug_of(owner.organisation, fallback="company"),
            name=owner.organisation,
            status=PageStatus.PUBLISHED,
            draft=content,
            published=content,
            steps=len(WAY),
            submitted_at=now,
            published_at=now,
            created_at=now,
            updated_at=now,
        )
    )
    session.flush()
    session.add_all(
        CompanyPageStep(company_id=owner.id, number=number, status=status, by="system", note="demo", at=now)
        for number, status in enumerate(WAY, start=1)
    )


def _build_content(name: str) -> dict[str, Any]:
    english, hindi, products = PAGES[name]
    product_items = [{"name": title, "text": text} for title, text in products]
    given = {"name": name, "text": {"en": english, "hi": hindi}, "products": product_items, "meetingsOpen": True}
    return PageContent.model_validate(given).model_dump(mode="json")
