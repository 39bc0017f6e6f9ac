"""After being erased, nothing that is kept holds the person any more (REG-7; R62)."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import review
from maritime_site.domain.awards import service as awards
from maritime_site.domain.awards.service import Evidence, WritingLimits
from maritime_site.domain.helpdesk import service as helpdesk
from maritime_site.domain.helpdesk.schemas import FeedbackRequest, QueryRequest
from maritime_site.domain.hospitality import service as hospitality
from maritime_site.domain.hospitality import transitions
from maritime_site.domain.hospitality.models import ActorType, Booking, BookingStatus
from maritime_site.domain.networking import service as networking
from maritime_site.domain.networking.models import Connection
from maritime_site.domain.networking.schemas import ApproachRequest, ComplaintRequest
from maritime_site.domain.outbox import service as outbox
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes import service as passes
from maritime_site.domain.passes.queries import pass_of
from maritime_site.domain.payments.models import AttemptStatus, PaymentAttempt
from maritime_site.domain.payments.staff.approvals import deny_refund
from maritime_site.domain.payments.staff.refunds import refund_payment as ask_refund
from maritime_site.domain.payments.staff.schemas import DenialRequest, RefundRequest
from maritime_site.domain.people import documents
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent, Status
from maritime_site.domain.people.privacy import ERASED_HOST
from maritime_site.domain.privacy import service, staff
from maritime_site.domain.privacy.holders import list_obstacles
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus
from maritime_site.domain.privacy.service import ErasureBlocked
from maritime_site.domain.signin import contact_change
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import WrongCode
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.passport_numbers import box_of
from maritime_site.files.sanitizing import CleanFile
from maritime_site.ports.services import Services
from tests.domain.awards.builders import TERMS as AWARD_TERMS
from tests.domain.awards.builders import make_category, nomination_request
from tests.domain.hospitality.builders import PRICE, TERMS, make_booking, make_order, make_package, pay
from tests.domain.privacy.traces import traces_of
from tests.factories import make_person, prove_address, sign_in
from tests.people import EVENT, LETTERHEAD, NOON, SECRET
from tests.uploads import PDF

pytestmark = pytest.mark.req("REG-7")
LATER = NOON + timedelta(hours=1)
CHIEF = Actor("1", "chief@demo.example", "127.0.0.1")
NAME, EMAIL, MOBILE = "Zubeida", "zubeida@own.example", "+919812345670"
FILE, EVIDENCE = "a" * 32 + ".pdf", "b" * 32 + ".pdf"
SURNAME = "Qureshi"


def make_zubeida(session) -> Person:
    return make_person(
        session,
        first_name=NAME,
        last_name=SURNAME,
        email=EMAIL,
        mobile=MOBILE,
        details={"looking_for": f"Write to {EMAIL}"},
    )


@pytest.fixture
def services(settings) -> Services:
    """Services without a database: everything here happens in the test's own session."""
    return Services(settings=settings, database=None, secret=SECRET, limiter=Limiter(), carriers={}, gateway=None)  # type: ignore[arg-type]


@pytest.fixture
def zubeida(session, bilal, services) -> Person:
    """Somebody who left a trace wherever the site keeps any."""
    person = make_zubeida(session)
    sign_in(session, person)
    session.add(Consent(person_id=person.id, purpose="registration", wording="1", language="en", given_at=NOON))
    session.add(RegistrationEvent(person_id=person.id, status="approved", by="owner", note=NAME, at=NOON))
    services.files.keep(FILE, PDF)
    documents.add_document(
        session, "other", CleanFile(PDF, "pdf"), name=FILE, owner=person, approval=None, letterhead=LETTERHEAD, now=NOON
    )
    passes.issue_pass(session, owner=person, days=[NOON.date()], now=NOON)
    make_booking(session, person)
    _network(session, person, bilal)
    _write(session)
    session.add(_build_letter(person, services))
    _nominate(session, services)
    contact_change.request_change(
        session, Address("email", "zubeida@new.example"), owner=person, rules=SignInRules.of(services), now=NOON
    )
    session.flush()
    return person


def _network(session, person, bilal) -> None:
    def ask(sender, receiver):
        payload = ApproachRequest(purpose=f"From {sender.full_name}", description=EMAIL, receiver_type=receiver.kind)
        return networking.request_connection(
            session, payload, receiver.id, sender=sender, letterhead=LETTERHEAD, now=NOON
        ).request

    asked = ask(person, bilal)
    networking.report_request(session, ComplaintRequest(reason=f"I am {NAME}"), asked.id, reporter=person, now=NOON)


def _write(session) -> None:
    query = QueryRequest(
        name=f"{NAME} {SURNAME}",
        email=EMAIL.title(),
        mobile="9812345670",
        country_code_mobile="+91",
        message=f"{NAME} asks",
    )
    helpdesk.open_case(session, query, event=EVENT, now=NOON)
    said = FeedbackRequest(name=NAME, email=EMAIL, rating=4, message=f"{NAME} was here")
    helpdesk.give_feedback(session, said, event=EVENT, confirm=True, now=NOON)


def _nominate(session, services) -> None:
    make_category(session)
    services.files.keep(EVIDENCE, PDF)
    file = Evidence(EVIDENCE, f"{NAME}.pdf", CleanFile(PDF, "pdf"))
    own = nomination_request(
        nominee_name=f"{NAME} {SURNAME}", nominee_email=EMAIL, statement=f"{NAME} did it", nominee_mobile="9812345670"
    )
    awards.create_nomination(session, own, files=[file], writing=WritingLimits(), terms=AWARD_TERMS, now=NOON)
    made = nomination_request(nominator_name=f"{NAME} {SURNAME}", nominator_email=EMAIL)
    awards.create_nomination(session, made, writing=WritingLimits(), terms=AWARD_TERMS, now=NOON)


def _build_letter(person, services) -> VisaLetter:
    return VisaLetter(
        person_id=person.id,
        number="VISA-1",
        embassy=f"For {NAME}",
        arrives_on=NOON.date(),
        departs_on=NOON.date(),
        passport_name=NAME,
        passport_number=box_of(services).close("C03005988", now=NOON),
        nationality="NO",
        passport_valid_until=NOON.date(),
        issued_at=NOON,
    )


def code_of(session, kind=RequestKind.ERASURE, *, owner, services, now=LATER) -> str:
    message = service.request_code(session, kind, owner=owner, rules=SignInRules.of(services), now=now)
    session.flush()
    assert message is not None
    assert (message.purpose, message.recipient) == ("data-code", owner.email)
    return re.findall(r"(?<!\d)\d{6}(?!\d)", message.text)[0]


def confirm(session, booking) -> None:
    transitions.change_status(session, booking, BookingStatus.CONFIRMED, by=ActorType.GATEWAY, terms=TERMS, now=NOON)


def erase(session, person, services, now=LATER):
    otp = code_of(session, owner=person, services=services, now=now)
    return service.confirm_erasure(session, otp, owner=person, services=services, now=now)


def last_letter(session) -> Message:
    return session.exec(select(Message).where(Message.purpose == "data-erased")).one()


def deliver_last_letter(session) -> None:
    outbox.mark_sent(session, last_letter(session).id, now=LATER)
    session.flush()


@pytest.mark.parametrize(("spoken", "subject"), [("en", "Your data is erased: "), ("hi", "आपका डेटा मिटा दिया गया है: ")])
def test_a_last_letter_goes_to_the_address_they_had(session, zubeida, services, spoken, subject):
    zubeida.language, reference = spoken, zubeida.reference
    erase(session, zubeida, services)
    letter = last_letter(session)
    assert (letter.status, letter.recipient, letter.language) == ("queued", EMAIL, spoken)
    assert letter.subject.startswith(subject)
    assert f"{NAME} {SURNAME}" in letter.text
    assert reference in letter.text


@pytest.mark.parametrize("fate", ["sent", "expired", "failed"])
def test_nothing_of_the_last_letter_stays_whatever_became_of_it(session, zubeida, services, fate):
    erase(session, zubeida, services)
    close = {
        "sent": outbox.mark_sent,
        "expired": outbox.mark_expired,
        "failed": partial(outbox.mark_failed, reason=EMAIL, again=False),
    }
    close[fate](session, last_letter(session).id, now=LATER)
    session.flush()
    letter = last_letter(session)
    assert (letter.status, letter.recipient, letter.subject, letter.text, letter.error) == (fate, "—", "", "", "")
    assert traces_of(session, NAME, EMAIL) == {}


def test_before_it_there_are_traces_and_afterwards_none(session, zubeida, services):
    before = traces_of(session, NAME, EMAIL, MOBILE, "zubeida@new.example")
    assert {name.partition(".")[0] for name in before} >= {
        "person",
        "booking",
        "connection",
        "connection_report",
        "helpdesk_case",
        "helpdesk_feedback",
        "award_nomination",
        "award_nomination_file",
        "outbox_message",
        "contact_change",
        "registration_event",
        "search_entry",
    } - ({"booking"})
    asked = erase(session, zubeida, services)
    session.flush()
    deliver_last_letter(session)
    session.expire_all()
    result = traces_of(session, NAME, SURNAME, EMAIL, MOBILE, "9812345670", "zubeida@new.example")
    assert result == {}
    assert sorted(asked.files) == [FILE, EVIDENCE]


def test_what_it_means_happens(session, zubeida, services):
    booking = session.exec(select(Booking)).one()
    erase(session, zubeida, services)
    session.expire_all()
    person = session.get_one(Person, zubeida.id)
    assert person.email.endswith(ERASED_HOST)
    assert (person.status, person.listed, person.details) == (Status.REJECTED, False, {})
    assert (booking.status, booking.price_minor, booking.guest_name) == (BookingStatus.CANCELLED, 1_850_000, "—")
    assert session.exec(select(Connection)).one().status == "withdrawn"
    assert pass_of(session, person).revoked_at == LATER
    assert [row.ended_at for row in session.exec(select(SignInSession)).all()] == [LATER]
    waiting = session.exec(select(Message).where(Message.recipient == "—", Message.status == "queued")).all()
    assert waiting == []


def test_others_keep_what_is_theirs(session, zubeida, bilal, services):
    erase(session, zubeida, services)
    session.expire_all()
    assert bilal.full_name == "Bilal Khan"
    theirs = session.exec(select(Message).where(Message.recipient == bilal.email)).all()
    assert theirs
    assert all("—" in message.text or NAME not in message.text for message in theirs)


def test_what_is_known_by_the_address_stays_while_another_registration_has_it(session, zubeida, services):
    make_person(session, "visitor", email=EMAIL)
    erase(session, zubeida, services)
    session.expire_all()
    assert {"helpdesk_case.email", "outbox_message.recipient"} <= set(traces_of(session, EMAIL))


def test_a_stay_to_come_has_to_be_cancelled_first(session, services):
    person = make_zubeida(session)
    booking = make_booking(session, person)
    confirm(session, booking)
    with pytest.raises(ErasureBlocked, match=booking.reference):
        erase(session, person, services)
    request = session.exec(select(DataRequest)).one()
    assert (request.status, request.confirmed_at) == (RequestStatus.REQUESTED, LATER)
    with pytest.raises(Conflict, match=f"The person reads: You have .*{booking.reference}"):
        staff.erase_for(session, request.id, actor=CHIEF, services=services, now=LATER)
    hospitality.cancel_booking(session, booking.id, owner=person, terms=TERMS, now=LATER)
    done = staff.erase_for(session, request.id, actor=CHIEF, services=services, now=LATER)
    assert (done.status, done.by) == (RequestStatus.DONE, "administrator")
    assert staff.erase_for(session, request.id, actor=CHIEF, services=services, now=LATER) is done
    assert session.get_one(Person, person.id).email.endswith(ERASED_HOST)


def test_a_stay_that_is_over_keeps_nobody(session, services):
    person = make_zubeida(session)
    package = make_package(session)
    booking = make_booking(session, person, package)
    confirm(session, booking)
    package.check_in, package.check_out = NOON.date() - timedelta(days=9), NOON.date() - timedelta(days=5)
    session.flush()
    assert erase(session, person, services).status == RequestStatus.DONE
    assert session.get_one(Booking, booking.id).status == BookingStatus.CONFIRMED


def test_money_on_its_way_has_to_arrive_first(session, services):
    from maritime_site.domain.payments.models import PaymentOrder

    person = make_zubeida(session)
    booking = make_booking(session, person)
    order = PaymentOrder(
        subject_type="booking",
        subject_id=booking.id,
        gateway="sandbox",
        receipt="r",
        amount_minor=booking.price_minor,
        currency="INR",
        created_at=NOON,
    )
    session.add(order)
    session.flush()
    session.add(
        PaymentAttempt(
            order_id=order.id,
            gateway_payment_id="p",
            amount_minor=booking.price_minor,
            currency="INR",
            status=AttemptStatus.AUTHORIZED,
            created_at=NOON,
            updated_at=NOON,
        )
    )
    with pytest.raises(ErasureBlocked, match="on its way"):
        erase(session, person, services)


def test_a_refund_that_waits_for_a_second_administrator_is_on_its_way(session, services):
    person = make_zubeida(session)
    booking = make_booking(session, person)
    pay(session, make_order(session, booking), services)
    refund = RefundRequest(amount=PRICE, reason="The hotel has closed")
    proposal = ask_refund(session, "pay_1", refund, actor=CHIEF, limit=100, now=NOON).proposal
    transitions.change_status(
        session, booking, BookingStatus.CANCELLED, by=ActorType.ADMINISTRATOR, terms=TERMS, now=NOON
    )
    (words,) = list_obstacles(session, person, services=services, now=NOON)
    assert "still on its way" in words
    deny_refund(session, proposal.id, DenialRequest(reason="They came"), actor=CHIEF, now=NOON)
    assert list_obstacles(session, person, services=services, now=NOON) == []


def test_only_its_own_fresh_code_confirms(session, services, asha, bilal):
    rules = SignInRules.of(services)
    copy = code_of(session, RequestKind.DOWNLOAD, owner=asha, services=services)
    with pytest.raises(WrongCode):
        service.confirm_erasure(session, copy, owner=asha, services=services, now=LATER)
    with pytest.raises(WrongCode):
        service.confirm_erasure(session, copy, owner=bilal, services=services, now=LATER)
    with pytest.raises(TooMany):
        service.request_code(session, RequestKind.DOWNLOAD, owner=asha, rules=rules, now=LATER)
    assert service.confirm_download(session, copy, owner=asha, services=services, now=LATER).person.id == asha.id
    with pytest.raises(WrongCode):
        service.confirm_download(session, copy, owner=asha, services=services, now=LATER)


def test_a_new_request_and_time_end_the_one_before(session, services, asha):
    first = code_of(session, owner=asha, services=services)
    later = LATER + timedelta(minutes=2)
    code_of(session, owner=asha, services=services, now=later)
    with pytest.raises(WrongCode):
        service.confirm_erasure(session, first, owner=asha, services=services, now=later)
    assert service.lapse_old(session, now=later + timedelta(days=2)) == 1
    asked = {"search": asha.reference, "kind": "", "page": 1, "page_size": 25}
    assert [staff.list_requests(session, **asked, status=status)[1] for status in ("lapsed", "requested")] == [2, 0]
    assert {row.status for row in session.exec(select(DataRequest)).all()} == {RequestStatus.LAPSED}


def test_a_refusal_tells_the_person_why_and_goes_with_them(session, services):
    person = make_zubeida(session)
    booking = make_booking(session, person)
    confirm(session, booking)
    with pytest.raises(ErasureBlocked):
        erase(session, person, services)
    request = session.exec(select(DataRequest)).one()
    for _again in range(2):
        staff.refuse_erasure(session, request.id, reason=f"Wait, {NAME}.", actor=CHIEF, event=EVENT, now=LATER)
    values = session.exec(select(Message).where(Message.purpose == "data-request-refused")).one()
    assert (values.recipient, NAME in values.text) == (EMAIL, True)
    hospitality.cancel_booking(session, booking.id, owner=person, terms=TERMS, now=LATER)
    erase(session, person, services, now=LATER + timedelta(minutes=3))
    session.flush()
    deliver_last_letter(session)
    assert traces_of(session, NAME, EMAIL) == {}


def test_a_copy_holds_everything(session, zubeida, services):
    otp = code_of(session, RequestKind.DOWNLOAD, owner=zubeida, services=services)
    copy = service.confirm_download(session, otp, owner=zubeida, services=services, now=LATER)
    held = copy.records
    filled = {name for name, rows in held.items() if rows}
    assert filled == {
        "profile",
        "consents",
        "registrationHistory",
        "documents",
        "sessions",
        "contactChanges",
        "pass",
        "visaLetters",
        "bookings",
        "connections",
        "reports",
        "nominations",
        "nominationsMade",
        "queries",
        "feedback",
        "messages",
        "dataRequests",
    }
    assert held["visaLetters"][0]["passportNumber"] == "C03005988"
    assert sorted(copy.files) == [FILE, EVIDENCE]
    assert otp not in str(held)


def test_a_copy_holds_nothing_of_others(session, zubeida, services, chitra):
    otp = code_of(session, RequestKind.DOWNLOAD, owner=chitra, services=services)
    copy = service.confirm_download(session, otp, owner=chitra, services=services, now=LATER)
    assert [text for text in (NAME, EMAIL, FILE) if text in str(copy.records) + str(copy.files)] == []


def test_an_erased_achiever_leaves_no_nomination(session, services):
    make_category(session)
    nomination = awards.create_nomination(
        session,
        nomination_request(nominee_name=f"{NAME} {SURNAME}", nominee_email=EMAIL),
        writing=WritingLimits(),
        terms=AWARD_TERMS,
        now=NOON,
    )
    review.shortlist_nomination(session, nomination.id, actor=CHIEF, terms=AWARD_TERMS, now=NOON)
    person = prove_address(session, session.get_one(Person, nomination.achiever_id))
    erase(session, person, services)
    session.flush()
    session.expire_all()
    deliver_last_letter(session)
    assert traces_of(session, NAME, SURNAME, EMAIL) == {}
