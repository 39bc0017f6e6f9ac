"""Requests about people's own data at the desk: those to decide are found, and lead to the registration (REG-7)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality.models import Booking, BookingStatus, Package
from maritime_site.domain.privacy.models import DataRequest, RequestKind
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.privacy.page import data_requests
from maritime_site.web.backoffice.privacy.state import DataRequestsState
from maritime_site.web.backoffice.reports.page import reports_page
from tests.api.backoffice import administrator
from tests.factories import make_person
from tests.people import NOON
from tests.web.test_office_people import act


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.mark.req("REG-7", "BO-3")
def test_what_is_to_decide_is_found_and_leads_to_the_registration(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    with database.writing() as session:
        person = make_person(session)
        values = {"person_id": person.id, "person_kind": person.kind, "created_at": NOON}
        session.add(DataRequest(registration="REG-1", kind=RequestKind.ERASURE, confirmed_at=NOON, **values))
        session.add(DataRequest(registration="REG-2", kind=RequestKind.ERASURE, **values))

    def listed(status):
        state = act(token, f"/admin/data-requests/?status={status}", DataRequestsState, ("open",))
        return {row["name"]: row["path"] for row in state.rows}, state.total

    assert listed("waiting") == ({"REG-1": f"/admin/registrations/{person.id}"}, 1)
    assert listed("requested") == ({"REG-1": f"/admin/registrations/{person.id}", "REG-2": ""}, 2)


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize(("screen", "field"), [(data_requests, "deciding"), (reports_page, "closing")])
def test_a_refusal_in_a_dialog_is_not_told_behind_it_too(screen, field):
    first = str(screen().children[1].children[0])
    assert f"{field}_rx_state_" in first
    assert "problems_rx_state_" in first


@pytest.mark.req("REG-7")
def test_deciding_leads_to_what_stands_in_the_way(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    with database.writing() as session:
        person = make_person(session)
        values = {"person_id": person.id, "person_kind": person.kind, "created_at": NOON}
        request = DataRequest(registration="REG-1", kind=RequestKind.ERASURE, confirmed_at=NOON, **values)
        now = utc_now()
        package = Package(
            name_en="Two nights",
            hotel="Sea View",
            city="Mumbai",
            check_in=(now + timedelta(days=40)).date(),
            check_out=(now + timedelta(days=42)).date(),
            cancel_before=now + timedelta(days=30),
            max_guests=2,
            price_minor=1_250_000,
            capacity=3,
            taken=1,
        )
        session.add_all((request, package))
        session.flush()
        booking = Booking(
            reference="HB-1",
            owner_id=person.id,
            package_id=package.id,
            status=BookingStatus.CONFIRMED,
            guests=1,
            guest_name="Asha",
            price_minor=1_250_000,
            currency="INR",
            hold_expires_at=now,
            created_at=now,
            updated_at=now,
        )
        session.add(booking)
    shown = act(token, "/admin/data-requests/", DataRequestsState, ("open",), ("begin", str(request.id), "REG-1"))
    assert shown.blockers == [{"name": "HB-1", "path": f"/admin/bookings/{booking.id}"}]
    assert "HB-1" in shown.obstacles[0]
