"""What the footer holds besides links: What's New, the manual, app badges, the count of visitors, a film (FOOT-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.slots import slot
from maritime_site.web.routes import NEWS_LINES, Route, localize_path
from maritime_site.web.shells.footer import footer_group

POPUP, ON_PAGE = "news-popup", "whats-new"


def footer_columns(*resources: rx.Component) -> tuple[rx.Component, ...]:
    """The columns after the links; `resources` are downloads made elsewhere."""
    return (
        slot("apps"),
        footer_group(_("Resources"), _news_button(), *resources, slot("portal", element="span")),
        *_sea_video(),
    )


def _news_button() -> rx.Component:
    """The popup's button; the page with the same news where no script runs."""
    button = kit.button(_("What's New"), look="quiet", small=True, custom_attrs=kit.opens_dialog(POPUP))
    return rx.fragment(button, kit.without_script(kit.text_link(_("What's New"), _all_news())))


def _all_news() -> str:
    return f"{localize_path(Route.PRESS_RELEASE, current_language())}#{ON_PAGE}"


def whats_new() -> rx.Component:
    """The popup of latest news, its first words the owner's; the lines come when it opens (FOOT-1)."""
    return kit.dialog(
        _("What's New"),
        rx.el.p(_("Latest updates and announcements...")),
        kit.news_list(localize_path(NEWS_LINES, current_language())),
        kit.text_link(_("All news and press releases"), _all_news()),
        id=POPUP,
    )


def _sea_video() -> list[rx.Component]:
    """A silent film of the sea from the assets host, once one is configured; it never plays by itself."""
    host = load_settings().assets_host
    return [kit.band_film(f"{host.rstrip('/')}/videos/footer.mp4", label=_("Film of a harbour"))] if host else []


def consent_banner() -> tuple[rx.Component, ...]:
    """The question about counting visits, where a tag manager is configured at all (LAY-5)."""
    container = load_settings().tag_manager_id
    if not container:
        return ()
    privacy = kit.text_link(_("Privacy policy"), localize_path(Route.PRIVACY, current_language()))
    return (
        kit.consent_bar(
            container,
            words=_("May we count visits to this site? Nothing is counted without your yes."),
            more=privacy,
            agree=_("Yes, count"),
            refuse=_("No, do not"),
        ),
    )
