"""The check-in page: opens and judges without a network, hands in its scans, and shows where gates met (PASS-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import segno
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from maritime_site.web.routes import localize_path
from scripts.browser import flags, installed
from tests.e2e.conftest import PICTURES, Tab
from tests.e2e.journeys import path, path_with, said
from tests.e2e.rest import Rest, registration
from tests.e2e.site import CHIEF, Site
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.event_days import days_from_today
from tests.uploads import PDF

PAGE = "/admin/check-in"
# The worker has the page from now on; asked without text that the page's policy would forbid to evaluate.
KEPT = """new Promise((done) => {
  const ask = () => (navigator.serviceWorker.controller ? done() : setTimeout(ask, 50));
  ask();
})"""
# A browser that cannot check these signatures by itself.
NO_ED25519 = "SubtleCrypto.prototype.importKey = () => Promise.reject(new Error('unknown algorithm'));"
SYNC_MS = 25_000


class Office:
    """A super-administrator over REST."""

    def __init__(self, rest: Rest) -> None:
        self.rest = rest
        self.sign_in()

    def sign_in(self) -> None:
        """Open a session."""
        payload = {"email": CHIEF["MARITIME_ADMIN_EMAIL"], "password": CHIEF["MARITIME_ADMIN_PASSWORD"]}
        self.token = self.rest.call("POST", "/admin/super-admin/login", json=payload).json()["token"]

    @property
    def stored(self) -> dict[str, str]:
        """What a browser keeps of it."""
        return {"admin_token": self.token}

    def call(self, method: str, where: str, **more: Any) -> dict[str, Any]:
        """One call, which has to succeed."""
        answer = self.rest.call(method, where, headers={"Authorization": f"Bearer {self.token}"}, **more)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def set_days(self, *days: int) -> None:
        """Let passes admit on days counted from today; none stands for the demo's own."""
        wanted = [day.isoformat() for day in days_from_today(*days)]
        self.call("PUT", "/admin/passes/days", json={"days": wanted})

    def detail(self, code_number: str) -> dict[str, Any]:
        """A pass by its number."""
        (row,) = self.call("GET", "/admin/passes", params={"search": code_number})["data"]
        return self.call("GET", f"/admin/passes/{row['id']}")["data"]


@pytest.fixture
def office(rest: Rest) -> Iterator[Office]:
    """The office on a day of the event; the demo's days come back afterwards."""
    result = Office(rest)
    before = result.call("GET", "/admin/passes/days")["data"]
    result.set_days(-1, 0, 1)
    yield result
    result.call("PUT", "/admin/passes/days", json={"days": before})


def pass_of(rest: Rest, **changes: str) -> dict[str, str]:
    """The pass of somebody new."""
    owner = rest.newcomer("express-delegate", **changes)
    return rest.call("GET", "/express-delegate/pass", headers=owner.headers).json()["data"]


def opened(tab: Tab, office: Office, *, setup: str = "") -> Page:
    """The page in a browser of its own, after its first visit; `setup` runs before every page."""
    page = tab(office.stored)
    page.add_init_script(setup)
    page.__dict__["watch"].expect("ERR_INTERNET_DISCONNECTED")
    page.goto(PAGE)
    expect(page.get_by_role("alert")).to_have_text("Ready")
    page.evaluate(KEPT)
    return page


def cut_off(page: Page) -> None:
    """Take the network away and open the page again."""
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Offline", exact=True)).to_be_visible()


def check(page: Page, code: str, outcome: str) -> None:
    """Type a code and read the result."""
    page.get_by_label("Pass code").fill(code)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").get_by_text(outcome, exact=True)).to_be_visible()


def altered(code: str) -> str:
    return code[:60] + ("A" if code[60] != "A" else "B") + code[61:]


@pytest.mark.req("PASS-3", "PASS-4", "A11Y-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_a_gate_without_a_network_admits_once_and_hands_in_later(tab: Tab, rest: Rest, office: Office, width):
    good, gone = pass_of(rest), pass_of(rest)
    office.call("POST", f"/admin/passes/{office.detail(gone['passNumber'])['id']}/revoke", json={"reason": "Lost"})
    page = opened(tab, office)
    cut_off(page)
    expect(page.get_by_text(re.compile(r"^Last contact \d\d-[A-Z][a-z]{2}-\d{4}, \d\d:\d\d$"))).to_be_visible()
    check(page, good["code"], "Admitted")
    check(page, good["code"], "Already admitted")
    check(page, altered(good["code"]), "Forged")
    check(page, gone["code"], "Revoked")
    check(page, f"{'न' * 299}😀", "Forged")  # any other QR: it must not hold up what waits with it
    expect(page.get_by_text("5 scans waiting")).to_be_visible()
    expect_no_violation(page)
    expect_fits(page)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"check-in-{width}.png", full_page=True)
    assert office.detail(good["passNumber"])["admissions"] == []

    page.context.set_offline(False)
    expect(page.get_by_text("0 scans waiting")).to_be_visible(timeout=SYNC_MS)
    (admission,) = office.detail(good["passNumber"])["admissions"]
    assert admission["device"].startswith("Device ")


@pytest.mark.req("PASS-3", "KIND-1")
def test_without_a_network_a_seafarer_is_called_one(tab: Tab, rest: Rest, office: Office):
    payload = registration("visitor") | {"rank": "Master"}
    assert rest.call("POST", "/seafarer/register", json=payload).status_code == 201
    owner = rest.signed_in("visitor", payload["email"])
    paper: dict[str, Any] = {"data": {"kind": "seafarer-document"}, "files": {"file": ("book.pdf", PDF)}}
    assert rest.call("POST", "/visitor/documents", headers=owner.headers, **paper).status_code == 200
    rest.approve(owner)
    given = rest.call("GET", "/visitor/pass", headers=owner.headers).json()["data"]
    page = opened(tab, office)
    cut_off(page)
    check(page, given["code"], "Admitted")
    expect(page.get_by_role("alert")).to_contain_text(f"{given['passNumber']} · Seafarer")


@pytest.mark.req("PASS-3", "LAY-1")
@pytest.mark.parametrize("width", [390])
def test_the_longest_name_without_a_break_widens_no_gate(tab: Tab, rest: Rest, office: Office):
    page = opened(tab, office)
    check(page, pass_of(rest, firstName="W" * 60, lastName="Q" * 60, organisation="M" * 120)["code"], "Admitted")

    expect(page.get_by_role("alert")).to_contain_text("M" * 120)
    expect_fits(page)


@pytest.mark.req("PASS-3")
def test_two_gates_that_admitted_one_pass_offline_see_it_when_they_meet(tab: Tab, rest: Rest, office: Office):
    code = pass_of(rest)
    gates = [opened(tab, office), opened(tab, office, setup=NO_ED25519)]
    for page in gates:
        cut_off(page)
        check(page, code["code"], "Admitted")
    for page in gates:
        page.context.set_offline(False)
        expect(page.get_by_text("0 scans waiting")).to_be_visible(timeout=SYNC_MS)
    met = gates[1].get_by_role("region", name=re.compile("Conflicts"))
    expect(met).to_contain_text(code["passNumber"])
    expect(met).to_contain_text("Admitted twice")
    expect_no_violation(gates[1])
    office_page = tab(office.stored)
    office_page.goto("/admin/gate-conflicts")
    expect(office_page.get_by_role("main")).to_contain_text(code["passNumber"])
    met.get_by_role("button", name=f"Mark as seen: conflict of {code['passNumber']}").click()
    expect(met.get_by_text(code["passNumber"])).to_have_count(0)  # others may have left conflicts of theirs


@pytest.mark.req("PASS-3", "LAY-1")
def test_the_longest_state_of_a_conflict_stays_in_its_cell(tab: Tab, rest: Rest, office: Office):
    gone = pass_of(rest)
    page = opened(tab, office)
    cut_off(page)
    office.call("POST", f"/admin/passes/{office.detail(gone['passNumber'])['id']}/revoke", json={"reason": "Lost"})
    check(page, gone["code"], "Admitted")
    page.context.set_offline(False)
    expect(page.get_by_text("0 scans waiting")).to_be_visible(timeout=SYNC_MS)

    page.goto(f"/admin/gate-conflicts/?search={gone['passNumber']}")
    cell = page.get_by_role("row").filter(has_text=gone["passNumber"]).get_by_role("cell").first
    expect(cell).to_have_text("Admitted after it was revoked")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        chip, room = (
            part.evaluate("part => part.getBoundingClientRect().right") for part in (cell.locator(".chip"), cell)
        )
        assert chip <= room, width


@pytest.mark.req("PASS-4")
def test_a_revocation_reaches_an_open_gate_and_other_days_do(tab: Tab, rest: Rest, office: Office):
    code = pass_of(rest)
    page = opened(tab, office)
    office.call("POST", f"/admin/passes/{office.detail(code['passNumber'])['id']}/revoke", json={"reason": "Lost"})
    check(page, code["code"], "Revoked")
    other = pass_of(rest)
    office.set_days(3, 4)
    check(page, other["code"], "Not valid today")
    said = [f"{day:%d-%b-%Y}" for day in days_from_today(-1, 1)]
    expect(page.get_by_role("alert")).to_contain_text(f"an old print for {said[0]} to {said[1]}.")


@pytest.mark.req("PASS-3", "GATE-1")
def test_a_pass_of_other_days_says_which_and_is_not_let_in_by_its_number(tab: Tab, rest: Rest, office: Office):
    office.set_days(1, 2)
    given = pass_of(rest)
    page = opened(tab, office)
    days = " to ".join(f"{day:%d-%b-%Y}" for day in days_from_today(1, 2))
    alert = page.get_by_role("alert")
    check(page, given["passNumber"], "Not valid today")
    expect(alert).to_contain_text(f"Valid on {days}.")
    expect(alert.get_by_role("button")).to_have_count(0)
    page.get_by_label("Out", exact=True).check()
    page.get_by_label("Pass code").fill(given["passNumber"])
    page.keyboard.press("Enter")
    expect(alert.get_by_role("button", name="Identity checked: let out")).to_be_visible()
    page.get_by_label("In", exact=True).check()
    cut_off(page)
    check(page, given["code"], "Not valid today")
    expect(alert).to_contain_text(f"Valid on {days}.")


@pytest.mark.req("PASS-3", "AUTH-7")
def test_an_ended_session_loses_no_scan(tab: Tab, rest: Rest, office: Office):
    code = pass_of(rest)
    page = opened(tab, office)
    page.__dict__["watch"].expect("401")
    office.call("POST", "/admin/logout")
    check(page, code["code"], "Admitted")
    expect(page.get_by_text("You are signed out")).to_be_visible()
    expect(page.get_by_text("1 scan waiting")).to_be_visible()
    page.get_by_role("link", name="Sign in again").click()
    page.get_by_label("Email").fill(CHIEF["MARITIME_ADMIN_EMAIL"])
    page.get_by_label("Password").fill(CHIEF["MARITIME_ADMIN_PASSWORD"])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(path(PAGE))
    expect(page.get_by_text("0 scans waiting")).to_be_visible(timeout=SYNC_MS)
    office.sign_in()
    assert len(office.detail(code["passNumber"])["admissions"]) == 1


@pytest.mark.req("PASS-3", "ROUTE-4")
def test_the_anonymous_are_led_to_sign_in(page: Page):
    page.goto(PAGE)
    expect(page).to_have_url(path_with("/admin/login"))


@pytest.mark.req("PASS-3", "LAY-1")
def test_the_page_is_linked_from_the_office_and_its_worker_keeps_to_it(tab: Tab, office: Office):
    page = tab(office.stored)
    page.goto("/admin/")
    page.get_by_role("link", name="Check-in", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Check-in")).to_be_visible()
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("link", name="Skip to main content")).to_have_count(1)
    page.evaluate(KEPT)
    scopes = page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.map(({ scope }) => scope))")
    assert [scope.endswith(PAGE) for scope in scopes] == [True]
    page.goto("/admin/passes")
    assert page.evaluate("navigator.serviceWorker.controller === null")


@pytest.mark.req("PASS-3", "BO-2")
def test_staff_revoke_and_reissue_a_pass_on_the_screen(tab: Tab, rest: Rest, office: Office):
    code = pass_of(rest)
    page = tab(office.stored)
    page.goto(f"/admin/passes?search={code['passNumber']}")
    page.get_by_role("link", name=code["passNumber"]).click()
    page.get_by_role("button", name="Revoke pass").click()
    page.get_by_role("button", name="Revoke", exact=True).click()
    expect(page.get_by_label("Reason")).to_be_focused()  # the summary stands behind the dialog
    page.get_by_label("Reason").fill("Lost at the station")
    page.get_by_role("button", name="Revoke", exact=True).click()
    main = page.get_by_role("main")
    expect(main).to_contain_text("The pass is revoked")
    expect(main).to_contain_text("Lost at the station")
    expect_fits(page)
    page.get_by_role("button", name="Issue again").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Issue again").click()
    expect(main).to_contain_text("The pass has a new code")
    assert office.detail(code["passNumber"])["status"] == "valid"


@pytest.mark.req("PASS-3")
def test_the_camera_reads_a_pass(browser: Browser, site: Site, rest: Rest, office: Office, tmp_path: Path):
    code, film = pass_of(rest), tmp_path / "pass.mjpeg"
    film.write_bytes(seen(code["code"]))
    pretend = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    film_of = f"--use-file-for-fake-video-capture={film}"
    seeing = browser.browser_type.launch(executable_path=installed(), args=[*flags(), *pretend, film_of])
    try:
        page = seeing.new_page(base_url=site.url, permissions=["camera"])
        page.goto("/admin/login")
        page.evaluate("token => localStorage.setItem('admin_token', token)", office.token)
        page.goto(PAGE)
        expect(page.get_by_text("Last contact")).to_be_visible()
        page.get_by_role("button", name="Start camera").click()
        expect(page.get_by_role("alert")).to_contain_text("Admitted", timeout=SYNC_MS)
        expect(page.get_by_role("alert")).to_contain_text(code["passNumber"])
        page.get_by_role("button", name="Stop camera").click()
        expect(page.get_by_label("Camera picture")).to_be_hidden()
    finally:
        seeing.close()


def seen(code: str) -> bytes:
    """The code as a camera sees it: one JPEG, which the browser shows again and again."""
    drawn, framed, target = BytesIO(), Image.new("RGB", (640, 480), "#808080"), BytesIO()
    segno.make_qr(code, error="m").save(drawn, kind="png", scale=8, border=4)
    framed.paste(Image.open(drawn).convert("RGB"), (100, 40))
    framed.save(target, "JPEG", quality=90)
    return target.getvalue()


@pytest.mark.req("PAPER-1", "ME-2", "A11Y-1", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_who_was_let_in_downloads_a_certificate_that_anybody_checks(tab: Tab, rest: Rest, office: Office, language):
    owner = rest.newcomer("express-delegate")
    code = rest.call("GET", "/express-delegate/pass", headers=owner.headers).json()["data"]["code"]
    check(opened(tab, office), code, "Admitted")

    page = tab(owner.stored)
    page.goto(localize_path("/my-event", language))
    page.get_by_role("link", name=said("Certificate of attendance", language), exact=True).click()
    with page.expect_download() as coming:
        page.get_by_role("button", name=said("Download certificate", language)).click()
    text = PdfReader(coming.value.path()).pages[0].extract_text()
    expect_no_violation(page)
    expect_fits(page)

    address = re.search(r"/certificate/[A-Z]-\d+-[0-9a-f]{16}", text)
    assert address, text
    reader = tab()
    reader.goto(localize_path(address[0], language))
    expect(reader.get_by_role("main")).to_contain_text(said("This certificate is genuine", language))
    expect(reader.get_by_role("main")).to_contain_text(owner.name)
    expect_no_violation(reader)
    expect_fits(reader)
