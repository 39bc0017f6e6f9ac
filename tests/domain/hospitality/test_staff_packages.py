"""Staff makes and changes packages, within what was promised and sold (R28)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.hospitality import queries
from maritime_site.domain.hospitality import staff_packages as packages
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.staff_schemas import PackageChangeRequest, PackageRequest
from maritime_site.ports.event import Event, first_event
from tests.domain.hospitality.builders import ACTOR, CANCEL_BEFORE, CHECK_IN, TERMS, make_booking, make_package
from tests.people import NOON

PAYLOAD = {
    "name": "Quay room",
    "nameHi": "घाट कक्ष",
    "description": "By the quay.",
    "hotel": "Lantern Quay House (demo)",
    "city": "Mumbai",
    "checkIn": CHECK_IN,
    "checkOut": CHECK_IN + timedelta(days=3),
    "maxGuests": 2,
    "price": {"amount": 500_000},
    "capacity": 4,
}


def create(session, **changes):
    payload = PackageRequest.model_validate(PAYLOAD | changes)
    return packages.create_package(session, payload, actor=ACTOR, zone=TERMS.zone, now=NOON)


def change(session, package, *, seen=None, **changes):
    payload = PackageChangeRequest.model_validate(changes)
    return packages.change_package(session, package.id, payload, actor=ACTOR, zone=TERMS.zone, now=NOON, seen=seen)


@pytest.mark.req("BO-3", "HOSP-1")
def test_a_new_package_is_on_sale_and_on_record(session):
    made = create(session)
    assert (made.nights, made.currency, made.taken, made.name_hi) == (3, "INR", 0, "घाट कक्ष")
    assert made.cancel_before.astimezone(TERMS.zone).date() == CHECK_IN
    assert [view.id for view in queries.packages_for_sale(session, zone=TERMS.zone, now=NOON)] == [made.id]
    entry = session.exec(select(AuditEntry)).one()
    assert (entry.action, entry.entity_id, entry.after["price_minor"]) == ("package.create", str(made.id), 500_000)


@pytest.mark.req("HOSP-1", "LANG-1")
def test_hotel_and_city_are_named_in_the_readers_language(session):
    package = create(session, hotelHi="लैंटर्न क्वे हाउस")
    (english,) = queries.packages_for_sale(session, zone=TERMS.zone, now=NOON)
    with use_language("hi"):
        (hindi,) = queries.packages_for_sale(session, zone=TERMS.zone, now=NOON)
    assert (english.hotel, english.city) == ("Lantern Quay House (demo)", "Mumbai")
    assert (hindi.hotel, hindi.city) == ("लैंटर्न क्वे हाउस", "Mumbai")
    assert [row.id for row in packages.list_packages(session, search="क्वे")[0]] == [package.id]


@pytest.mark.req("HOSP-1")
def test_hindi_of_a_hotel_is_still_written_once_rooms_are_held(session, asha):
    package = make_package(session)
    make_booking(session, asha, package)
    assert change(session, package, hotelHi="लैंटर्न", cityHi="मुंबई").city_hi == "मुंबई"
    with pytest.raises(Conflict):
        change(session, package, city="Pune")


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"checkOut": CHECK_IN}, "checkOut"),
        ({"checkOut": CHECK_IN + timedelta(days=61)}, "checkOut"),
        ({"nights": 4}, "nights"),
        ({"cancelBefore": CANCEL_BEFORE + timedelta(days=30)}, "cancelBefore"),
    ],
    ids=["no night", "too long", "other nights", "after arrival"],
)
def test_dates_must_fit_each_other(session, wrong, field):
    with pytest.raises(Invalid) as refusal:
        create(session, **wrong)
    assert list(refusal.value.errors) == [field]


@pytest.mark.req("HOSP-4", "BO-5")
def test_what_is_named_changes_and_a_repeat_changes_nothing(session):
    package = make_package(session)
    for _time in range(2):
        change(session, package, price={"amount": 900_000}, open=False, name="New name")
    assert (package.price_minor, package.open, package.name_en) == (900_000, False, "New name")
    assert queries.packages_for_sale(session, zone=TERMS.zone, now=NOON) == []
    entry = session.exec(select(AuditEntry)).one()
    before = {"price_minor": 1_850_000, "currency": "INR", "open": True, "name_en": "Harbour room"}
    assert entry.before == before
    with pytest.raises(NotFound):
        queries.get_package(session, uuid4())
    with pytest.raises(NotFound):
        change(session, Package(id=uuid4()), open=True)


@pytest.mark.req("HOSP-4")
def test_rooms_that_are_held_or_sold_stay(session, asha):
    package = make_package(session, capacity=3)
    make_booking(session, asha, package)
    session.refresh(package)
    with pytest.raises(Conflict, match="1 room of"):
        change(session, package, capacity=0)
    assert change(session, package, capacity=1).capacity == 1
    for promised in ({"hotel": "Elsewhere"}, {"checkIn": CHECK_IN + timedelta(days=1)}):
        with pytest.raises(Conflict, match="its hotel, city and dates stay"):
            change(session, package, **promised)
    with pytest.raises(Conflict, match="cannot end earlier"):
        change(session, package, cancelBefore=CANCEL_BEFORE - timedelta(days=1))
    change(session, package, cancelBefore=CANCEL_BEFORE + timedelta(days=1))
    assert packages.count_bookings_by_status(session, [package.id])[package.id]["pending_payment"] == 1
    assert packages.count_bookings_by_status(session)[package.id]["confirmed"] == 0


@pytest.mark.req("BO-3")
def test_packages_are_found_by_words_and_whether_they_are_open(session):
    first, second = make_package(session, position=1), make_package(session, position=2, open=False, hotel="Pier House")
    assert [row.id for row in packages.list_packages(session)[0]] == [first.id, second.id]
    assert (
        packages.list_packages(session, status="closed")[0]
        == packages.list_packages(session, search="pier")[0]
        == [second]
    )
    assert packages.list_packages(session, status="open", page=2) == ([], 1)
    assert packages.list_choices(session)[1] == (str(second.id), "Harbour room, Pier House")


@pytest.mark.req("BO-3")
def test_what_a_colleague_wrote_meanwhile_is_not_undone(session):
    package = make_package(session)
    seen = packages.mark_package(package)
    change(session, package, open=False)
    change(session, package, seen=seen, price={"amount": 900_000})
    with pytest.raises(Conflict, match="This was changed since you opened it"):
        change(session, package, seen=seen, price={"amount": 1_850_000})
    assert package.price_minor == 900_000
    change(session, package, price={"amount": 1_850_000})
    assert package.price_minor == 1_850_000


@pytest.mark.req("EVENT-1")
def test_packages_without_a_night_at_the_event_are_told(session, settings):
    """The night before its first day and the one after its last are at the event too."""
    nights = {"before": -3, "eve": -2, "during": 0, "after": 2, "late": 3, "closed": 3, "booked": 3, "gone": -99_999}
    for position, (name, first) in enumerate(nights.items()):
        check_in = CHECK_IN + timedelta(days=first)
        check_out = check_in + timedelta(days=2 if name == "before" else 3)
        make_package(session, name_en=name, check_in=check_in, check_out=check_out, position=position)
    for package in session.exec(select(Package).where(Package.name_en != "late")).all():
        package.open = package.name_en not in {"closed", "booked"}
        package.taken = int(package.name_en == "booked")
    session.flush()
    days = {"starts_on": CHECK_IN, "ends_on": CHECK_IN + timedelta(days=2), "time_zone": "Asia/Kolkata"}
    event = Event(first_event(settings).facts.model_copy(update=days))
    assert [row.name_en for row in packages.list_apart(session, event, now=NOON)] == ["before", "late", "booked"]
