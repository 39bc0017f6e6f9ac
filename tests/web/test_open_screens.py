"""API keys and webhooks on the screen: made, shown once, tried, switched, removed (OPEN-1)."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.domain.api_keys.models import ApiKey
from maritime_site.domain.webhooks.models import WebhookDelivery, WebhookEndpoint
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.api_keys.state import ApiKeysState, ApiKeyState
from maritime_site.web.backoffice.webhooks.state import WebhooksState, WebhookState
from tests.api.backoffice import administrator
from tests.web.states import move, send, staff_tab

pytestmark = pytest.mark.req("OPEN-1")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def token(services, database):
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


def test_key_is_shown_once_listed_and_revoked(token, database):
    async def play():
        root = await staff_tab("/admin/api-keys/new", token)
        state = await root.get_state(ApiKeyState)
        await send(state, "open")
        assert "scope-STAFF_EDIT" not in {scope["name"] for scope in state.scopes}
        await send(state, "make", {"name": "Printers"})
        assert state.errors
        await send(state, "make", {"name": "Printers", "scope-REGISTRATIONS_VIEW": "on", "expiresAt": ""})
        assert (state.key.startswith(state.facts["prefix"]), state.status) == (True, "active")
        move(root, f"/admin/api-keys/{state.id}")
        await send(state, "open")
        assert (state.key, state.status, len(state.scopes)) == ("", "active", 1)
        await send(state, "revoke")
        assert state.status == "revoked"
        move(root, "/admin/api-keys/?status=revoked")
        rows = await root.get_state(ApiKeysState)
        await send(rows, "open")
        assert [row["name"] for row in rows.rows] == ["Printers"]

    asyncio.run(play())
    with database.reading() as session:
        assert session.exec(select(ApiKey)).one().revoked_at is not None


def test_webhook_is_made_tried_switched_and_removed(token, database):
    form = {"url": "https://crm.example.com/hook", "name": "CRM", "event-payment": "on"}

    async def play():
        root = await staff_tab("/admin/webhooks/new", token)
        state = await root.get_state(WebhookState)
        await send(state, "open")
        await send(state, "save", form | {"url": "http://crm.example.com/hook"})
        assert set(state.errors) == {"url"}
        await send(state, "save", form)
        assert (state.shown_once.startswith("whsec_"), state.status, state.errors) == (True, "on", {})
        await send(state, "try_out")
        (row,) = state.deliveries
        assert (row["event"], row["status"]) == ("Test", "queued")
        await send(state, "send_again", row["id"])
        await send(state, "beat")
        await send(state, "switch_off")
        assert state.status == "off"
        await send(state, "try_out")
        assert state.problems
        await send(state, "switch_on")
        await send(state, "save", form | {"name": "Accounts", "event-refund": "on"})
        assert [choice["name"] for choice in state.choices if choice["chosen"]] == ["event-payment", "event-refund"]
        move(root, "/admin/webhooks/")
        rows = await root.get_state(WebhooksState)
        await send(rows, "open")
        assert [(row["name"], row["status"]) for row in rows.rows] == [("Accounts", "on")]
        await send(state, "remove")

    asyncio.run(play())
    with database.reading() as session:
        assert session.exec(select(WebhookEndpoint)).all() == []
        assert session.exec(select(WebhookDelivery)).all() == []
