"""A wholly different event on a new site without demo data, set up in the back office: nothing names the shipped one.

REST's answers and documents are proved in `tests/api/test_another_event.py` and `tests/web/test_event_texts.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import localize_path
from tests.e2e.another_event import SESSION, TITLE, VENUE
from tests.e2e.conftest import Tab
from tests.e2e.crawl import ROUTES
from tests.e2e.journeys import said
from tests.e2e.rest import PATIENCE, Account, Rest, registration
from tests.e2e.site import Site
from tests.e2e.test_check_in import Office
from tests.web.test_event_texts import OLD

pytestmark = pytest.mark.req("EVENT-1", "EVENT-2", "EVENT-5")
# Also the shipped channels, and the year where it stands by the name or in a date.
SHIPPED = re.compile(rf"{OLD.pattern}|indiamaritime|Bombay|बॉम्बे|\b2025-10-2|\bOctober 2025", re.IGNORECASE)
FILES = {"/robots.txt", "/sitemap.xml", "/api/programme.json", "/api/event", "/search?q=venue", "/hi/search?q=पत्तन"}
# Only where the site is developed.
GALLERY = {"/kit", "/hi/kit"}
AWAKE = ("/", "/imw/maritime-week", "/delegates/registration", "/login")
# Every name of the shipped event that a page says at any moment.
WATCHING = """
window.shippedNames = [];
new MutationObserver(() => {
  const hit = document.documentElement.textContent.match(/%s/i);
  if (hit) window.shippedNames.push(hit[0]);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@dataclass
class Crawl:
    """What the site answered: texts by their address, and what else they lead to."""

    http: httpx.Client
    texts: dict[str, str] = field(default_factory=dict[str, str])

    def read(self, address: str) -> str:
        """The words of a page, a file or a PDF."""
        answer = self.http.get(address)
        assert answer.status_code == 200, f"{address}: {answer.status_code}"
        self.texts[address] = pdf_text(answer.content) if answer.content.startswith(b"%PDF") else answer.text
        return self.texts[address]

    def find_shipped(self) -> list[str]:
        """Where the shipped event is named, and how."""
        return [f"{address}: …{snippet}…" for address, text in self.texts.items() for snippet in find_names(text)]


def pdf_text(content: bytes) -> str:
    """What a PDF says, its title and language included."""
    reader = PdfReader(BytesIO(content))
    return " ".join([str(dict(reader.metadata or {})), *(page.extract_text() for page in reader.pages)])


def find_names(text: str) -> list[str]:
    """Each name of the shipped event with the words around it."""
    return [text[max(0, hit.start() - 40) : hit.end() + 20] for hit in SHIPPED.finditer(text)]


@pytest.fixture
def crawl(site: Site) -> Iterator[Crawl]:
    """A reader without scripts."""
    with httpx.Client(base_url=site.url, timeout=PATIENCE, follow_redirects=True) as client:
        yield Crawl(client)


def test_no_page_names_the_shipped_event_in_either_language(crawl: Crawl):
    maps = [crawl.read(f"/sitemap-{code}.xml") for code in LANGUAGES]
    mapped = [urlsplit(address).path for text in maps for address in re.findall(r"<loc>([^<]+)</loc>", text)]
    pages = sorted({*mapped, *ROUTES} - GALLERY)
    assert "/hi/events/programme/nets-and-tides" in pages
    for path in pages:
        (title,) = re.findall(r"<title>([^<]*)</title>", crawl.read(path))
        assert title.endswith(TITLE["hi" if path.split("/")[1] == "hi" else "en"]), path
    assert "fishers of Kochi" in crawl.texts["/imw/organisers"]
    assert "मछुआरों" in crawl.texts["/hi/imw/organisers"]
    linked = re.findall(r'(?:href|content)="([^"]+\.(?:pdf|ics|xml|json|webmanifest))"', " ".join(crawl.texts.values()))
    for path in sorted({urlsplit(link).path for link in linked} | FILES):
        crawl.read(path)
    assert crawl.find_shipped() == []


def register_exhibitor(rest: Rest, language: str) -> Account:
    """An approved exhibitor whose messages are in this language."""
    payload = registration("exhibitor") | {"language": language}
    form = KINDS["exhibitor"].forms[0].api_path
    answer = rest.call("POST", form, json=payload)
    assert answer.status_code == 201, answer.text
    person = rest.signed_in("exhibitor", payload["email"])
    rest.approve(person)
    return person


def pay_room(rest: Rest, owner: Account) -> None:
    """Book the package on sale and pay it."""
    package = rest.packages(owner)[0]
    booked = rest.book(owner, package["id"])
    assert booked.status_code == 201, booked.text
    payload = {"bookingId": booked.json()["data"]["id"], "userType": owner.kind.key}
    order = rest.call("POST", "/hospitality/payments/create-order", json=payload, headers=owner.headers).json()["order"]
    rest.call("POST", "/sandbox/pay", json={"orderId": order["id"], "outcome": "success"}).raise_for_status()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_pass_paper_feed_or_message_names_the_shipped_event(crawl: Crawl, rest: Rest, site: Site, language: str):
    person = register_exhibitor(rest, language)
    pay_room(rest, person)
    site.letter_to(person.email, said("Booking confirmed", language))
    session = rest.call("GET", "/programme/sessions").json()["data"][0]
    rest.call("PUT", f"/me/agenda/{session['id']}", headers=person.headers).raise_for_status()
    crawl.http.headers.update(person.headers | {"Accept-Language": language})
    paper = crawl.read("/api/exhibition/pass.pdf")
    assert VENUE["en"] in paper
    for paid in rest.call("GET", "/me/documents", headers=person.headers).json()["data"]:
        crawl.read(urlsplit(paid["url"]).path)
    feed = rest.call("GET", "/me/agenda/feed", headers=person.headers).json()["data"]["url"]
    assert SESSION[language] in crawl.read(urlsplit(feed).path)
    for path in ("/api/me", "/api/me/agenda", "/api/exhibition/pass", localize_path("/pass/offline", language)):
        crawl.read(path)
    letters = site.letters(person.email)
    assert len(letters) >= 4, "a code, the registration, the approval, the booking"
    crawl.texts |= {letter["file"]: json.dumps(letter, ensure_ascii=False) for letter in letters}
    assert all(TITLE[language] in crawl.texts[letter["file"]] for letter in letters)
    assert crawl.find_shipped() == []


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_no_page_names_the_shipped_event_while_its_code_wakes(page: Page, language: str):
    page.add_init_script(WATCHING % SHIPPED.pattern)
    for path in AWAKE:
        page.goto(localize_path(path, language))
        page.wait_for_function("() => window.__reflex")
        expect(page).to_have_title(re.compile(re.escape(TITLE[language]) + "$"))
        assert page.evaluate("window.shippedNames") == [], path
    page.goto(localize_path("/imw/how-to-reach", language))
    expect(page.get_by_role("main")).to_contain_text(VENUE[language])
    page.goto(localize_path("/search", language) + "?q=" + VENUE[language].partition(",")[0])
    expect(page.get_by_role("main")).to_contain_text(VENUE[language])
    assert find_names(page.content()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_office_names_the_new_event_on_its_own_screens(tab: Tab, rest: Rest, language: str):
    page = tab(Office(rest).stored)
    page.goto(localize_path("/admin/event/", language))
    main = page.get_by_role("main")
    expect(main).to_contain_text(TITLE[language])
    assert find_names(main.inner_text()) == []
