"""What may not be is told in one clear Hindi sentence on a phone, and nothing changes (AGENDA-2, MEET-1, EXHIBIT-2)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from maritime_site.core.clock import utc_now
from maritime_site.web.routes import Route, localize_path
from tests.e2e.conftest import HEIGHTS, PICTURES, Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Account, Rest
from tests.e2e.site import LETTER_SECONDS
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_meetings import connected

WORKSHOP = "reading-a-river-chart"
# A browser sends what its form says, not what the page had written there. React gives a box of its own the name back
# whenever the page is drawn anew; of a field that is not its own it knows nothing.
FORGE = """start => {
    const box = document.querySelector('dialog[open] [name^="time-"]:checked');
    box.checked = false;
    const forged = { type: "hidden", name: `time-${start}`, value: "on" };
    box.form.append(Object.assign(document.createElement("input"), forged));
}"""


def open_phone(tab: Tab, account: Account, path: str) -> Page:
    """A page in Hindi on somebody's phone."""
    page = tab(account.stored)
    page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    page.goto(localize_path(path, "hi"))
    return page


def look(page: Page, name: str) -> None:
    """What is refused shuts nobody out, and is not cut off."""
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"refused-{name}-hi-390.png")
    expect_fits(page)
    expect_no_violation(page)


def begin_proposal(page: Page) -> None:
    """Open the form of a meeting and choose a time."""
    page.get_by_role("button", name=said("Propose a meeting", "hi")).click()
    page.get_by_role("dialog").get_by_role("checkbox", name="10:00").check()


def send_proposal(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name=said("Send proposal", "hi")).click()


def expect_sentence(page: Page, words: str) -> None:
    """The open dialog says this to whoever sees it, once, and to whoever hears it."""
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert").filter(has_text=said(words, "hi"))).to_be_visible()


def first_day(rest: Rest) -> str:
    return rest.call("GET", "/event").json()["data"]["startsOn"]


@pytest.mark.req("MEET-1", "LANG-1", "A11Y-1")
@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("2020-01-02T10:00:00+05:30", "Choose times that are still to come"),
        ("{day}T03:00:00+05:30", "Choose times while the event is open"),
    ],
    ids=["past", "closed"],
)
def test_a_time_that_cannot_be_is_not_proposed(tab: Tab, rest: Rest, moment, words, request):
    asha, bilal, _request = connected(rest)
    page = open_phone(tab, asha, "/meetings")
    begin_proposal(page)
    page.evaluate(FORGE, moment.format(day=first_day(rest)))
    send_proposal(page)
    expect_sentence(page, words)
    look(page, request.node.callspec.id)
    for each in (asha, bilal):
        assert rest.call("GET", "/meetings", headers=each.headers).json()["data"] == []
    assert [letter["subject"] for letter in rest.site.letters(bilal.email) if "meeting" in letter["subject"]] == []


@pytest.mark.req("MEET-1", "NET-3", "LANG-1")
def test_nobody_proposes_to_who_blocked_them_meanwhile(tab: Tab, rest: Rest):
    asha, bilal, connection = connected(rest)
    page = open_phone(tab, asha, "/meetings")
    begin_proposal(page)
    block = f"/delegate/connection/request/{connection}/respond"
    rest.call("POST", block, json={"action": "block"}, headers=bilal.headers).raise_for_status()
    send_proposal(page)
    expect_sentence(page, "This person is not available")
    look(page, "blocked")
    assert rest.call("GET", "/meetings", headers=bilal.headers).json()["data"] == []


@pytest.fixture
def workshop(rest: Rest) -> Iterator[str]:
    """A session with seats, put back as it was afterwards; its path for the office."""
    office = {"Authorization": f"Bearer {rest.chief()}"}
    path = f"/admin/programme/sessions/{read_session(rest)['id']}"
    planned = rest.call("GET", path, headers=office).json()["data"]
    yield path
    change_session(rest, path, **planned)


def read_session(rest: Rest) -> dict[str, Any]:
    """The session as everybody sees it."""
    return rest.call("GET", f"/programme/sessions/{WORKSHOP}").json()["data"]


def change_session(rest: Rest, path: str, **changes: object) -> None:
    office = {"Authorization": f"Bearer {rest.chief()}"}
    planned = rest.call("GET", path, headers=office).json()["data"] | changes
    planned.pop("id")
    rest.call("PUT", path, headers=office, json=planned).raise_for_status()
    rest.call("POST", "/admin/programme/releases", headers=office, json={"note": "Times"})  # 409 where none is other
    until, starts = time.monotonic() + LETTER_SECONDS, datetime.fromisoformat(planned["startsAt"])
    while datetime.fromisoformat(read_session(rest)["startsAt"]) != starts:  # each worker reads the programme anew
        assert time.monotonic() < until
        time.sleep(0.2)


def begun() -> dict[str, str]:
    """A session that began a moment ago."""
    now = utc_now().replace(microsecond=0)
    return {"startsAt": (now - timedelta(minutes=2)).isoformat(), "endsAt": (now + timedelta(hours=1)).isoformat()}


def without_seats() -> dict[str, None]:
    """A session that everybody just comes to."""
    return {"capacity": None}


@pytest.mark.req("AGENDA-2", "LANG-1")
@pytest.mark.parametrize(
    ("changes", "words"),
    [(begun, "This session has begun"), (without_seats, "This session needs no seat: just come")],
)
def test_a_seat_that_is_given_no_more_is_refused(tab: Tab, rest: Rest, workshop, changes, words):
    asha = rest.newcomer("visitor")
    page = open_phone(tab, asha, f"/events/programme/{WORKSHOP}")
    page.__dict__["watch"].expect("409")
    button = page.get_by_role("button", name=said("Sign up for a seat", "hi"))
    expect(button).to_be_visible()
    change_session(rest, workshop, **changes())
    button.click()
    expect(page.get_by_role("region", name=said("Seats", "hi")).get_by_role("status")).to_have_text(said(words, "hi"))
    page.get_by_role("region", name=said("Seats", "hi")).scroll_into_view_if_needed()
    look(page, changes.__name__)
    mine = rest.call("GET", "/me/agenda", headers=asha.headers).json()["data"]
    assert mine["sessions"] == []


@pytest.mark.req("EXHIBIT-2", "LANG-1")
def test_a_forged_pass_becomes_no_lead(tab: Tab, rest: Rest):
    owner, visitor = rest.exhibitor(), rest.newcomer("visitor")
    rest.call("PUT", "/visitor/consents", json={"partners": True}, headers=visitor.headers).raise_for_status()
    code = rest.call("GET", "/visitor/pass", headers=visitor.headers).json()["data"]["code"]
    forged = code[:-4] + ("AAAA" if code[-4:] != "AAAA" else "BBBB")
    sentence = said("This code is no pass of this event", "hi")
    page = open_phone(tab, owner, "/exhibition/desk")
    page.get_by_role("tab", name=said("Leads", "hi")).click()
    page.get_by_label(said("Pass code", "hi")).fill(forged)
    page.get_by_role("button", name=said("Add to our leads", "hi")).click()
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    look(page, "forged-desk")

    page.__dict__["watch"].expect("400")
    page.goto(localize_path(Route.LEAD_SCANNER, "hi"))
    expect(page.get_by_text(said("Ready", "hi"), exact=True)).to_be_visible()
    page.get_by_label(said("Pass code", "hi")).fill(forged)
    page.keyboard.press("Enter")
    expect(page.get_by_text(sentence).first).to_be_visible()
    look(page, "forged-scanner")
    assert rest.call("GET", "/exhibition/leads", headers=owner.headers).json()["data"] == []
