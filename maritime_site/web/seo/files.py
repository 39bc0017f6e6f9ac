"""The files search engines and security researchers look for, as text. Addresses are built on the site's own base."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from xml.sax.saxutils import escape, quoteattr

from maritime_site.core.text.i18n import HREFLANGS, LANGUAGES, event_languages, has_hindi
from maritime_site.ports.event import Event
from maritime_site.web.routes import HINDI, Route, localize_path

NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
CLOSED = ("/admin", "/api/", "/sandbox/", "/_app")
EXPIRES = timedelta(days=180)
# One for each language, beside the whole.
SITEMAPS = {code: f"/sitemap-{code}.xml" for code in LANGUAGES}


@dataclass(frozen=True)
class Entry:
    """A page search engines may show: its English path, and when its text changed, if that is known."""

    path: str
    updated: date | None = None


def build_sitemap(entries: Iterable[Entry], base: str, codes: Sequence[str] = ()) -> str:
    """Every page in the event's languages or one of them, each naming its twins."""
    codes = codes or event_languages()
    urls = "".join(_sitemap_entry(entry, code, base) for entry in entries for code in codes)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {NAMESPACES}>\n{urls}</urlset>\n'


def _sitemap_entry(entry: Entry, code: str, base: str) -> str:
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{name}" href={quoteattr(base + localize_path(entry.path, other))}/>'
        for name, other in (HREFLANGS if has_hindi() else ())
    )
    changed = f"<lastmod>{entry.updated.isoformat()}</lastmod>" if entry.updated else ""
    return f"<url><loc>{escape(base + localize_path(entry.path, code))}</loc>{changed}{links}</url>\n"


def build_robots(closed: Iterable[str], base: str) -> str:
    """Where crawlers have no business: what is behind a sign-in, in each language, and the machine's doors."""
    paths = sorted({*CLOSED, *closed, *(HINDI + path for path in closed if has_hindi())})
    maps = (f"Sitemap: {base}{path}" for path in ("/sitemap.xml", *(SITEMAPS[code] for code in event_languages())))
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in paths), "", *maps]
    return "\n".join(lines) + "\n"


def build_security_txt(base: str, now: datetime) -> str:
    """Where a weakness is reported (RFC 9116)."""
    expires = (now + EXPIRES).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = {
        "Contact": base + Route.CONTACT,
        "Expires": expires.isoformat().replace("+00:00", "Z"),
        "Preferred-Languages": ", ".join(event_languages()),
        "Canonical": f"{base}/.well-known/security.txt",
        "Policy": base + Route.POLICIES,
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items())


def build_manifest(event: Event) -> dict[str, object]:
    """How the site looks when it is put on a phone's first screen."""
    icon = {"src": "/images/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    name, short = event.title, str(event.facts.short_name)
    return {"name": name, "short_name": short, "start_url": "/", "display": "browser", "icons": [icon]}


def build_llms_txt(event: Event, sections: Iterable[tuple[str, Sequence[tuple[str, str, str]]]], base: str) -> str:
    """What the site holds, for programs that read texts (llmstxt.org): `sections` of (name, path, what it says)."""
    facts = event.facts
    about = " · ".join(text for text in (str(facts.theme or ""), event.dates, event.venue, event.host) if text)
    head = [f"# {event.title}", "", f"> {about}", ""]
    return "\n".join([*head, *(line for title, pages in sections for line in _llms_section(title, pages, base))])


def _llms_section(title: str, pages: Sequence[tuple[str, str, str]], base: str) -> list[str]:
    lines = [f"- [{name}]({base}{path})" + (f": {text}" if text else "") for name, path, text in pages]
    return [f"## {title}", "", *lines, ""]
