"""What the tests of signing in do again and again."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from sqlmodel import Session

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.signin import service
from maritime_site.domain.signin.addresses import Address, read_address
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import SignedIn
from maritime_site.domain.signin.tokens import Keys
from tests.people import EVENT, NOON, SECRET

RULES = SignInRules(SECRET, EVENT, timedelta(minutes=10), timedelta(seconds=60), 5, frozenset({"IN"}))
KEYS = Keys(SECRET)
SIX = re.compile(r"(?<!\d)\d{6}(?!\d)")


def email(text: str) -> Address:
    return read_address(text, "", "")


def mobile(digits: str, code: str = "") -> Address:
    return read_address("", digits, code)


def later(**parts: float) -> datetime:
    return NOON + timedelta(**parts)


def ask(session: Session, address: Address, *, kind: str = "delegate", now: datetime = NOON) -> Message | None:
    message = service.request_code(session, address, kind=kind, rules=RULES, now=now)
    session.flush()
    return message


def code_of(message: Message | None) -> str:
    assert message is not None
    result = SIX.findall(message.text)
    assert len(result) == 1
    return result[0]


def wrong_one(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def prove(session: Session, address: Address, otp: str, *, kind: str = "delegate", now: datetime = NOON) -> SignedIn:
    return service.sign_in(session, address, otp, kind=kind, rules=RULES, keys=KEYS, now=now)
