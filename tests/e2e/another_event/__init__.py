"""A wholly different event on a new site without demo data, set up in the back office by the first administrator."""

from __future__ import annotations

import re
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
    "Venue, English": VENUE["en"],
    "Venue, Hindi": VENUE["hi"],
    "Address, English": "1 Quay Road, Kochi",
    "Address, Hindi": "1 घाट मार्ग, कोच्चि",
    "Facebook": "",
    "X": "https://x.example/quaydays",
    "Instagram": "",
    "LinkedIn": "",
    "YouTube": "",
    "App for Android": "",
    "App for iPhone": "",
    "Speech film or live stream": "",
    "Who stated the figures, and when, English": "",
    "Who stated the figures, and when, Hindi": "",
}
# What the one entry of each list says; a list without any is empty.
ENTRIES: dict[str, dict[str, str]] = {
    "Opening time": {
        "Name in English": "Hall",
        "Name in Hindi": "हॉल",
        "Hours in English": "9 to 17",
        "Hours in Hindi": "9 से 17",
    },
    "Host": {"Name in English": HOST["en"], "Name in Hindi": HOST["hi"], "Website": "https://kochi.example"},
    "Contact": {
        "Name in English": "Event desk",
        "Name in Hindi": "आयोजन डेस्क",
        "Phone": "+91 484 1234567",
        "Email": "desk@kochi.example",
        "Hours": "9 to 17",
    },
    "Figure": {},
    "Part of the event": {
        "Title in English": "Small ports day",
        "Title in Hindi": "छोटे पत्तन दिवस",
        "Text in English": "Boats and nets",
        "Text in Hindi": "नावें और जाल",
        "Begins": "",
    },
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


def keep_rows(page: Page, called: str, count: int) -> None:
    """Take the last rows of a list out, until it has so many."""
    removing = page.get_by_role("main").get_by_role("button", name=re.compile(f"^Remove: {called} \\d+$"))
    for left in range(removing.count() - 1, count - 1, -1):
        removing.last.click()
        expect(removing).to_have_count(left)


def expect_done(page: Page, words: str) -> None:
    expect(page.get_by_role("main").get_by_role("status").filter(has_text=words).first).to_be_visible()


def publish_event(page: Page) -> None:
    """Every fact, in both languages, and published."""
    page.goto("/admin/event/")
    fill(page, TEXTS)
    for called, texts in ENTRIES.items():
        keep_rows(page, called, 1 if texts else 0)
        fill(page, {f"{called} 1, {label}": text for label, text in texts.items()})
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
