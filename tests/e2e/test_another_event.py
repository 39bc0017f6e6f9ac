"""A wholly different event on a new site without demo data, set up in the back office: nothing names the shipped one.

REST's answers and documents are proved in `tests/api/test_another_event.py` and `tests/web/test_event_texts.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.crawl import ROUTES
from tests.e2e.journeys import said
from tests.e2e.rest import PATIENCE, Account, Rest, registration
from tests.e2e.site import Site, started
from tests.e2e.test_backoffice_money import enter
from tests.e2e.test_check_in import Office
from tests.web.test_event_texts import OLD

pytestmark = pytest.mark.req("EVENT-1", "EVENT-2", "EVENT-5")
# Also the shipped channels, and the year where it stands by the name or in a date.
SHIPPED = re.compile(rf"{OLD.pattern}|indiamaritime|Bombay|बॉम्बे|\b2025-10-2|\bOctober 2025", re.IGNORECASE)
FILES = {"/robots.txt", "/sitemap.xml", "/api/programme.json", "/api/event", "/search?q=venue", "/hi/search?q=पत्तन"}
# Only where the site is developed.
GALLERY = {"/kit", "/hi/kit"}
FIRST_DAY = utc_now().date() + timedelta(days=100)
LAST_DAY = FIRST_DAY + timedelta(days=2)
NAME = {"en": "Quay Days", "hi": "घाट दिवस"}
TITLE = {code: f"{name} {FIRST_DAY.year}" for code, name in NAME.items()}
SESSION = {"en": "Nets and tides", "hi": "जाल और ज्वार"}
VENUE = {"en": "Harbour Hall, Kochi", "hi": "बंदरगाह हॉल, कोच्चि"}
HOST = {"en": "Kochi Port", "hi": "कोच्चि पत्तन"}
TEXTS: dict[str, str] = {
    "Name, English": NAME["en"],
    "Name, Hindi": NAME["hi"],
    "Short name, English": NAME["en"],
    "Short name, Hindi": NAME["hi"],
    "Theme, English": "Small harbours",
    "Theme, Hindi": "छोटे बंदरगाह",
    "Year": str(FIRST_DAY.year),
    "First day": FIRST_DAY.isoformat(),
    "Last day": LAST_DAY.isoformat(),
    "Opening times": "Hall | हॉल | 9 to 17 | 9 से 17",
    "Venue, English": VENUE["en"],
    "Venue, Hindi": VENUE["hi"],
    "Address, English": "1 Quay Road, Kochi",
    "Address, Hindi": "1 घाट मार्ग, कोच्चि",
    "Hosts": f"{HOST['en']} | {HOST['hi']} | | https://kochi.example",
    "Contacts": "Event desk | आयोजन डेस्क | +91 484 1234567 | desk@kochi.example | 9 to 17",
    "Facebook": "",
    "X": "https://x.example/quaydays",
    "Instagram": "",
    "LinkedIn": "",
    "YouTube": "",
    "App for Android": "",
    "App for iPhone": "",
    "Speech film or live stream": "",
    "Figures": "",
    "Who stated the figures, and when, English": "",
    "Who stated the figures, and when, Hindi": "",
    "What happens there": "Small ports day | छोटे पत्तन दिवस | Boats and nets | नावें और जाल",
}
AWAKE = ("/", "/imw/maritime-week", "/delegates/registration", "/login")
# Every name of the shipped event that a page says at any moment.
WATCHING = """
window.shippedNames = [];
new MutationObserver(() => {
  const hit = document.documentElement.textContent.match(/%s/i);
  if (hit) window.shippedNames.push(hit[0]);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Site]:
    """A new site without demo data, on which the first administrator set the other event up, part by part."""
    with started(tmp_path_factory.mktemp("another"), MARITIME_DEMO="false") as running:
        context = browser.new_context(base_url=running.url, timezone_id="Asia/Kolkata", locale="en-IN")
        page = context.new_page()
        enter(page)
        for set_up in (publish_event, sell_package, publish_tariff, release_programme, write_page, write_brochure):
            set_up(page)
        context.close()
        yield running


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def fill(page: Page, texts: dict[str, str]) -> None:
    for label, text in texts.items():
        page.get_by_role("main").get_by_label(label, exact=True).fill(text)


def expect_done(page: Page, words: str) -> None:
    expect(page.get_by_role("main").get_by_role("status").filter(has_text=words).first).to_be_visible()


def publish_event(page: Page) -> None:
    """Every fact, in both languages, and published."""
    page.goto("/admin/event/")
    fill(page, TEXTS)
    press(page, "Save draft")
    expect_done(page, "The draft is saved")
    press(page, "Publish")
    expect_done(page, "Published")
    expect(page.get_by_role("main")).to_contain_text(TITLE["en"])


def sell_package(page: Page) -> None:
    """A hotel of that town."""
    page.goto("/admin/packages/new")
    texts = {"Name": "Backwater stay", "Name in Hindi": "बैकवाटर", "Hotel": "Lagoon House", "City": "Kochi"}
    days = {"Arrival": FIRST_DAY.isoformat(), "Departure": LAST_DAY.isoformat()}
    fill(page, texts | days | {"Price of the room in rupees": "4000", "Rooms": "5"})
    press(page, "Save package")
    expect(page.get_by_role("heading", level=1)).to_have_text("Backwater stay")


def publish_tariff(page: Page) -> None:
    """A price of a square metre, for everybody to see."""
    page.goto("/admin/exhibition/tariff/")
    press(page, "Add a price")
    page.get_by_label("Class", exact=True).fill("standard")
    page.get_by_label("For a square metre, before tax").fill("6400.00")
    page.get_by_label("Published", exact=True).check()
    page.get_by_role("button", name="Save price").click()
    expect(page.get_by_role("table").first).to_contain_text("6,400")


def release_programme(page: Page) -> None:
    """One session on the first day, released."""
    page.goto("/admin/sessions/new")
    times = {"Starts": f"{FIRST_DAY}T10:00", "Ends": f"{FIRST_DAY}T11:00"}
    fill(page, {"Title, English": SESSION["en"], "Title, Hindi": SESSION["hi"]} | times)
    page.get_by_text("Ready for the next release").click()
    press(page, "Save")
    expect(page.get_by_role("heading", level=1)).to_have_text(SESSION["en"])
    page.goto("/admin/programme/")
    press(page, "Release the programme")
    page.get_by_role("dialog").get_by_role("button", name="Yes, release it").click()
    expect(page.get_by_text(f"New: {SESSION['en']}")).to_have_count(0)


def publish_text(page: Page, slug: str, texts: dict[str, str]) -> None:
    """Write a text in both languages and publish it."""
    page.goto(f"/admin/pages/{slug}")
    fill(page, texts)
    press(page, "Save draft")
    expect_done(page, "The draft is kept")
    press(page, "Publish")
    page.get_by_role("dialog").get_by_role("button", name="Yes, publish").click()
    expect_done(page, "Published")


def write_page(page: Page) -> None:
    """The organisers' page is theirs."""
    english, hindi = "{{ event.title }} is held by the fishers of Kochi.", "{{ event.title }} कोच्चि के मछुआरों का है।"
    publish_text(page, "imw~organisers", {"Text, English": english, "Text, Hindi": hindi})


def write_brochure(page: Page) -> None:
    """So is the brochure."""
    publish_text(page, "brochure", {"Text, English": "Come by boat.", "Text, Hindi": "नाव से आइए।"})


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
