"""Whom one may want to meet, and why; a part of the directory's page (MEET-3)."""

from __future__ import annotations

from dataclasses import dataclass

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.i18n import _
from maritime_site.domain import suggestions
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.networking.suggestions import service
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import get_services
from maritime_site.web import kit
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, on_one_page
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.networking.access import require_networker
from maritime_site.web.portal.networking.cards import name_of, work_of
from maritime_site.web.portal.networking.state import NetworkingState

SHOWN = 6


@dataclass
class SuggestionCard:
    """Somebody, and the sentence that says why."""

    id: str
    name: str
    work: str
    reason: str


class SuggestionsState(FormErrors, rx.State):
    """The first suggestions; a dismissed one makes room for the next."""

    cards: list[SuggestionCard] = []

    @rx.event
    @form_handler(aside=True)
    async def read(self) -> None:
        """Show them to whom the directory is open."""
        self.cards = []
        page = await self.get_state(NetworkingState)
        if page.status == Status.APPROVED:
            await self._fill(await require_networker(page))

    @rx.event
    @form_handler()
    async def dismiss(self, person_id: str) -> None:
        """Do not suggest somebody again."""
        person = await require_networker(await self.get_state(NetworkingState))
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        await in_transaction(service.dismiss_suggestion, uuid_or_nil(person_id), actor=person, now=utc_now())
        await self._fill(person)

    def _drop(self, person_id: str) -> None:
        self.cards = [card for card in self.cards if card.id != person_id]

    async def _fill(self, person: Person) -> None:
        views = (await read_in_thread(suggestions.list_suggestions, person))[:SHOWN]
        self.cards = [
            SuggestionCard(str(view.person.id), name_of(view.person), work_of(view.person), view.reason)
            for view in views
        ]


on_one_page(NetworkingState, SuggestionsState)


def suggestions_panel() -> rx.Component:
    """The suggestions, while there are any."""
    state = SuggestionsState
    panel = kit.fold(
        _("Suggestions for you"),
        kit.error_summary(state.problems),
        kit.tile_list(rx.foreach(state.cards, _render_suggestion)),
    )
    return rx.cond(rx.Var.create(state.cards).length() > 0, panel)


def _render_suggestion(row: rx.Var[SuggestionCard]) -> rx.Component:
    card: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    described = {"aria-describedby": f"suggested-{card.id}"}
    return kit.list_item(
        kit.card(
            rx.el.h2(card.name, custom_attrs={"id": f"suggested-{card.id}"}),
            rx.el.p(card.work),
            rx.el.p(card.reason),
            kit.actions(
                kit.button(
                    _("Ask to connect"), on_click=NetworkingState.approach(card.id, card.name), custom_attrs=described
                ),
                kit.button(
                    _("Dismiss"),
                    look="quiet",
                    on_click=SuggestionsState.dismiss(card.id),
                    busy=SuggestionsState.busy,
                    custom_attrs=described,
                ),
            ),
        )
    )
