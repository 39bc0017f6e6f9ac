"""Every link on every page leads somewhere real, every anchor exists, links to other sites say so (issue 3, A11Y-2)."""

from __future__ import annotations

import re
from urllib.parse import unquote, urldefrag, urlsplit

import httpx
import pytest

from maritime_site.web.routes import english_path
from tests.e2e.crawl import Element, Parsed, crawl, parsed
from tests.e2e.site import Site

# Whom the site names; another host is a slip or a decision, and belongs here then.
OTHERS = {
    "apps.apple.com",
    "cpgrams.gov.in",
    "pgportal.gov.in",
    "play.google.com",
    "rtionline.gov.in",
    "shipmin.gov.in",
    "www.apple.com",
    "www.facebook.com",
    "www.india.gov.in",
    "www.instagram.com",
    "www.ipa.nic.in",
    "www.linkedin.com",
    "www.youtube.com",
    "x.com",
}


def is_inside(address: str) -> bool:
    return address.startswith(("/", "#")) and not address.startswith("//")


@pytest.fixture(scope="module")
def pages(site: Site) -> tuple[Parsed, ...]:
    """Every page."""
    return tuple(page for page in crawl(site.url) if english_path(page.path) != "/kit")


@pytest.mark.req("A11Y-2", "SITE-1", "FOOT-1", "FOOT-2", "HOME-3")
def test_every_link_inside_the_site_answers(site: Site, pages: tuple[Parsed, ...]):
    wanted: dict[str, str] = {}
    for page in pages:
        for link in page.links:
            address = urldefrag(link.get("href")).url
            if is_inside(address) and address:
                wanted.setdefault(address, page.path)
    with httpx.Client(base_url=site.url, timeout=30) as client:
        broken = {
            address: source for address, source in sorted(wanted.items()) if client.get(address).status_code != 200
        }
    assert len(wanted) > 150
    assert broken == {}


@pytest.mark.req("A11Y-2")
def test_every_anchor_exists(site: Site, pages: tuple[Parsed, ...]):
    known = {page.path: set(page.ids) for page in pages}
    missing: list[tuple[str, str]] = []
    with httpx.Client(base_url=site.url, timeout=30) as client:
        for page in pages:
            for link in page.links:
                address, anchor = urldefrag(link.get("href"))
                if not anchor or not is_inside(link.get("href")):
                    continue
                path = urlsplit(address).path or page.path
                if path not in known:
                    known[path] = set(parsed(path, client.get(path).text).ids)
                if unquote(anchor) not in known[path]:
                    missing.append((page.path, link.get("href")))
    assert missing == []


@pytest.mark.req("A11Y-2")
def test_links_to_other_sites_are_known_and_say_so(pages: tuple[Parsed, ...]):
    services = {(link.get("href"), link.get("target"), link.get("rel")): link for link in _outside(pages)}
    assert {urlsplit(href).netloc for href, _target, _rel in services} <= OTHERS
    for (href, target, rel), link in services.items():
        assert (urlsplit(href).scheme, target, rel) == ("https", "_blank", "noopener noreferrer"), href
        # As a description, so that the link is still called what it is called everywhere (contract, "Pages").
        assert re.search(r"opens in new tab|नए टैब में", link.get("title")), href


def _outside(pages: tuple[Parsed, ...]) -> list[Element]:
    links = [link for page in pages for link in page.links]
    return [link for link in links if not is_inside(link.get("href")) and ":" in link.get("href")]


@pytest.mark.req("A11Y-2")
def test_no_link_leads_nowhere_and_every_link_has_words(pages: tuple[Parsed, ...]):
    for page in pages:
        for link in page.links:
            assert link.get("href") not in {"", "#"}, page.path
            assert link.text.strip() or link.get("aria-label"), (page.path, link.get("href"))
            assert not link.get("href").startswith("javascript:")


@pytest.mark.req("A11Y-2", "A11Y-1")
def test_no_id_is_given_twice(pages: tuple[Parsed, ...]):
    for page in pages:
        twice = {one for one in page.ids if page.ids.count(one) > 1}
        assert not twice, (page.path, twice)
