"""A summary of the office's forms says which field each of its lines is about (BO-3)."""

from __future__ import annotations

from typing import Any

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.broadcasts.state import MessageState
from maritime_site.web.backoffice.check_in.zones_state import ZonesState
from maritime_site.web.backoffice.desk.state import WalkInState
from maritime_site.web.backoffice.exhibition.halls_state import HallState
from maritime_site.web.backoffice.exhibition.state import ApplicationState
from maritime_site.web.backoffice.exhibition.tariff_state import TariffState
from maritime_site.web.backoffice.helpdesk.state import QueryState
from maritime_site.web.backoffice.meetings.state import LoungeState
from maritime_site.web.handlers.form_handler import FormErrors
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("BO-3"), pytest.mark.anyio]
FORMS: tuple[tuple[type[FormErrors], str, str, dict[str, Any], list[str]], ...] = (
    (HallState, "/admin/exhibition/halls/new", "check", {}, ["Name, English: Required", "Code: Required"]),
    (TariffState, "/admin/exhibition/tariff", "save_entitlement", {"kind": "inclusion"}, ["In English: Required"]),
    (MessageState, "/admin/messages/new", "save", {"about": "service"}, ["Subject, English: Required"]),
    (ZonesState, "/admin/gate-zones", "save", {}, ["Name in English: Required"]),
    (LoungeState, "/admin/meeting-lounge", "save", {"nameEn": "", "capacity": "2"}, ["Name in English: Required"]),
    (WalkInState, "/admin/desk", "add", {"kind": "visitor"}, ["First name: Required", "Organisation: Required"]),
    (QueryState, "/admin/queries/new", "reply", {}, ["Answer: Required"]),
)


@pytest.fixture
def backend() -> str:
    """What is refused is proved on both makes of database."""
    return "sqlite"


@pytest.mark.parametrize("case", FORMS, ids=[row[0].__name__ for row in FORMS])
async def test_each_line_names_its_field(services, database, case):
    state, address, event, form, lines = case
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    page = await (await staff_tab(address, token)).get_state(state)
    if "begin" in state.event_handlers:
        await send(page, "begin", "new")
    await send(page, event, form)
    said = [problem["text"] for problem in page.problems]
    assert set(lines) <= set(said), said
    assert all(": " in line for line in said if line.endswith("Required"))


def test_the_decisions_on_a_stall_know_their_fields():
    labels = ApplicationState.LABELS
    assert (labels["move-stall"], labels["refuse-reason"], labels["offer-days"]) == (
        "Stall",
        "Reason",
        "Days the offer stands",
    )


async def test_a_question_of_one_kind_alone_is_named_too(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    form = await (await staff_tab("/admin/desk", token)).get_state(WalkInState)
    await send(form, "choose_kind", "student")
    await send(form, "add", {"kind": "student"})
    said = [problem["text"] for problem in form.problems]
    assert said
    assert all(": " in line for line in said if line.endswith("Required")), said
