"""Requests about people's own data at the desk: those to decide are found, and lead to the registration (REG-7)."""

from __future__ import annotations

import pytest

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
