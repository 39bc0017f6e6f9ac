"""The office's screens about people: what a click does, and what it shows (REG-5, BO-1, BO-3, BO-8)."""

from __future__ import annotations

import asyncio
import json

import pytest
from pyotp.totp import TOTP
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.administration import service
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.account.page import my_account
from maritime_site.web.backoffice.account.state import AccountState
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from maritime_site.web.backoffice.roles.state import RolesState, field_of
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.backoffice.staff.state import StaffMemberState, StaffState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.domain.administration.builders import HASH, PASSWORD
from tests.web.states import send, staff_tab, tab_at, target_of


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    """The token of a super-administrator."""
    install_services(services)
    headers = administrator(database, "superadmin")
    with database.writing() as session:
        session.exec(select(Administrator)).one().password_hash = HASH
    return headers["Authorization"].removeprefix("Bearer ")


def act(chief, address, state, *events):
    """Send events one after the other at an address; answers the state."""

    async def run():
        target = await (await staff_tab(address, chief)).get_state(state)
        for name, *arguments in events:
            await send(target, name, *arguments)
        return target

    return asyncio.run(run())


def leads(chief, address, state, name, *arguments):
    """Where one event at an address leads."""

    async def run():
        root = await staff_tab(address, chief)
        return target_of(await send(await root.get_state(state), name, *arguments))

    return asyncio.run(run())


@pytest.mark.req("BO-3", "REG-5")
def test_ticked_registrations_are_decided_and_those_refused_are_told(database, chief, new_person):
    waiting, lacking = new_person(status=Status.PENDING), new_person("media", status=Status.PENDING)
    form = {f"pick-{waiting.id}": "on", f"pick-{lacking.id}": "on", "action": "approve"}
    shown = act(chief, "/admin/registrations/?status=pending", RegistrationsState, ("open",), ("decide", form))
    assert shown.done == "1 approved; 1 could not be."
    assert [row["path"] for row in shown.refused] == [f"/admin/registrations/{lacking.id}"]
    with database.reading() as session:
        assert session.get_one(Person, waiting.id).status == Status.APPROVED
    again = act(chief, "/admin/registrations/", RegistrationsState, ("open",), ("decide", {"action": "approve"}))
    assert [problem["text"] for problem in again.problems] == ["Tick at least one row"]
    no_reason = act(
        chief, "/admin/registrations/", RegistrationsState, ("open",), ("decide", form | {"action": "reject"})
    )
    assert "reason" in no_reason.errors


@pytest.mark.req("REG-5")
def test_one_registration_is_read_and_decided(database, chief, new_person):
    person, other = new_person(status=Status.PENDING), new_person(status=Status.PENDING)
    address = f"/admin/registrations/{person.id}/"
    shown = act(chief, address, RegistrationDeskState, ("open",))
    assert (shown.facts["reference"], set(shown.moves)) == (person.reference, {"approve", "reject", "waitlist", "ask"})
    assert shown.next_path == f"/admin/registrations/{other.id}"
    asked = act(chief, address, RegistrationDeskState, ("open",), ("ask", {"message": "A biography, please"}))
    assert asked.facts["more_info"] == "A biography, please"
    rejected = act(chief, address, RegistrationDeskState, ("open",), ("reject", {"reason": "The programme is full"}))
    assert [step["what"] for step in rejected.history][-1] == "rejected"
    assert [entry["what"] for entry in rejected.log] == ["Reject", "Read", "Ask", "Read", "Read"]
    assert {entry["by"] for entry in rejected.log} == {"superadmin@demo.example"}
    assert rejected.moves == []


@pytest.mark.req("BO-1")
def test_an_account_is_made_shut_and_removed_on_the_screen(database, chief):
    form = {"name": "Meera", "email": "meera@demo.example", "role-helpdesk": "on", "password": PASSWORD}
    led = leads(chief, "/admin/staff/", StaffState, "add", form)
    with database.reading() as session:
        meera = service.by_email(session, "meera@demo.example")
    address = f"/admin/staff/{meera.id}/"
    assert led == address
    assert act(chief, address, StaffMemberState, ("open",), ("shut",)).account["status"] == "disabled"
    changed = act(chief, address, StaffMemberState, ("open",), ("reopen",), ("save", form | {"role-editor": "on"}))
    assert changed.account["roles"] == "helpdesk, editor"
    act(chief, address, StaffMemberState, ("open",), ("remove",))
    with database.reading() as session:
        assert service.by_email(session, "meera@demo.example") is None


@pytest.mark.req("BO-8")
def test_a_colleague_is_signed_out_on_the_screen(database, chief):
    administrator(database, "helpdesk")
    with database.reading() as session:
        account = service.by_email(session, "helpdesk@demo.example")
    address = f"/admin/staff/{account.id}/"
    shown = act(chief, address, StaffMemberState, ("open",))
    assert [row["client"] for row in shown.sessions] == ["A program or an unknown browser"]
    ended = act(chief, address, StaffMemberState, ("open",), ("end_session", shown.sessions[0]["id"]))
    assert (ended.done, ended.sessions) == ("The session has ended", [])
    gone = act(chief, address, StaffMemberState, ("open",), ("end_session", shown.sessions[0]["id"]))
    assert [problem["text"] for problem in gone.problems] == ["There is no such session"]
    every = act(chief, address, StaffMemberState, ("open",), ("end_sessions",))
    assert every.done == "All their sessions have ended"
    assert [entry["what"] for entry in every.log] == ["End session"]


@pytest.mark.req("BO-1", "HINDI-1")
def test_roles_of_the_start_have_a_name_in_hindi_and_the_offices_own_keep_theirs(chief):
    act(chief, "/hi/admin/roles/", RolesState, ("open",), ("add", {"name": "front desk"}))
    shown = act(chief, "/hi/admin/roles/", RolesState, ("open",))
    office = act(chief, "/hi/admin/", OfficeState, ("enter",))
    labels = {row["name"]: row["label"] for row in shown.roles}

    assert (labels["superadmin"], labels["gate staff"]) == ("मुख्य प्रशासक", "द्वार कर्मचारी")
    assert labels["front desk"] == "front desk"
    assert [name for name, label in labels.items() if label == name] == ["front desk"]
    assert office.role_labels["superadmin"] == "मुख्य प्रशासक"


@pytest.mark.req("BO-1")
def test_the_matrix_saves_what_was_ticked_and_leaves_the_rest(chief):
    first = act(chief, "/admin/roles/", RolesState, ("open",))
    form = {box["field"]: "on" for row in first.matrix for box in row["boxes"] if box["on"]}
    same = act(chief, "/admin/roles/", RolesState, ("open",), ("save", form))
    assert same.done == "Nothing was different"
    form = form | {field_of("helpdesk", "EXPORTS"): "on"}
    saved = act(chief, "/admin/roles/", RolesState, ("open",), ("save", form))
    boxes = {box["field"]: box["on"] for row in saved.matrix for box in row["boxes"]}
    assert boxes == {**{name: name in form for name in boxes}}
    made = act(chief, "/admin/roles/", RolesState, ("open",), ("add", {"name": "front desk"}), ("remove", "front desk"))
    assert made.done == "The role front desk was removed"
    taken = act(chief, "/admin/roles/", RolesState, ("open",), ("add", {"name": "Helpdesk"}))
    assert "name" in taken.errors


async def refused(mine, handler, field):
    """An empty code and a wrong one are told at the form's own field, so that the summary's line leads there."""
    for code, words in (("", "Required"), ("000000", "The code is wrong or has expired")):
        await send(mine, handler, {"code": code})
        assert mine.problems == [{"text": words, "field": field}]
    assert f'id:"{field}"' in str(my_account().render()).replace(" ", "")


@pytest.mark.req("BO-8", "AUTH-7")
def test_a_second_factor_is_set_up_and_then_asked_for(chief):
    async def run():
        mine = await (await staff_tab("/admin/account/", chief)).get_state(AccountState)
        await send(mine, "open")
        await send(mine, "begin")
        await refused(mine, "confirm_app", "setup-code")
        app = TOTP(mine.setup_key.replace(" ", ""))
        await send(mine, "confirm_app", {"code": app.at(utc_now().timestamp() - 30)})
        assert (mine.enrolled, len(mine.recovery_codes), mine.setup_key) == (True, 10, "")
        codes = list(mine.recovery_codes)
        await send(mine, "open")
        assert mine.recovery_codes == []
        await refused(mine, "renew_codes", "renew-code")
        await refused(mine, "take_off", "off-code")

        door = await tab_at("/admin/login").get_state(AdminSignInState)
        await send(door, "sign_in", {"email": "superadmin@demo.example", "password": PASSWORD})
        assert door.asks_code
        await send(door, "verify", {"code": "nothing"})
        assert [problem["text"] for problem in door.problems] == ["The code is wrong or has expired"]
        assert list(door.errors) == ["code"]
        led = await send(door, "verify", {"code": codes[0]})
        assert target_of(led) == "/admin/"

    asyncio.run(run())


@pytest.mark.req("AUTH-7")
def test_what_was_pressed_before_the_page_was_opened_is_still_answered():
    async def run():
        tab = tab_at("/admin/login", opened=False)
        door = await tab.get_state(AdminSignInState)
        await send(door, "sign_in", {"email": "", "password": ""})
        await send(door, "start")
        assert len(door.problems) == 2
        await send(door, "start")
        assert door.problems == []
        tab.is_hydrated = True
        await send(door, "sign_in", {"email": "", "password": ""})
        await send(door, "start")
        assert door.problems == []

    asyncio.run(run())


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize(
    ("event", "form"),
    [("sign_in", {"email": "superadmin@demo.example", "password": PASSWORD}), ("verify", {"code": "123456"})],
)
def test_tries_at_the_office_s_door_count_together_with_rests(chief, services, event, form):
    async def run():
        door = await tab_at("/admin/login", client="192.0.2.7").get_state(AdminSignInState)
        other = await tab_at("/admin/login", client="192.0.2.8").get_state(AdminSignInState)
        assert target_of(await send(door, event, form)) == ""
        await send(other, event, form)
        return [door.problems[0]["text"], *(problem["text"] for problem in other.problems)]

    while services.limiter.take(rate_limits.ADMIN_RATE, rate_limits.ADMIN, "192.0.2.7"):
        pass
    problems = asyncio.run(run())
    assert problems[0] == rate_limits.SLOW_DOWN
    assert rate_limits.SLOW_DOWN not in problems[1:]


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize(("wanted", "led"), [("/admin/check-in", "/admin/check-in"), ("//evil.example", "/admin/")])
def test_a_late_opening_of_the_office_s_login_leads_back_too(chief, wanted, led):

    async def run():
        door = await tab_at(f"/admin/login?next={wanted}").get_state(AdminSignInState)
        entered = await send(door, "sign_in", {"email": "superadmin@demo.example", "password": PASSWORD})
        assert target_of(entered) == led
        assert target_of(await send(door, "open_login")) == led

    asyncio.run(run())


@pytest.mark.req("ROUTE-4", "HINDI-1")
def test_who_is_signed_in_stays_in_the_hindi_office(chief):
    async def run():
        door = await tab_at("/hi/admin/login").get_state(AdminSignInState)
        await send(door, "sign_in", {"email": "superadmin@demo.example", "password": PASSWORD})
        with use_language("en"):
            assert target_of(await send(door, "open_login")) == "/hi/admin/"

    asyncio.run(run())


@pytest.mark.req("ROLE-3", "AUTH-1")
def test_the_browser_keeps_the_administrator_s_record_and_the_role_they_work_in(chief, database):
    with database.writing() as session:
        session.exec(select(Administrator)).one().roles = ["superadmin", "auditor"]

    async def run():
        tab = tab_at("/admin/login")
        door = await tab.get_state(AdminSignInState)
        await send(door, "sign_in", {"email": "superadmin@demo.example", "password": PASSWORD})
        stored = await tab.get_state(SessionState)
        begun = json.loads(stored.admin_data)
        await send(await tab.get_state(OfficeState), "choose_role", "auditor")
        return begun, json.loads(stored.admin_data)

    begun, changed = asyncio.run(run())
    assert set(begun) == {"id", "name", "email", "role", "activeRole", "permissionsByRole"}
    assert (begun["role"], begun["activeRole"]) == (["superadmin", "auditor"], "superadmin")
    assert begun["permissionsByRole"]["auditor"]["AUDIT_VIEW"] is True
    assert changed == begun | {"activeRole": "auditor"}
