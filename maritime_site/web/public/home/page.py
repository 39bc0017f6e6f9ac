"""The first page: what, when and where in the first screen, then the ways to take part (look.md 4.5)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import reflex as rx

from maritime_site.core.formats import days
from maritime_site.core.text import N_, _, current_language
from maritime_site.core.videos import embed_url
from maritime_site.domain.people.kinds import KINDS
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.documents.library import BROCHURE, MANUAL, download
from maritime_site.web.kind_icons import icon_of_form
from maritime_site.web.routes import Route, localized

VENUE = N_("Bombay Exhibition Centre, Goregaon (East), Mumbai")
TAKE_PART = "take-part"


def home() -> rx.Component:
    """Everything a first visit is for."""
    return rx.fragment(
        _opening(),
        kit.page(kit.section(_("Take part"), kit.grid(*_ways(), least=kit.FOUR), id=TAKE_PART)),
        kit.band(kit.section(_("The event in figures"), _figures()), tinted=True),
        kit.page(
            kit.section(_("What happens there"), kit.grid(*_strands(), least=kit.FOUR), _about_the_week()),
            kit.section(_("Programme and news"), kit.grid(*_news(), least=kit.FOUR)),
            kit.section(_("Plan your visit"), kit.grid(*_plans(), least=kit.FOUR)),
            kit.section(_("Documents"), kit.cluster(download(BROCHURE), download(MANUAL))),
        ),
    )


def _here(route: str) -> str:
    return localized(route, current_language())


def _opening() -> rx.Component:
    settings = load_settings()
    until = settings.countdown_at
    until = until if until.tzinfo else until.replace(tzinfo=ZoneInfo(settings.event_timezone))
    return kit.hero(
        settings.title,
        kit.countdown(until.isoformat(), label=_("Time left until the opening")),
        kit.cluster(
            kit.link_button(_("Register as a delegate"), _here(Route.DELEGATES_REGISTRATION)),
            kit.link_button(_("Why exhibit"), _here(Route.WHY_EXHIBIT), look="secondary"),
            kit.film_button(_("Watch the speech"), _("Opening speech"), embed_url(settings.speech_url), id="speech"),
        ),
        eyebrow=f"{days(settings.event_days)} · {_(VENUE)}",
        lead=_("Uniting Oceans, One Maritime Vision"),
    )


def _ways() -> list[rx.Component]:
    language = current_language()
    return [
        kit.link_card(
            _(form.title),
            localized(form.path, language),
            text=_(form.about),
            icon_name=icon_of_form(form),
        )
        for kind in KINDS.values()
        for form in kind.forms
    ]


def _figures() -> rx.Component:
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


def _strands() -> list[rx.Component]:
    entries = (
        (_("Global Maritime India Summit"), _("Its fourth edition, held within the week")),
        (_("Maritime Leaders Conclave"), _("29-Oct-2025, from 16:00, with the Global Maritime CEO Forum")),
        (_("Sagarmanthan"), _("The great oceans dialogue, 27-Oct-2025 to 29-Oct-2025")),
        (_("Exhibition"), _("Ports, shipping, shipyards, finance and technology in the halls")),
    )
    return [kit.card(rx.el.p(kit.in_words(words)), title=name) for name, words in entries]


def _about_the_week() -> rx.Component:
    return rx.el.p(kit.text_link(_("About the week"), _here(Route.MARITIME_WEEK)))


def _news() -> list[rx.Component]:
    return [
        kit.link_card(
            _("Programme"), _here(Route.PROGRAMME),
            text=_("Sessions by day, hall and speaker"), icon_name="calendar",
        ),
        kit.link_card(
            _("Exhibitors"), _here(Route.EXHIBITORS),
            text=_("Who shows what, and at which stall"), icon_name="ship",
        ),
        kit.link_card(
            _("Photo gallery"), _here(Route.PHOTO_GALLERY),
            text=_("Pictures of each day"), icon_name="camera",
        ),
        kit.link_card(
            _("Press releases"), _here(Route.PRESS_RELEASE),
            text=_("What the organisers told the press"), icon_name="document",
        ),
    ]  # fmt: skip


def _plans() -> list[rx.Component]:
    return [
        kit.link_card(
            _("How to reach"), _here(Route.HOW_TO_REACH),
            text=_("Metro, rail, air, and the roads closed on each day"), icon_name="place",
        ),
        kit.link_card(
            _("Hospitality packages"), _here(Route.HOSPITALITY),
            text=_("Rooms near the venue, held while you pay"), icon_name="bed",
        ),
        kit.link_card(
            _("Questions and answers"), _here(Route.HELP),
            text=_("Registration, codes, passes, payments and more"), icon_name="info",
        ),
        kit.link_card(
            _("Award nomination"), _here(Route.NOMINATE),
            text=_("Nominate yourself or somebody else for an award"), icon_name="award",
        ),
    ]  # fmt: skip
