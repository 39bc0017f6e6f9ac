"""The first page: what, when and where in the first screen, then the ways to take part (look.md 4.5)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import kit
from maritime_site.web.documents.library import BROCHURE, MANUAL, download_link
from maritime_site.web.dynamic_pages.slots import event_text, slot
from maritime_site.web.kit import classes
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.session import SessionState
from maritime_site.web.shells.kind_icons import icon_of_form

TAKE_PART = "take-part"


def home_page() -> rx.Component:
    """Everything a first visit is for."""
    return rx.fragment(
        _render_opening(),
        kit.page(
            kit.when_over(kit.section(_("After the event"), kit.grid(*_render_results(), least=kit.FOUR))),
            kit.while_open(kit.section(_("Take part"), kit.grid(*_render_ways(), least=kit.FOUR), id=TAKE_PART)),
        ),
        slot("figures"),
        kit.page(
            slot("strands"),
            slot("opening_times"),
            kit.section(_("Programme and news"), kit.grid(*_render_news(), least=kit.FOUR)),
            kit.section(_("Plan your visit"), kit.grid(*_render_plans(), least=kit.FOUR)),
            kit.section(_("Documents"), kit.cluster(download_link(BROCHURE), download_link(MANUAL))),
            slot("partners"),
        ),
        slot("event_data"),
    )


def _localized_here(route: str) -> str:
    return localize_path(route, current_language())


def _render_opening() -> rx.Component:
    return kit.hero(
        event_text("title"),
        kit.countdown(event_text("opens_at"), ends=event_text("ends_at"), label=_("Time left until the opening")),
        kit.cluster(
            rx.cond(
                SessionState.kind != "",
                kit.link_button(_("My event"), _localized_here(Route.MY_EVENT)),
                kit.while_open(
                    kit.link_button(_("Register as a delegate"), _localized_here(Route.DELEGATES_REGISTRATION))
                ),
            ),
            kit.link_button(_("Why exhibit"), _localized_here(Route.WHY_EXHIBIT), look="secondary"),
            kit.film_button(_("Watch the speech"), _("Opening speech"), slot("film"), id="speech"),
        ),
        eyebrow=slot("eyebrow", element="p", look=classes.EYEBROW),
        lead=event_text("theme"),
    )


def _render_ways() -> list[rx.Component]:
    language = current_language()
    return [
        kit.link_card(
            _(form.title),
            localize_path(form.path, language),
            text=_(form.about),
            icon_name=icon_of_form(form),
        )
        for kind in KINDS.values()
        for form in kind.forms
    ]


def _render_results() -> list[rx.Component]:
    """What there is to see once the event is over (EVENT-3)."""
    cards = (
        (_("Photo gallery"), Route.PHOTO_GALLERY, _("Pictures of each day"), "camera"),
        (_("Press releases"), Route.PRESS_RELEASE, _("What the organisers told the press"), "document"),
        (_("Video gallery"), Route.VIDEO_GALLERY, _("Films of the event, with transcripts"), "play"),
        (_("Past events"), Route.PAST_EVENTS, _("The events of this series, with what was reported"), "anchor"),
    )
    return [kit.link_card(name, _localized_here(path), text=text, icon_name=icon) for name, path, text, icon in cards]


def _render_news() -> list[rx.Component]:
    return [
        kit.link_card(
            _("Programme"),
            _localized_here(Route.PROGRAMME),
            text=_("Sessions by day, hall and speaker"),
            icon_name="calendar",
        ),
        kit.link_card(
            _("Exhibitors"),
            _localized_here(Route.EXHIBITORS),
            text=_("Who shows what, and at which stall"),
            icon_name="ship",
        ),
        kit.link_card(
            _("Photo gallery"),
            _localized_here(Route.PHOTO_GALLERY),
            text=_("Pictures of each day"),
            icon_name="camera",
        ),
        kit.link_card(
            _("Press releases"),
            _localized_here(Route.PRESS_RELEASE),
            text=_("What the organisers told the press"),
            icon_name="document",
        ),
    ]


def _render_plans() -> list[rx.Component]:
    return [
        kit.link_card(
            _("How to reach"),
            _localized_here(Route.HOW_TO_REACH),
            text=_("Metro, rail, air, and the roads closed on each day"),
            icon_name="place",
        ),
        kit.link_card(
            _("Hospitality packages"),
            _localized_here(Route.HOSPITALITY),
            text=_("Rooms near the venue, held while you pay"),
            icon_name="bed",
        ),
        kit.link_card(
            _("Questions and answers"),
            _localized_here(Route.HELP),
            text=_("Registration, codes, passes, payments and more"),
            icon_name="info",
        ),
        kit.link_card(
            _("Award nomination"),
            _localized_here(Route.NOMINATE),
            text=_("Nominate yourself or somebody else for an award"),
            icon_name="award",
        ),
    ]
