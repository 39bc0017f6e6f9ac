"""The office's screens 'Import' and 'Invitations': what a click does, and what it shows (IMPORT-1, INVITE-1)."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration.models import Role
from maritime_site.domain.imports.models import PeopleImport
from maritime_site.domain.invitations.models import RegistrationInvitation
from maritime_site.domain.people.models import Person
from maritime_site.jobs.batches import import_people
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.imports.state import ImportsState, ImportState
from maritime_site.web.backoffice.invitations.state import InvitationsState, InvitationState
from tests.api.backoffice import administrator
from tests.api.test_imports import HEADING, check, line, sheet
from tests.web.states import send, staff_tab


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def officer(services, database) -> dict[str, str]:
    """The bearer of a registrations officer."""
    install_services(services)
    return administrator(database)


def act(officer, address, state, *events):
    """Send events one after the other at an address; answers the state and what the last one led to."""
    token = officer["Authorization"].removeprefix("Bearer ")

    async def run():
        target, last = await (await staff_tab(address, token)).get_state(state), None
        for name, *arguments in events:
            last = await send(target, name, *arguments)
        return target, last

    return asyncio.run(run())


@pytest.mark.req("IMPORT-1")
def test_sheet_is_matched_started_and_followed_on_its_page(api, database, services, officer):
    heading = HEADING.replace("email", "Address")
    check(api, officer, sheet(line(1), line(2, country="nowhere"), heading=heading), match=True)
    listed, _last = act(officer, "/admin/imports", ImportsState, ("open",))
    assert (listed.rows[0]["status"], len(listed.kinds)) == ("checked", 8)
    _state, led = act(officer, "/admin/imports", ImportsState, ("open",), ("arrived",))
    assert listed.rows[0]["path"] in str(led)
    _state, hindi = act(officer, "/hi/admin/imports", ImportsState, ("open",), ("arrived",))
    assert f"/hi{listed.rows[0]['path']}" in str(hindi)
    path = listed.rows[0]["path"]
    opened, _last = act(officer, path, ImportState, ("open",))
    assert (opened.has_good, opened.columns[2]["field"], opened.cells[0]["column"]) == (False, "", "File")
    chosen = {f"column-{place}": field for place, field in enumerate(HEADING.split(","))}
    matched, _last = act(officer, path, ImportState, ("open",), ("match", chosen))
    assert [(cell["row"], cell["column"]) for cell in matched.cells] == [("3", "Country")]
    assert matched.facts["good"] == "1"
    started, _last = act(officer, path, ImportState, ("open",), ("start", {"notify": "on"}))
    assert started.status == "running"
    import_people(services, utc_now())
    done, _last = act(officer, path, ImportState, ("open",), ("beat",))
    assert (done.status, done.percent, done.facts["created"], done.facts["skipped"]) == ("done", 100, "1", "1")
    with database.reading() as session:
        assert session.exec(select(Person.email)).all() == ["p1@demo.example"]
        assert session.exec(select(PeopleImport.notify)).one() is True


@pytest.mark.req("IMPORT-1", "BO-1")
def test_wrong_cells_are_named_in_the_language_of_whoever_reads(api, database, officer):
    wrong = check(api, officer, sheet(line(1), line(1), line(2, country="nowhere")))
    misfit = check(api, officer, sheet(line(1), heading=HEADING.replace("email", "Address")), match=True)
    for found in (wrong, misfit):
        path = f"/admin/imports/{found.json()['data']['id']}"
        english, _last = act(officer, path, ImportState, ("open",))
        hindi, _last = act(officer, f"/hi{path}", ImportState, ("open",))
        told = [(cell["row"], cell["message"]) for cell in english.cells]
        in_hindi = [(cell["row"], cell["message"]) for cell in hindi.cells]
        assert [row for row, _message in told] == [row for row, _message in in_hindi]
        assert in_hindi == [(row, in_its_words(message)) for row, message in in_hindi]
        assert not set(told) & set(in_hindi)


def in_its_words(message: str) -> str:
    """A message with Devanagari in it; anything else is not Hindi."""
    return message if any("\u0900" <= sign <= "\u097f" for sign in message) else ""


@pytest.mark.req("IMPORT-1")
def test_wrong_cells_of_an_earlier_sheet_stay_readable(api, database, officer):
    found = check(api, officer, sheet(line(1, country="nowhere"))).json()["data"]
    with database.writing() as session:
        session.exec(select(PeopleImport)).one().problems = [{"row": 2, "column": "country", "message": "Kept words"}]
    shown, _last = act(officer, f"/hi/admin/imports/{found['id']}", ImportState, ("open",))
    assert [cell["message"] for cell in shown.cells] == ["Kept words"]


@pytest.mark.req("INVITE-1")
def test_invitation_is_made_seen_and_recalled(database, officer):
    form = {"kind": "media", "email": "asha@demo.example", "language": "hi", "approve": "on", "firstName": "Asha"}
    state, led = act(officer, "/admin/invitations/new", InvitationState, ("open",), ("invite", form))
    assert (state.problems, "/admin/invitations/" in str(led)) == ([], True)
    with database.reading() as session:
        row = session.exec(select(RegistrationInvitation)).one()
    assert (row.approve, row.fields, row.language) == (True, {"firstName": "Asha"}, "hi")
    listed, _last = act(officer, "/admin/invitations", InvitationsState, ("open",))
    assert (listed.total, listed.rows[0]["name"], listed.rows[0]["status"]) == (1, "asha@demo.example", "open")
    one, _last = act(officer, f"/admin/invitations/{row.id}", InvitationState, ("open",), ("recall",))
    assert (one.status, row.code in one.url) == ("recalled", True)


@pytest.mark.req("INVITE-1")
def test_invitation_for_nobody_and_for_everybody_is_refused_at_its_field(officer):
    form = {"kind": "media", "language": "en"}
    state, _led = act(officer, "/admin/invitations/new", InvitationState, ("open",), ("invite", form))
    assert list(state.errors) == ["uses"]
    assert state.values["kind"] == "media"


@pytest.mark.req("INVITE-1")
def test_only_who_may_decide_invites_without_a_decision_on_the_screen(database, officer):
    with database.writing() as session:
        role = session.get_one(Role, "registrations officer")
        role.permissions = {**role.permissions, "REGISTRATIONS_DECIDE": False}
        session.add(role)
    form = {"kind": "media", "uses": "3", "language": "en"}
    refused, _last = act(
        officer, "/admin/invitations/new", InvitationState, ("open",), ("invite", form | {"approve": "on"})
    )
    assert [each["text"] for each in refused.problems] == ["Your role does not allow this"]
    act(officer, "/admin/invitations/new", InvitationState, ("open",), ("invite", form))
    with database.reading() as session:
        assert [row.approve for row in session.exec(select(RegistrationInvitation))] == [False]
