"""The rules on pages: the office's editor, the questions of a form, and an offered place (RULE-1)."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import day_and_time
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules import queries
from maritime_site.ports.event import Event, FixedEvent, first_event
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from maritime_site.web.backoffice.rules.detail_state import RuleState
from maritime_site.web.backoffice.rules.state import RulesState
from maritime_site.web.portal.profile.state import ProfileState
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.domain.people.rules.builders import question, set_rule, text
from tests.factories import make_person, sign_in
from tests.web.states import send, staff_tab, tab_at

FORM = "/visitor/registration"
ADDRESS = "/admin/rules/visitor"
TYPED = {
    "firstName": "Asha",
    "lastName": "Rao",
    "email": "asha@example.com",
    "countryCode": "IN",
    "mobile": "9876543210",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
    "consent": "on",
}
NEW = {"key": "size", "type": "choice", "labelEn": "T-shirt", "labelHi": "टी-शर्ट", "hintEn": "", "hintHi": ""}
SIZES = [("S", "Small", "छोटा"), ("M", "Medium", "मझला")]


def options(*rows, start=1):
    """What the rows of a question's form say, from the first that was added."""
    parts = ("value", "labelEn", "labelHi")
    return {
        f"options-{number}-{part}": text
        for number, row in enumerate(rows, start)
        for part, text in zip(parts, row, strict=True)
    }


ADDED = ("add_entry", "options")


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    install_services(services)
    return administrator(database, "registrations officer")["Authorization"].removeprefix("Bearer ")


def act(chief, state, *events, address=ADDRESS):
    async def run():
        target = await (await staff_tab(address, chief)).get_state(state)
        for name, *arguments in events:
            await send(target, name, *arguments)
        return target

    return asyncio.run(run())


def asked(database, key="visitor"):
    with database.reading() as session:
        return queries.read_rule(session, key)


@pytest.mark.req("RULE-1", "BO-8")
def test_every_kind_has_a_rule_in_the_list(chief, database):
    with database.writing() as session:
        set_rule(session, quota=3, questions=[question("note")])
    rows = {row["id"]: row for row in act(chief, RulesState, ("open",), address="/admin/rules").rows}
    assert {"visitor", "student", "seafarer", "media", "achiever"} <= set(rows)
    assert (rows["visitor"]["places"], rows["visitor"]["questions"]) == ("0 of 3, 0 waiting", "1")
    assert (rows["student"]["window"], rows["student"]["places"]) == ("Always open", "No limit")


@pytest.mark.req("RULE-1", "BO-8")
def test_a_rule_is_saved_as_its_form_says(chief, database):
    form = {
        "opensAt": "2026-01-01T09:00",
        "closesAt": "2026-02-01T18:00",
        "approval": "document",
        "quota": "30",
        "waitingList": "on",
        "offerHours": "12",
        "document.identity-document": "on",
    }
    state = act(chief, RuleState, ("open",), ("save", form))
    assert (state.problems, state.done, state.standing) == ([], "Saved", "0 of 30, 0 waiting")
    rule = asked(database)
    assert (rule.approval, rule.quota, rule.waiting_list, rule.offer_hours) == ("document", 30, True, 12)
    assert rule.documents == ["identity-document"]
    assert state.values["opensAt"] == "2026-01-01T09:00"
    assert f"{rule.opens_at:%Y-%m-%dT%H:%M%z}" == "2026-01-01T03:30+0000"


@pytest.mark.req("RULE-1", "BO-8")
def test_what_is_wrong_in_a_rule_is_named_and_stays_typed(chief, database):
    form = {"opensAt": "", "closesAt": "", "approval": "automatic", "quota": "many", "offerHours": "12"}
    state = act(chief, RuleState, ("open",), ("save", form))
    assert [problem["text"] for problem in state.problems] == ["Places: Enter a whole number"]
    assert state.values["quota"] == "many"
    assert asked(database).version == 0


@pytest.mark.req("RULE-1", "BO-8")
def test_questions_are_added_ordered_changed_and_removed(chief, database):
    state = act(
        chief,
        RuleState,
        ("open",),
        ("edit", ""),
        ADDED,
        ADDED,
        ("save_question", {**NEW, **options(*SIZES), "required": "on"}),
        ("edit", ""),
        ("save_question", {**NEW, "key": "note", "type": "text", "labelEn": "Note"}),
        ("shift", "note", -1),
        ("edit", "size"),
        ("move_entry_up", "options", "1"),
        ("save_question", {**NEW, "key": "other", "labelEn": "Shirt size", **options(*SIZES, start=0)}),
    )
    assert (state.problems, state.editing) == ([], False)
    assert [(each.key, each.label.en) for each in asked(database).active] == [("note", "Note"), ("size", "Shirt size")]
    assert [option.value for option in asked(database).question("size").options] == ["M", "S"]
    assert [row["first"] for row in state.questions] == [True, False]
    act(chief, RuleState, ("open",), ("remove", "note"))
    assert [each.key for each in asked(database).active] == ["size"]


@pytest.mark.req("RULE-1", "BO-8")
def test_what_is_typed_in_the_rule_or_in_a_question_survives_acts_on_another_question(chief, database):
    with database.writing() as session:
        set_rule(session, questions=[question("note"), question("size")])
    opened = act(chief, RuleState, ("open",))
    state = act(chief, RuleState, ("open",), ("edit", "note"), ("shift", "size", -1), ("remove", "size"))
    assert [each.key for each in asked(database).active] == ["note"]
    assert (state.written, state.asked, state.editing) == (opened.written, 1, True)
    assert not act(chief, RuleState, ("open",), ("edit", "note"), ("remove", "note")).editing


@pytest.mark.req("RULE-1", "BO-8")
@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"labelHi": ""}, "labelHi: Question, Hindi: Required"),
        ({"key": "a b"}, "key: Key: Use letters, digits, hyphens and underscores, a letter first, at most 40"),
        (options(("S", "Small", "")), "options-1-labelHi: Required"),
        (options(("", "", ""), ("", "Medium", "मझला")), "options-2-value: Required"),
        (options(("V" * 61, "Small", "छोटा")), "options-1-value: Use at most 60 characters"),
        (options(("S", "S" * 201, "छोटा")), "options-1-labelEn: Use at most 200 characters"),
        (options(*SIZES[:1], SIZES[0]), "options: Options: Two options of the question size have the value S"),
        (options(("", "", "")), "options: Options: The question size needs at least two options"),
        ({"hintEn": "Only here"}, "hintHi: Hint, Hindi: Write it in both languages"),
    ],
)
def test_a_question_that_makes_no_sense_stays_in_its_form(chief, database, changes, problem):
    typed = {**NEW, **options(*SIZES)} | changes
    state = act(chief, RuleState, ("open",), ("edit", ""), ADDED, ADDED, ("save_question", typed))
    assert [f"{each['field']}: {each['text']}" for each in state.problems] == [problem]
    assert (state.editing, state.question["labelEn"]) == (True, "T-shirt")
    assert asked(database).questions == []


@pytest.mark.req("RULE-1", "BO-8")
def test_a_question_that_is_opened_anew_has_the_rows_in_which_something_is_typed(chief, database):
    state = act(chief, RuleState, ("open",), ("edit", ""), ADDED, ("open",), ("edit", ""))
    assert state.rows["options"] == ["1"]
    for left in (("leave",), ("edit", "other")):
        assert act(chief, RuleState, ("open",), ("edit", ""), ADDED, left, ("edit", "")).rows["options"] == []


@pytest.mark.req("RULE-1")
def test_a_retired_question_is_asked_again(chief, database):
    with database.writing() as session:
        set_rule(session, questions=[question("note")])
        make_person(session, "visitor", answers={"note": "yes"})
    state = act(chief, RuleState, ("open",), ("remove", "note"))
    assert [row["key"] for row in state.retired] == ["note"]
    state = act(chief, RuleState, ("open",), ("restore", "note"))
    assert ([row["key"] for row in state.questions], state.retired) == (["note"], [])


@pytest.mark.req("RULE-1", "ROLE-3")
def test_rules_are_not_shown_without_their_permission(services, database):
    install_services(services)
    token = administrator(database, "helpdesk")["Authorization"].removeprefix("Bearer ")
    state = act(token, RuleState, ("open",))
    assert (state.loaded, [problem["text"] for problem in state.problems]) == (False, ["Your role does not allow this"])


async def open_form(path=FORM) -> RegistrationState:
    state = await tab_at(path).get_state(RegistrationState)
    await send(state, "start", FORM)
    await send(state, "read_rule", FORM)
    return state


@pytest.mark.req("RULE-1", "LANG-1")
@pytest.mark.anyio
async def test_a_form_asks_what_the_rule_says_in_its_language(services, database):
    install_services(services)
    with database.writing() as session:
        set_rule(session, questions=[question("size", "choice", required=True), question("plan", "file")])
    state = await open_form()
    assert [(each.name, each.label, each.required) for each in state.asked] == [
        ("answers.size", "The size", True),
        ("answers.plan", "The plan", False),
    ]
    assert [option[0] for option in state.asked[0].options] == ["", "S", "M", "L"]
    hindi = await open_form(f"/hi{FORM}")
    assert hindi.asked[0].label == "The size हिन्दी"


@pytest.mark.req("RULE-1", "REG-1")
@pytest.mark.anyio
async def test_a_wrong_answer_is_named_keeps_what_was_typed_and_the_right_one_is_kept(services, database):
    install_services(services)
    with database.writing() as session:
        set_rule(session, questions=[question("size", "choice", required=True), question("people", "number")])
    state = await open_form()
    await send(state, "check", {**TYPED, "firstName": "", "answers.people": "many"})
    assert [problem["text"] for problem in state.problems] == [
        "First name: Required",
        "The size: Required",
        "The people: Enter a number",
    ]
    assert state.values["answers.people"] == "many"
    await send(state, "check", {**TYPED, "answers.size": "M", "answers.people": "3"})
    assert state.step == "check"
    assert ("The size", "Size M") in [(row.label, row.value) for row in state.summary]
    await send(state, "submit")
    with database.reading() as session:
        assert session.exec(select(Person)).one().answers == {"size": "M", "people": 3}


@pytest.mark.req("RULE-1")
@pytest.mark.anyio
async def test_a_question_that_came_meanwhile_leads_back_to_the_form(services, database):
    install_services(services)
    state = await open_form()
    await send(state, "check", TYPED)
    with database.writing() as session:
        set_rule(session, questions=[question("size", "choice", required=True)])
    await send(state, "submit")
    assert (state.step, [problem["text"] for problem in state.problems]) == ("form", ["The size: Required"])
    assert state.values["firstName"] == "Asha"


@pytest.mark.req("RULE-1")
@pytest.mark.anyio
async def test_a_form_says_why_nobody_can_register(services, database):
    install_services(services)
    now = utc_now()
    for values, words in (
        ({"closesAt": (now - timedelta(days=1)).isoformat()}, "Registration is closed"),
        ({"closesAt": None, "opensAt": (now + timedelta(days=1)).isoformat()}, "Registration has not opened yet"),
        ({"opensAt": None, "quota": 0}, "Registration is full"),
    ):
        with database.writing() as session:
            set_rule(session, **values)
        state = await open_form()
        assert state.shut == words
        await send(state, "check", TYPED)
        if not state.problems:
            await send(state, "submit")
        assert state.problems[0]["text"] == words
    with database.writing() as session:
        set_rule(session, waitingList=True)
    state = await open_form()
    assert (state.shut, state.line_only) == ("", True)


@pytest.mark.req("EVENT-3", "RULE-1")
@pytest.mark.anyio
async def test_a_form_says_when_registration_for_the_event_opens(services):
    install_services(services)
    opens = utc_now() + timedelta(days=9)
    first_day = (opens + timedelta(days=60)).date()
    facts = first_event(services.settings).facts
    days = {"starts_on": first_day, "ends_on": first_day, "registration_opens_at": opens}
    services.event_reader = FixedEvent(Event(facts.model_copy(update=days), is_first=False))
    state = await open_form()
    assert state.shut == "Registration has not opened yet"
    assert state.shut_more == f"It opens on {day_and_time(opens, facts.time_zone)}."
    await send(state, "check", TYPED)
    assert (state.step, state.problems[0]["text"]) == ("form", "Registration has not opened yet")


async def profile_tab(database, person) -> ProfileState:
    tab = tab_at("/visitor/profile")
    with database.writing() as session:
        token = sign_in(session, person, now=utc_now())
    (await tab.get_state(SessionState)).visitor_token = token
    state = await tab.get_state(ProfileState)
    await send(state, "open", "visitor")
    return state


@pytest.mark.req("RULE-1", "PROF-1")
@pytest.mark.anyio
async def test_answers_are_read_and_changed_in_the_profile(services, database, new_person):
    install_services(services)
    with database.writing() as session:
        set_rule(session, questions=[question("size", "choice", required=True), question("note", hint=text("Short"))])
    person = new_person("visitor", answers={"size": "M"})
    state = await profile_tab(database, person)
    assert state.values["answers.size"] == "M"
    form = {**TYPED, "language": "en", "answers.size": "L", "answers.note": "hello"}
    await send(state, "save", form)
    assert state.problems == []
    with database.reading() as session:
        assert session.get_one(Person, person.id).answers == {"size": "L", "note": "hello"}
    await send(state, "save", {**form, "answers.size": ""})
    assert [problem["text"] for problem in state.problems] == ["The size: Required"]


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize(
    ("event", "outcome"),
    [
        ("accept_offer", (Status.PENDING, "", "The place is yours")),
        ("decline_offer", (Status.REJECTED, "", "You declined the place")),
    ],
)
@pytest.mark.anyio
async def test_an_offered_place_is_answered_in_the_profile(services, database, new_person, event, outcome):
    install_services(services)
    now = utc_now()
    waiting = {"status": Status.WAITLISTED, "waiting_since": now, "offer_until": now + timedelta(hours=3)}
    person = new_person("visitor", **waiting)
    state = await profile_tab(database, person)
    assert state.offer_until
    await send(state, event)
    assert (state.status, state.offer_until, state.offer_said) == outcome
    kept = json.loads((await state.get_state(SessionState)).visitor_data)
    assert kept["offerUntil"] is None
    await send(state, event)
    assert [problem["text"] for problem in state.problems] == ["There is no offer of a place for you"]


@pytest.mark.req("RULE-1", "BO-3")
def test_the_list_of_registrations_is_narrowed_by_an_answer(chief, database):
    with database.writing() as session:
        set_rule(session, questions=[question("size", "choice")])
        make_person(session, "visitor", first_name="Meera", answers={"size": "M"})
        make_person(session, "visitor", first_name="Lata", answers={"size": "L"})
    state = act(chief, RegistrationsState, ("open",), address="/admin/registrations?answer=size%3AM")
    assert [row["name"].partition(" ")[0] for row in state.rows] == ["Meera"]
    assert ("size:M", "The size: Size M") in state.answers
