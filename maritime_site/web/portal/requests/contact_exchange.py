"""Exchanging contacts by code, and taking one's connections along; a part of the page of requests (MEET-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.networking import contacts, exchange, rate_limits
from maritime_site.domain.networking.exchange import ExchangeRequest
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.passes import holders
from maritime_site.domain.passes.service import key_of
from maritime_site.ports.services import get_services
from maritime_site.web import kit
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, error_of, form_handler, on_one_page, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.networking.access import require_networker
from maritime_site.web.portal.requests.state import RequestsState
from maritime_site.web.routes import Route, localize_path


class TakingState(FormErrors, rx.State):
    """The form of a scanned code, and the two files."""

    LABELS: ClassVar[Mapping[str, str]] = {"code": N_("Code of their pass")}

    @rx.event
    @form_handler()
    async def exchange(self, form: dict[str, Any]) -> None:
        """Ask whoever's code it is; scanned by both, the two are connected."""
        page = await self.get_state(RequestsState)
        person = await require_networker(page)
        services = get_services()
        await check_limit(rate_limits.count_action, services.limiter, person.id)
        payload = parse_request(ExchangeRequest, {"code": str(form.get("code", ""))})
        now = utc_now()
        holder = await read_in_thread(holders.find_holder, payload.code, key=key_of(services), scanned_at=now, now=now)
        request = await in_transaction(
            exchange.exchange_contacts, holder, actor=person, letterhead=letterhead_of(services), now=now
        )
        is_connected = request.request.status == ConnectionStatus.ACCEPTED
        await say_done(
            self,
            _("You are now connected") if is_connected else _("Request sent. They confirm by scanning your code."),
        )
        await page._show(person)  # noqa: SLF001  of the same page

    @rx.event
    @form_handler(aside=True)
    async def download_cards(self) -> rx.event.EventSpec:
        """Everybody one is connected with, for an address book."""
        person = await require_networker(await self.get_state(RequestsState))
        rows = await read_in_thread(contacts.list_connections, person, now=utc_now())
        return rx.download(data=contacts.build_cards(rows), filename="connections.vcf")

    @rx.event
    @form_handler(aside=True)
    async def download_list(self) -> rx.event.EventSpec:
        """The same as a table."""
        person = await require_networker(await self.get_state(RequestsState))
        rows = await read_in_thread(contacts.list_connections, person, now=utc_now())
        return rx.download(data=contacts.build_csv(rows), filename="connections.csv")


on_one_page(RequestsState, TakingState)


def taking_panel() -> rx.Component:
    """The code of somebody's pass, and the files."""
    state = TakingState
    return kit.section(
        _("Exchange contacts"),
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        rx.el.p(
            kit.external_link(_("Open the scanner"), localize_path(Route.CONTACT_SCANNER, current_language())),
            " ",
            _("It scans with the camera, also without a network."),
        ),
        kit.form(
            kit.text_field(
                _("Code of their pass"),
                "code",
                required=True,
                max_length=300,
                hint=_("Or scan it with a hand scanner, or paste its text. Each of you confirms."),
                error=error_of(state, "code"),
            ),
            kit.actions(kit.submit_button(_("Exchange contacts"), busy=state.busy, busy_label=_("Sending..."))),
            on_submit=state.exchange,
        ),
        rx.cond(
            rx.Var.create(RequestsState.connected).length() > 0,
            kit.actions(
                kit.button(_("Connections as vCard"), look="secondary", on_click=state.download_cards),
                kit.button(_("Connections as CSV"), look="secondary", on_click=state.download_list),
            ),
        ),
    )
