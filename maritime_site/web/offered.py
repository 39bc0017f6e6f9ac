"""What an event has none of is offered on no page (EVENT-2).

Menus, the sitemap and what search engines read keep all pages of the site (NAV-1 to NAV-10): whoever opens one of these
reads that there is nothing yet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from maritime_site.web.routes import HINDI, SPEAKERS, Route

# By the names that `domain/event_parts.py` knows.
PAGES: Mapping[str, tuple[str, ...]] = {
    "awards": (Route.NOMINATE, Route.NOMINATE_GUIDE),
    "packages": (Route.HOSPITALITY,),
    "programme": (Route.PROGRAMME, SPEAKERS),
}
SLASH = r"\/"


def list_unoffered(lacks: Collection[str]) -> frozenset[str]:
    """English paths of the pages that are offered nowhere."""
    return frozenset(path for part, paths in PAGES.items() if part in lacks for path in paths)


def hide_links(lacks: Collection[str]) -> str:
    """The style sheet that shows no link to them in what a page says, nor the item of a list that it stands in.

    It has no sign that has a meaning in HTML, such as a quotation mark.
    """
    return "".join(_hide_part(part) for part in PAGES if part in lacks)


def _hide_part(part: str) -> str:
    addresses = [f"{start}{path}{end}" for path in PAGES[part] for start in ("", HINDI) for end in ("", "/")]
    links = ",".join(f"a[href={address.replace('/', SLASH)}]" for address in addresses)
    return f"main :is({links}),main li:not(:has(li)):has({links}){{display:none!important}}"
