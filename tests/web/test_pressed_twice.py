"""Two quick presses on one button of the office: the second finds what it asked about shut, and changes nothing."""

from __future__ import annotations

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.networking import service
from maritime_site.domain.networking.schemas import ComplaintRequest
from maritime_site.domain.privacy.models import DataRequest, RequestKind
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.check_in.state import DevicesState
from maritime_site.web.backoffice.privacy.state import DataRequestsState
from maritime_site.web.backoffice.reports.state import ReportsState
from tests.api.backoffice import administrator
from tests.domain.check_in.builders import make_gate
from tests.domain.networking.builders import ask
from tests.factories import make_person
from tests.people import NOON
from tests.web.test_office_people import act


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def token(services, database) -> str:
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


def report(session) -> str:
    asha, bilal = make_person(session), make_person(session)
    request = ask(session, asha, bilal, now=utc_now()).request
    return str(
        service.report_request(session, ComplaintRequest(reason="Spam"), request.id, reporter=bilal, now=utc_now()).id
    )


def erasure(session) -> str:
    person = make_person(session)
    values = {"person_id": person.id, "person_kind": person.kind, "created_at": NOON, "confirmed_at": NOON}
    row = DataRequest(registration="REG-1", kind=RequestKind.ERASURE, **values)
    session.add(row)
    session.flush()
    return str(row.id)


def device(session) -> str:
    return str(make_gate(session).device.id)


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("made", "form", "steps"),
    [
        (report, ReportsState, ["begin", ("close", {"note": "Told by phone."})]),
        (erasure, DataRequestsState, ["begin", ("refuse", {"reason": "An invoice is open."})]),
        (erasure, DataRequestsState, ["begin", ("erase",)]),
        (device, DevicesState, ["ask", ("revoke",)]),
    ],
)
def test_the_second_press_leaves_the_first_ones_answer(database, token, made, form, steps):
    begin, yes = steps
    with database.writing() as session:
        entry = made(session)
    once = act(token, "/admin/", form, ("open",), (begin, entry, "Asha"), yes)
    assert once.done
    assert not once.problems
    with database.writing() as session:
        entry = made(session)
    twice = act(token, "/admin/", form, ("open",), (begin, entry, "Asha"), yes, yes)
    assert (twice.problems, twice.done) == ([], once.done)
