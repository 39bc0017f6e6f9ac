"""A summary of what is wrong says which field it means."""

from __future__ import annotations

import pytest

from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.portal.billing.details import BillingDetailsState
from maritime_site.web.portal.desk.leads_state import LeadsState
from maritime_site.web.portal.helpdesk.state import CaseState
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.portal.networking.state import NetworkingState
from maritime_site.web.portal.requests.contact_exchange import TakingState
from maritime_site.web.portal.requests.state import RequestsState
from tests.web.states import tab_at


@pytest.mark.req("A11Y-1")
@pytest.mark.anyio
@pytest.mark.parametrize(
    ("form", "field", "told"),
    [
        (HospitalityState, "guestName", "Guest name: Required"),
        (NetworkingState, "purpose", "Purpose: Required"),
        (RequestsState, "reason", "What happened?: Required"),
        (TakingState, "code", "Code of their pass: Required"),
        (LeadsState, "code", "Pass code: Required"),
        (CaseState, "message", "Write back: Required"),
        (BillingDetailsState, "address", "Address: Required"),
        (HospitalityState, "userType", "Required"),
    ],
)
async def test_a_line_names_its_field(form: type[FormErrors], field: str, told: str):
    state = await tab_at("/").get_state(form)
    state._refuse("", {field: "Required"})
    assert [(problem["text"], problem["field"]) for problem in state.problems] == [(told, field)]


@pytest.mark.req("NET-3")
@pytest.mark.anyio
async def test_a_late_search_leaves_an_open_form_its_refusal():
    state = await tab_at("/networking").get_state(NetworkingState)
    for open_form, kept in (("somebody", True), ("", False)):
        state.asking = open_form
        state._refuse("", {"purpose": "Required"})
        searching = NetworkingState.event_handlers["search"].fn(state, {"search": "cranes"})
        await anext(searching)
        assert bool(state.problems) is kept
        await searching.aclose()
