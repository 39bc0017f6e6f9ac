"""Every page as it arrives before any script runs: its parts, links and anchors, read once for all tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from itertools import accumulate

import httpx

from maritime_site.settings import read_settings
from maritime_site.web import site_map
from maritime_site.web.routes import english_path

SETTINGS = read_settings(_env_file=None)
ROUTES = [f"/{route}" for route in site_map.list_routes(SETTINGS) if "[" not in route]
VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


@dataclass
class Element:
    """One element: its attributes, the words inside it, those of them in its own language, and what it stands in."""

    name: str
    attributes: dict[str, str]
    inside: tuple[str, ...]
    text: str = ""
    own: str = ""

    def get(self, name: str) -> str:
        """An attribute, or nothing."""
        return self.attributes.get(name, "")


@dataclass
class Parsed(HTMLParser):
    """A page's elements in their order."""

    path: str
    elements: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        inside = tuple(element.name for element in self.open)
        element = Element(tag, {name: value or "" for name, value in attrs}, inside)
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        """An element ends, with whatever in it was left open."""
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place].name == tag:
                del self.open[place:]
                return

    def handle_data(self, data: str) -> None:
        """Words belong to everything they stand in; rules and programs are no words."""
        if any(element.name in {"script", "style"} for element in self.open):
            return
        languages = list(accumulate((element.get("lang") for element in self.open), lambda outer, here: here or outer))
        for element, code in zip(self.open, languages, strict=True):
            element.text += data
            element.own += data if code == languages[-1] else ""

    def all(self, tag: str, **wanted: str) -> list[Element]:
        """Every element of this tag with these attributes."""
        return [
            element
            for element in self.elements
            if element.name == tag and all(element.get(key) == value for key, value in wanted.items())
        ]

    @property
    def ids(self) -> list[str]:
        """Every id, in order."""
        return [element.get("id") for element in self.elements if element.get("id")]

    @property
    def links(self) -> list[Element]:
        """Everything that leads somewhere."""
        return [element for element in self.all("a") if "href" in element.attributes]


def parsed(path: str, html: str) -> Parsed:
    """A page's HTML, read."""
    page = Parsed(path)
    page.feed(html)
    return page


@lru_cache(maxsize=4)
def crawl(base: str) -> tuple[Parsed, ...]:
    """Every page of the site map and every press release, in both languages."""
    with httpx.Client(base_url=base, timeout=30, follow_redirects=True) as client:
        pages = [parsed(path, client.get(path).text) for path in ROUTES]
        known = {page.path for page in pages}
        live = {link.get("href") for page in pages for link in page.links if "/press-release/" in link.get("href")}
        more = sorted(path for path in live - known if not path.endswith(".pdf"))
        return (*pages, *(parsed(path, client.get(path).text) for path in more))


def is_office(path: str) -> bool:
    """Whether a page belongs to the back office."""
    return f"{english_path(path)}/".startswith("/admin/")


def is_public_text(path: str) -> bool:
    """Whether a page is for readers in the public layout."""
    return not is_office(path) and english_path(path) not in {"/kit", "/not-found"}
