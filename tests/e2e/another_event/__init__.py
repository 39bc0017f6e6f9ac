"""A wholly different event on a new site without demo data, set up in the back office by the first administrator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.site import Site, started
from tests.e2e.test_backoffice_money import enter
from tests.event_days import event_today

FIRST_DAY = event_today() + timedelta(days=100)
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


@contextmanager
def another_event(folder: Path, browser: Browser) -> Iterator[Site]:
    """A new site without demo data, on which the first administrator set the other event up, part by part."""
    with started(folder, MARITIME_DEMO="false") as running:
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
    page.get_by_role("dialog").get_by_role("button", name="Yes, publish").click()
    expect_done(page, "Published")
    expect(page.get_by_role("main")).to_contain_text(TITLE["en"])


def sell_package(page: Page) -> None:
    """A hotel of that town."""
    page.goto("/admin/packages/new")
    texts = {"Name": "Backwater stay", "Name in Hindi": "बैकवाटर", "Hotel": "Lagoon House", "City": "Kochi"}
    days = {"Arrival": FIRST_DAY.isoformat(), "Departure": LAST_DAY.isoformat()}
    fill(page, texts | days | {"Price of the room in INR": "4000", "Rooms": "5"})
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
