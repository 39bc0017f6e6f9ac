"""The head of each page: its canonical address, and how a shared link looks; its twin is in `twins.py`.

With MARITIME_SITE_URL every address is absolute. Without it they are paths: a build serves any host, so it knows none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import reflex as rx

from maritime_site.core.imaging.images import resolve_asset_url
from maritime_site.settings import Settings
from maritime_site.web.documents.library import picture_address
from maritime_site.web.documents.sharing import picture_path
from maritime_site.web.dynamic_pages.slots import event_text
from maritime_site.web.kit import Text
from maritime_site.web.routes import localize_path

if TYPE_CHECKING:
    from maritime_site.web.shells.page import Page

# What pages filled at request time look like beyond the kit.
FILLED_STYLES = "/styles/live.css"
# Shown at whatever address names nothing, so it has none of its own.
NOWHERE = "/not-found"
PICTURE_SIZE = ("1200", "630")
Head = list[dict[str, Any] | rx.Component]


def absolute_url(path: str, settings: Settings) -> str:
    """An address of this site: with its host when that is configured, else the path alone."""
    return settings.site_url.rstrip("/") + path


def canonical_link(path: str, code: str, settings: Settings) -> rx.Component:
    """A page's one address: without a slash at its end, whichever way it was asked for (ROUTE-1)."""
    return rx.el.link(rel="canonical", href=absolute_url(localize_path(path, code), settings))


def is_page_of_two(page: Page) -> bool:
    """Whether a page has an address in either language."""
    return len(page.languages) > 1 and "[" not in page.path and not page.path.endswith(NOWHERE)


def has_social_tags(page: Page) -> bool:
    """Whether a shared link to a page shows a picture of it."""
    return page.is_filled or (page.indexed and is_page_of_two(page))


def filled_page_tags(code: str, settings: Settings, path: str = "") -> Head:
    """The same of a page that the server fills: it knows the addresses only then (dynamic_pages/fill.py).

    `path` is the frame's own, whose picture the pages in it show.
    """
    links = [
        rx.el.link(rel="canonical", href=event_text("page_url")),
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
    card = {"twitter:card": "summary_large_image", "twitter:image": picture_url(code, settings, path)}
    return [
        *({"property": name, "content": content} for name, content in graph.items()),
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
