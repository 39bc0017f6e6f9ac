"""Lists to download are narrowed by what one chooses, in the words of the lists' own screens (BO-4)."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.domain.administration.models import Role
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards.models import NominationStatus
from maritime_site.domain.broadcasts.models import State
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.exports.registry import SHEETS
from maritime_site.domain.helpdesk.models import CaseStatus
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.domain.outbox.models import MessageStatus
from maritime_site.domain.payments.models import AttemptStatus
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.exports.choices import ANSWER, RENAMED, SEARCH, known_choices
from maritime_site.web.backoffice.exports.state import LIVE, ExportsState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.domain.awards.builders import make_category
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import send, tab_at

pytestmark = pytest.mark.req("BO-4")
STATUSES = {
    "registrations": Status,
    "bookings": BookingStatus,
    "payments": AttemptStatus,
    "nominations": NominationStatus,
    "queries": CaseStatus,
    "stall-applications": ApplicationStatus,
    "messages": State,
    "deliveries": MessageStatus,
}


@pytest.fixture
def backend() -> str:
    """What the database is asked is proved on both makes elsewhere."""
    return "sqlite"


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_nothing_but_words_to_look_for_is_typed(sheet):
    for name in set(sheet.filters) - {SEARCH, ANSWER}:
        meaning = RENAMED.get((sheet.name, name), name)
        choices = known_choices(sheet.name, meaning)
        assert choices or meaning in LIVE
        assert all(words and "_" not in words and not words[0].islower() for _value, words in choices or ())


@pytest.mark.parametrize(("name", "statuses"), STATUSES.items())
def test_every_status_of_a_list_can_be_chosen(name, statuses):
    assert {value for value, _words in known_choices(name, "status")} == {"", *statuses}


def test_statuses_and_kinds_have_the_words_of_their_screens():
    assert dict(known_choices("bookings", "status"))["pending_payment"] == "Awaiting payment"
    assert dict(known_choices("passes", "kind"))["express-delegate"] == KINDS["express-delegate"].label


@pytest.mark.parametrize("role", ["superadmin", "archivist"])
def test_what_the_database_has_is_chosen_by_whoever_may_export(database, services, role):
    install_services(services)
    with database.writing() as session:
        session.add(Role(name="archivist", permissions={"EXPORTS": True}, updated_at=NOON))
        make_person(session, country="PT")
        package, category = make_package(session, name_en="Quay room"), make_category(session)
        audit.append_entry(
            session,
            Actor("1", "x@demo.example", ""),
            "refund.approve",
            entity="refund",
            entity_id="1",
            before={},
            after={},
            now=NOON,
        )

    async def play():
        root = tab_at("/admin/exports/")
        token = administrator(database, role)["Authorization"].removeprefix("Bearer ")
        (await root.get_state(SessionState)).admin_token = token
        state = await root.get_state(ExportsState)
        await send(state, "open")
        return state.choices

    choices = asyncio.run(play())
    expected = {
        "country": ("PT", "Portugal"),
        "packageId": (str(package.id), f"Quay room, {package.hotel}"),
        "category": (category.key, category.name_en),
        "action": ("refund.approve", "Refund: approve"),
        "assignee": ("me", "Me"),
        "day": ("2025-10-28", "28-Oct-2025"),
        "hall": ("", "All"),
        "speaker": ("", "All"),
    }
    assert {name for name, pair in expected.items() if pair in choices[name]} == set(LIVE)
