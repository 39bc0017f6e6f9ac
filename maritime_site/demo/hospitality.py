"""Demo packages: invented houses, plainly marked as such, in English and Hindi."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session, select

from maritime_site.domain.hospitality.models import Package

EARLIER = timedelta(days=2)
CHECK_IN_TIME, CITY_TIME = time(14), ZoneInfo("Asia/Kolkata")
LAST_CANCELLATION = timedelta(days=7)


@dataclass(frozen=True)
class _House:
    hotel: str
    hotel_hi: str
    name_en: str
    name_hi: str
    description_en: str
    description_hi: str
    nights: int
    guests: int
    rupees: int
    rooms: int


HOUSES = (
    _House(
        "Lantern Quay House (demo)",
        "लैंटर्न क्वे हाउस (डेमो)",
        "Quayside single room",
        "घाट के पास एकल कक्ष",
        "A quiet single room five minutes on foot from the exhibition halls, with breakfast.",
        "प्रदर्शनी हॉल से पैदल पाँच मिनट की दूरी पर एक शांत एकल कक्ष, नाश्ते सहित।",
        5,
        1,
        18_500,
        40,
    ),
    _House(
        "Lantern Quay House (demo)",
        "लैंटर्न क्वे हाउस (डेमो)",
        "Quayside double room",
        "घाट के पास दोहरा कक्ष",
        "A double room for two with harbour view, breakfast and the event shuttle.",
        "बंदरगाह के दृश्य वाला दो अतिथियों का कक्ष, नाश्ते और आयोजन की शटल सहित।",
        5,
        2,
        26_000,
        30,
    ),
    _House(
        "Mangrove Court (demo)",
        "मैंग्रोव कोर्ट (डेमो)",
        "Garden double room",
        "बगीचे की ओर दोहरा कक्ष",
        "A double room on the garden side, ten minutes by shuttle, with breakfast and dinner.",
        "बगीचे की ओर दोहरा कक्ष, शटल से दस मिनट दूर, नाश्ते और रात के भोजन सहित।",
        5,
        2,
        21_750,
        24,
    ),
    _House(
        "Mangrove Court (demo)",
        "मैंग्रोव कोर्ट (डेमो)",
        "Family room",
        "पारिवारिक कक्ष",
        "A room for up to four, with two queen beds, breakfast and dinner.",
        "चार अतिथियों तक के लिए कक्ष, दो बड़े पलंग, नाश्ते और रात के भोजन सहित।",
        5,
        4,
        34_000,
        12,
    ),
    _House(
        "The Capstan Rooms (demo)",
        "द कैप्स्टन रूम्स (डेमो)",
        "Captain's suite",
        "कप्तान सुइट",
        "One of only three suites above the marina: sitting room, sea terrace, airport transfer.",
        "मरीना के ऊपर केवल तीन सुइटों में से एक: बैठक, समुद्र की ओर छत, हवाई अड्डे तक गाड़ी।",
        4,
        2,
        48_000,
        3,
    ),
    _House(
        "The Capstan Rooms (demo)",
        "द कैप्स्टन रूम्स (डेमो)",
        "Deck single room",
        "डेक एकल कक्ष",
        "A compact single room for short stays, fifteen minutes by shuttle, with breakfast.",
        "छोटे प्रवास के लिए एकल कक्ष, शटल से पंद्रह मिनट दूर, नाश्ते सहित।",
        3,
        1,
        11_200,
        60,
    ),
    _House(
        "Monsoon Pier Hostel (demo)",
        "मॉनसून पियर हॉस्टल (डेमो)",
        "Student twin room",
        "विद्यार्थियों का दो पलंग वाला कक्ष",
        "Two beds in a simple, bright room for students and seafarers, with breakfast.",
        "विद्यार्थियों और नाविकों के लिए दो पलंग वाला सरल, उजला कक्ष, नाश्ते सहित।",
        4,
        2,
        6_400,
        80,
    ),
)


def seed_packages(session: Session, first_day: date, now: datetime) -> int:
    """Put the demo packages there unless any package is; answers how many were made.

    Check-in is two days before `first_day`; cancelling is free until a week before check-in, or until check-in when
    that week is already running at `now`.
    """
    if session.exec(select(Package.id)).first() is not None:
        return 0
    check_in = first_day - EARLIER
    arrival = datetime.combine(check_in, CHECK_IN_TIME, CITY_TIME)
    until = arrival - LAST_CANCELLATION
    session.add_all(
        _build_package(house, place, check_in, until if until > now else arrival) for place, house in enumerate(HOUSES)
    )
    return len(HOUSES)


def _build_package(house: _House, position: int, check_in: date, cancel_before: datetime) -> Package:
    return Package(
        name_en=house.name_en,
        name_hi=house.name_hi,
        description_en=house.description_en,
        description_hi=house.description_hi,
        hotel=house.hotel,
        hotel_hi=house.hotel_hi,
        city="Mumbai",
        city_hi="मुंबई",
        check_in=check_in,
        check_out=check_in + timedelta(days=house.nights),
        cancel_before=cancel_before,
        max_guests=house.guests,
        price_minor=house.rupees * 100,
        capacity=house.rooms,
        is_demo=True,
        position=position,
    )
