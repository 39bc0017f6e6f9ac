"""The registration desk's screen: found, walked in, counted; and who may not is refused (DESK-1)."""

from __future__ import annotations

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.desk.page import registration_desk
from maritime_site.web.backoffice.desk.state import BadgesState, DeskState, WalkInState
from tests.api.backoffice import administrator
from tests.event_days import event_today
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("DESK-1"), pytest.mark.anyio]
MEERA = {
    "kind": "visitor",
    "firstName": "Meera",
    "lastName": "Iyer",
    "email": "meera@walkin.example",
    "organisation": "Coastal Traders",
    "country": "IN",
    "countryCode": "IN",
    "mobile": "",
    "consent": "on",
}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def open_desk(services, database, role="registration desk"):
    install_services(services)
    token = administrator(database, role)["Authorization"].removeprefix("Bearer ")
    return await staff_tab("/admin/desk", token)


async def test_somebody_is_found_and_the_box_is_empty_for_the_next(services, database, new_person):
    assert registration_desk()
    asha = new_person("delegate", first_name="Asha", last_name="Rao")
    new_person("delegate", first_name="Bilal")
    state = await (await open_desk(services, database)).get_state(DeskState)
    await send(state, "open")
    assert (state.announced, state.cards) == ("", [])
    await send(state, "search", {"q": "asha"})
    assert ([card["name"] for card in state.cards], state.announced, state.rounds) == (
        ["Asha Rao"],
        "1 person found",
        1,
    )
    card = state.cards[0]
    assert (card["pass_state"], card["gets_badge"], card["printed"]) == ("none", True, False)
    assert (card["number"], card["admitted"]) == (asha.reference, "Not admitted today")
    await send(state, "search", {"q": "nobody at all"})
    assert (state.cards, state.announced) == ([], "0 people found")
    await send(state, "choose_size", "90x55")
    assert state.size == "90x55"
    await send(state, "choose_size", "wall")
    assert state.size == "a6"


async def test_a_walk_in_stands_above_with_the_button_that_prints(services, database):
    tab = await open_desk(services, database)
    form = await tab.get_state(WalkInState)
    await send(form, "add", MEERA | {"email": ""})
    assert list(form.errors) == ["email"]
    await send(form, "add", MEERA)
    assert (form.problems, form.done) == ([], "Meera Iyer is registered and approved")
    (card,) = (await tab.get_state(DeskState)).cards
    assert (card["name"], card["status"], card["gets_badge"]) == ("Meera Iyer", "approved", True)


async def test_who_is_registered_already_stands_above_and_is_led_to(services, database):
    tab = await open_desk(services, database)
    form, finder = await tab.get_state(WalkInState), await tab.get_state(DeskState)
    await send(form, "add", MEERA)
    path = finder.cards[0]["path"]
    await send(finder, "search", {"q": "nobody at all"})
    await send(form, "add", MEERA | {"firstName": "Mira"})
    assert "Open that registration instead." in form.problems[0]["text"]
    assert [[card["path"] for card in cards] for cards in (form.known, finder.cards)] == [[path], [path]]
    await send(form, "add", MEERA | {"email": ""})
    assert (list(form.errors), form.known) == (["email"], [])


async def test_a_pass_that_gates_refuse_for_its_days_is_not_called_valid(
    services, database, api, new_person, token_for
):
    person = new_person("delegate", first_name="Asha")
    state = await (await open_desk(services, database)).get_state(DeskState)
    assert api.get("/api/delegate/pass", headers=token_for(person)).status_code == 200
    await send(state, "search", {"q": "asha"})
    assert state.cards[0]["pass_state"] == "valid"
    days = {"days": [event_today().isoformat()]}
    boss = administrator(database, "gate supervisor")
    assert api.put("/api/admin/passes/days", json=days, headers=boss).status_code == 200
    await send(state, "search", {"q": "asha"})
    assert state.cards[0]["pass_state"] == "other-days"


async def test_a_student_and_a_seafarer_are_asked_more_and_show_their_document(services, database):
    tab = await open_desk(services, database)
    form = await tab.get_state(WalkInState)
    await send(form, "open")
    assert (form.kind, form.fields, form.documents) == ("visitor", [], "")
    await send(form, "choose_kind", "student")
    assert ([row["name"] for row in form.fields], form.documents) == (["adult"], "Student card")
    await send(form, "choose_kind", "seafarer")
    assert ([row["name"] for row in form.fields], form.documents) == (["rank"], "Seafarer document")
    seafarer = MEERA | {"kind": "seafarer", "rank": "Bosun"}
    await send(form, "add", seafarer)
    assert (list(form.errors), form.kind) == (["documentsSeen"], "seafarer")
    await send(form, "add", seafarer | {"documentsSeen": "on"})
    assert (form.problems, form.done) == ([], "Meera Iyer is registered and approved")
    assert (form.kind, form.fields, form.documents) == ("visitor", [], "")
    await send(form, "choose_kind", "pirate")
    assert form.problems
    assert form.kind == "visitor"


async def test_badges_are_counted_before_they_are_printed(services, database, new_person):
    new_person("delegate")
    new_person("visitor")
    state = await (await open_desk(services, database)).get_state(BadgesState)
    await send(state, "count", {"search": "", "kind": "delegate", "country": ""})
    assert state.counted == "Badges: 1, of which 0 were printed before."
    assert state.parts == [["1", "Badges 1 to 1"]]


async def test_who_lacks_the_permission_finds_nobody(services, database, new_person):
    new_person("delegate", first_name="Asha")
    tab = await open_desk(services, database, "gate staff")
    state, form = await tab.get_state(DeskState), await tab.get_state(WalkInState)
    await send(state, "search", {"q": "asha"})
    assert (state.cards, state.problems[0]["text"]) == ([], "Your role does not allow this")
    await send(form, "add", MEERA)
    assert form.problems[0]["text"] == "Your role does not allow this"
