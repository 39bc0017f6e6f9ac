"""One pass at the desk tells every entry, also those that a gate should not have allowed (PASS-3, PASS-4)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from maritime_site.domain.passes import service as passes
from maritime_site.domain.passes import staff
from maritime_site.domain.passes.staff import RevokePass
from maritime_site.jobs import passes as jobs
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.list_state import ListQuery
from maritime_site.web.backoffice.passes.admission_days import RENEWED, AdmissionDaysState
from maritime_site.web.backoffice.passes.state import PassesState, PassOfficeState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.domain.check_in.builders import DAYS, STAFF, check, code_of, make_gate, make_pass, queued, scan
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import send, tab_at

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def opened(database, given):
    root = tab_at(f"/admin/passes/{given.id}")
    token = administrator(database, "gate supervisor")["Authorization"].removeprefix("Bearer ")
    (await root.get_state(SessionState)).admin_token = token
    state = await root.get_state(PassOfficeState)
    await send(state, "open")
    return state


async def entries(database, given):
    state = await opened(database, given)
    return [(row["gate"], row["outcome"], row["how"]) for row in state.admissions]


@pytest.mark.req("PASS-3", "PASS-4")
def test_entries_before_and_after_a_revocation_are_told_apart(database, services):
    install_services(services)
    with database.writing() as session:
        given = make_pass(session, make_person(session))
        first, other = make_gate(session), make_gate(session, "Tablet 2", "Gate 2")
        code = code_of(given)
        check(session, first, scan(code, NOON), now=NOON)
        staff.revoke_pass(session, given.id, RevokePass(reason="Lost"), actor=STAFF, now=NOON + DAY + 2 * HOUR)
        before, after = (queued(code, NOON + DAY + hours) for hours in (HOUR, 3 * HOUR))
        check(session, other, before, after, now=NOON + DAY + 4 * HOUR)
    assert asyncio.run(entries(database, given)) == [
        ("Gate 2", "revoked", "Without a network"),
        ("Gate 2", "", "Without a network, before the pass was revoked"),
        ("Gate 1", "", ""),
    ]


@pytest.mark.req("KIND-1")
def test_the_desk_calls_the_holder_as_the_pass_does(database, services):
    install_services(services)
    with database.writing() as session:
        given = make_pass(session, make_person(session, kind="visitor", category="seafarer"))
    assert asyncio.run(opened(database, given)).entry["kind"] == "Seafarer"


@pytest.mark.req("PASS-4")
def test_whoever_changes_the_days_reads_how_many_passes_say_others_and_lets_them_be_issued_anew(database, services):
    install_services(services)
    with database.writing() as session:
        passes.set_days(session, DAYS)
        make_pass(session, make_person(session))

    async def play():
        root = tab_at("/admin/admission-days/")
        token = administrator(database, "gate supervisor")["Authorization"].removeprefix("Bearer ")
        (await root.get_state(SessionState)).admin_token = token
        state = await root.get_state(AdmissionDaysState)
        await send(state, "open")
        assert (state.other, state.renewing) == (0, False)
        await send(state, "save", {"days": "\n".join(day.isoformat() for day in DAYS[1:])})
        assert (state.other, state.other_words) == (
            1,
            "1 pass in people's hands says other days than those that count now.",
        )
        listed = await root.get_state(PassesState)
        listed.asked = {"kind": ""}
        await listed._fill(None, ListQuery(status="other-days"))
        assert [row["other_days"] for row in listed.rows] == [True]
        await send(state, "renew")
        assert state.renewing
        jobs.renew_passes(services, NOON)
        await send(state, "beat")
        assert (state.other, state.renewing, state.done) == (0, False, RENEWED)

    asyncio.run(play())
