"""A query as a case: answered, noted, assigned, closed, and read by whoever asked after a code (BO-6)."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound, NotSignedIn, TooMany
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import set_language
from maritime_site.domain.administration import colleagues
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.helpdesk import cases, queries, service, threads
from maritime_site.domain.helpdesk.models import Case, CaseStatus
from maritime_site.domain.helpdesk.queries import CaseFilters
from maritime_site.domain.helpdesk.schemas import FeedbackRequest, QueryRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.signin.codes import WrongCode
from maritime_site.domain.signin.models import SignInEvent
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.tokens import Keys
from tests.people import EVENT, NOON, SECRET

pytestmark = pytest.mark.req("BO-6")
ACTOR = Actor(str(uuid4()), "helpdesk@demo.example", "10.0.0.1")
KEYS = Keys(SECRET)
RULES = SignInRules(SECRET, EVENT, timedelta(minutes=10), timedelta(seconds=60), 5, frozenset({"IN"}))
SITE = "https://event.example/"
LATER = NOON + timedelta(hours=1)


@pytest.fixture
def case(session) -> Case:
    """A question about parking."""
    set_language("en")
    payload = parse_request(
        QueryRequest,
        {
            "name": "Asha Rao",
            "email": "asha@demo.example",
            "mobile": "9876543210",
            "countryCodeMobile": "IN",
            "message": "Where do I park?",
        },
    )
    return service.open_case(session, payload, event=EVENT, now=NOON)


def letters(session, purpose):
    return list(session.exec(select(Message).where(Message.purpose == purpose).order_by(col(Message.created_at))).all())


def actions(session):
    return [entry.action for entry in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()]


def code_of(session):
    return re.findall(r"(?<!\d)\d{6}(?!\d)", letters(session, "case-code")[-1].text)[0]


def opened(session, case, at=NOON):
    threads.request_code(session, case.number.lower(), rules=RULES, now=at)
    return threads.open_thread(session, case.number, code_of(session), rules=RULES, keys=KEYS, now=at)


def test_an_answer_is_sent_kept_and_on_record(session, case):
    cases.reply_to_case(session, case.id, "At Gate 4.", actor=ACTOR, event=EVENT, site=SITE, now=LATER)
    assert (case.status, case.updated_at) == (CaseStatus.ANSWERED, LATER)
    letter = letters(session, "query-answered")[0]
    assert letter.recipient == "asha@demo.example"
    assert "At Gate 4." in letter.text
    assert f"https://event.example/contact-us/case/{case.number}" in letter.text
    assert [message.text for message in queries.list_messages(session, case.id, internal=False)] == [
        "Where do I park?",
        "At Gate 4.",
    ]
    assert actions(session) == ["query.reply"]


def test_an_answer_speaks_the_language_the_person_wrote_in(session, case):
    case.language = "hi"
    cases.reply_to_case(session, case.id, "गेट 4 पर।", actor=ACTOR, event=EVENT, site=SITE, now=LATER)
    letter = letters(session, "query-answered")[0]
    assert f"/hi/contact-us/case/{case.number}" in letter.text
    assert re.search(r"[\u0900-\u097f]", letter.subject)


def test_a_note_is_for_the_staff_alone(session, case):
    cases.add_note(session, case.id, "Ask the venue first.", actor=ACTOR, now=LATER)
    assert case.status == CaseStatus.OPEN
    assert [message.text for message in queries.list_messages(session, case.id, internal=False)] == ["Where do I park?"]
    assert len(queries.list_messages(session, case.id, internal=True)) == 2
    assert letters(session, "query-answered") == []
    assert "venue" not in str([entry.after for entry in session.exec(select(AuditEntry)).all()])


def test_closing_twice_changes_nothing_and_reopening_opens(session, case):
    cases.close_case(session, case.id, actor=ACTOR, now=LATER)
    cases.close_case(session, case.id, actor=ACTOR, now=LATER + timedelta(hours=1))
    assert (case.status, case.updated_at) == (CaseStatus.CLOSED, LATER)
    cases.reopen_case(session, case.id, actor=ACTOR, now=LATER)
    cases.reopen_case(session, case.id, actor=ACTOR, now=LATER)
    assert actions(session) == ["query.close", "query.reopen"]


def test_a_case_is_given_to_a_colleague_who_can_sign_in(session, case):
    at = {"created_at": NOON, "updated_at": NOON}
    here = Administrator(email="h@demo.example", name="Hema", password_hash="", **at)
    gone = Administrator(email="g@demo.example", name="Govind", password_hash="", disabled_at=NOON, **at)
    session.add_all([here, gone])
    session.flush()
    colleagues.require_active(session, here.id, field="adminId")
    colleagues.require_active(session, None, field="adminId")
    for nobody in (gone.id, uuid4()):
        with pytest.raises(Invalid):
            colleagues.require_active(session, nobody, field="adminId")
    cases.assign_case(session, case.id, here.id, actor=ACTOR, now=LATER)
    cases.assign_case(session, case.id, here.id, actor=ACTOR, now=LATER)
    assert actions(session) == ["query.assign"]
    assert colleagues.get_names(session, [here.id, gone.id, None]) == {here.id: "Hema", gone.id: "Govind"}
    assert here in colleagues.list_active_staff(session)
    assert gone not in colleagues.list_active_staff(session)


def test_what_is_not_there_is_told(session):
    with pytest.raises(NotFound):
        cases.close_case(session, uuid4(), actor=ACTOR, now=NOON)


def test_cases_are_found(session, case):
    other = service.open_case(
        session,
        parse_request(
            QueryRequest,
            {"name": "Bilal", "email": "b@demo.example", "mobile": "9876543211", "countryCodeMobile": "IN"},
        ),
        event=EVENT,
        now=LATER,
    )
    helper = uuid4()
    cases.assign_case(session, other.id, helper, actor=ACTOR, now=LATER)

    def numbers(**sought):
        rows, total = queries.list_cases(session, CaseFilters(**sought), page=1, page_size=10)
        assert total == len(rows)
        return [row.number for row in rows]

    assert numbers() == [other.number, case.number]
    assert numbers(status="open") == [case.number, other.number]
    assert numbers(search="asha 98765") == [case.number]
    assert numbers(assignee="nobody") == [case.number]
    assert numbers(assignee=str(helper)) == [other.number]
    assert numbers(assignee="no id", search="%") == []


def test_whoever_asked_reads_and_writes_after_a_code(session, case):
    cases.add_note(session, case.id, "A note.", actor=ACTOR, now=NOON)
    cases.close_case(session, case.id, actor=ACTOR, now=NOON)
    key, _case = opened(session, case)
    result = threads.case_behind(session, key, keys=KEYS, now=NOON + timedelta(minutes=59))
    assert result.id == case.id
    threads.add_person_message(session, result.id, "Is it covered?", now=LATER)
    assert case.status == CaseStatus.OPEN
    assert "Is it covered?" in [message.text for message in queries.list_messages(session, case.id, internal=False)]


def test_a_key_opens_its_own_case_for_an_hour_and_nothing_else(session, case, asha):
    key, _case = opened(session, case)
    for bad, at in ((key, LATER), (key[:-4] + "AAAA", NOON), ("", NOON)):
        with pytest.raises(NotSignedIn):
            threads.case_behind(session, bad, keys=KEYS, now=at)
    from maritime_site.domain.signin import sessions

    other = sessions.open_session(
        session, kind="delegate", owner_id=asha.id, life=sessions.PARTICIPANT_LIFE, keys=KEYS, now=NOON
    )
    with pytest.raises(NotSignedIn):
        threads.case_behind(session, other, keys=KEYS, now=NOON)


def test_codes_and_tries_are_on_record_with_the_address_masked(session, case):
    threads.request_code(session, "Q-NONE-SUCH", rules=RULES, now=NOON)
    with pytest.raises(WrongCode):
        threads.open_thread(session, case.number, "000000", rules=RULES, keys=KEYS, now=NOON + timedelta(seconds=1))
    opened(session, case, at=NOON + timedelta(seconds=2))
    rows = session.exec(select(SignInEvent).order_by(SignInEvent.at)).all()  # pyright: ignore[reportArgumentType]
    assert [row.what for row in rows[:2]] == ["code_withheld", "wrong_code"]
    assert {row.what for row in rows[2:]} == {"code_sent", "signed_in"}  # at the same moment
    assert {(row.kind, row.purpose) for row in rows} == {("case", "case")}
    assert case.email not in str(rows)
    assert case.number not in str(rows)


def test_a_code_works_once_and_a_wrong_one_never(session, case):
    threads.request_code(session, case.number, rules=RULES, now=NOON)
    right = code_of(session)
    values = {"rules": RULES, "keys": KEYS, "now": NOON}
    with pytest.raises(WrongCode):
        threads.open_thread(session, case.number, f"{(int(right) + 1) % 10**6:06}", **values)
    threads.open_thread(session, case.number, right, **values)
    with pytest.raises(WrongCode):
        threads.open_thread(session, case.number, right, **values)


def test_an_unknown_number_is_limited_alike_and_opens_nothing(session, case):
    threads.request_code(session, "Q-NONE-SUCH", rules=RULES, now=NOON)
    with pytest.raises(TooMany):
        threads.request_code(session, "q-none-such", rules=RULES, now=NOON)
    assert letters(session, "case-code") == []
    for guess in ("000000", "123456"):
        with pytest.raises(WrongCode):
            threads.open_thread(session, "Q-NONE-SUCH", guess, rules=RULES, keys=KEYS, now=NOON)


def test_opinions_are_found_and_counted(session):
    for rating, words in ((5, "Clear signs"), (2, "Long queues")):
        payload = parse_request(
            FeedbackRequest, {"name": "Asha", "email": "a@demo.example", "rating": rating, "message": words}
        )
        service.give_feedback(session, payload, event=EVENT, confirm=False, now=NOON)
    rows, total = queries.list_feedback(session, search="queues", rating=None, page=1, page_size=10)
    assert (total, rows[0].rating) == (1, 2)
    assert queries.list_feedback(session, search="", rating=5, page=1, page_size=10)[1] == 1
    assert dict(queries.count_ratings(session)) == {5: 1, 4: 0, 3: 0, 2: 1, 1: 0}


def test_an_answer_to_what_a_colleague_did_meanwhile_is_not_sent(session, case):
    values = {"actor": ACTOR, "event": EVENT, "site": SITE, "now": LATER}
    cases.reply_to_case(session, case.id, "At Gate 4.", seen=NOON, **values)
    with pytest.raises(Conflict, match="Somebody answered meanwhile"):
        cases.reply_to_case(session, case.id, "At Gate 5.", seen=NOON, **values)
    cases.close_case(session, case.id, actor=ACTOR, now=LATER + timedelta(minutes=1))
    with pytest.raises(Conflict, match="This was changed since you opened it"):
        cases.reply_to_case(session, case.id, "At Gate 5.", seen=LATER, **values)
    assert len(letters(session, "query-answered")) == 1
    cases.reply_to_case(session, case.id, "At Gate 5.", **values)
    assert len(letters(session, "query-answered")) == 2
