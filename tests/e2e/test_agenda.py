"""The programme and one's agenda in a browser: kept sessions, the last seat, the feed, the grid, a phone in Hindi."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from icalendar import Calendar
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import HEIGHTS, Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Rest
from tests.e2e.site import Site
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

PROGRAMME = "/events/programme"
# In Oslo; the demo's first day follows the day it was made on.
OWN_HOURS = re.compile(r"\(Your time: \w+, 06:00–07:30\)")


def keep(page: Page, title: str) -> None:
    """Press Keep of the session with this title, and see that it is kept."""
    session = page.get_by_role("article").filter(has_text=title)
    session.get_by_role("button", name="Keep", exact=True).click()
    expect(session.get_by_role("button", name="Kept", exact=True)).to_be_visible()


@pytest.mark.req("AGENDA-2", "AGENDA-1")
def test_three_kept_sessions_are_in_the_agenda_and_in_a_calendar(tab: Tab, rest: Rest, site: Site):
    person = rest.newcomer("delegate")
    page = tab(person.stored)
    page.goto(PROGRAMME)
    kept = ("Opening of the demo week", "Deep berths, short queues", "Who looks after the ocean?")
    for title in kept:
        keep(page, title)
    page.reload()
    expect(page.get_by_role("button", name="Kept", exact=True)).to_have_count(3)
    page.get_by_role("main").get_by_role("link", name="My agenda").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My agenda")
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name=re.compile("|".join(map(re.escape, kept))))).to_have_count(3)
    expect(main.get_by_text("Clashes with something else")).to_have_count(2)
    expect_no_violation(page)
    address = page.get_by_role("textbox", name="Address of your calendar feed")
    feed = address.input_value()
    page.emulate_media(media="print")
    expect(address).to_be_hidden()
    page.emulate_media(media="screen")
    events = Calendar.from_ical(httpx.get(feed).content).walk("VEVENT")
    assert sorted(str(event["SUMMARY"]) for event in events) == sorted(f"{title} (demo)" for title in kept)
    main.get_by_role("button", name="Do not keep").first.click()
    expect(main.get_by_role("button", name="Do not keep")).to_have_count(2)
    main.get_by_role("button", name="Make a new address", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, make it").click()
    expect(address).not_to_have_value(feed)
    assert httpx.get(feed).status_code == 404
    assert httpx.get(address.input_value()).status_code == 200


@pytest.mark.req("AGENDA-2", "ME-2")
@pytest.mark.parametrize("time_zone", ["Europe/Oslo"])
def test_a_reader_elsewhere_finds_their_own_time_beside_the_events(tab: Tab, rest: Rest):
    page = tab(rest.newcomer("delegate").stored)
    page.goto(PROGRAMME)
    title = "Opening of the demo week"
    expect(page.get_by_role("article").filter(has_text=title)).to_contain_text(OWN_HOURS)
    keep(page, title)
    for path, own in (("/my-agenda", OWN_HOURS), ("/my-event", re.compile(r"\(Your time: \w+, 06:00\)"))):
        page.goto(path)
        item = page.get_by_role("main").get_by_role("listitem").filter(has_text=title)
        expect(item).to_contain_text("10:30")
        expect(item).to_contain_text(own)


@pytest.mark.req("AGENDA-2")
def test_the_last_seat_goes_to_who_waits_and_they_are_told(tab: Tab, rest: Rest, site: Site):
    office = {"Authorization": f"Bearer {rest.chief()}"}
    workshop = f"{PROGRAMME}/reading-a-river-chart"
    session = rest.call("GET", "/programme/sessions/reading-a-river-chart").json()["data"]
    path = f"/admin/programme/sessions/{session['id']}"
    planned = rest.call("GET", path, headers=office).json()["data"]
    planned.pop("id")
    assert rest.call("PUT", path, headers=office, json=planned | {"capacity": 1}).status_code == 200
    first, second = rest.newcomer("delegate"), rest.newcomer("visitor")
    seated, waits = tab(first.stored), tab(second.stored)
    waits.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    seated.goto(workshop)
    seated.get_by_role("button", name="Sign up for a seat").click()
    expect(seated.get_by_text("You have a seat").first).to_be_visible()
    waits.goto(f"/hi{workshop}")
    expect(waits.get_by_text(said("Every seat of this session is taken", "hi")).first).to_be_visible()
    waits.get_by_role("button", name=said("Join the waiting list", "hi")).click()
    expect(waits.get_by_text(said("You are number {number} in line", "hi", number="1")).first).to_be_visible()
    for page in (seated, waits):
        expect_fits(page)
        expect_no_violation(page)
    waits.reload()
    expect(waits.get_by_text(said("You are number {number} in line", "hi", number="1")).first).to_be_visible()
    seated.get_by_role("button", name="Give up the seat").dblclick()
    seated.get_by_role("dialog", name="Give up the seat?").get_by_role("button", name="Keep the seat").click()
    seated.reload()
    expect(seated.get_by_text("You have a seat").first).to_be_visible()
    seated.get_by_role("button", name="Give up the seat").click()
    expect_no_violation(seated)
    seated.get_by_role("button", name="Yes, give up").click()
    expect(seated.get_by_role("button", name="Join the waiting list")).to_be_visible()
    waits.goto("/hi/my-agenda")
    expect(waits.get_by_role("main")).to_contain_text(said("You have a seat", "hi"))
    waits.get_by_role("button", name=said("Give up the seat", "hi")).click()
    expect_fits(waits)
    waits.get_by_role("dialog", name=said("Give up the seat?", "hi")).get_by_role(
        "button", name=said("Keep the seat", "hi")
    ).click()
    expect(waits.get_by_role("main")).to_contain_text(said("You have a seat", "hi"))
    waits.goto(f"/hi{workshop}")
    expect(waits.get_by_role("button", name=said("Give up the seat", "hi"))).to_be_visible()
    assert "Reading a river chart" in site.letter_to(second.email, "You have a seat")["text"]
    rest.call("PUT", path, headers=office, json=planned)


@pytest.mark.req("AGENDA-2")
@pytest.mark.parametrize("held", ["**/api/me/agenda/*/seat", "**/api/programme/sessions/reading-a-river-chart"])
def test_a_seat_given_up_on_a_slow_line_is_not_taken_again_by_a_second_yes(tab: Tab, rest: Rest, held: str):
    page, sent = tab(rest.newcomer("delegate").stored), []
    page.on("request", lambda request: sent.append(request.method) if request.url.endswith("/seat") else None)
    page.goto(f"{PROGRAMME}/reading-a-river-chart")
    page.get_by_role("button", name="Sign up for a seat").click()
    give_up = page.get_by_role("button", name="Give up the seat")
    expect(give_up).to_be_visible()
    waiting = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(held, hold)
    give_up.click()
    page.get_by_role("button", name="Yes, give up").click()
    while not waiting:
        page.wait_for_timeout(50)
    give_up.click(force=True)
    waiting[0].continue_()
    expect(page.get_by_role("main").get_by_text("Sign up for a seat", exact=True)).to_be_visible()
    yes = page.get_by_role("button", name="Yes, give up")
    if yes.count():
        yes.click()
    page.wait_for_timeout(500)
    assert sent == ["PUT", "DELETE"]


@pytest.mark.req("AGENDA-2")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_sessions_page_says_what_clashes_before_a_seat_is_taken_and_after(tab: Tab, rest: Rest, language: str):
    person = rest.newcomer("delegate")
    session = rest.call("GET", "/programme/sessions/reading-a-river-chart").json()["data"]
    others = rest.call("GET", "/programme/sessions").json()["data"]
    clashing = [
        one
        for one in others
        if one["id"] != session["id"] and one["startsAt"] < session["endsAt"] and session["startsAt"] < one["endsAt"]
    ]
    headers = {"Authorization": f"Bearer {person.token}"}
    assert rest.call("PUT", f"/me/agenda/{clashing[0]['id']}", headers=headers).status_code == 200
    page = tab(person.stored)
    page.goto(f"{'/hi' if language == 'hi' else ''}{PROGRAMME}/reading-a-river-chart")
    said_of = page.get_by_text(said("At the same time your agenda has: {titles}", language, titles="").strip())
    expect(said_of).to_be_visible()
    page.get_by_role("button", name=said("Sign up for a seat", language)).click()
    expect(page.get_by_role("button", name=said("Give up the seat", language))).to_be_visible()
    expect(said_of).to_be_visible()
    page.get_by_role(
        "button", name=said("Give up the seat", language)
    ).click()  # others count the seats of this session
    page.get_by_role("button", name=said("Yes, give up", language)).click()
    expect(page.get_by_role("button", name=said("Sign up for a seat", language))).to_be_visible()


@pytest.mark.req("AGENDA-1")
def test_days_are_tabs_and_the_grid_scrolls_by_itself(page: Page):
    page.goto(PROGRAMME)
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_count(5)
    tabs.nth(1).click()
    expect(page.get_by_role("heading", name="Shore power without the wait")).to_be_visible()
    expect(page.get_by_role("heading", name="Opening of the demo week")).to_be_hidden()
    page.get_by_role("button", name="Grid", exact=True).click()
    expect(page.get_by_role("button", name="Grid", exact=True)).to_have_attribute("aria-pressed", "true")
    box = page.get_by_role("region", name=re.compile("Grid of"))
    expect(box).to_be_visible()
    assert box.evaluate("box => box.scrollHeight > box.clientHeight")
    head = box.locator(".grid-hall").first
    before = head.bounding_box()
    box.evaluate("box => box.scrollTo(0, 200)")
    assert head.bounding_box() == before
    expect_fits(page)
    expect_no_violation(page)
    page.reload()
    expect(page.get_by_role("region", name=re.compile("Grid of"))).to_be_visible()
    page.get_by_role("button", name="List", exact=True).click()
    expect(page.get_by_role("region", name=re.compile("Grid of"))).to_have_count(0)


@pytest.mark.req("AGENDA-1")
def test_search_narrows_every_day_while_one_types(page: Page):
    page.goto(PROGRAMME)
    page.get_by_role("searchbox", name="Search the programme").fill("barges")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("tab")).to_have_count(1)
    expect(page.get_by_text("Sessions: 1", exact=True)).to_be_visible()
    page.get_by_role("article").get_by_role("link", name=re.compile("^Barges")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Barges between two states")
    page.get_by_role("link", name="Rukmini Barua (demo)").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rukmini Barua (demo)")
    expect_no_violation(page)


@pytest.mark.req("PROG-1", "AGENDA-1")
@pytest.mark.parametrize("view", ["", "grid"])
def test_what_is_typed_and_the_day_looked_at_outlive_a_reload(page: Page, view: str):
    page.goto(f"{PROGRAMME}?view={view}" if view else PROGRAMME)
    days, search = page.get_by_role("tab"), page.get_by_role("searchbox", name="Search the programme")
    days.nth(1).click()
    expect(page).to_have_url(re.compile(rf"day=\d{{4}}-\d\d-\d\d{f'&view={view}' if view else '$'}"))
    search.fill("green")
    expect(page).to_have_url(re.compile("search=green"))
    expect(page.get_by_text("Sessions: 4", exact=True)).to_be_visible()
    asked = parse_qs(urlsplit(page.url).query)
    page.reload()
    expect(search).to_have_value("green")
    expect(page.get_by_text("Sessions: 4", exact=True)).to_be_visible()
    expect(page.get_by_role("tab", selected=True)).to_have_attribute("id", f"tab-{asked['day'][0]}")
    assert asked.get("view", [""]) == [view]


@pytest.mark.req("PROG-1")
def test_what_stands_in_the_address_is_sent_without_another_entry_of_the_history(page: Page):
    page.goto("/sitemap")
    page.goto(PROGRAMME)
    search = page.get_by_role("searchbox", name="Search the programme")
    search.fill("green")
    expect(page).to_have_url(re.compile("search=green"))
    search.press("Enter")
    expect(page.get_by_role("link", name="Show all")).to_be_visible()
    expect(search).to_have_value("green")
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Hall", exact=True).select_option(index=1)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_text("Filters (1)")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sitemap")


@pytest.mark.req("AGENDA-2")
def test_keep_leads_the_anonymous_to_sign_in_and_back(page: Page):
    page.goto(PROGRAMME)
    page.get_by_role("button", name="Keep", exact=True).first.click()
    page.wait_for_url(re.compile(r"/login/?\?next=%2Fevents%2Fprogramme|/login/?\?next=/events/programme"))


@pytest.mark.req("AGENDA-1", "LANG-1")
@pytest.mark.parametrize(("width", "language"), [(390, "hi")])
def test_a_phone_in_hindi_sees_sessions_before_any_filter(page: Page, tab: Tab, rest: Rest):
    page.goto(f"/hi{PROGRAMME}")
    first = page.get_by_role("article").first
    box = first.bounding_box()
    assert box is not None
    assert box["y"] < 844
    expect(page.get_by_label("हॉल", exact=True)).to_be_hidden()
    expect_fits(page)
    expect_no_violation(page)
    mine = tab(rest.newcomer("delegate").stored)
    mine.goto("/hi/my-agenda")
    expect(mine.get_by_role("heading", level=1)).to_have_text("मेरी कार्यसूची")
    expect_fits(mine)
    expect_no_violation(mine)
