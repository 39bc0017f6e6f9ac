"""Staff gives money back: once, never more than came in, above a limit with a second administrator (R36)."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.payments import refunds
from maritime_site.domain.payments.models import PaymentAttempt, Refund, RefundStatus
from maritime_site.domain.payments.staff import approvals, queries
from maritime_site.domain.payments.staff import refunds as staff_refunds
from maritime_site.domain.payments.staff.schemas import DenialRequest, RefundRequest
from tests.domain.hospitality.builders import ACTOR, LIMIT, OTHER, PRICE, make_booking, make_order, pay, said
from tests.people import NOON


@pytest.fixture
def paid(session, asha, offline) -> PaymentAttempt:
    pay(session, make_order(session, make_booking(session, asha)), offline)
    return session.exec(select(PaymentAttempt)).one()


def ask(session, paid, amount, reason="one night less", *, limit=LIMIT, key="", actor=ACTOR, by=None):
    payload = RefundRequest(amount=amount, reason=reason)
    return staff_refunds.refund_payment(
        session, by or str(paid.id), payload, actor=actor, limit=limit, key=key, now=NOON
    )


def claimed(session, paid):
    session.flush()
    session.refresh(paid)
    return paid.claimed_minor


@pytest.mark.req("HOSP-3", "BO-5")
def test_twenty_presses_are_one_refund(session, paid):
    outcomes = [ask(session, paid, 500) for _time in range(20)]
    assert len({outcome.refund.id for outcome in outcomes}) == 1
    assert sum(len(outcome.domain_events) for outcome in outcomes) == 1
    assert claimed(session, paid) == 500
    assert ask(session, paid, 500, key="another press").refund.id != outcomes[0].refund.id
    assert [entry.action for entry in session.exec(select(AuditEntry)).all()] == ["refund.request"] * 2


@pytest.mark.parametrize("limit", [LIMIT, 0], ids=["alone", "with a second administrator"])
def test_a_key_stands_for_one_amount_and_reason(session, paid, limit):
    ask(session, paid, 500, key="a", limit=limit)
    for amount, reason in ((600, "one night less"), (500, "two nights less")):
        with pytest.raises(Invalid, match="used for another request"):
            ask(session, paid, amount, reason, key="a", limit=limit)
    assert ask(session, paid, 600, key="b", limit=limit)
    ask(session, paid, 500, key="a", limit=limit)
    assert claimed(session, paid) == (1100 if limit else 0)


@pytest.mark.req("HOSP-4")
def test_parts_never_pass_what_came_in(session, paid):
    ask(session, paid, PRICE - 100, by="pay_1")
    for amount in (101, PRICE):
        with pytest.raises(Invalid, match="more than what is left of the payment"):
            ask(session, paid, amount, by="order_1")
    ask(session, paid, 100)
    with pytest.raises(Invalid):
        ask(session, paid, 1)
    for unknown in (str(uuid4()), "pay_9"):
        with pytest.raises(NotFound):
            ask(session, paid, 1, by=unknown)


@pytest.mark.req("HOSP-3")
def test_a_payment_that_brought_nothing_gives_nothing_back(session, asha, offline):
    order = make_order(session, make_booking(session, asha))
    pay(session, order, offline, said(order, "failed"))
    with pytest.raises(Conflict, match="nothing to give back"):
        ask(session, None, 1, by="pay_1")


@pytest.mark.req("HOSP-3")
def test_a_large_refund_waits_for_another_administrator(session, paid):
    outcome = ask(session, paid, 600, limit=500)
    proposal = outcome.proposal
    assert (outcome.refund, proposal.status, claimed(session, paid)) == (None, "waiting", 0)
    assert ask(session, paid, 600, limit=500).proposal.id == proposal.id
    with pytest.raises(Conflict, match="Another administrator"):
        approvals.approve_refund(session, proposal.id, actor=ACTOR, now=NOON)
    for _time in range(2):
        approved = approvals.approve_refund(session, proposal.id, actor=OTHER, now=NOON)
        assert (approved.refund.id, approved.refund.status) == (proposal.id, "requested")
    assert claimed(session, paid) == 600
    assert ask(session, paid, 600, limit=500).refund.id == proposal.id
    with pytest.raises(Conflict, match="already approved"):
        approvals.deny_refund(session, proposal.id, DenialRequest(reason="no"), actor=OTHER, now=NOON)
    row = queries.get_payment_row(session, str(paid.id)).refunds[0]
    assert (row.asked_by, row.decided_by) == (ACTOR.name, OTHER.name)
    session.flush()
    assert [entry.action for entry in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()] == [
        "refund.propose",
        "refund.approve",
    ]


@pytest.mark.req("HOSP-3")
def test_parts_do_not_slip_under_the_limit(session, paid):
    assert ask(session, paid, 400, limit=500).refund
    assert ask(session, paid, 101, limit=500).proposal
    assert ask(session, paid, 100, limit=500).refund
    with pytest.raises(Invalid):
        ask(session, paid, PRICE - 600, limit=500)


@pytest.mark.req("HOSP-3")
def test_what_was_denied_gives_nothing_back_and_may_be_asked_for_again(session, paid):
    proposal = ask(session, paid, 600, limit=500).proposal
    for _time in range(2):
        assert (
            approvals.deny_refund(session, proposal.id, DenialRequest(reason="They came"), actor=OTHER, now=NOON).refund
            is None
        )
    with pytest.raises(Conflict, match="already denied"):
        approvals.approve_refund(session, proposal.id, actor=OTHER, now=NOON)
    assert queries.get_payment_row(session, "pay_1").refunds[0].note == "They came"
    assert queries.list_waiting_refunds(session) == []
    again = ask(session, paid, 600, limit=500, actor=OTHER).proposal
    assert (again.id, again.status, again.asked_by) == (proposal.id, "waiting", OTHER.id)
    assert [row.id for row in queries.list_waiting_refunds(session)] == [proposal.id]
    for verb in (lambda: approvals.approve_refund(session, uuid4(), actor=OTHER, now=NOON),):
        with pytest.raises(NotFound):
            verb()


@pytest.mark.req("HOSP-4")
def test_an_approval_that_comes_too_late_returns_nothing(session, paid):
    proposal = ask(session, paid, PRICE, limit=500).proposal
    refunds.request_rest(session, paid, by="owner", reason="cancelled", now=NOON)
    with pytest.raises(Conflict, match="more than what is left of the payment"):
        approvals.approve_refund(session, proposal.id, actor=OTHER, now=NOON)


@pytest.mark.req("HOSP-3")
def test_a_failed_refund_does_not_slip_under_the_limit_once_it_is_asked_for_again(session, paid):
    failed = ask(session, paid, 500, "one", limit=500).refund
    refunds.mark_refused(session, failed.id, reason="closed account", now=NOON)
    assert ask(session, paid, 500, "two", limit=500).refund
    for again in (
        lambda: staff_refunds.retry_failed_refund(session, failed.id, actor=ACTOR, limit=500, now=NOON),
        lambda: ask(session, paid, 500, "one", limit=500),
    ):
        outcome = again()
        assert (outcome.refund, outcome.proposal.status, claimed(session, paid)) == (None, "waiting", 500)
    raised = staff_refunds.retry_failed_refund(session, failed.id, actor=ACTOR, limit=PRICE, now=NOON)
    assert (raised.refund, raised.proposal.id) == (None, outcome.proposal.id)
    assert len(queries.list_waiting_refunds(session)) == 1
    rows = queries.get_payment_row(session, str(paid.id)).refunds
    assert sorted((row.status, row.amount) for row in rows) == [("requested", 500), ("waiting", 500)]
    given = approvals.approve_refund(session, outcome.proposal.id, actor=OTHER, now=NOON).refund
    assert (given.id, given.status, given.asked, claimed(session, paid)) == (failed.id, "requested", 2, 1_000)
    repeated = staff_refunds.retry_failed_refund(session, failed.id, actor=ACTOR, limit=500, now=NOON)
    assert (repeated.refund.id, repeated.domain_events, claimed(session, paid)) == (failed.id, (), 1_000)
    refunds.mark_refused(session, failed.id, reason="closed account", now=NOON)
    again = staff_refunds.retry_failed_refund(session, failed.id, actor=ACTOR, limit=500, now=NOON)
    assert (again.refund.status, again.refund.asked) == ("requested", 3)


@pytest.mark.req("HOSP-3")
def test_a_failed_refund_whose_second_try_was_denied_may_be_asked_for_once_more(session, paid):
    failed = ask(session, paid, 500, "one", limit=500).refund
    refunds.mark_refused(session, failed.id, reason="closed account", now=NOON)
    ask(session, paid, 500, "two", limit=500)
    proposal = staff_refunds.retry_failed_refund(session, failed.id, actor=ACTOR, limit=500, now=NOON).proposal
    approvals.deny_refund(session, proposal.id, DenialRequest(reason="They came"), actor=OTHER, now=NOON)
    rows = queries.get_payment_row(session, str(paid.id)).refunds
    assert sorted((row.status, row.decided_by, row.note) for row in rows) == [
        ("failed", OTHER.name, "They came"),
        ("requested", "", ""),
    ]
    again = staff_refunds.retry_failed_refund(session, failed.id, actor=OTHER, limit=500, now=NOON).proposal
    assert (again.id, again.status, again.asked_by) == (proposal.id, "waiting", OTHER.id)
    approvals.deny_refund(session, again.id, DenialRequest(reason="They came"), actor=ACTOR, now=NOON)
    refunds.request_again(session, session.get_one(Refund, failed.id), now=NOON)
    rows = queries.get_payment_row(session, str(paid.id)).refunds
    assert {(row.status, row.decided_by, row.note) for row in rows} == {("requested", "", "")}


@pytest.mark.req("HOSP-3", "LANG-1")
def test_what_was_decided_already_is_told_in_the_readers_language(session, paid):
    approved, denied = ask(session, paid, 600, limit=500).proposal, ask(session, paid, 700, limit=500).proposal
    approvals.approve_refund(session, approved.id, actor=OTHER, now=NOON)
    approvals.deny_refund(session, denied.id, DenialRequest(reason="They came"), actor=OTHER, now=NOON)
    with use_language("hi"):
        with pytest.raises(Conflict, match="पहले ही स्वीकृत"):
            approvals.deny_refund(session, approved.id, DenialRequest(reason="They came"), actor=OTHER, now=NOON)
        with pytest.raises(Conflict, match="पहले ही मना"):
            approvals.approve_refund(session, denied.id, actor=OTHER, now=NOON)


@pytest.mark.req("HOSP-3")
def test_what_two_approved_or_its_owner_asked_for_is_tried_again_by_one(session, paid):
    approved = ask(session, paid, 600, limit=500).proposal
    large = approvals.approve_refund(session, approved.id, actor=OTHER, now=NOON).refund
    owners = refunds.request_refund(session, paid, 700, key="rest:1", by="owner", reason="cancelled", now=NOON)
    for refund in (large, owners):
        refunds.mark_refused(session, refund.id, reason="closed account", now=NOON)
        again = staff_refunds.retry_failed_refund(session, refund.id, actor=ACTOR, limit=500, now=NOON)
        assert (again.refund.id, again.refund.status) == (refund.id, "requested")


@pytest.mark.req("HOSP-3")
def test_a_failed_refund_is_asked_for_again_by_staff(session, paid):
    refund = ask(session, paid, 500).refund
    assert staff_refunds.retry_failed_refund(session, refund.id, actor=ACTOR, limit=LIMIT, now=NOON).domain_events == ()
    refunds.mark_refused(session, refund.id, reason="closed account", now=NOON)
    assert claimed(session, paid) == 0
    outcome = staff_refunds.retry_failed_refund(session, refund.id, actor=ACTOR, limit=LIMIT, now=NOON)
    assert (outcome.refund.status, outcome.refund.asked, len(outcome.domain_events)) == ("requested", 2, 1)
    refunds.mark_refused(session, refund.id, reason="closed account", now=NOON)
    assert ask(session, paid, 500).refund.asked == 3
    with pytest.raises(NotFound):
        staff_refunds.retry_failed_refund(session, uuid4(), actor=ACTOR, limit=LIMIT, now=NOON)


@pytest.mark.req("HOSP-3")
def test_all_the_rest_goes_back_beside_what_waits(session, paid):
    ask(session, paid, 600, limit=500)
    rest = staff_refunds.return_rest(session, paid, reason="closed", actor=ACTOR, limit=LIMIT, now=NOON)
    assert rest.refund.amount_minor == PRICE - 600
    assert staff_refunds.return_rest(session, paid, reason="closed", actor=ACTOR, limit=LIMIT, now=NOON) is None


@pytest.mark.req("BO-3")
def test_payments_are_found_by_words_and_status(session, paid):
    assert [row.id for row in queries.list_payments(session, search="pay_1")[0]] == [paid.id]
    assert queries.list_payments(session, status="captured", sort="amount")[1] == 1
    for nothing in ({"search": "%"}, {"status": "failed"}, {"flagged": True}, {"search": "order_2"}):
        assert queries.list_payments(session, **nothing) == ([], 0)
    refund = session.get(Refund, ask(session, paid, 5).refund.id)
    assert queries.to_refund_row(session, refund, None).status == RefundStatus.REQUESTED
    assert replace(queries.get_payment_row(session, "pay_1"), refunds=()).claimed == 5
