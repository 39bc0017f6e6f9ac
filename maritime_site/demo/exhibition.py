"""Demo halls, stalls, tariff and exhibitors: invented, and plainly marked as such, in English and Hindi."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, select

from maritime_site.demo.exhibitors import seed_exhibitors
from maritime_site.domain.exhibition.models import Entitlement, Hall, Stall, StallType, Tariff

# Rows of stalls stand back to back; lengths in decimetres.
MARGIN, AISLE, ROW, COLUMNS, SIDE = 40, 60, 2, 8, 30
WIDTH = 2 * MARGIN + 2 * COLUMNS * SIDE + AISLE


@dataclass(frozen=True)
class _Place:
    """One stall before it has a number."""

    x: int
    y: int
    width: int
    height: int
    type: str
    open_sides: int
    price_class: str


@dataclass(frozen=True)
class _Terms:
    """One row of the demo tariff: rupees and dollars for a square metre."""

    type: str
    price_class: str
    rupees: int
    dollars: int


TARIFF = (
    _Terms(StallType.SHELL, "standard", 8_500, 240),
    _Terms(StallType.SHELL, "premium", 9_800, 280),
    _Terms(StallType.SHELL, "start-up", 5_200, 150),
    _Terms(StallType.RAW, "standard", 6_400, 190),
    _Terms(StallType.RAW, "premium", 7_900, 225),
)
# (kind, stall type, English, Hindi, quantity in English, quantity in Hindi, published)
ENTITLEMENTS = (
    ("inclusion", "shell", "Walls and carpet", "दीवारें और कालीन", "Whole area", "पूरा क्षेत्र", True),
    ("inclusion", "shell", "Fascia with the company's name", "कंपनी के नाम की पट्टिका", "One", "एक", True),
    (
        "inclusion",
        "shell",
        "Table and chairs",
        "मेज़ और कुर्सियाँ",
        "1 table, 2 chairs for each 9 m²",
        "प्रत्येक 9 वर्ग मीटर पर 1 मेज़, 2 कुर्सियाँ",
        True,
    ),
    ("inclusion", "shell", "Spotlights", "स्पॉटलाइट", "3 for each 9 m²", "प्रत्येक 9 वर्ग मीटर पर 3", True),
    ("inclusion", "", "Power socket, 5 A", "बिजली का सॉकेट, 5 A", "", "", False),
    ("privilege", "", "Exhibitor badges for stall staff", "स्टॉल कर्मियों के प्रदर्शक बैज", "", "", False),
    ("privilege", "", "Delegate seats in the conference", "सम्मेलन में प्रतिनिधि सीटें", "", "", False),
    (
        "privilege",
        "",
        "Entry in the exhibitor list",
        "प्रदर्शक सूची में प्रविष्टि",
        "One for each exhibitor",
        "प्रत्येक प्रदर्शक के लिए एक",
        True,
    ),
)


def seed_exhibition(session: Session, *, now: datetime) -> int:
    """Put the demo exhibition there unless any hall is; answers how many stalls were made."""
    if session.exec(select(Hall.id)).first() is not None:
        return 0
    harbour = Hall(
        code="A",
        name_en="Hall A, Harbour (demo)",
        name_hi="हॉल ए, बंदरगाह (डेमो)",
        width=WIDTH,
        height=400,
        position=0,
        is_demo=True,
    )
    yard = Hall(
        code="B",
        name_en="Hall B, Shipyard (demo)",
        name_hi="हॉल बी, जहाज़ निर्माण (डेमो)",
        width=WIDTH,
        height=430,
        position=1,
        is_demo=True,
    )
    stalls = [*_build_hall_stalls(session, harbour, _hall_a()), *_build_hall_stalls(session, yard, _hall_b())]
    _add_tariff(session, now)
    session.flush()
    seed_exhibitors(session, {stall.code: stall for stall in stalls}, now=now)
    return len(stalls)


def _build_hall_stalls(session: Session, hall: Hall, places: Iterator[_Place]) -> list[Stall]:
    code, position = hall.code, hall.position
    session.add(hall)
    session.flush()
    stalls = [
        Stall(
            code=f"{code}-{number:02}",
            hall_id=hall.id,
            x=place.x,
            y=place.y,
            width=place.width,
            height=place.height,
            area_m2=place.width * place.height // 100,
            type=place.type,
            open_sides=place.open_sides,
            price_class=place.price_class,
            position=position * 1000 + number,
        )
        for number, place in enumerate(places, start=1)
    ]
    session.add_all(stalls)
    return stalls


def _hall_a() -> Iterator[_Place]:
    """Six raw spaces along the far wall, then four islands of shell stalls of 9 square metres."""
    for place in range(6):
        yield _Place(MARGIN + place * 96, MARGIN, 60, 60, StallType.RAW, 3, "standard")
    for y in (150, 270):
        yield from _list_islands(y, depth=30, price_class="standard")


def _hall_b() -> Iterator[_Place]:
    """Four islands of shell stalls of 12 square metres, the second two for young companies, then four large spaces."""
    yield from _list_islands(40, depth=40, price_class="standard")
    yield from _list_islands(170, depth=40, price_class="start-up")
    for place in range(4):
        yield _Place(MARGIN + place * 160, 300, 60, 90, StallType.RAW, 4, "premium")


def _list_islands(y: int, *, depth: int, price_class: str) -> Iterator[_Place]:
    """Two islands beside each other; corners on the middle aisle are the best places."""
    for island in range(2):
        left = MARGIN + island * (COLUMNS * SIDE + AISLE)
        for row in range(ROW):
            for column in range(COLUMNS):
                corner = column in {0, COLUMNS - 1}
                inner = column == (COLUMNS - 1 if island == 0 else 0)
                best = "premium" if inner and price_class == "standard" else price_class
                yield _Place(
                    left + column * SIDE, y + row * depth, SIDE, depth, StallType.SHELL, 2 if corner else 1, best
                )


def _add_tariff(session: Session, now: datetime) -> None:
    prices = [(row, currency) for row in TARIFF for currency in ("INR", "USD")]
    session.add_all(
        Tariff(
            type=row.type,
            price_class=row.price_class,
            currency=currency,
            rate_minor=(row.rupees if currency == "INR" else row.dollars) * 100,
            premium_percent=10,
            tax_percent=18,
            published=True,
            is_demo=True,
            position=place,
            updated_at=now,
        )
        for place, (row, currency) in enumerate(prices)
    )
    session.add_all(
        Entitlement(
            kind=kind,
            stall_type=stall_type,
            title_en=title_en,
            title_hi=title_hi,
            quantity_en=quantity_en,
            quantity_hi=quantity_hi,
            published=published,
            is_demo=True,
            position=place,
            updated_at=now,
        )
        for place, (kind, stall_type, title_en, title_hi, quantity_en, quantity_hi, published) in enumerate(
            ENTITLEMENTS
        )
    )
