"""An invitation's link on the registration page: one press and a pass, or a form filled in (INVITE-1)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.invitations.models import RegistrationInvitation
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import install_services
from maritime_site.web.portal.registration.page import registration_page
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.session import SessionState
from tests.domain.invitations.builders import ANSWERS, VIP, invite, link_of
from tests.web.states import send, tab_at

pytestmark = [pytest.mark.req("INVITE-1"), pytest.mark.anyio]
FORM = "/media/registration"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def vip(services, database) -> RegistrationInvitation:
    """A journalist of whom everything is known."""
    install_services(services)
    with database.writing() as session:
        return invite(
            session, services, kind="media", email="asha@demo.example", fields=VIP, approve=True, now=utc_now()
        )


async def opened(code: str):
    tab = tab_at(f"{FORM}?invitation={code}")
    state = await tab.get_state(RegistrationState)
    await send(state, "start", FORM)
    await send(state, "open_invitation", FORM)
    return tab, state


async def test_vip_comes_in_with_one_press_and_is_approved(vip, database):
    tab, state = await opened(link_of(vip))
    assert (state.step, state.problems) == ("invited", [])
    assert "Asha" in {row.value for row in state.summary}
    await send(state, "accept", {})
    assert (state.step, list(state.errors)) == ("invited", ["consent"])
    await send(state, "accept", {"consent": "on"})
    assert (state.step, state.outcome.words, state.problems) == ("done", "Your registration is approved.", [])
    assert (await tab.get_state(SessionState)).media_token
    with database.reading() as session:
        person = session.exec(select(Person)).one()
        row = session.exec(select(RegistrationInvitation)).one()
    assert (person.status, person.proven_email) == ("approved", "asha@demo.example")
    assert (row.used, row.opened_at is not None) == (1, True)


async def test_code_without_the_letters_key_asks_for_a_one_time_code(vip):
    _tab, state = await opened(vip.code)
    await send(state, "accept", {"consent": "on"})
    assert (state.step, state.problems) == ("code", [])


async def test_form_is_filled_in_where_something_is_missing(services, database):
    install_services(services)
    with database.writing() as session:
        row = invite(session, services, kind="media", fields={"firstName": "Asha", "countryCode": "+91"}, now=utc_now())
    _tab, state = await opened(row.code)
    assert (state.step, state.values["firstName"], state.values["countryCode"]) == ("form", "Asha", "IN")
    await send(state, "check", ANSWERS | {"consent": "on"})
    assert (state.step, state.problems) == ("check", [])
    await send(state, "submit")
    assert state.step == "code"
    with database.reading() as session:
        assert session.exec(select(RegistrationInvitation.used)).one() == 1


async def test_link_that_is_not_valid_says_so_and_leaves_the_form(services, database):
    install_services(services)
    _tab, state = await opened("NOBODYSCODE")
    assert (state.step, state.problems[0]["text"]) == ("form", "This invitation is not valid")


def test_page_draws_the_step(services):
    kind = KINDS["media"]
    assert "invited-consent" in str(registration_page(kind, kind.forms[0]).render())
