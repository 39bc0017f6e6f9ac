"""The head of each page: its canonical address, its twin in the other language, and how a shared link looks.

With MARITIME_SITE_URL every address is absolute. Without it they are paths: a build serves any host, so it knows none.
"""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.imaging.images import resolve_asset_url
from maritime_site.core.text.i18n import HREFLANGS, LANGUAGES
from maritime_site.settings import Settings
from maritime_site.web.documents.library import picture_address
from maritime_site.web.documents.sharing import picture_path
from maritime_site.web.dynamic_pages.slots import event_text
from maritime_site.web.kit import Text
from maritime_site.web.routes import localize_path

# What pages filled at request time look like beyond the kit.
FILLED_STYLES = "/styles/live.css"
PICTURE_SIZE = ("1200", "630")
Head = list[dict[str, Any] | rx.Component]


def absolute_url(path: str, settings: Settings) -> str:
    """An address of this site: with its host when that is configured, else the path alone."""
    return settings.site_url.rstrip("/") + path


def canonical_link(path: str, code: str, settings: Settings) -> rx.Component:
    """A page's one address: without a slash at its end, whichever way it was asked for (ROUTE-1)."""
    return rx.el.link(rel="canonical", href=absolute_url(localize_path(path, code), settings))


def language_links(path: str, code: str, settings: Settings) -> list[rx.Component]:
    """The canonical link, and reciprocal links between the languages; readers of neither get English."""
    return [
        canonical_link(path, code, settings),
        *(
            rx.el.link(
                rel="alternate",
                href=absolute_url(localize_path(path, other), settings),
                custom_attrs={"hrefLang": name},
            )
            for name, other in HREFLANGS
        ),
    ]


def filled_page_tags(code: str, settings: Settings, path: str = "") -> Head:
    """The same of a page that the server fills: it knows the addresses only then (dynamic_pages/fill.py).

    `path` is the frame's own, whose picture the pages in it show.
    """
    links = [
        rx.el.link(rel="canonical", href=event_text("page_url")),
        *(
            rx.el.link(rel="alternate", href=event_text(f"page_{other}"), custom_attrs={"hrefLang": name})
            for name, other in HREFLANGS
        ),
        rx.el.link(rel="stylesheet", href=FILLED_STYLES),
    ]
    title, about = event_text("page_title"), event_text("page_description")
    return [*links, *_build_social_tags(code, title, about, event_text("page_url"), settings, path=path)]


def social_tags(path: str, code: str, title: Text, description: Text, settings: Settings) -> list[dict[str, Any]]:
    """Open Graph and Twitter tags; the picture itself is `picture_url`, which Reflex writes from the page's image."""
    address = absolute_url(localize_path(path, code), settings)
    return _build_social_tags(code, title, description, address, settings, path=path if path != "/" else "")


def _build_social_tags(
    code: str, title: Text, description: Text, address: Text, settings: Settings, *, path: str = ""
) -> list[dict[str, Any]]:
    width, height = PICTURE_SIZE
    graph = {
        "og:type": "website",
        "og:site_name": event_text("title"),
        "og:title": title,
        "og:description": description,
        "og:url": address,
        "og:locale": _locale(code),
        "og:image:width": width,
        "og:image:height": height,
        "og:image:alt": event_text("title"),
    }
    others = [{"property": "og:locale:alternate", "content": _locale(other)} for other in LANGUAGES if other != code]
    card = {"twitter:card": "summary_large_image", "twitter:image": picture_url(code, settings, path)}
    return [
        *({"property": name, "content": content} for name, content in graph.items()),
        *others,
        *({"name": name, "content": content} for name, content in card.items()),
    ]


def _locale(code: str) -> Text:
    """A language with its country: English is the event's own country's, Hindi India's."""
    return "hi_IN" if code == "hi" else event_text("locale")


def picture_url(code: str, settings: Settings, path: str = "") -> str:
    """The address of the picture for shared links in a language: that of the page at `path`, or the event's."""
    if path:  # made by the site itself, not by the build
        return absolute_url(picture_path(path, code), settings)
    address = picture_address(code)
    on_assets_host = resolve_asset_url(address, assets_host=settings.assets_host)
    return absolute_url(address, settings) if on_assets_host == address else on_assets_host
