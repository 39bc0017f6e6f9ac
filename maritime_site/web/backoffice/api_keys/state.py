"""API keys on the screen: the list, a new one that is shown once, one of them (OPEN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.permissions import MEANINGS, Permission
from maritime_site.domain.api_keys import service
from maritime_site.domain.api_keys.models import ApiKey, ApiKeyStatus
from maritime_site.domain.api_keys.schemas import SCOPES, CreateApiKeyRequest
from maritime_site.web.backoffice.datetimes import format_moment, read_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done, show_toast
from maritime_site.web.handlers.paths import last_part

PATH = "/admin/api-keys"
NEW = "new"
SCOPE = "scope-"


class ApiKeyRow(TypedDict):
    """A key in the list."""

    id: str
    name: str
    prefix: str
    status: str
    expires: str
    used: str
    path: str


class ScopeRow(TypedDict):
    """A permission that a key may have."""

    name: str
    label: str


class ApiKeysState(ListState, rx.State):
    """Every key, newest first."""

    PERMISSION: ClassVar[str] = "API_KEYS_EDIT"

    rows: list[ApiKeyRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        rows, total = await read_in_thread(
            service.list_api_keys,
            search=query.search,
            status=query.status if query.status in set(ApiKeyStatus) else "",
            page=query.page,
            page_size=query.page_size,
            now=context.now,
        )
        self.rows = [_to_api_key_row(row, context) for row in rows]
        return total


def _to_api_key_row(row: ApiKey, context: StaffContext) -> ApiKeyRow:
    return ApiKeyRow(
        id=str(row.id),
        name=row.name,
        prefix=row.prefix,
        status=row.status_at(context.now).value,
        expires=format_moment(row.expires_at),
        used=format_moment(row.last_used_at),
        path=f"{PATH}/{row.id}",
    )


class ApiKeyState(FormErrors, rx.State):
    """A new key, or one that was made; `key` is there only until the page is left."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "name": N_("Name"),
        "scopes": N_("What it may do"),
        "expiresAt": N_("Valid until"),
    }

    loaded: bool = False
    id: str = ""
    key: str = ""
    status: str = ""
    facts: dict[str, str] = {}
    scopes: list[ScopeRow] = []

    @rx.event
    @staff_event("API_KEYS_EDIT")
    async def open(self, context: StaffContext) -> None:
        """Show the key of this address, or an empty form."""
        self.reset()
        last = last_part(self.router)
        if last == NEW:
            self.scopes = [_to_scope_row(scope) for scope in SCOPES if context.may(scope)]
            self.loaded = True
            return
        self.id = str(uuid_of(last))
        await self._show(context)

    @rx.event
    @staff_event("API_KEYS_EDIT")
    async def make(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Make the key and show it, this once."""
        chosen = [name.removeprefix(SCOPE) for name, on in form.items() if name.startswith(SCOPE) and on]
        given: dict[str, Any] = {"name": str(form.get("name", "")), "scopes": chosen}
        given["expiresAt"] = read_moment(form.get("expiresAt"))
        payload = parse_request(CreateApiKeyRequest, given)
        made = await in_transaction(service.create_api_key, payload, by=context.staff_actor, now=context.now)
        self.id, self.key = str(made.row.id), made.key
        await self._show(context)
        self.done = _("The key is made. Copy it now: it is not shown again.")
        await show_toast(self, _("The key is made"))

    @rx.event
    @staff_event("API_KEYS_EDIT")
    async def revoke(self, context: StaffContext) -> None:
        """Let it open nothing any more."""
        await in_transaction(service.revoke_api_key, uuid_of(self.id), by=context.staff_actor, now=context.now)
        self.key = ""
        await self._show(context)
        await say_done(self, _("The key is revoked"))

    async def _show(self, context: StaffContext) -> None:
        row = await read_in_thread(service.get_api_key, uuid_of(self.id))
        self.status = row.status_at(context.now).value
        self.scopes = [_to_scope_row(Permission(name)) for name in row.scopes if name in set(Permission)]
        self.facts = {
            "name": row.name,
            "prefix": row.prefix,
            "by": row.made_by_name,
            "made": format_moment(row.created_at),
            "expires": format_moment(row.expires_at),
            "used": format_moment(row.last_used_at),
        }
        self.loaded = True


def _to_scope_row(scope: Permission) -> ScopeRow:
    return ScopeRow(name=f"{SCOPE}{scope}", label=_(MEANINGS[scope]))
