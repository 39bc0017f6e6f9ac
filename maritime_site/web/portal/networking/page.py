"""The directory: find people and ask to connect."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.profiles import SECTORS
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.networking.access import for_networkers
from maritime_site.web.portal.networking.cards import ASKS, CONNECTED, ME, REQUESTED, PersonCard
from maritime_site.web.portal.networking.naming import describe_by_name, name_id
from maritime_site.web.portal.networking.sharing import sharing_panel, unlisted_notice
from maritime_site.web.portal.networking.state import ASKING, NetworkingState
from maritime_site.web.portal.networking.suggestions import suggestions_panel
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

# The browser tells waits apart by their handler and length: of one length, a field's would end another's.
TYPING_MS = {"search": 400, "offers": 401, "seeks": 402}


def networking_page() -> rx.Component:
    """Meet people, for kinds that may."""
    requests = localize_path(Route.REQUESTS, current_language())
    return kit.page(
        build_breadcrumbs(_("Networking")),
        kit.page_title(
            _("Networking"),
            lead=_("People who agreed to be listed. Contact details are shown only once a request is accepted."),
            after=kit.text_link(_("My requests and connections"), requests),
        ),
        rx.cond(NetworkingState.asking == "", kit.error_summary(NetworkingState.problems)),
        for_networkers(NetworkingState, _render_directory()),
        _render_request_dialog(),
        kit.open_address(ASKING, NetworkingState.asking),
    )


def _render_directory() -> rx.Component:
    words = rx.cond(
        rx.Var.create(NetworkingState.chosen).values().join("") != "",
        _("Nobody matches. Try fewer words or another type."),
        _("Nobody else is listed yet. People appear here once they agree to be found."),
    )
    nobody = kit.empty_state(words, icon_name="people")
    people = kit.tile_list(rx.foreach(NetworkingState.people, _render_person))
    return kit.stack(
        unlisted_notice(),
        sharing_panel(),
        kit.done_notice(NetworkingState.done),
        suggestions_panel(),
        _render_filters(),
        *kit.quiet_status(rx.el.span(_("People found: "), NetworkingState.total)),
        rx.cond(rx.Var.create(NetworkingState.people).length() > 0, people, nobody),
        kit.pagination(
            NetworkingState.page,
            NetworkingState.pages,
            on_previous=NetworkingState.turn(-1),
            on_next=NetworkingState.turn(1),
        ),
        gap=5,
    )


def _render_filters() -> rx.Component:
    types = [("", _("Everyone")), *((key, _(KINDS[key].label)) for key in NETWORKING_KINDS)]
    anywhere = [("", _("Any country")), *((row.country_code, row.name) for row in list_built_countries())]
    sectors = [(key, _(label) if key else _("Any sector")) for key, label in SECTORS]
    return kit.form(
        kit.field_row(
            kit.text_field(
                _("Search people"),
                "search",
                type="search",
                max_length=120,
                hint=_("Name, organisation, designation or sector"),
                on_change=_search_on_typing("search"),
            ),
            kit.select_field(_("Type"), "type", types, on_change=NetworkingState.choose("type")),
        ),
        kit.fold(
            _("More filters"),
            kit.stack(
                kit.field_row(
                    _render_text_filter(_("They offer"), "offers", _("For example: crane repair")),
                    _render_text_filter(_("They look for"), "seeks", _("For example: green fuels")),
                ),
                kit.field_row(
                    kit.country_field(
                        _("Country"),
                        "country",
                        anywhere,
                        autocomplete="off",
                        on_choose=NetworkingState.choose("country"),
                    ),
                    kit.select_field(_("Sector"), "sector", sectors, on_change=NetworkingState.choose("sector")),
                ),
            ),
        ),
        on_submit=NetworkingState.search,
        role="search",
        aria_label=_("Search people"),
    )


def _render_text_filter(label: str, name: str, hint: str) -> rx.Component:
    return kit.text_field(label, name, max_length=120, hint=hint, on_change=_search_on_typing(name))


def _search_on_typing(name: str) -> Any:
    """Look once the typing in a field has ended."""
    return NetworkingState.choose(name).debounce(TYPING_MS[name])


def _render_person(person: rx.Var[PersonCard]) -> rx.Component:
    card: rx.vars.ObjectVar = person  # pyright: ignore[reportAssignmentType]
    connect = kit.button(
        _("Connect"),
        on_click=NetworkingState.approach(card.id, card.name),
        custom_attrs=describe_by_name(card),
    )
    requests = localize_path(Route.REQUESTS, current_language())
    return kit.list_item(
        kit.card(
            rx.el.h2(card.name, custom_attrs={"id": name_id(card)}),
            rx.el.p(card.work),
            kit.fact_line(card.kind, card.place),
            _render_interests(card),
            rx.match(
                card.tie,
                (ME, kit.cluster(kit.status_chip(_("This is you"), tone="info", icon_name="user"))),
                (REQUESTED, kit.cluster(kit.status_chip(_("Request sent"), tone="warning"))),
                (ASKS, kit.actions(kit.link_button(_("Answer their request"), requests))),
                (CONNECTED, kit.cluster(kit.status_chip(_("Connected"), tone="success"))),
                rx.cond(card.wait == "", kit.actions(connect), kit.muted(card.wait)),
            ),
        )
    )


def _render_interests(card: rx.vars.ObjectVar) -> rx.Component:
    """What somebody offers and looks for, where their profile says so."""
    says = (card.offers != "") | (card.seeks != "")
    rows = kit.summary_list(
        rx.cond(card.offers != "", kit.summary_row(_("Offers"), card.offers)),
        rx.cond(card.seeks != "", kit.summary_row(_("Looks for"), card.seeks)),
    )
    return rx.cond(says, rows)


def _render_request_dialog() -> rx.Component:
    return kit.dialog(
        rx.el.span(_("Ask to connect:"), " ", NetworkingState.asking_name),
        kit.error_summary(NetworkingState.problems),
        kit.form(
            kit.text_field(
                _("Purpose"),
                "purpose",
                required=True,
                max_length=120,
                error=error_of(NetworkingState, "purpose"),
                hint=_("In a few words: what would you like to talk about?"),
            ),
            kit.textarea_field(
                _("Description"),
                "description",
                rows=4,
                max_length=1000,
                hint=_("(optional)"),
                error=error_of(NetworkingState, "description"),
            ),
            kit.actions(kit.submit_button(_("Send request"), busy=NetworkingState.busy, busy_label=_("Sending..."))),
            kit.change_keeper(NetworkingState.draft, sent=NetworkingState.sent),
            on_submit=NetworkingState.send,
            reset_on_submit=False,
            key=NetworkingState.asked,
        ),
        id="connect",
        open=NetworkingState.asking != "",
        on_close=NetworkingState.leave,
    )
