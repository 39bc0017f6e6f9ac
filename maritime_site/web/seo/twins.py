"""What a built page says of its other language: nothing where the event speaks English alone.

It stands outside of what React draws, for nothing there may branch on a fact of the event
(docs/decisions/0012-event-facts-at-run-time.md). The build puts it into the page as a template.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from maritime_site.core.text.i18n import HREFLANGS, LANGUAGES, TAGS
from maritime_site.settings import Settings
from maritime_site.web.dynamic_pages.slots import CLOSING, HINDI_SPOKEN, LANGUAGE, LANGUAGE_LINK, OPENING, SLOT, TWIN
from maritime_site.web.routes import localize_path, twin_path
from maritime_site.web.seo.head import absolute_url, has_social_tags, is_page_of_two

if TYPE_CHECKING:
    from maritime_site.web.shells.page import Page

PLACE = f"{OPENING}{SLOT}{LANGUAGE_LINK}{CLOSING}"
NAMES = {"en": "English", "hi": "हिन्दी"}
LOCALES = {"en": f"{OPENING}locale{CLOSING}", "hi": "hi_IN"}


def add_twins(html: str, path: str, code: str, page: Page | None, settings: Settings) -> str:
    """A built page with its link to the other language, and with what its head says of both."""
    twin = f"{OPENING}{TWIN}{CLOSING}" if page and page.is_filled else escape(twin_path(path))
    html = html.replace(PLACE, when_hindi(_language_link(code, twin)))
    tags = _head_tags(page, code, settings) if page else ""
    return html.replace("</head>", f"{when_hindi(tags)}</head>", 1) if tags else html


def shell_link() -> str:
    """The link of pages whose address the build does not know; assets/site.js leads it to their own twin."""
    links = {code: _language_link(code, twin_path(localize_path("/", code))) for code in LANGUAGES}
    is_hindi = f'{OPENING}% if {LANGUAGE} == "hi" %{CLOSING}'
    return when_hindi(f"{is_hindi}{links['hi']}{OPENING}% else %{CLOSING}{links['en']}{OPENING}% endif %{CLOSING}")


def when_hindi(html: str) -> str:
    """A part of a built page that is there while the event speaks Hindi."""
    return f"{OPENING}% if {HINDI_SPOKEN} %{CLOSING}{html}{OPENING}% endif %{CLOSING}"


def _language_link(code: str, twin: str) -> str:
    """The same page in the other language, named in that language's own script; site.js adds the query."""
    other = "en" if code == "hi" else "hi"
    tag = TAGS[other]
    return f'<a class="header-link language-name" href="{twin}" lang="{tag}" hreflang="{tag}">{NAMES[other]}</a>'


def _head_tags(page: Page, code: str, settings: Settings) -> str:
    """Reciprocal links between the languages; readers of neither get English."""
    if not is_page_of_two(page):
        return ""
    links = "".join(
        f'<link rel="alternate" hreflang="{name}" href="{_address(page, other, settings)}"/>'
        for name, other in HREFLANGS
    )
    others = [LOCALES[other] for other in LANGUAGES if other != code] if has_social_tags(page) else []
    return links + "".join(f'<meta property="og:locale:alternate" content="{locale}"/>' for locale in others)


def _address(page: Page, code: str, settings: Settings) -> str:
    if page.is_filled:
        return f"{OPENING}page_{code}{CLOSING}"
    return escape(absolute_url(localize_path(page.path, code), settings))
