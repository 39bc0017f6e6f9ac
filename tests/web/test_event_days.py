"""What is told before the event is published: what its new days leave behind, what is not its own (EVENT-1, HOSP-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.event.state import EventState
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import CHECK_IN, make_package
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("EVENT-1"), pytest.mark.anyio]


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def test_packages_that_the_events_new_days_leave_behind_are_named(services, database):
    install_services(services)
    with database.writing() as session:
        make_package(session)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    form = await (await staff_tab("/admin/event", token)).get_state(EventState)
    await send(form, "open")

    async def plan(first):
        last = first + timedelta(days=2)
        await send(form, "save", form.values | {"startsOn": first.isoformat(), "endsOn": last.isoformat()})
        assert form.problems == []

    await plan(CHECK_IN)
    await send(form, "publish")
    assert (form.left_behind, form.moved) == ([], "")
    await plan(CHECK_IN + timedelta(days=9))
    (told,) = form.left_behind
    assert told.startswith("These packages have no night at the event: Harbour room, 25-Oct-2097 to ")
    await send(form, "publish")
    assert (form.left_behind, form.moved) == ([], told)


async def test_what_another_event_still_has_of_the_shipped_one_is_named(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    form = await (await staff_tab("/admin/event", token)).get_state(EventState)
    await send(form, "open")
    assert form.leftovers == ""
    no_figures = {name: "" for name in form.values if name.startswith("figures-")}
    await send(form, "save", form.values | {"nameEn": "Port Days", "venueNameEn": "Harbour Hall"} | no_figures)
    assert form.problems == []
    told = form.leftovers.split("; ")
    assert {"Venue, Hindi", "Hosts", "What happens there"} <= set(told)
    assert not {"Venue, English", "Figures"} & set(told)
