"""Proposing, answering, moving and cancelling, and who may (MEET-1)."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from sqlmodel import Session, select

from maritime_site.core.errors import Conflict, Invalid, NotFound, TooMany
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.calendars.files import build_calendar_file
from maritime_site.domain.company_pages.models import CompanyPage
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.exhibition.models import ApplicationStatus, Hall, Stall, StallApplication
from maritime_site.domain.meetings import (
    calendar,
    following,
    hours,
    my_event,
    places,
    queries,
    reminders,
    service,
    staff,
    transitions,
)
from maritime_site.domain.meetings.models import Meeting, MeetingSlot
from maritime_site.domain.meetings.schemas import AvailabilityRequest
from maritime_site.domain.networking import blocks, moderation
from maritime_site.domain.networking.models import Action
from maritime_site.domain.networking.moderation import ReportFilters, Resolve
from maritime_site.domain.networking.schemas import ComplaintRequest
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people.decisions import ApprovalWithdrawn, RegistrationsMerged
from maritime_site.domain.people.models import Person
from tests.domain.meetings.builders import HOUR, at, make_table, propose, purposes, respond
from tests.domain.networking.builders import act, ask, connect
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("MEET-1")


@pytest.fixture
def services(settings):
    return plain_services(settings)


@pytest.fixture
def connection(session, asha, bilal):
    return connect(session, asha, bilal)


@pytest.fixture
def table(session):
    return make_table(session)


@pytest.fixture
def proposal(*, session, services, asha, bilal, connection, table):
    return propose(session, services, asha, bilal, at(services, 10), at(services, 11), at(services, 12))


def slots_of(session, meeting):
    rows = session.exec(select(MeetingSlot).where(MeetingSlot.meeting_id == meeting.id)).all()
    return {(row.resource.partition(":")[0], row.starts_at) for row in rows}


def test_a_proposal_is_accepted_at_one_of_its_times_and_a_table_is_taken(session, services, proposal, table, bilal):
    assert (proposal.status, proposal.table_id) == ("proposed", None)
    accepted = respond(session, services, proposal, bilal, "accept", time=at(services, 11))
    assert (accepted.status, accepted.starts_at, accepted.table_id) == ("accepted", at(services, 11), table.id)
    assert accepted.times == []
    assert len(session.exec(select(MeetingSlot)).all()) == 3 * 6
    assert purposes(session) == ["meeting-accepted", "meeting-proposed"]
    version = accepted.version
    assert respond(session, services, proposal, bilal, "accept", time=at(services, 11)).version == version


@pytest.mark.parametrize(
    ("who", "action", "values"), [("asha", "accept", {}), ("asha", "decline", {}), ("bilal", "cancel", {})]
)
def test_a_step_that_is_the_others_is_refused(*, session, services, proposal, asha, bilal, who, action, values):
    with pytest.raises(Conflict):
        respond(session, services, proposal, {"asha": asha, "bilal": bilal}[who], action, **values)


def test_an_answer_names_one_of_the_times(session, services, proposal, bilal):
    for values in ({}, {"time": at(services, 13)}):
        with pytest.raises(Invalid) as refusal:
            respond(session, services, proposal, bilal, "accept", **values)
        assert list(refusal.value.errors) == ["time"]


def test_nobody_else_hears_of_a_meeting(session, services, proposal, chitra):
    with pytest.raises(NotFound):
        respond(session, services, proposal, chitra, "accept")
    assert queries.list_meetings(session, chitra, now=NOON) == []


def test_what_is_agreed_comes_first_then_what_waits_then_what_was_sent(
    *, session, services, asha, bilal, connection, table
):
    """Each by time, whatever was proposed first; one that the other moves waits for an answer."""

    def meet(who: Person, hour: int, day: int, answer: str = "") -> UUID:
        meeting = propose(session, services, who, bilal if who is asha else asha, at(services, hour, day=day))
        if answer:
            respond(session, services, meeting, bilal, answer, time=at(services, hour, day=day))
        return meeting.id

    declined, sent = meet(asha, 10, 0, "decline"), meet(asha, 11, 0)
    waiting, late, early = meet(bilal, 12, 0), meet(asha, 10, 1, "accept"), meet(asha, 14, 0, "accept")
    moving = session.get_one(Meeting, meet(asha, 11, 1, "accept"))
    respond(session, services, moving, bilal, "move", times=[at(services, 16, day=1)])
    assert _listed(session, asha, NOON) == [early, late, waiting, moving.id, sent, declined]
    assert _listed(session, asha, at(services, 15)) == [late, moving.id, declined, sent, waiting, early]


def _listed(session: Session, person: Person, now: datetime) -> list[UUID]:
    return [view.id for view in queries.list_meetings(session, person, now=now)]


def test_a_declined_or_cancelled_proposal_takes_no_other_step(session, services, proposal, asha, bilal):
    assert respond(session, services, proposal, bilal, "decline").status == "declined"
    assert respond(session, services, proposal, bilal, "decline").status == "declined"
    for who, action in ((asha, "cancel"), (bilal, "accept"), (asha, "move")):
        with pytest.raises(Conflict):
            respond(session, services, proposal, who, action, times=[at(services, 15)], time=at(services, 10))


def test_the_invited_proposes_other_times_and_then_the_proposer_answers(session, services, proposal, asha, bilal):
    moved = respond(session, services, proposal, bilal, "move", times=[at(services, 15)])
    assert (moved.status, moved.offered_by) == ("proposed", bilal.id)
    with pytest.raises(Conflict):
        respond(session, services, proposal, bilal, "accept", time=at(services, 15))
    assert respond(session, services, proposal, asha, "accept", time=at(services, 15)).starts_at == at(services, 15)


def test_the_old_time_stays_until_the_new_one_is_accepted(session, services, proposal, asha, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    moved = respond(session, services, proposal, asha, "move", times=[at(services, 16)])
    assert (moved.status, moved.starts_at, moved.is_being_moved) == ("accepted", at(services, 10), True)
    assert ("person", at(services, 10)) in slots_of(session, moved)
    with pytest.raises(Conflict):
        respond(session, services, proposal, asha, "accept", time=at(services, 16))
    accepted = respond(session, services, proposal, bilal, "accept", time=at(services, 16))
    assert (accepted.starts_at, accepted.is_being_moved) == (at(services, 16), False)
    assert ("person", at(services, 10)) not in slots_of(session, accepted)
    assert purposes(session).count("meeting-moved") == 1


def test_declining_a_move_leaves_the_meeting_as_it_was(session, services, proposal, asha, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    respond(session, services, proposal, asha, "move", times=[at(services, 16)])
    kept = respond(session, services, proposal, bilal, "decline")
    assert (kept.status, kept.starts_at, kept.times) == ("accepted", at(services, 10), [])


def test_either_cancels_what_is_agreed_and_the_time_is_free_again(session, services, proposal, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    assert respond(session, services, proposal, bilal, "cancel").status == "cancelled"
    assert slots_of(session, proposal) == set()
    assert "meeting-cancelled" in purposes(session)


def test_who_is_not_connected_is_refused_and_who_is_unlisted_is_not_there(session, services, asha, bilal):
    with pytest.raises(Conflict):
        propose(session, services, asha, bilal, at(services))
    with pytest.raises(NotFound):
        propose(session, services, asha, make_person(session, listed=False), at(services))
    with pytest.raises(Invalid):
        propose(session, services, asha, asha, at(services))


@pytest.mark.parametrize(("hour", "day"), [(8, 0), (17, 0), (22, 0)])
def test_times_lie_within_the_event(*, session, services, asha, bilal, connection, hour, day):
    with pytest.raises(Invalid) as refusal:
        propose(session, services, asha, bilal, at(services, hour, 45, day))
    assert list(refusal.value.errors) == ["times"]
    with pytest.raises(Invalid):
        propose(session, services, asha, bilal, at(services), now=at(services, 12))


def test_nobody_is_asked_outside_their_hours_or_while_they_meet_another(
    *, session, services, asha, bilal, chitra, table
):
    connect(session, asha, bilal)
    connect(session, chitra, bilal)
    day = services.event.days[0].isoformat()
    mine = AvailabilityRequest.model_validate({"days": [{"date": day, "from": "10:00", "to": "12:00"}]})
    hours.change_availability(session, mine, owner=bilal, event=services.event, now=NOON)
    with pytest.raises(Conflict):
        propose(session, services, asha, bilal, at(services, 13))
    first = propose(session, services, asha, bilal, at(services, 10))
    late = propose(session, services, chitra, bilal, at(services, 10, 20), minutes=15)
    respond(session, services, first, bilal, "accept")
    with pytest.raises(Conflict):
        propose(session, services, chitra, bilal, at(services, 10))
    with pytest.raises(Conflict), session.begin_nested():
        respond(session, services, late, bilal, "accept")
    assert propose(session, services, chitra, bilal, at(services, 10, 30)).status == "proposed"


def test_without_a_free_table_nothing_is_accepted(*, session, services, asha, bilal, chitra, table):
    dev = make_person(session)
    connect(session, asha, bilal)
    connect(session, chitra, dev)
    first, second = (
        propose(session, services, *two, at(services), at(services, 11)) for two in ((asha, bilal), (chitra, dev))
    )
    respond(session, services, first, bilal, "accept", time=at(services))
    with pytest.raises(Conflict) as refusal, session.begin_nested():
        respond(session, services, second, dev, "accept", time=at(services))
    assert "table" in refusal.value.message
    assert respond(session, services, second, dev, "accept", time=at(services, 11)).status == "accepted"


def test_a_stall_is_the_companys_and_meets_once_at_a_time(session, services, asha, bilal, chitra):
    hall = Hall(code="H", name_en="Hall", width=100, height=100)
    session.add(hall)
    session.flush()
    stall = Stall(code="A1", hall_id=hall.id, x=0, y=0, width=10, height=10, area_m2=9)
    session.add(stall)
    session.flush()
    connect(session, asha, bilal)
    connect(session, chitra, bilal)
    with pytest.raises(Invalid):
        propose(session, services, asha, bilal, at(services), place={"kind": "stall", "companyId": str(asha.id)})
    early = propose(session, services, asha, bilal, at(services, 9), place={"kind": "stall"})
    assert queries.to_views(session, [early], asha, now=NOON)[0].place.name == "Harbour Works"
    assert places.list_stalls(session, [asha.id, bilal.id]) == [(bilal.id, "Stall of Harbour Works, not assigned yet")]
    claim = StallApplication(reference="STL-1", owner_id=bilal.id, stall_id=stall.id, status=ApplicationStatus.PAID)
    claim.created_at = claim.updated_at = NOON
    session.add(claim)
    session.flush()
    place = {"kind": "stall", "companyId": str(bilal.id)}
    meeting = propose(session, services, asha, bilal, at(services), place=place)
    view = queries.to_views(session, [meeting], asha, now=NOON)[0]
    assert (view.place.company_id, view.place.name) == (bilal.id, "Stall A1, Harbour Works")
    assert places.list_stalls(session, [asha.id, bilal.id]) == [(bilal.id, "Stall A1, Harbour Works")]
    respond(session, services, meeting, bilal, "accept")
    with pytest.raises(Conflict):
        propose(session, services, chitra, bilal, at(services), place={"kind": "stall"})


def test_meetings_end_with_the_connection_and_both_hear_of_it(*, session, services, proposal, connection, asha, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    act(session, connection, asha, Action.REMOVE)
    session.refresh(proposal)
    assert (proposal.status, slots_of(session, proposal)) == ("cancelled", set())
    assert reminders.tell_cancelled(session, services=services, now=NOON) == 1
    assert purposes(session).count("meeting-cancelled") == 2
    assert reminders.tell_cancelled(session, services=services, now=NOON) == 0


@pytest.mark.parametrize("action", [Action.BLOCK, Action.REMOVE])
def test_a_proposal_ends_with_the_connection_without_a_word(*, session, services, proposal, connection, bilal, action):
    act(session, connection, bilal, action)
    session.refresh(proposal)
    assert (proposal.status, proposal.untold) == ("cancelled", False)


def test_meetings_that_were_stay_as_they_were(*, session, services, proposal, connection, asha, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    act(session, connection, asha, Action.REMOVE, now=at(services, 14))
    session.refresh(proposal)
    assert proposal.status == "accepted"


def test_meetings_end_with_an_approval(session, services, proposal, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    following.approval_withdrawn(session, ApprovalWithdrawn(bilal.id), services, NOON)
    session.refresh(proposal)
    assert proposal.status == "cancelled"


def test_a_merged_registrations_meetings_follow(session, services, proposal, asha, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    stays = make_person(session)
    following.merged(session, RegistrationsMerged(stays.id, asha.id), services, NOON)
    session.refresh(proposal)
    assert (proposal.proposer_id, proposal.status) == (stays.id, "accepted")
    keys = {row.resource for row in session.exec(select(MeetingSlot)).all()}
    assert (f"person:{stays.id}" in keys, f"person:{asha.id}" in keys) == (True, False)


@pytest.mark.req("STAFF-1")
def test_a_merged_registration_is_not_at_two_meetings(*, session, services, proposal, asha, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    stays, chitra = make_person(session), make_person(session)
    make_table(session, "Table 2")
    connect(session, stays, chitra)
    theirs = propose(session, services, stays, chitra, at(services, 10, 15))
    respond(session, services, theirs, chitra, "accept", time=at(services, 10, 15))
    mine = AvailabilityRequest.model_validate({"days": []})
    hours.change_availability(session, mine, owner=asha, event=services.event, now=NOON)
    following.merged(session, RegistrationsMerged(stays.id, asha.id), services, NOON)
    session.refresh(proposal)
    assert (proposal.proposer_id, proposal.status, slots_of(session, proposal)) == (stays.id, "cancelled", set())
    assert theirs.status == "accepted"
    assert hours.availability_of(session, stays.id, event=services.event) == []


@pytest.mark.req("STAFF-1")
@pytest.mark.parametrize("is_taken", [False, True], ids=["free", "taken"])
def test_a_merged_companys_stall_keeps_its_meetings(*, session, services, asha, is_taken):
    stays, goes = make_person(session, "exhibitor"), make_person(session, "exhibitor")
    met = [meet_at_stall(session, services, asha, goes)]
    if is_taken:
        met.append(meet_at_stall(session, services, make_person(session), stays))
    following.merged(session, RegistrationsMerged(stays.id, goes.id), services, NOON)
    session.refresh(met[0])
    assert (met[0].company_id, met[0].status) == (stays.id, "cancelled" if is_taken else "accepted")
    keys = [row.resource for row in session.exec(select(MeetingSlot)).all()]
    assert (keys.count(f"stall:{stays.id}"), keys.count(f"stall:{goes.id}")) == (6, 0)


def meet_at_stall(session, services, proposer, company):
    connect(session, proposer, company)
    place = {"kind": "stall", "companyId": str(company.id)}
    meeting = propose(session, services, proposer, company, at(services, 10), place=place)
    return respond(session, services, meeting, company, "accept", time=at(services, 10))


def test_proposals_expire_with_their_last_time(session, services, proposal, bilal):
    late = at(services, 12)
    with pytest.raises(Conflict):
        respond(session, services, proposal, bilal, "decline", now=late)
    assert transitions.expire_due(session, now=late - HOUR) == 0
    assert transitions.expire_due(session, now=late) == 1
    session.refresh(proposal)
    assert proposal.status == "expired"


def test_both_are_reminded_once(session, services, proposal, bilal):
    respond(session, services, proposal, bilal, "accept", time=at(services, 12))
    soon = at(services, 11, 30)
    early = soon - HOUR
    told = [reminders.remind_due(session, services=services, now=now) for now in (early, soon, soon)]
    assert told == [0, 1, 0]
    assert purposes(session).count("meeting-reminder") == 2


def test_a_person_has_fifty_open_proposals_at_most(session, services, asha, monkeypatch):
    monkeypatch.setattr(service, "OPEN_AT_ONCE", 2)
    for _number in range(2):
        other = make_person(session)
        connect(session, asha, other)
        propose(session, services, asha, other, at(services))
    other = make_person(session)
    connect(session, asha, other)
    with pytest.raises(TooMany):
        propose(session, services, asha, other, at(services))


def test_a_calendar_has_what_is_agreed(session, services, proposal, asha, bilal):
    assert calendar.list_entries(session, asha, services.event) == []
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    entry = calendar.list_entries(session, asha, services.event)[0]
    assert (entry.title, entry.place, entry.starts_at) == ("Meeting with Bilal Khan", "Table 1", at(services, 10))
    assert entry.ends_at == at(services, 10, 30)
    text = build_calendar_file([entry], name="Meetings").decode()
    assert "SUMMARY:Meeting with Bilal Khan" in text


def test_my_event_tells_what_waits_and_what_others_did(session, services, proposal, asha, bilal):
    assert [item.title for item in my_event.list_waiting(session, bilal, services, NOON)] == [
        "Asha Rao would like to meet you"
    ]
    assert my_event.list_waiting(session, asha, services, NOON) == []
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    changes = my_event.list_changes(session, asha, NOON - HOUR, NOON)
    assert [item.title for item in changes] == ["Bilal Khan agreed to meet you"]


@pytest.fixture
def harbour(session, bilal):
    """Bilal's company, whose public page offers meetings to anybody."""
    content = PageContent.model_validate({"name": "Harbour", "meetingsOpen": True}).model_dump(
        mode="json", by_alias=True
    )
    page = CompanyPage(company_id=bilal.id, slug="harbour", name="Harbour", created_at=NOON, updated_at=NOON)
    page.published, page.published_at = content, NOON
    session.add(page)
    session.flush()
    return page


@pytest.mark.usefixtures("harbour", "table")
def test_anybody_asks_a_company_that_offers_meetings(session, services, asha, bilal):
    assert propose(session, services, asha, bilal, at(services)).status == "proposed"
    with pytest.raises(Conflict):
        propose(session, services, bilal, asha, at(services, 11))


@pytest.mark.usefixtures("harbour", "table")
@pytest.mark.parametrize("answer", ["", "accept", "decline"])
def test_whoever_proposes_unconnected_can_be_blocked(session, services, asha, bilal, answer):
    unwanted, other = (propose(session, services, asha, bilal, at(services, hour)) for hour in (10, 12))
    if answer:
        respond(session, services, unwanted, bilal, answer)
    letters = purposes(session)
    ended = respond(session, services, unwanted, bilal, "block")
    session.refresh(other)
    assert (ended.status, other.status) == ("declined" if answer == "decline" else "cancelled", "cancelled")
    assert (slots_of(session, ended), purposes(session)) == (set(), letters), "the block itself tells nobody"
    with pytest.raises(NotFound, match="not available"):
        propose(session, services, asha, bilal, at(services, 14))
    assert [one.id for one in blocks.blocked_by(session, bilal)] == [asha.id]
    blocks.unblock_person(session, asha.id, actor=bilal)
    assert propose(session, services, asha, bilal, at(services, 14)).status == "proposed"


@pytest.mark.usefixtures("harbour", "table")
@pytest.mark.parametrize("answer", ["", "accept", "decline"])
def test_whoever_proposes_unconnected_can_be_reported_and_a_moderator_ends_it(session, services, asha, bilal, answer):
    meeting = propose(session, services, asha, bilal, at(services))
    if answer:
        respond(session, services, meeting, bilal, answer)
    told = ComplaintRequest(reason="Sells cruises")
    reports = [service.report_meeting(session, told, meeting.id, reporter=bilal, now=NOON) for _press in range(2)]
    assert reports[0] is reports[1]
    (view,), total = moderation.list_reports(session, ReportFilters())
    assert (total, view.request, view.reported.id, view.asked_by) == (1, None, asha.id, asha.id)
    assert (view.purpose, view.words) == ("Proposed a meeting", meeting.note)
    actor, letterhead = Actor("1", "m@demo.example", ""), letterhead_of(services)
    closed = moderation.resolve_report(
        session, Resolve(note="Told", end=True), view.report.id, actor=actor, letterhead=letterhead, now=NOON
    )
    session.refresh(meeting)
    assert (closed.status, meeting.status) == ("closed", "declined" if answer == "decline" else "cancelled")
    again = service.report_meeting(session, ComplaintRequest(reason="Again"), meeting.id, reporter=asha, now=NOON)
    assert again.id != view.report.id


def test_nobody_else_reports_a_meeting(session, proposal, chitra):
    with pytest.raises(NotFound):
        service.report_meeting(session, ComplaintRequest(reason="x"), proposal.id, reporter=chitra, now=NOON)


@pytest.mark.usefixtures("harbour", "table")
def test_blocking_by_an_old_request_ends_meetings_too(session, services, asha, bilal):
    request = act(session, ask(session, asha, bilal).request, bilal, Action.DECLINE)
    meeting = respond(session, services, propose(session, services, asha, bilal, at(services)), bilal, "accept")
    act(session, request, bilal, Action.BLOCK)
    session.refresh(meeting)
    assert (meeting.status, meeting.untold, slots_of(session, meeting)) == ("cancelled", True, set())


def test_nobody_else_blocks_by_a_meeting(session, services, proposal, chitra):
    with pytest.raises(NotFound):
        respond(session, services, proposal, chitra, "block")


def test_the_office_sees_how_full_the_tables_are(session, services, proposal, bilal, table):
    respond(session, services, proposal, bilal, "accept", time=at(services, 10))
    load = staff.load_of(session, services.event.days[0], event=services.event)
    assert (load.hours[0], load.hours[-1]) == (9, 17)
    assert [(row.table.id, row.meetings[1], sum(row.meetings)) for row in load.tables] == [(table.id, 1, 1)]
    with pytest.raises(NotFound):
        staff.load_of(session, services.event.days[0] - timedelta(days=1), event=services.event)
