"""The page of one's own pass as the server holds it: why there is none yet."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.people.models import Document, Person, Status
from maritime_site.ports.services import install_services
from maritime_site.web.portal.pass_page.state import PassState
from maritime_site.web.session import SessionState
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def opened(database, address: str, **person) -> PassState:
    """The page of a visitor who has just opened it."""
    with database.writing() as session:
        token = sign_in(session, make_person(session, "visitor", status=Status.PENDING, **person), now=utc_now())
    root = tab_at(address)
    (await root.get_state(SessionState)).visitor_token = token
    page = await root.get_state(PassState)
    await send(page, "open", "")
    return page


@pytest.mark.req("REG-2", "KIND-3", "LANG-1")
@pytest.mark.parametrize(("code", "address"), [("en", "/pass"), ("hi", "/hi/pass")])
def test_who_owes_a_document_reads_that_approval_waits_for_it(services, database, code, address):
    install_services(services)
    page = asyncio.run(opened(database, address, category="student", details={"institution": "IMU", "adult": True}))

    with use_language(code):
        assert page.waits_for == _("Approval waits for: {documents}", documents=_("Student card"))


@pytest.mark.req("REG-2", "KIND-3")
def test_who_owes_none_reads_of_none(services, database):
    install_services(services)
    page = asyncio.run(opened(database, "/pass", category="general"))

    assert (page.status, page.waits_for) == ("pending", "")


@pytest.mark.req("REG-2", "KIND-3")
def test_who_handed_all_in_is_told_what_comes_next_and_warned_of_nothing(services, database):
    install_services(services)
    page = asyncio.run(opened(database, "/pass", category="general"))
    with database.writing() as session:
        person = session.exec(select(Person)).one()
        paper = {"kind": "other", "name": "a.pdf", "media_type": "application/pdf", "size": 1, "created_at": utc_now()}
        session.add(Document(person_id=person.id, **paper))
    asyncio.run(send(page, "open", ""))

    assert page.waits_for == ""
    assert page.comes_next == "Staff look at your documents next. You get a message once they have decided."
