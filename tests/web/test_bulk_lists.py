"""The office's lists whose ticked entries are decided together, as the server holds them (BO-3)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.helpdesk.queries import NOBODY
from maritime_site.domain.payments.models import Flag, PaymentEvent
from maritime_site.domain.people.models import Status
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.awards.page import nomination_list
from maritime_site.web.backoffice.awards.state import NominationsState
from maritime_site.web.backoffice.bookings.page import booking_list
from maritime_site.web.backoffice.bookings.state import OfficeBookingsState
from maritime_site.web.backoffice.bulk import SAME
from maritime_site.web.backoffice.helpdesk.state import CHOOSE, QueriesState
from maritime_site.web.backoffice.payments.discrepancies import DiscrepanciesState
from maritime_site.web.backoffice.registrations.page import registration_list
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from tests.api.backoffice import administrator
from tests.api.test_helpdesk import query
from tests.domain.awards.builders import make_category, nominate
from tests.domain.hospitality.builders import make_booking
from tests.factories import make_person
from tests.people import NOON
from tests.web.drawn import drawn
from tests.web.states import send, staff_tab
from tests.web.test_english_alone import rendered_parts

pytestmark = pytest.mark.req("BO-3")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def act(services, database):
    """Open a list and send its bulk form; answers the state."""
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")

    def run(address, state, *forms):
        async def play():
            target = await (await staff_tab(address, token)).get_state(state)
            await send(target, "open")
            for form in forms:
                await send(target, "decide", form)
            return target

        return asyncio.run(play())

    return run


@pytest.mark.parametrize("screen", [booking_list, nomination_list, registration_list])
def test_what_many_cannot_take_back_is_asked_first(screen):
    shown = str(screen().render())
    assert "bulk-question" in shown
    assert shown.count("bulk-form") >= 2, "the form, and the yes that sends it"


def test_queries_are_given_and_closed(act, api, database):
    assert api.post("/api/query", json=query()).status_code == 200
    with database.reading() as session:
        case, me = session.exec(select(Case)).one(), session.exec(select(Administrator)).one()
    form = {f"pick-{case.id}": "on", "action": "assign", "assignee": str(me.id), "reason": "About parking"}
    given = act("/admin/queries/", QueriesState, form)
    assert (given.done, given.rows[0]["assignee"]) == ("1 given to their new owner.", me.name)
    assert (str(me.id), me.name) in given.colleagues
    again = act("/admin/queries/", QueriesState, form)
    assert (again.done, [line["text"] for line in again.problems]) == ("", [SAME]), "green would tell of a success"
    unsaid = act("/admin/queries/", QueriesState, form | {"assignee": ""})
    assert (unsaid.errors, unsaid.colleagues[0]) == ({"assignee": CHOOSE}, ("", CHOOSE))
    freed = act("/admin/queries/", QueriesState, form | {"assignee": NOBODY})
    assert (freed.done, freed.rows[0]["assignee"]) == ("1 without an owner now.", "")
    nothing = act("/admin/queries/", QueriesState, form | {"action": ""})
    assert nothing.errors == {"action": "Choose what to do"}
    assert act("/admin/queries/", QueriesState, form | {"action": "close"}).rows[0]["status"] == "closed"


def test_nominations_are_left_off_and_those_decided_otherwise_are_named(act, database):
    with database.writing() as session:
        make_category(session)
        one = nominate(session)
    form = {f"pick-{one.id}": "on", "action": "reject", "reason": ""}
    assert act("/admin/nominations/", NominationsState, form).errors == {"reason": "Required"}
    done = act("/admin/nominations/", NominationsState, form | {"reason": "Too little"})
    assert (done.done, done.rows[0]["status"]) == ("1 left off the shortlist.", "rejected")
    late = act("/admin/nominations/", NominationsState, form | {"action": "shortlist"})
    assert [row["path"] for row in late.refused] == [f"/admin/nominations/{one.id}"]
    assert not late.done, "nothing succeeded"


def test_bookings_are_cancelled_with_one_reason(act, database):
    with database.writing() as session:
        booking = make_booking(session, make_person(session), now=NOON)
    form = {f"pick-{booking.id}": "on", "action": "cancel", "reason": ""}
    assert act("/admin/bookings/", OfficeBookingsState, form).errors == {"reason": "Required"}
    done = act("/admin/bookings/", OfficeBookingsState, form | {"reason": "The hotel has closed"})
    assert (done.done, done.rows[0]["status"]) == ("1 cancelled.", "cancelled")


def test_oddities_stay_findable_with_who_explained_them(act, database):
    with database.writing() as session:
        odd = PaymentEvent(
            key="k",
            name="payment.captured",
            gateway_payment_id="pay_1",
            flag=Flag.MISMATCH,
            facts={"amount": "100", "currency": "INR"},
            received_at=NOON,
            due_at=NOON,
        )
        session.add(odd)
    form = {f"pick-{odd.id}": "on", "action": "explain", "reason": ""}
    assert act("/admin/oddities/", DiscrepanciesState, form).errors == {"reason": "Required"}
    done = act("/admin/oddities/?status=open", DiscrepanciesState, form | {"reason": "Their own test"})
    assert (done.done, done.rows, done.total) == ("1 explained.", [], 0)
    (row,) = act("/admin/oddities/?status=resolved&search=own", DiscrepanciesState).rows
    assert (row["note"], row["closed"].split(",")[0]) == ("Their own test", "superadmin@demo.example")
    assert row["payment"] == "pay_1"


def test_queries_and_nominations_are_sorted_by_when_they_came(act, api, database):
    for _one in range(2):
        assert api.post("/api/query", json=query()).status_code == 200
    with database.writing() as session:
        first, second = session.exec(select(Case)).all()
        first.created_at, second.created_at = NOON, NOON + timedelta(days=1)
        make_category(session)
        early, late = nominate(session), nominate(session)
        late.created_at = NOON + timedelta(days=1)
        cases, wanted = [str(first.id), str(second.id)], [str(early.id), str(late.id)]
    for sort, turn in (("created", 1), ("-created", -1)):
        assert [row["id"] for row in act(f"/admin/queries/?sort={sort}", QueriesState).rows] == cases[::turn]
        assert [row["id"] for row in act(f"/admin/nominations/?sort={sort}", NominationsState).rows] == wanted[::turn]


@pytest.mark.req("BULK-1")
def test_ticks_survive_paging_and_go_with_another_filter(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    with database.writing() as session:
        people = [make_person(session, "delegate", status=Status.PENDING) for _number in range(27)]
        names = {person.id: str(person.id) for person in people}

    async def play():
        root = await staff_tab("/admin/registrations/", token)
        page = await root.get_state(RegistrationsState)
        await send(page, "open")
        first = page.rows[0]["id"]
        await send(page, "tick", first)
        assert (page.picked, page.chosen) == ([first], "1 chosen")
        await send(page, "tick_page")
        assert page.chosen == "25 chosen"
        await send(page, "tick", first)
        page.page = 2
        page.rows = [row for row in page.rows if row["id"] == first]
        await send(page, "tick", first)
        assert page.chosen == "25 chosen, 24 of them on other pages"
        form = {f"pick-{first}": "on", "action": "approve"}
        await send(page, "decide", form)
        assert (page.done, page.picked, page.chosen) == ("25 approved.", [], "")
        await send(page, "tick", names[people[0].id])
        page._picked_of = {"search": "other"}
        await page._refresh()
        assert page.picked == []

    asyncio.run(play())


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("path", ["/admin/registrations", "/admin/bookings", "/admin/queries", "/admin/sessions"])
def test_how_many_are_ticked_is_told_outside_the_fold_which_nobody_hears_while_it_is_shut(path):
    folds, told = rendered_parts(drawn(path), '"details"'), rendered_parts(drawn(path), '"div"')
    assert any("Decide those that are ticked" in fold for fold in folds)
    assert not any(".chosen" in fold for fold in folds)
    assert any('role:"status"' in part and ".chosen" in part for part in told)
