"""One person's page at the desk, and somebody to add: what a press does and shows (STAFF-1, ASK-1)."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import InformationRequest, Person, StaffNote, Status
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.people.adding_state import AddPersonState
from maritime_site.web.backoffice.people.state import PersonState
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState
from maritime_site.web.backoffice.registrations.screens import SCREENS
from maritime_site.web.portal.information_requests.state import InformationRequestState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab, tab_at, target_of


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


def at_person(token, person, *events):
    """Open a person's page, send events to it, and answer its two states."""

    async def run():
        root = await staff_tab(f"/admin/registrations/{person.id}/", token)
        desk, page = await root.get_state(RegistrationDeskState), await root.get_state(PersonState)
        for state in (desk, page):
            await send(state, "open")
        for name, *arguments in events:
            await send(page if name in PersonState.event_handlers else desk, name, *arguments)
        return desk, page

    return asyncio.run(run())


@pytest.mark.req("STAFF-1")
def test_a_decision_is_undone_and_the_page_says_what_follows(database, chief, new_person):
    person = new_person(status=Status.PENDING)
    at_person(chief, person, ("approve",))
    desk, page = at_person(chief, person)
    assert (desk.facts["status"], page.undo_to) == ("approved", "Being checked")
    assert "one message" in page.undo_follows
    desk, page = at_person(chief, person, ("undo", {"undo-reason": "A namesake"}))
    assert (desk.facts["status"], page.undo_to, page.done) == ("pending", "", "Undone: the person was written to")
    assert desk.history[-1]["action"] == "Decision undone"
    _desk, page = at_person(chief, person, ("undo", {"undo-reason": ""}))
    assert page.errors == {"undo-reason": "Required"}


@pytest.mark.req("STAFF-1", "REG-5")
def test_a_decision_shows_at_once_what_a_reload_would_and_keeps_what_is_typed(database, chief, new_person):
    assert len(SCREENS[1].on_load) == 4, "the parts of the page know each other"
    person = new_person(status=Status.PENDING)
    _desk, before = at_person(chief, person)
    desk, page = at_person(chief, person, ("approve",))
    assert (desk.facts["status"], desk.done) == ("approved", "Approved: the person was written to")
    assert (page.rounds, page.problems, page.done) == (before.rounds, [], "")
    _desk, again = at_person(chief, person)
    parts = ("undo_to", "undo_follows", "kind_follows", "pass_facts", "letters", "packages")
    assert [getattr(page, name) for name in parts] == [getattr(again, name) for name in parts]
    assert (page.undo_to, len(page.letters)) == ("Being checked", 1)


@pytest.mark.req("STAFF-1")
def test_fields_are_corrected_and_only_those_that_changed(database, chief, new_person):
    person = new_person()
    _desk, page = at_person(chief, person)
    form = {row["name"]: row["value"] for row in page.fields if row["widget"] != "check" or row["value"]}
    form |= {"designation": "Director", "correct-reason": "Promoted", "notify": "on"}
    desk, page = at_person(chief, person, ("correct", form))
    assert page.problems == []
    assert desk.history[-1]["about"] == "Designation"
    with database.reading() as session:
        stored = session.get_one(Person, person.id)
        assert (stored.designation, stored.email_verified_at is None) == ("Director", False)
        assert "Director" in session.exec(select(Message)).one().text
    _desk, page = at_person(chief, person, ("correct", form | {"country": "XX"}))
    assert set(page.errors) == {"country"}


@pytest.mark.req("STAFF-1")
def test_a_kind_is_changed_a_note_kept_and_another_registration_merged(database, chief, new_person):
    person, other = new_person(), new_person("visitor")
    _desk, page = at_person(chief, person, ("change_kind", {"kind": "media", "kind-reason": "Writes"}))
    assert page.done == "Changed: the person was written to"
    _desk, page = at_person(chief, person, ("add_note", {"text": "Comes with a guide"}))
    assert [row["what"] for row in page.notes] == ["Comes with a guide"]
    form = {"other": other.reference.lower(), "merge-reason": "Registered twice"}
    _desk, page = at_person(chief, person, ("merge", form))
    assert [row["status"] for row in page.others] == ["Merged"]
    desk, page = at_person(chief, other)
    assert (page.merged_path, desk.moves) == (f"/admin/registrations/{person.id}", [])
    _desk, page = at_person(chief, person, ("merge", form | {"other": "REG-NONE"}))
    assert set(page.errors) == {"other"}
    _desk, page = at_person(chief, person, ("merge", form | {"other": person.reference}))
    assert page.errors == {"other": "Choose another registration than this one"}
    with database.reading() as session:
        assert session.exec(select(StaffNote)).one().author == "superadmin@demo.example"


@pytest.mark.req("STAFF-1")
def test_who_may_only_look_sees_no_notes_and_does_nothing(services, database, new_person):
    install_services(services)
    token = administrator(database, "helpdesk")["Authorization"].removeprefix("Bearer ")
    person = new_person()
    _desk, page = at_person(token, person, ("add_note", {"text": "No"}), ("undo", {"undo-reason": "No"}))
    assert (page.loaded, page.notes, page.letters, page.stays, page.pass_facts) == (True, [], [], [], {})
    assert "Your role does not allow this" in page.problems[0]["text"]
    with database.reading() as session:
        assert session.exec(select(StaffNote)).all() == []


@pytest.mark.req("STAFF-1")
def test_a_person_is_added_by_hand(database, chief):
    async def run():
        state = await (await staff_tab("/admin/people/new/", chief)).get_state(AddPersonState)
        await send(state, "open")
        form = {row["name"]: row["value"] for row in state.fields}
        form |= {"firstName": "Meera", "lastName": "Iyer", "email": "meera@demo.example", "organisation": "Port"}
        await send(state, "choose_kind", "media")
        await send(state, "add", form)
        refused = dict(state.errors)
        form |= {"designation": "Editor", "consent": "on", "status": "approved", "notify": "on"}
        return refused, target_of(await send(state, "add", form))

    refused, led = asyncio.run(run())
    assert list(refused) == ["designation", "consent"]
    with database.reading() as session:
        person = session.exec(select(Person)).one()
        assert (person.kind, person.status, person.full_name) == ("media", Status.APPROVED, "Meera Iyer")
        assert led == f"/admin/registrations/{person.id}"


@pytest.mark.req("ASK-1")
def test_more_is_asked_for_by_ticks_and_answered_on_its_own_page(database, chief, new_person, token_for):
    person = new_person("media", status=Status.PENDING)
    form = {"message": "Please complete this", "field-outlet": "on", "document-media-letter": "on"}
    desk, page = at_person(chief, person, ("ask", form))
    assert [name for name, _label in page.askable_documents] == ["media-letter", "other"]
    assert desk.history[-1]["about"] == "Media outlet, Letter from your media house"
    token = token_for(person)["Authorization"].removeprefix("Bearer ")

    async def run():
        root = tab_at("/asked")
        (await root.get_state(SessionState)).media_token = token
        state = await root.get_state(InformationRequestState)
        await send(state, "open")
        await send(state, "answer", {"outlet": ""})
        refused = dict(state.errors)
        await send(state, "answer", {"outlet": "The Tide"})
        return refused, state

    refused, state = asyncio.run(run())
    assert refused == {"outlet": "Required"}
    assert (state.status, state.rows, state.documents) == (
        "open",
        [],
        [["media-letter", "Letter from your media house"]],
    )
    with database.reading() as session:
        assert session.exec(select(InformationRequest)).one().given == ["outlet"]
