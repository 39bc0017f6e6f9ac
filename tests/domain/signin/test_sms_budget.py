"""What text messages may cost (R7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select
from structlog.testing import capture_logs

from maritime_site.core.errors import TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.signin import sms_budget
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.models import OneTimeCode
from tests.domain.signin.steps import RULES, ask, code_of, email, later, mobile, prove
from tests.factories import make_person
from tests.people import NOON

NUMBER = Address("sms", "+919876543210")
MAIL = Address("email", "asha@demo.example")


def message(channel="sms"):
    return Message(channel=channel, recipient="x", text="x", purpose="x", created_at=NOON)


def test_neighbouring_numbers_get_thirty_texts_an_hour():
    limiter = Limiter()
    for number in range(30):
        sms_budget.check_sms_budget(limiter, Address("sms", f"+9198765{number:05}"), RULES)
    with pytest.raises(TooMany):
        sms_budget.check_sms_budget(limiter, Address("sms", "+919876500099"), RULES)
    sms_budget.check_sms_budget(limiter, Address("sms", "+919876600099"), RULES)


@pytest.mark.parametrize(
    ("rules", "most"),
    [(RULES, 500), (replace(RULES, texts_per_hour=20, texts_per_day=3), 3), (replace(RULES, texts_per_hour=2), 2)],
    ids=["as it comes", "three a day", "two an hour"],
)
def test_all_numbers_together_keep_to_the_budget_and_mail_goes_on(rules, most):
    limiter = Limiter()
    for _number in range(most):
        sms_budget.check_sms_budget(limiter, Address("email", "x@demo.example"), rules)
        sms_budget.count_sms(limiter, message(), rules)
        sms_budget.count_sms(limiter, message("email"), rules)
        sms_budget.count_sms(limiter, None, rules)
    with pytest.raises(TooMany) as refused:
        sms_budget.check_sms_budget(limiter, NUMBER, rules)
    assert not refused.value.challenge
    sms_budget.check_sms_budget(limiter, MAIL, rules)


def test_the_log_warns_once_at_four_fifths():
    limiter, rules = Limiter(), replace(RULES, texts_per_hour=10)
    with capture_logs() as values:
        for _number in range(8):
            sms_budget.count_sms(limiter, message(), rules)
        assert values == []
        for _number in range(2):
            sms_budget.count_sms(limiter, message(), rules)
    assert [each["budget"] for each in values] == ["10 per 1 hour"]


def codes(session, number, *, used, texted=True, at=NOON):
    session.add_all(
        OneTimeCode(
            kind="delegate",
            purpose="sign-in",
            address=f"{at}{each}",
            code_hash="x",
            created_at=at,
            expires_at=at + RULES.lifetime,
            used_at=at if each < used else None,
            texted=texted,
        )
        for each in range(number)
    )
    session.flush()


@pytest.mark.parametrize(
    ("number", "used", "minutes", "paused"),
    [
        (50, 19, 30, True),
        (50, 20, 30, False),
        (49, 0, 30, False),
        (50, 0, 9, False),
        (200, 10, 30, True),
        (50, 0, 60, False),
    ],
)
def test_texts_pause_while_hardly_any_code_is_used(session, number, used, minutes, paused):
    codes(session, number, used=used)
    codes(session, 60, used=0, texted=False)
    now = later(minutes=minutes)
    sms_budget.check_worth(session, MAIL, rules=RULES, now=now)
    sms_budget.check_worth(session, NUMBER, rules=replace(RULES, pays_for_texts=False), now=now)
    if paused:
        with pytest.raises(TooMany):
            sms_budget.check_worth(session, NUMBER, rules=RULES, now=now)
    else:
        sms_budget.check_worth(session, NUMBER, rules=RULES, now=now)


def test_only_codes_that_were_texted_are_judged(session):
    make_person(session, "delegate", email="asha@demo.example", mobile="+919876543210")
    ask(session, email("asha@demo.example"))
    ask(session, mobile("9876543211"))
    assert session.exec(select(OneTimeCode.texted)).all() == [False, False]
    sent = ask(session, mobile("9876543210"))
    assert sorted(session.exec(select(OneTimeCode.texted)).all()) == [False, False, True]
    prove(session, mobile("9876543210"), code_of(sent), now=NOON + timedelta(minutes=1))
    used = session.exec(select(OneTimeCode).where(OneTimeCode.texted)).one()
    assert used.used_at is not None
