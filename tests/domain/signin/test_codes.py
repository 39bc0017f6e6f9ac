"""How codes are made, paced and spent (contract, "Codes"; R1 to R9), to the second."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import Session, select

from maritime_site.core.db.orm import metadata
from maritime_site.core.errors import Rejected, TooMany
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.signin import codes, service
from maritime_site.domain.signin.codes import WrongCode
from maritime_site.domain.signin.models import ContactChange, OneTimeCode, SignInSession, WrongTry
from tests.domain.signin.steps import RULES, ask, code_of, email, later, prove, wrong_one
from tests.factories import make_person, sign_in
from tests.people import NOON, SECRET

ASHA = email("asha@demo.example")


@pytest.mark.req("AUTH-1")
def test_codes_are_six_even_digits():
    made = [codes.new_code() for _ in range(20_000)]
    assert {len(code) for code in made} == {6}
    assert any(code.startswith("00") for code in made)
    for place in range(6):
        counts = Counter(code[place] for code in made)
        # 9 degrees of freedom: 40 is far beyond one in a hundred thousand.
        assert sum((counts[digit] - 2000) ** 2 / 2000 for digit in "0123456789") < 40


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize(("seconds", "wait"), [(0, 60), (59, 1), (59.5, 1)])
def test_a_resend_sooner_than_a_minute_is_refused(session, asha, seconds, wait):
    first = code_of(ask(session, ASHA))
    with pytest.raises(TooMany) as refusal:
        ask(session, ASHA, now=later(seconds=seconds))
    assert refusal.value.retry_after == wait
    assert prove(session, ASHA, first).person.id == asha.id


@pytest.mark.req("AUTH-1")
def test_a_resend_after_a_minute_ends_the_earlier_code(session, asha):
    first = code_of(ask(session, ASHA))
    second = code_of(ask(session, ASHA, now=later(seconds=60)))
    if first != second:
        with pytest.raises(WrongCode):
            prove(session, ASHA, first, now=later(seconds=61))
    assert prove(session, ASHA, second, now=later(seconds=61)).token


@pytest.mark.req("AUTH-1")
def test_a_code_of_a_clock_that_stood_ahead_keeps_nobody_out(session, asha):
    for minute in range(60, 65):
        ahead = code_of(ask(session, ASHA, now=later(minutes=minute)))
    code = code_of(ask(session, ASHA))
    with pytest.raises(TooMany):
        ask(session, ASHA, now=later(seconds=59))
    if ahead != code:
        with pytest.raises(WrongCode):
            prove(session, ASHA, ahead)
    assert prove(session, ASHA, code).token


@pytest.mark.req("AUTH-1")
def test_five_sends_an_hour_are_the_most_of_one_kind(session, asha):
    for minute in range(5):
        ask(session, ASHA, now=later(minutes=minute))
    with pytest.raises(TooMany) as refusal:
        ask(session, ASHA, now=later(minutes=59, seconds=59))
    assert refusal.value.retry_after == 1
    assert ask(session, ASHA, now=later(minutes=60)) is not None


@pytest.mark.req("AUTH-1")
def test_ten_an_hour_and_twenty_a_day_are_the_most_of_an_address(session):
    kinds = list(KINDS)
    for number in range(20):
        hours, minute = divmod(number, 10)
        ask(session, ASHA, kind=kinds[number % 5], now=later(hours=hours, minutes=minute * 2))
        if number == 9:
            with pytest.raises(TooMany) as refusal:
                ask(session, ASHA, kind="visitor", now=later(minutes=59))
            assert refusal.value.retry_after == 60
    with pytest.raises(TooMany) as refusal:
        ask(session, ASHA, kind="visitor", now=later(hours=23, minutes=59, seconds=59))
    assert refusal.value.retry_after == 1
    ask(session, ASHA, kind="visitor", now=later(hours=24))


def test_an_office_that_allows_one_kind_more_allows_the_address_more(session, asha):
    rules = replace(RULES, resend_after=timedelta(0), sends_per_hour=30)
    for second in range(30):
        service.request_code(session, ASHA, kind="delegate", rules=rules, now=later(seconds=second))
    with pytest.raises(TooMany):
        service.request_code(session, ASHA, kind="delegate", rules=rules, now=later(seconds=31))


@pytest.mark.req("AUTH-1")
def test_limits_are_the_same_for_an_address_nobody_has(session):
    nobody = email("nobody@demo.example")
    assert ask(session, nobody) is None
    with pytest.raises(TooMany) as refusal:
        ask(session, nobody, now=later(seconds=59))
    assert refusal.value.retry_after == 1


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize(("parts", "lives"), [({"minutes": 9, "seconds": 59}, True), ({"minutes": 10}, False)])
def test_a_code_lives_ten_minutes(session, asha, parts, lives):
    code = code_of(ask(session, ASHA))
    if lives:
        assert prove(session, ASHA, code, now=later(**parts)).token
    else:
        with pytest.raises(WrongCode):
            prove(session, ASHA, code, now=later(**parts))


@pytest.mark.req("AUTH-1")
def test_a_code_is_good_once(session, asha):
    code = code_of(ask(session, ASHA))
    prove(session, ASHA, code)
    with pytest.raises(WrongCode, match="The code is wrong or has expired"):
        prove(session, ASHA, code)


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize(("wrongs", "opens"), [(4, True), (5, False)])
def test_a_code_stands_five_tries(session, asha, wrongs, opens):
    code = code_of(ask(session, ASHA))
    for _ in range(wrongs):
        with pytest.raises(WrongCode):
            prove(session, ASHA, wrong_one(code))
    if opens:
        assert prove(session, ASHA, code).token
    else:
        with pytest.raises(WrongCode):
            prove(session, ASHA, code)


def test_a_wrong_code_is_a_refusal_that_keeps_its_count():
    assert issubclass(WrongCode, Rejected)
    assert WrongCode.keeps_changes


@pytest.mark.req("AUTH-1")
def test_ten_wrong_tries_lock_verifying_for_fifteen_minutes(session, asha):
    token = sign_in(session, asha)
    for second in range(10):
        with pytest.raises(WrongCode):
            prove(session, ASHA, "000000", kind=list(KINDS)[second % 7], now=later(seconds=second))
    code = code_of(ask(session, ASHA, now=later(minutes=10)))
    with pytest.raises(TooMany) as refusal:
        prove(session, ASHA, code, now=later(minutes=15, seconds=8))
    assert refusal.value.retry_after == 1
    assert prove(session, ASHA, code, now=later(minutes=15, seconds=9)).token
    assert token
    assert not session.exec(select(SignInSession).where(SignInSession.ended_at != None)).all()


@pytest.mark.req("AUTH-1")
def test_a_lock_that_is_over_counts_from_none(session, asha):
    for _ in range(10):
        with pytest.raises(WrongCode):
            prove(session, ASHA, "000000")
    for _ in range(9):
        with pytest.raises(WrongCode):
            prove(session, ASHA, "000000", now=later(minutes=15))
    with pytest.raises(WrongCode):
        prove(session, ASHA, "000000", now=later(minutes=15))
    with pytest.raises(TooMany):
        prove(session, ASHA, "000000", now=later(minutes=15))


@pytest.mark.req("AUTH-1")
def test_nine_wrong_tries_or_ten_over_fifteen_minutes_lock_nothing(session, asha):
    for minute in (0, 1, 2, 3, 4, 5, 6, 7, 8, 15):
        with pytest.raises(WrongCode):
            prove(session, ASHA, "000000", now=later(minutes=minute))
    code = code_of(ask(session, ASHA, now=later(minutes=15)))
    assert prove(session, ASHA, code, now=later(minutes=15)).token


def test_a_lock_on_one_address_leaves_the_other_open(session, asha):
    for _ in range(10):
        with pytest.raises(WrongCode):
            prove(session, ASHA, "000000")
    other = service.Address("sms", asha.mobile)
    assert prove(session, other, code_of(ask(session, other))).person.id == asha.id


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize("issued", list(KINDS))
def test_a_code_opens_only_the_kind_it_was_sent_for(session, issued):
    people = {kind: make_person(session, kind, email="all@demo.example") for kind in KINDS}
    address = email("all@demo.example")
    code = code_of(ask(session, address, kind=issued))
    for kind in KINDS:
        if kind != issued:
            with pytest.raises(WrongCode):
                prove(session, address, code, kind=kind)
    assert prove(session, address, code, kind=issued).person.id == people[issued].id


@pytest.mark.req("AUTH-1")
def test_a_code_opens_only_the_address_it_was_sent_to(session, asha):
    other = make_person(session, "delegate", email="other@demo.example")
    code = code_of(ask(session, ASHA))
    for address in (email(other.email), service.Address("sms", asha.mobile)):
        with pytest.raises(WrongCode):
            prove(session, address, code)
    assert prove(session, ASHA, code).person.id == asha.id


def test_a_right_guess_for_an_address_nobody_has_opens_nothing(session, monkeypatch):
    monkeypatch.setattr(codes, "new_code", lambda: "123456")
    nobody = email("nobody@demo.example")
    ask(session, nobody)
    with pytest.raises(WrongCode):
        prove(session, nobody, "123456")
    assert len(session.exec(select(WrongTry)).all()) == 1


def _everything_kept(session: Session) -> str:
    tables = [table for table in metadata.sorted_tables if table.name != Message.__tablename__]
    return "\n".join(str(row) for table in tables for row in session.execute(table.select()).all())


@pytest.mark.req("AUTH-1")
def test_no_code_and_no_unknown_address_is_kept_in_clear(session, asha):
    code = code_of(ask(session, ASHA))
    ask(session, email("stranger@demo.example"))
    kept = _everything_kept(session)
    assert code not in {row.code_hash for row in session.exec(select(OneTimeCode))}
    assert f"'{code}'" not in kept
    assert "stranger" not in kept


def test_without_the_secret_no_guess_gives_the_hash(session, asha):
    code = code_of(ask(session, ASHA))
    row = session.exec(select(OneTimeCode)).one()
    binding = codes.Binding(row.kind, row.purpose, row.address)
    assert binding.hash(row.id, code, SECRET) == row.code_hash
    assert binding.hash(row.id, code, b"") != row.code_hash


def test_what_is_a_day_old_is_purged(session, asha):
    ask(session, ASHA)
    sign_in(session, asha)
    with pytest.raises(WrongCode):
        prove(session, ASHA, "000000", kind="visitor")
    session.add(ContactChange(person_id=asha.id, channel="email", value="new@demo.example", created_at=NOON))
    session.flush()
    assert service.purge_expired(session, now=later(hours=23, minutes=59)) == 0
    assert service.purge_expired(session, now=later(hours=24)) == 3
    assert service.purge_expired(session, now=later(hours=36)) == 1
