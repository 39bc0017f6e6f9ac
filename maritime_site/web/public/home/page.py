"""The first page: what, when and where in the first screen, then the ways to take part (look.md 4.5)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import reflex as rx

from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.core.text.videos import embed_url
from maritime_site.domain.people.kinds import KINDS
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.documents.library import BROCHURE, MANUAL, download_link
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.kind_icons import icon_of_form

VENUE = N_("Bombay Exhibition Centre, Goregaon (East), Mumbai")
TAKE_PART = "take-part"


def home_page() -> rx.Component:
    """Everything a first visit is for."""
    return rx.fragment(
        _render_opening(),
        kit.page(kit.section(_("Take part"), kit.grid(*_render_ways(), least=kit.FOUR), id=TAKE_PART)),
        kit.band(kit.section(_("The event in figures"), _render_figures()), tinted=True),
        kit.page(
            kit.section(_("What happens there"), kit.grid(*_render_strands(), least=kit.FOUR), _about_the_week()),
            kit.section(_("Programme and news"), kit.grid(*_render_news(), least=kit.FOUR)),
            kit.section(_("Plan your visit"), kit.grid(*_render_plans(), least=kit.FOUR)),
            kit.section(_("Documents"), kit.cluster(download_link(BROCHURE), download_link(MANUAL))),
        ),
    )


def _localized_here(route: str) -> str:
    return localize_path(route, current_language())


def _render_opening() -> rx.Component:
    settings = load_settings()
    until = settings.countdown_at
    until = until if until.tzinfo else until.replace(tzinfo=ZoneInfo(settings.event_timezone))
    return kit.hero(
        settings.title,
        kit.countdown(until.isoformat(), label=_("Time left until the opening")),
        kit.cluster(
            kit.link_button(_("Register as a delegate"), _localized_here(Route.DELEGATES_REGISTRATION)),
            kit.link_button(_("Why exhibit"), _localized_here(Route.WHY_EXHIBIT), look="secondary"),
            kit.film_button(_("Watch the speech"), _("Opening speech"), embed_url(settings.speech_url), id="speech"),
        ),
        eyebrow=f"{format_days(settings.event_days)} · {_(VENUE)}",
        lead=_("Uniting Oceans, One Maritime Vision"),
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


def _render_figures() -> rx.Component:
    entries = (
        ("5", _("days")),
        ("85+", _("countries")),
        ("1,00,000+", _("delegates")),
        ("500+", _("exhibitors")),
        ("350+", _("speakers")),
    )
    source = _(
        "As stated by the Ministry and the Prime Minister's Office on the eve of the event, 26-Oct-2025; "
        "one report gave 400+ exhibitors."
    )
    return kit.facts(entries, source=source)


def _render_strands() -> list[rx.Component]:
    entries = (
        (_("Global Maritime India Summit"), _("Its fourth edition, held within the week")),
        (_("Maritime Leaders Conclave"), _("29-Oct-2025, from 16:00, with the Global Maritime CEO Forum")),
        (_("Sagarmanthan"), _("The great oceans dialogue, 27-Oct-2025 to 29-Oct-2025")),
        (_("Exhibition"), _("Ports, shipping, shipyards, finance and technology in the halls")),
    )
    return [kit.card(rx.el.p(kit.in_words(words)), title=name) for name, words in entries]


def _about_the_week() -> rx.Component:
    return rx.el.p(kit.text_link(_("About the week"), _localized_here(Route.MARITIME_WEEK)))


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
