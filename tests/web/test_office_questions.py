"""The question before an act says what it concerns and how much money moves (BULK-1)."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import format_money
from maritime_site.domain.editions.structure import PARTS
from maritime_site.domain.exhibition.models import Stall
from maritime_site.domain.person_records.merging import ITSELF
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.bookings.state import OfficeBookingState
from maritime_site.web.backoffice.event.editions_state import PART_NAMES, EditionState
from maritime_site.web.backoffice.exhibition.state import ApplicationState
from maritime_site.web.backoffice.payments.state import PaymentState
from maritime_site.web.backoffice.people.state import PersonState
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.kit.base import NOTHING
from tests.api.backoffice import administrator
from tests.api.test_editions import build_structure
from tests.domain.billing.builders import pay_booking, pay_seats, pay_stall, refund_part
from tests.domain.exhibition import builders as exhibition
from tests.domain.hospitality.builders import PRICE
from tests.factories import make_person
from tests.web.drawn import drawn
from tests.web.states import send, staff_tab
from tests.web.test_office_asks import parts

pytestmark = pytest.mark.req("BULK-1")
# What each question repeats of the form it stands before, by the names of its fields.
REPEATED = {
    "/admin/exhibition/applications/[id]": {"amount", "days", "stall", "other"},
    "/admin/registrations": {"action"},
    "/admin/registrations/[id]": {"kind", "other", "packageId", "guests"},
    "/admin/invitations/[id]": {"kind", "email", "uses"},
}


@pytest.fixture
def backend() -> str:
    """The sums behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


def at_screen(address: str, token: str, kind: type[Any], *events: tuple[Any, ...]) -> Any:
    """Open a screen of the office, send events to its state, and answer that."""

    async def play():
        state = await (await staff_tab(address, token)).get_state(kind)
        if "open" in kind.event_handlers:
            await send(state, "open")
        for name, *arguments in events:
            await send(state, name, *arguments)
        return state

    return asyncio.run(play())


@pytest.mark.parametrize("path", [screen.path for screen in SCREENS])
def test_what_a_question_repeats_are_fields_of_the_form_before_it(path):
    shown = list(parts(drawn(path)))
    repeated = {
        match[1] for props, asked in shown if asked and (match := re.search(r'"data-typed"\s*:\s*"(.*?)"', props))
    }
    fields = {match[1] for props, asked in shown if not asked and (match := re.search(r'\bname:"(.*?)"', props))}
    assert repeated == REPEATED.get(path, set())
    assert repeated <= fields


def test_question_before_a_refund_says_what_is_left_and_of_which_payment(database, services, chief):
    with database.writing() as session:
        pay_booking(session, make_person(session), services)
        refund = refund_part(session, 700, services)
        address = f"/admin/payments/{refund.attempt_id}/"
    state = at_screen(address, chief, PaymentState)
    assert (state.line["rest"], state.line["currency"]) == (format_money(PRICE - 700, "INR"), "INR")
    assert state.line["reference"]


def test_question_before_cancelling_says_how_much_goes_back(database, services, chief):
    with database.writing() as session:
        booking = pay_booking(session, make_person(session), services, now=utc_now())
    state = at_screen(f"/admin/bookings/{booking.id}/", chief, OfficeBookingState)
    assert state.facts["returns"] == format_money(PRICE, "INR")
    state = at_screen(
        f"/admin/bookings/{booking.id}/", chief, OfficeBookingState, ("cancel", {"cancel-reason": "Shut"})
    )
    assert state.facts["returns"] == "Nothing"


def test_question_before_releasing_a_stall_says_how_much_goes_back(database, services, chief):
    with database.writing() as session:
        claim = pay_stall(session, make_person(session, "exhibitor"), services)
    address = f"/admin/exhibition/applications/{claim.id}/"
    state = at_screen(address, chief, ApplicationState)
    assert state.facts["returns"] == format_money(claim.amount_minor or 0, "INR")
    with database.writing() as session:
        unpaid = exhibition.bring_to(session, "accepted", make_person(session, "exhibitor", email="b@demo.example"))
    state = at_screen(f"/admin/exhibition/applications/{unpaid.id}/", chief, ApplicationState)
    assert state.facts["returns"] == "Nothing"


def test_question_before_merging_says_who_the_other_is_and_what_it_has(database, services, chief):
    with database.writing() as session:
        person = make_person(session)
        other = make_person(session, "exhibitor", email="other@demo.example", first_name="Meera", last_name="Iyer")
        booking, claim = pay_booking(session, other, services), pay_stall(session, other, services)
        pay_seats(session, other, services, count=2, price=100_000)
        code = session.get_one(Stall, claim.stall_id).code
    address = f"/admin/registrations/{person.id}/"
    state = at_screen(address, chief, PersonState, ("look_up", f" {other.reference.lower()} "))
    assert state.moves == {
        "who": "Meera Iyer, Exhibitor",
        "stays": booking.reference,
        "stalls": code,
        "paid": format_money(PRICE + (claim.amount_minor or 0) + 200_000, "INR"),
        "connections": "",
    }
    state = at_screen(address, chief, PersonState, ("look_up", person.reference))
    assert {name: text for name, text in state.moves.items() if text} == {"who": ITSELF}
    state = at_screen(address, chief, PersonState, ("look_up", other.reference), ("look_up", "REG-NONE"))
    assert set(state.moves.values()) == {""}
    assert "No money goes back" in state.undo_follows + state.kind_follows


def test_question_before_an_edition_counts_what_goes_along(database, chief):
    state = at_screen("/admin/event/", chief, EditionState, ("count_parts", "2027-11-01"))
    assert state.parts == "There is nothing yet but the event's facts and pages."
    assert state.first_day == "01-Nov-2027"
    assert at_screen("/admin/event/", chief, EditionState, ("count_parts", "")).first_day == NOTHING
    with database.writing() as session:
        build_structure(session)
    state = at_screen("/admin/event/", chief, EditionState, ("count_parts", "2027-11-01"))
    assert state.parts == "Packages: 1, Exhibition halls: 1, Stalls: 1, Prices: 1, Halls: 1, Sessions: 1"
    assert list(PART_NAMES) == [part.name for part in PARTS]
