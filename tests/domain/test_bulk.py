"""Several things decided alike: each by itself, with a reason, those refused named (BO-3)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.bulk import MOST_AT_ONCE
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import set_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import bulk as awards
from maritime_site.domain.awards.models import NominationStatus
from maritime_site.domain.helpdesk import bulk as helpdesk
from maritime_site.domain.helpdesk import cases, queries, service
from maritime_site.domain.helpdesk.schemas import QueryRequest
from maritime_site.domain.hospitality import bulk as hospitality
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments import discrepancies
from maritime_site.domain.payments.models import Flag, PaymentEvent
from maritime_site.domain.payments.staff.models import DifferenceKind, PaymentDifference
from maritime_site.domain.payments.staff.schemas import ExplanationRequest
from tests.domain.awards.builders import ESHA, make_category, nominate
from tests.domain.awards.builders import TERMS as AWARD_TERMS
from tests.domain.hospitality.builders import ACTOR, LIMIT, TERMS, make_booking, make_package, purposes
from tests.people import EVENT, NOON

pytestmark = pytest.mark.req("BO-3")
CLERK = Actor(str(uuid4()), "helpdesk@demo.example", "10.0.0.1")


def ask(session, email):
    set_language("en")
    payload = parse_request(
        QueryRequest,
        {
            "name": "Asha Rao",
            "email": email,
            "mobile": "9876543210",
            "countryCodeMobile": "IN",
            "message": "Where do I park?",
        },
    )
    return service.open_case(session, payload, event=EVENT, now=NOON)


def log(session):
    session.flush()
    return [entry.action for entry in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()]


def told(outcome):
    return outcome.changed, outcome.same, [(refusal.id, refusal.reason) for refusal in outcome.refused]


@pytest.mark.req("BO-6")
def test_queries_are_given_and_closed_together_with_a_note(session):
    first, second, colleague, nobody = ask(session, "a@demo.example"), ask(session, "b@demo.example"), uuid4(), uuid4()
    cases.assign_case(session, second.id, colleague, actor=CLERK, now=NOON)
    ids = [first.id, second.id, nobody]
    given = helpdesk.Decision("assign", colleague, "Both are about parking")
    outcome = helpdesk.decide_each(session, ids, given, actor=CLERK, now=NOON)
    assert told(outcome) == (1, 1, [(nobody, "There is no such query")])
    assert (first.assignee_id, second.assignee_id) == (colleague, colleague)
    notes = [
        [message.text for message in queries.list_messages(session, case.id, internal=True) if message.internal]
        for case in (first, second)
    ]
    assert notes == [["Both are about parking"], []]
    closing = helpdesk.Decision("close")
    assert told(helpdesk.decide_each(session, ids[:2], closing, actor=CLERK, now=NOON)) == (2, 0, [])
    assert {first.status, second.status} == {"closed"}
    assert log(session) == ["query.assign", "query.assign", "query.note", "query.close", "query.close"]


@pytest.mark.req("AWD-1")
def test_nominations_are_shortlisted_or_left_off_together(session):
    make_category(session)
    waiting, own = nominate(session), nominate(session, nominator_email=ESHA)
    about = {"actor": ACTOR, "terms": AWARD_TERMS, "now": NOON + timedelta(hours=1)}
    with pytest.raises(Invalid) as refusal:
        awards.decide_each(session, [waiting.id, own.id], awards.Decision("reject", " "), **about)
    assert refusal.value.errors == {"reason": "Required"}
    assert told(awards.decide_each(session, [own.id], awards.Decision("shortlist"), **about)) == (1, 0, [])
    outcome = awards.decide_each(session, [waiting.id, own.id], awards.Decision("reject", "Too little"), **about)
    assert (outcome.changed, outcome.same, [one.reference for one in outcome.refused]) == (1, 0, [own.reference])
    assert (waiting.status, own.status) == (NominationStatus.REJECTED, NominationStatus.SHORTLISTED)
    again = awards.decide_each(session, [waiting.id], awards.Decision("reject", "Too little"), **about)
    assert told(again) == (0, 1, [])
    assert log(session) == ["nomination.shortlist", "nomination.reject"]


@pytest.mark.req("HOSP-3")
def test_bookings_are_cancelled_together_and_a_guest_who_is_there_stays(session, asha, bilal):
    package = make_package(session, capacity=3)
    first, second = make_booking(session, asha, package), make_booking(session, bilal, package)
    there = make_booking(session, asha, package)
    there.checked_in_at = NOON
    session.flush()
    about = {"actor": ACTOR, "limit": LIMIT, "terms": TERMS, "now": NOON}
    payload = CancelBookingRequest(reason="The hotel has closed")
    outcome = hospitality.cancel_each(session, [first.id, second.id, there.id], payload, **about)
    assert told(outcome) == (2, 0, [(there.id, "This booking can no longer be cancelled")])
    assert outcome.refused[0].reference == there.reference
    assert {first.status, second.status} == {BookingStatus.CANCELLED}
    session.refresh(package)
    assert (there.status, package.taken) == (BookingStatus.PENDING_PAYMENT, 1)
    assert told(hospitality.cancel_each(session, [first.id], payload, **about)) == (0, 1, [])
    assert purposes(session).count("booking-cancelled") == 2
    with pytest.raises(Invalid):
        hospitality.cancel_each(session, [uuid4() for _one in range(MOST_AT_ONCE + 1)], payload, **about)


@pytest.mark.req("HOSP-4")
def test_oddities_are_one_list_and_explained_together(session):
    flag = PaymentEvent(
        key="k",
        name="payment.captured",
        gateway_payment_id="pay_1",
        gateway_order_id="order_1",
        flag=Flag.MISMATCH,
        received_at=NOON,
        due_at=NOON,
    )
    refused = PaymentEvent(
        key="r",
        name="payment.failed",
        gateway_payment_id="pay_2",
        flag=Flag.REFUSED,
        received_at=NOON + timedelta(hours=2),
        due_at=NOON,
    )
    harmless = PaymentEvent(key="i", name="settlement", flag=Flag.IGNORED, received_at=NOON, due_at=NOON)
    differs = PaymentDifference(
        key="s",
        kind=DifferenceKind.STATUS,
        gateway_payment_id="pay_3",
        ours="failed",
        theirs="captured",
        last_seen_at=NOON,
        first_seen_at=NOON + timedelta(hours=1),
    )
    session.add_all([flag, refused, harmless, differs])
    session.flush()
    assert discrepancies.list_discrepancies(session) == ([refused, differs, flag], 3)
    assert discrepancies.list_discrepancies(session, page=2, page_size=2) == ([flag], 3)
    assert discrepancies.list_discrepancies(session, sort="at") == ([flag, differs, refused], 3)
    note = ExplanationRequest(note="Their own test")
    ids = [flag.id, differs.id, harmless.id]
    outcome = discrepancies.resolve_each(session, ids, note, actor=ACTOR, now=NOON)
    assert told(outcome) == (2, 0, [(harmless.id, "There is no such entry")])
    assert told(discrepancies.resolve_each(session, ids[:2], note, actor=ACTOR, now=NOON)) == (0, 2, [])
    assert discrepancies.list_discrepancies(session, status="open") == ([refused], 1)
    assert discrepancies.list_discrepancies(session, status="resolved") == ([differs, flag], 2)
    assert discrepancies.list_discrepancies(session, search="own test order_1") == ([flag], 1)
    assert (flag.resolved_by, flag.note) == (ACTOR.name, "Their own test")
    assert len(log(session)) == 2
    assert session.exec(select(Message)).all() == []
