"""Letters for visas in the browser: one's own page, the check by an embassy, and the registration in the office."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState
from maritime_site.web.backoffice.registrations.visa_letter_state import VisaLetterDeskState
from maritime_site.web.portal.pass_page.state import PassState
from maritime_site.web.portal.visa_letter.state import VisaLetterState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.api.test_visa_letters import FACTS, NUMBER, check, publish
from tests.factories import make_person, sign_in
from tests.web.states import send, staff_tab, tab_at, target_of
from tests.web.test_live import door, folder, main_of  # noqa: F401  fixtures

pytestmark = pytest.mark.req("PAPER-1")
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture(autouse=True)
def _event_to_come(services):
    publish(services)
    install_services(services)


async def opened(database, person: Person, page: Any = VisaLetterState, *arguments):
    with database.writing() as session:
        token = sign_in(session, session.get_one(Person, person.id), now=utc_now())
    root = tab_at("/my-visa-letter")
    (await root.get_state(SessionState)).delegate_token = token
    state = await root.get_state(page)
    await send(state, "open", *arguments)
    return state


def make(database, **changes) -> Person:
    with database.writing() as session:
        return make_person(session, "delegate", **{"country": "NO", "first_name": "Kari"} | changes)


def written(database, person: Person, *forms: dict[str, str]):
    """One's own page after these forms were sent."""

    async def run():
        state = await opened(database, person)
        for form in forms:
            await send(state, "send", form)
        return state

    return asyncio.run(run())


def number_of(page) -> str:
    """The number that the page shows, empty without a letter."""
    return next((text for label, text in page.facts if label == "Number"), "")


def test_nobody_is_led_to_the_door_and_back():
    async def run():
        state = await tab_at("/hi/my-visa-letter").get_state(VisaLetterState)
        return target_of(await send(state, "open"))

    assert asyncio.run(run()) == "/hi/login?next=/hi/my-visa-letter"


def test_the_form_is_filled_anew_after_a_letter_but_not_when_the_page_is_opened_again(database):
    """Filling it anew drops what somebody has typed by then, as where a connection came back."""

    async def run():
        state = await opened(database, make(database))
        filled = [state.written]
        await send(state, "open")
        filled.append(state.written)
        for _again in range(2):
            await send(state, "send", FACTS)
            filled.append(state.written)
        return filled

    assert asyncio.run(run()) == [1, 1, 2, 3]


def test_a_letter_is_written_and_written_anew(database):
    person = make(database)
    page = written(database, person)
    assert (page.refused, number_of(page), page.values["passportName"]) == ("", "", person.full_name)
    assert page.values["nationality"] == "NO"
    page = written(database, person, FACTS)
    first = number_of(page)
    assert (page.problems, page.done) == ([], "Your letter is ready")
    assert ["Passport number ends in", NUMBER[-3:]] in page.facts
    assert page.values == FACTS | {"passportNumber": ""}
    assert NUMBER not in str(page.dict())
    again = written(database, person, FACTS | {"embassy": "Embassy, Bergen"})
    assert "" != number_of(again) != first


def test_faults_stand_at_their_fields_and_nothing_is_lost(database):
    page = written(database, make(database), FACTS | {"passportNumber": "1", "departsOn": "", "embassy": " "})
    assert set(page.errors) == {"passportNumber", "departsOn", "embassy"}
    assert len(page.problems) == 3
    assert (number_of(page), page.written) == ("", 1)


@pytest.mark.parametrize(
    ("changes", "waits", "words"),
    [
        ({"status": Status.PENDING}, True, "not approved"),
        ({"status": Status.REJECTED}, True, "not approved"),
        ({"country": "IN"}, False, "from India"),
        ({"country": "IN", "status": Status.PENDING}, False, "from India"),
    ],
)
def test_others_read_why_not(database, changes, waits, words):
    page = written(database, make(database, **changes), FACTS)
    assert (page.waits, words in page.refused, number_of(page)) == (waits, True, "")


def test_the_pass_leads_those_from_abroad_to_it(services, database):
    def from_abroad(country: str) -> bool:
        return asyncio.run(opened(database, make(database, country=country), PassState, "")).from_abroad

    assert (from_abroad("NO"), from_abroad("IN")) == (True, False)
    publish(services, visa_letters=False)
    assert from_abroad("NO") is False


@pytest.fixture
def code(database) -> str:
    """The code of somebody's letter."""
    page = written(database, make(database), FACTS | {"embassy": HOSTILE})
    return page.check_address.rpartition("/")[2]


@pytest.mark.req("LANG-1")
def test_an_embassy_reads_whose_it_is(door, code):  # noqa: F811  the fixture
    answer = door.get(f"/visa-letter/{code}")
    shown = main_of(answer.text)
    for words in ("This letter is genuine", FACTS["passportName"], f"<dd>{NUMBER[-3:]}</dd>"):
        assert words in shown
    for words in (NUMBER, HOSTILE, "Norway"):
        assert words not in answer.text
    assert (answer.headers["x-robots-tag"], answer.headers["cache-control"]) == ("noindex", "no-store")
    assert "यह पत्र असली है" in main_of(door.get(f"/hi/visa-letter/{code}").text)


def test_another_code_is_not_confirmed_and_can_be_typed(door, code):  # noqa: F811  the fixture
    shown = main_of(door.get(f"/visa-letter/{code[:-4]}0000").text)
    assert "This letter could not be confirmed" in shown
    assert "genuine" not in shown
    assert 'name="code"' in main_of(door.get("/visa-letter").text)
    assert "This letter is genuine" in main_of(door.get("/visa-letter", params={"code": f" {code.lower()} "}).text)


def at_desk(database, person: Person, *acts: tuple[str, ...]):
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")

    async def run():
        root = await staff_tab(f"/admin/registrations/{person.id}/", token)
        state = await root.get_state(VisaLetterDeskState)
        for act in (("open",), *acts):
            await send(state, *act)
        return state

    return asyncio.run(run())


@pytest.mark.req("BO-1")
def test_the_office_withdraws_it_and_lets_it_hold_again(api, database):
    person = make(database)
    page = written(database, person, FACTS)
    code = page.check_address.rpartition("/")[2]
    desk = at_desk(
        database, person, ("withdraw", {"visaReason": " "}), ("withdraw", {"visaReason": "Another passport"})
    )
    assert (desk.facts["number"], desk.facts["reason"], desk.done) == (
        number_of(page),
        "Another passport",
        "The letter is withdrawn",
    )
    assert NUMBER[-3:] not in desk.facts.values()
    assert check(api, code).status_code == 409
    assert "Another passport" in written(database, person, FACTS).refused


@pytest.mark.req("BO-1")
def test_it_stands_unconfirmed_as_soon_as_a_decision_is_undone(database):
    person = make(database)
    written(database, person, FACTS)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")

    async def run():
        root = await staff_tab(f"/admin/registrations/{person.id}/", token)
        letter, desk = await root.get_state(VisaLetterDeskState), await root.get_state(RegistrationDeskState)
        for state, *act in ((letter, "open"), (desk, "open"), (desk, "reject", {"reason": "A namesake"})):
            await send(state, *act)
        return letter

    letter = asyncio.run(run())
    assert ("not approved" in letter.facts["unconfirmed"], letter.rounds) == (True, 1)


@pytest.mark.req("BO-1")
def test_a_reason_is_asked_for_at_its_own_field(database):
    person = make(database)
    written(database, person, FACTS)
    desk = at_desk(database, person, ("withdraw", {"visaReason": " "}))
    assert (list(desk.errors), desk.facts["withdrawn"]) == (["visaReason"], "")


@pytest.mark.req("BO-1")
def test_a_withdrawn_one_holds_again(api, database):
    person = make(database)
    code = written(database, person, FACTS).check_address.rpartition("/")[2]
    desk = at_desk(database, person, ("withdraw", {"visaReason": "x"}), ("restore",))
    assert (desk.facts["withdrawn"], desk.done) == ("", "The letter holds again")
    assert check(api, code).status_code == 200


@pytest.mark.req("BO-1")
def test_without_a_letter_the_office_sees_none(database):
    assert at_desk(database, make(database)).facts == {}
