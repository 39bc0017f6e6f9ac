"""The office of an event of its own at work: what an organiser does for many, for one, for a company, and with money.

Rules and races behind are proved on both makes of database; here somebody does it by hand, on a site without demo data.
"""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from maritime_site.domain.people.kinds import KINDS
from tests.api.test_imports import line, sheet
from tests.e2e.another_event import TITLE, expect_done, fill, press
from tests.e2e.conftest import Tab
from tests.e2e.journeys import said, user_button
from tests.e2e.rest import Account, Rest, new_contact
from tests.e2e.site import Site
from tests.e2e.test_check_in import Office, check, opened

ROWS, WRONG = 10_000, 37
# A minute is what it may take on a machine of its own; two browsers' tests share this one.
IMPORT_MS = 240_000
TAX = {
    "Seller's address": "1 Quay Road, Kochi",
    "Seller's GSTIN": "27AAPFU0939F1ZV",
    "General SAC": "998596",
    "Rate of tax on rooms": "12",
    "SAC of rooms": "996311",
}


@pytest.fixture
def office(tab: Tab, rest: Rest) -> Page:
    """The first administrator's browser."""
    return tab(Office(rest).stored)


def main(page: Page) -> Locator:
    return page.get_by_role("main")


def fact(page: Page, label: str) -> Locator:
    """What stands beside a label in a list of facts."""
    return main(page).locator(f'dt:text-is("{label}") + dd')


@pytest.mark.req("IMPORT-1")
def test_ten_thousand_people_are_checked_cell_by_cell_and_the_good_rows_come(office: Page, rest: Rest):
    bad = {number * 250: {"email": "nobody"} for number in range(1, WRONG + 1)}
    data = sheet(*(line(number, **bad.get(number, {})) for number in range(ROWS)))
    office.goto("/admin/imports/")
    office.get_by_label("Registered as").select_option(label="Delegate")
    office.locator("input[type=file]").set_input_files({"name": "people.csv", "mimeType": "text/csv", "buffer": data})
    press(office, "Check the list")
    expect(fact(office, "Rows")).to_have_text("10,000", timeout=IMPORT_MS)
    expect(fact(office, "Good rows")).to_have_text("9,963")
    expect(fact(office, "Cells to correct")).to_have_text(str(WRONG))
    named = office.get_by_role("table", name="Cells to correct").get_by_role("row")
    expect(named).to_have_count(WRONG + 1)
    for number in bad:
        expect(named.filter(has_text=re.compile(rf"^{number + 2}\D"))).to_contain_text("valid email address")
    press(office, "Import the good rows")
    expect(fact(office, "Created")).to_have_text("9,963", timeout=IMPORT_MS)
    expect(fact(office, "Left out")).to_have_text(str(WRONG))
    office.goto("/admin/registrations/?search=rao9999")
    expect(office.get_by_role("row").filter(has_text="Rao9999")).to_have_count(1)


@pytest.mark.req("INVITE-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_an_invited_guest_comes_in_by_one_press_and_has_a_pass(office: Page, tab: Tab, site: Site, language: str):
    email, mobile = new_contact()
    office.goto("/admin/invitations/new")
    office.get_by_label("Registered as").select_option(label="Delegate")
    office.get_by_label("Language of our messages").select_option(language)
    office.get_by_label("Approved without a decision").check()
    known = {"First name": "Meera", "Last name": "Iyer", "Organisation": "Tide Works", "Designation": "Director"}
    fill(office, known | {"Email": email, "Country code": "+91", "Mobile": mobile})
    country = main(office).get_by_role("combobox", name="Country", exact=True)
    country.fill("India")
    country.press("Enter")
    press(office, "Invite")
    question = office.get_by_role("dialog", name="Make this invitation?")
    expect(question).to_contain_text("Delegate")
    expect(question).to_contain_text(email)
    question.get_by_role("button", name="Yes, invite").click()
    expect(main(office).get_by_text("Approved without a decision")).to_be_visible()
    letter = site.letter_to(email, said("You are invited: {event}", language, event=TITLE[language]))
    (link,) = re.findall(r"https?://\S+invitation=\S+", letter["text"])

    page = tab()
    page.goto(link)
    page.locator("#invited-consent").check()  # the form that stood there before has one of the same name
    page.get_by_role("button", name=said("Submit registration", language)).click()
    expect(page.get_by_role("heading", name=said("Registration received", language))).to_be_visible()
    expect(user_button(page, "Meera Iyer")).to_be_visible()
    page.goto(("/hi" if language == "hi" else "") + "/pass")
    expect(main(page)).to_contain_text("Meera Iyer")
    expect(page.get_by_role("img", name=said("QR code of your pass", language))).to_be_visible()
    office.reload()
    expect(fact(office, "Used")).to_have_text(re.compile("^1"))


@pytest.mark.req("INVITE-1")
def test_a_company_names_replaces_and_pays_for_five_colleagues(office: Page, tab: Tab, rest: Rest):
    manager = rest.exhibitor()
    give_seats(office, manager, count=5, price="1500.50")
    page = tab(manager.stored)
    page.goto("/company")
    for number in range(5):
        name_colleague(page, number, f"Crew{number}")
    name_colleague(page, 2, "Mate")
    expect(main(page).get_by_text("Crew2")).to_have_count(0)
    expect(fact(page, "Together")).to_have_text("₹7,502.50")
    press(page, "Pay now")
    main(page).get_by_role("button", name="Pay", exact=True).click()
    page.wait_for_url(re.compile(r"/company"))
    expect(fact(page, "Still to pay")).to_have_text("Nothing")
    seats = rest.call("GET", "/company", headers=manager.headers).json()["data"]["seats"]
    assert [seat["person"]["lastName"] for seat in seats] == ["Crew0", "Crew1", "Mate", "Crew3", "Crew4"]
    for seat in seats:
        colleague = rest.signed_in("exhibitor", seat["person"]["email"])
        assert rest.call("GET", "/exhibition/pass", headers=colleague.headers).status_code == 200


def give_seats(office: Page, manager: Account, *, count: int, price: str) -> None:
    """Let a person name so many colleagues, at the price of each."""
    office.goto(f"/admin/registrations/{manager.profile['id']}")
    main(office).get_by_text("Seats of the company", exact=True).click()
    fill(office, {"Seats": str(count), "Price of a seat": price})
    office.get_by_label("What those in them are").select_option(label="Exhibitor")
    press(office, "Give these seats")
    expect_done(office, "The seats are kept")


def name_colleague(page: Page, place: int, name: str) -> None:
    """Name somebody for a seat, whoever sits there."""
    seat = main(page).get_by_role("listitem").filter(has_text=f"Seat {place + 1}")
    seat.get_by_role("button", name=re.compile("^Name somebody")).click()
    naming = page.get_by_role("dialog").filter(has_text="Name them")
    for label, value in {"First name": "Asha", "Last name": name, "Email": new_contact()[0]}.items():
        naming.get_by_label(label, exact=True).fill(value)
    naming.get_by_role("button", name="Name them").click()
    expect(naming).to_be_hidden()
    expect(seat).to_contain_text(f"Asha {name}")


@pytest.mark.req("RULE-1")
def test_the_fourth_of_three_gets_the_place_of_one_who_leaves(office: Page, tab: Tab, rest: Rest):
    reject_everybody(rest, "conference")
    office.goto("/admin/rules/conference")
    office.get_by_label("Places", exact=True).fill("3")
    office.get_by_label("Keep a waiting list once all places are taken").check()
    office.get_by_label("Hours to accept an offer").fill("6")
    press(office, "Save rule")
    expect(main(office)).to_contain_text("Saved")
    people = [rest.newcomer("conference") for _number in range(4)]
    page = tab(people[3].stored)
    page.goto(KINDS["conference"].profile_path)
    expect(main(page)).to_contain_text("On the waiting list")
    office.goto(f"/admin/registrations/{people[0].profile['id']}")
    main(office).get_by_text("Reject", exact=True).click()
    office.get_by_label("Reason", exact=True).first.fill("Cannot come after all")
    press(office, "Reject registration")
    office.get_by_role("dialog").get_by_role("button", name=re.compile("^Yes")).click()
    expect_done(office, "Rejected: the person was written to")
    rest.site.letter_to(people[3].email, "A place for you")
    page.reload()
    press(page, "Accept the place")
    expect(main(page)).to_contain_text("The place is yours")
    profile = rest.call("GET", "/conference/profile", headers=people[3].headers).json()["data"]
    assert (profile["status"] in {"pending", "approved"}, profile["offerUntil"]) == (True, None)


def reject_everybody(rest: Rest, kind: str) -> None:
    """Leave every place of a kind free, also those that an earlier run took."""
    desk = Office(rest)
    ids = [row["id"] for row in desk.call("GET", "/admin/registrations", params={"kind": kind})["data"]]
    if ids:
        desk.call("POST", "/admin/registrations/bulk", json={"action": "reject", "reason": "Again", "ids": ids})


@pytest.mark.req("STAFF-1", "PASS-3")
def test_the_gate_refuses_the_pass_of_an_approval_that_was_undone(office: Page, tab: Tab, rest: Rest):
    Office(rest).set_days(-1, 0, 1)
    person, other = rest.newcomer("exhibitor"), rest.exhibitor()
    rest.approve(person)
    codes = [
        rest.call("GET", "/exhibition/pass", headers=each.headers).json()["data"]["code"] for each in (person, other)
    ]
    office.goto(f"/admin/registrations/{person.profile['id']}")
    office.get_by_role("group").get_by_text("Undo the decision", exact=True).first.click()
    office.locator("#undo-reason").fill("A namesake")
    press(office, "Undo the decision")
    office.get_by_role("dialog").get_by_role("button", name="Yes, undo it").click()
    expect_done(office, "Undone: the person was written to")
    gate = opened(tab, Office(rest))
    check(gate, codes[0], "Revoked")
    check(gate, codes[1], "Admitted")


def read_pdf(page: Page, name: str) -> str:
    """What a document says that a person fetches by its button."""
    with page.expect_download() as coming:
        main(page).get_by_role("button", name=re.compile(name)).click()
    reader = PdfReader(BytesIO(coming.value.path().read_bytes()))
    return " ".join(" ".join(each.extract_text() for each in reader.pages).split())


def set_tax(office: Page) -> None:
    """Seller and rates, confirmed by the accountant."""
    office.goto("/admin/tax/")
    # What is new has to be confirmed, also where an earlier run confirmed the rest.
    fill(office, TAX | {"Seller's name": f"Kochi Port {new_contact()[1]}"})
    press(office, "Save")
    expect_done(office, "Saved")
    fill(office, {"Accountant's name": "R. Iyer, FCA"})
    press(office, "Confirm what is saved")
    expect(main(office).get_by_text(re.compile("Confirmed by R. Iyer, FCA"))).to_be_visible()


@pytest.mark.req("PAPER-1", "HOSP-3")
def test_an_invoice_and_its_credit_note_are_right_in_paise_and_in_hindi(office: Page, tab: Tab, rest: Rest):
    set_tax(office)
    owner = rest.newcomer(language="hi")
    page = tab(owner.stored)
    page.goto("/hi/hospitality")
    page.get_by_role("textbox", name=said("Guest name", "hi")).fill("Meera Nair")
    page.get_by_role("button", name=said("Book package", "hi")).click()
    page.get_by_role("button", name=said("Pay now", "hi")).first.click()
    page.get_by_role("button", name=said("Pay", "hi"), exact=True).click()
    page.wait_for_url(re.compile("/hi/hospitality/bookings"))
    invoice = read_pdf(page, said("Tax invoice", "hi"))
    for words in ("₹3,571.42", "CGST 6%", "SGST 6%", "₹214.29", "₹4,000.00", "996311", TAX["Seller's GSTIN"]):
        assert words in invoice

    (booking,) = rest.bookings(owner)
    office.goto(f"/admin/payments/?search={booking['reference']}")
    office.get_by_role("row").filter(has_text=booking["reference"]).get_by_role("link").first.click()
    fill(office, {"Amount to refund": "1000.01", "Reason for the refund": "One night less"})
    press(office, "Refund")
    office.get_by_role("dialog").get_by_role("button", name=re.compile("^Yes")).click()
    page.reload()
    note = read_pdf(page, said("Credit note", "hi"))
    for words in ("₹892.87", "₹53.57", "₹1,000.01", "996311"):
        assert words in note
    letter = rest.site.letter_to(owner.email, said("Credit note", "hi"))
    assert "₹1,000.01" in letter["text"]
