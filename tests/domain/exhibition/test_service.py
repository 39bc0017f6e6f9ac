"""Holding, applying, accepting, giving up, and time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pydantic import ValidationError
from sqlmodel import select

from maritime_site.core.errors import Conflict, NotFound, SoldOut, TooMany
from maritime_site.domain import event_handlers
from maritime_site.domain.exhibition import plan, prices, queries, rate_limits, service, staff
from maritime_site.domain.exhibition.models import (
    ALLOWED_TRANSITIONS,
    LIVE,
    ApplicationStatus,
    StallApplication,
    StallStep,
)
from maritime_site.domain.exhibition.schemas import ApplyRequest, HoldStallRequest, OfferRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.decisions import ApprovalWithdrawn
from maritime_site.domain.people.models import Status
from tests.domain.exhibition.builders import (
    FORM,
    LATE,
    OFFICER,
    TERMS,
    bring_to,
    hold,
    make_hall,
    make_stall,
    make_tariff,
    purposes,
)
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("EXH-2")
S = ApplicationStatus


@pytest.fixture
def eve(session):
    return make_person(session, "exhibitor", first_name="Eve")


def test_the_whole_way_of_a_stall_is_written_down(session, bilal):
    claim = bring_to(session, "accepted", bilal)
    history = queries.application_of(session, claim.id, owner=bilal).history
    assert [(step.action, step.by) for step in history] == [
        ("held", "owner"),
        ("applied", "owner"),
        ("offered", "administrator"),
        ("accepted", "owner"),
    ]
    assert purposes(session) == ["stall-accepted", "stall-applied", "stall-offered"]
    for letter in session.exec(select(Message)):
        assert "https://event.example/exhibition/book-your-stall" in letter.text.split()


def test_what_is_held_nobody_else_can_hold_and_the_loser_reads_why(session, bilal, eve):
    stall = make_stall(session)
    hold(session, bilal, stall)
    with pytest.raises(SoldOut, match=f"Stall {stall.code} was taken a moment ago"):
        hold(session, eve, stall)
    with pytest.raises(Conflict, match="is yours already"):
        hold(session, bilal, stall)
    assert len(session.exec(select(StallApplication)).all()) == 1


def test_a_lapsed_hold_is_free_at_once_without_the_job(session, bilal, eve):
    stall = make_stall(session)
    first = hold(session, bilal, stall)
    assert plan.get_plan(session, now=NOON)[0].stalls[0].status == "held"
    assert plan.get_plan(session, now=LATE)[0].stalls[0].status == "free"
    second = hold(session, eve, stall, now=LATE)
    assert (first.status, second.status) == (S.EXPIRED, S.HELD)


def test_only_approved_exhibitors_hold_apply_and_accept(session, bilal):
    offered = bring_to(session, "offered", bilal)
    held = hold(session, bilal)
    bilal.status = Status.PENDING
    session.flush()
    with pytest.raises(Conflict, match="not approved"):
        hold(session, bilal)
    with pytest.raises(Conflict, match="not approved"):
        service.apply_for_stall(session, held.id, FORM, owner=bilal, terms=TERMS, now=NOON)
    with pytest.raises(Conflict, match="not approved"):
        service.accept_offer(session, offered.id, owner=bilal, terms=TERMS, now=NOON)


def test_two_holds_at_once_six_stalls_and_a_hundred_holds_a_day_are_the_most(session, bilal, eve):
    hold(session, bilal)
    hold(session, bilal)
    with pytest.raises(Conflict, match="two stalls"):
        hold(session, bilal)
    for _time in range(6):
        bring_to(session, "applied", eve)
    with pytest.raises(Conflict, match="at most 6"):
        hold(session, eve)
    stall = make_stall(session)
    nimble = make_person(session, "exhibitor")
    for _time in range(100):
        claim = hold(session, nimble, stall)
        service.give_up(session, claim.id, owner=nimble, terms=TERMS, now=NOON)
    with pytest.raises(TooMany):
        hold(session, nimble, stall)
    hold(session, nimble, stall, now=NOON + timedelta(days=1, minutes=1))


def test_an_unknown_or_blocked_stall_cannot_be_held(session, bilal):
    with pytest.raises(NotFound):
        service.hold_stall(session, HoldStallRequest(stall="Z-99"), owner=bilal, terms=TERMS, now=NOON)
    with pytest.raises(Conflict, match="cannot be booked"):
        hold(session, bilal, make_stall(session, blocked=True))


def test_an_application_wants_its_hold_and_comes_once(session, bilal, chitra):
    claim = hold(session, bilal)
    with pytest.raises(NotFound):
        service.apply_for_stall(session, claim.id, FORM, owner=chitra, terms=TERMS, now=NOON)
    with pytest.raises(Conflict, match="time ran out"):
        service.apply_for_stall(session, claim.id, FORM, owner=bilal, terms=TERMS, now=LATE)
    service.apply_for_stall(session, claim.id, FORM, owner=bilal, terms=TERMS, now=NOON)
    assert (claim.fascia_name, claim.expires_at) == ("Harbour Works", None)
    with pytest.raises(Conflict, match="sent already"):
        service.apply_for_stall(session, claim.id, FORM, owner=bilal, terms=TERMS, now=NOON)


@pytest.mark.parametrize("wrong", [{"terms": False}, {"fasciaName": "x" * 31}, {"billingAddress": ""}, {"price": 1}])
def test_the_form_says_what_is_wrong(wrong):
    right = {"fasciaName": "Harbour Works", "billingAddress": "1 Quay Road", "terms": True}
    with pytest.raises(ValidationError):
        ApplyRequest.model_validate(right | wrong)


def test_an_offer_ends_by_itself_and_can_be_made_anew(session, bilal):
    claim = bring_to(session, "offered", bilal)
    late = NOON + timedelta(days=8)
    with pytest.raises(Conflict, match="offer has ended"):
        service.accept_offer(session, claim.id, owner=bilal, terms=TERMS, now=late)
    staff.offer_stall(session, claim.id, OfferRequest(amount=5_000_000, days=30), actor=OFFICER, terms=TERMS, now=NOON)
    assert claim.amount_minor == 5_000_000
    service.accept_offer(session, claim.id, owner=bilal, terms=TERMS, now=late)
    assert service.accept_offer(session, claim.id, owner=bilal, terms=TERMS, now=late).status == S.ACCEPTED
    assert service.list_due(session, now=late + timedelta(days=60)) == []


def test_the_job_ends_what_is_over_once(session, bilal):
    claim, kept = hold(session, bilal), bring_to(session, "applied", bilal)
    assert service.list_due(session, now=NOON) == []
    assert service.list_due(session, now=LATE) == [claim.id]
    assert service.expire_application(session, claim.id, terms=TERMS, now=LATE)
    assert not service.expire_application(session, claim.id, terms=TERMS, now=LATE)
    assert not service.expire_application(session, kept.id, terms=TERMS, now=LATE)
    assert "stall-expired" in purposes(session)


def test_giving_up_frees_the_stall_until_it_is_invoiced(session, bilal, eve):
    stall = make_stall(session)
    claim = bring_to(session, "accepted", bilal, stall)
    with pytest.raises(NotFound):
        service.give_up(session, claim.id, owner=eve, terms=TERMS, now=NOON)
    service.give_up(session, claim.id, owner=bilal, terms=TERMS, now=NOON)
    assert service.give_up(session, claim.id, owner=bilal, terms=TERMS, now=NOON).status == S.RELEASED
    assert hold(session, eve, stall).status == S.HELD
    paid = bring_to(session, "accepted", bilal)
    staff.mark_paid(session, paid.id, "by transfer", actor=OFFICER, terms=TERMS, now=NOON)
    with pytest.raises(Conflict, match="write to the organisers"):
        service.give_up(session, paid.id, owner=bilal, terms=TERMS, now=NOON)
    over = hold(session, eve)
    service.expire_application(session, over.id, terms=TERMS, now=LATE)
    assert service.give_up(session, over.id, owner=eve, terms=TERMS, now=LATE).status == S.EXPIRED


def test_a_withdrawn_approval_frees_what_is_not_settled(services, new_person):
    bilal = new_person("exhibitor")
    with services.database.writing() as session:
        held, applied = hold(session, bilal), bring_to(session, "applied", bilal)
        paid = bring_to(session, "accepted", bilal)
        staff.mark_paid(session, paid.id, "by transfer", actor=OFFICER, terms=TERMS, now=NOON)
        event_handlers.dispatch_events(session, [ApprovalWithdrawn(bilal.id)], services, NOON)
        assert [claim.status for claim in (held, applied, paid)] == [S.RELEASED, S.RELEASED, S.PAID]


@pytest.mark.req("EXH-1")
def test_the_plan_shows_free_held_taken_and_mine(session, bilal, eve):
    hall = make_hall(session)
    free, held, taken, mine, blocked = (make_stall(session, hall, position=number) for number in range(5))
    blocked.blocked = True
    bring_to(session, "applied", eve, held)
    paid = bring_to(session, "accepted", eve, taken)
    staff.mark_paid(session, paid.id, "by transfer", actor=OFFICER, terms=TERMS, now=NOON)
    hold(session, bilal, mine)
    assert free.code == plan.get_plan(session, now=NOON)[0].stalls[0].code

    def seen(**viewer):
        return [stall.status for stall in plan.get_plan(session, now=NOON, **viewer)[0].stalls]

    assert seen() == ["free", "held", "taken", "held", "taken"]
    assert seen(viewer=bilal) == ["free", "held", "taken", "mine", "taken"]
    assert seen(office=True) == ["free", "held", "taken", "held", "blocked"]


@pytest.mark.req("EXH-1")
def test_the_pulse_changes_with_the_plan_and_only_then(session, bilal):
    stall = make_stall(session)
    pulses = [plan.get_plan_version(session, now=NOON), plan.get_plan_version(session, now=NOON)]
    hold(session, bilal)
    pulses.append(plan.get_plan_version(session, now=NOON))
    pulses.append(plan.get_plan_version(session, now=LATE))
    staff.block_stall(session, stall.code, "a pillar", actor=OFFICER, terms=TERMS, now=NOON)
    pulses.append(plan.get_plan_version(session, now=LATE))
    assert pulses[0] == pulses[1]
    assert len(set(pulses)) == 4


@pytest.mark.req("EXH-3")
def test_prices_are_the_published_tariffs_and_nothing_else(session):
    plain, corner = make_stall(session), make_stall(session, open_sides=3)
    row = make_tariff(session)
    make_tariff(session, currency="USD", rate_minor=24_000)
    rows = prices.by_key(prices.list_published(session))
    assert prices.quote_price(plain, rows, country="IN") == prices.Quote(9_027_000, 1_377_000, "INR")
    assert prices.quote_price(corner, rows, country="IN") == prices.Quote(10_832_400, 1_652_400, "INR")
    assert prices.quote_price(plain, rows, country="NO").currency == "USD"
    row.published = False
    session.flush()
    rows = prices.by_key(prices.list_published(session))
    assert prices.quote_price(plain, rows, country="IN") is None


def test_every_status_has_its_moves_and_ends_have_none():
    assert set(ALLOWED_TRANSITIONS) == set(S)
    assert all(bool(moves) is (status in LIVE) for status, moves in ALLOWED_TRANSITIONS.items())


def test_an_exhibitor_acts_three_hundred_times_a_minute(services, new_person):
    person = new_person("exhibitor")
    for _time in range(300):
        rate_limits.count_action(services.limiter, person.id)
    with pytest.raises(TooMany):
        rate_limits.count_action(services.limiter, person.id)


def test_each_step_names_the_stall_it_was_on(session, bilal):
    claim = hold(session, bilal)
    (step,) = session.exec(select(StallStep)).all()
    assert (step.stall_id, step.number) == (claim.stall_id, 1)
