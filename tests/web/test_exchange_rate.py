"""The office sets the rate at which refunds in dollars are compared (R36)."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.domain.payments.staff.models import ExchangeRate
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.settings.exchange_rate import ExchangeRateState
from maritime_site.web.backoffice.settings.screens import office_settings_page
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.web.states import send, tab_at

pytestmark = pytest.mark.req("HOSP-3", "BO-3")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def test_the_rate_is_shown_set_refused_and_taken_away(database, services):
    install_services(services)

    async def play():
        root = tab_at("/admin/settings/")
        token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
        (await root.get_state(SessionState)).admin_token = token
        state = await root.get_state(ExchangeRateState)
        await send(state, "open")
        assert (state.rate, state.who) == ("", "No rate is set")
        await send(state, "save", {"rate": "84.25"})
        assert state.rate == "84.25"
        assert state.who.startswith("Set by superadmin@demo.example, ")
        await send(state, "save", {"rate": "eighty"})
        assert (state.rate, "rate" in state.errors) == ("84.25", True)
        await send(state, "save", {"rate": ""})
        assert state.rate == ""

    asyncio.run(play())
    with database.reading() as session:
        assert session.get(ExchangeRate, "USD") is None


def test_the_form_is_on_the_settings_screen():
    assert " for one US dollar" in str(office_settings_page().render())
