"""Whether the links of a text lead somewhere: checked when it is published (EVENT-2)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from markdown_it import MarkdownIt

from maritime_site.core.text.i18n import _

_reader = MarkdownIt("commonmark", {"html": False}).enable("table")
_reader.validateLink = lambda _address: True  # pyright: ignore[reportAttributeAccessIssue]  to name the bad ones
WEB = re.compile(r"https?://[^\s/]+\.[^\s]+")
_known: set[str] = set()


def install_paths(paths: Collection[str]) -> None:
    """Say which English paths there are: the site map does at the start. Those of live pages may go on below them."""
    _known.clear()
    _known.update("/" + path.strip("/") for path in paths)


def list_links(body: str) -> list[str]:
    """Every address that a Markdown text links to, in its order."""
    inlines = [token for token in _reader.parse(body) if token.type == "inline"]
    hrefs = [str(child.attrs.get("href", "")) for token in inlines for child in token.children or () if child.attrs]
    return [href for href in hrefs if href]


def find_broken(bodies: Mapping[str, str]) -> list[str]:
    """The links of a text in all its languages that lead nowhere: unknown pages, and what is no address."""
    return list(dict.fromkeys(link for body in bodies.values() for link in list_links(body) if not _leads(link)))


def broken_sentence(links: Collection[str]) -> str:
    """What to do about them, in the current language."""
    return _("These links lead nowhere: {links}. Correct or remove them.", links=", ".join(links))


def _leads(link: str) -> bool:
    if link.startswith(("#", "mailto:", "tel:")):
        return True
    if not link.startswith("/"):
        return bool(WEB.fullmatch(link))
    path = "/" + re.split(r"[?#]", link, maxsplit=1)[0].strip("/")
    path = path.removeprefix("/hi") or "/"
    if link.startswith("//") or "\\" in link:
        return False
    return not _known or path in _known or path.startswith(("/pdfs/", "/images/", "/media/press-release/"))
