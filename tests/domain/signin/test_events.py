"""What is on record of the sign-in door (R14)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select
from structlog.testing import capture_logs

from maritime_site.domain.privacy import service as rights
from maritime_site.domain.privacy.models import RequestKind
from maritime_site.domain.signin import contact_change, service
from maritime_site.domain.signin.codes import WrongCode
from maritime_site.domain.signin.models import SignInEvent
from tests.domain.signin.steps import RULES, ask, code_of, email, later, prove, wrong_one
from tests.factories import make_person, plain_services
from tests.people import NOON

ASHA = "asha.rao@demo.example"


def told(session):
    return [(row.what, row.purpose) for row in session.exec(select(SignInEvent).order_by("at")).all()]


@pytest.mark.req("AUTH-1")
def test_codes_tries_and_sign_ins_are_on_record_with_the_address_masked(session):
    make_person(session, "delegate", email=ASHA)
    with capture_logs() as logged:
        code = code_of(ask(session, email(ASHA)))
        with pytest.raises(WrongCode):
            prove(session, email(ASHA), wrong_one(code), now=later(seconds=1))
        prove(session, email(ASHA), code, now=later(seconds=2))
        ask(session, email("nobody@demo.example"), now=later(seconds=3))
    assert told(session) == [
        ("code_sent", "sign-in"),
        ("wrong_code", "sign-in"),
        ("signed_in", "sign-in"),
        ("code_withheld", "sign-in"),
    ]
    rows = session.exec(select(SignInEvent)).all()
    assert {row.who for row in rows} == {"a•••@demo.example", "n•••@demo.example"}
    assert ASHA not in str([*rows, *logged])
    assert code not in str([*rows, *logged])
    assert [line["event"] for line in logged] == ["signin"] * 4


@pytest.mark.req("AUTH-1")
def test_the_tenth_wrong_try_is_told_as_a_lock(session):
    make_person(session, "delegate", email=ASHA)
    for number in range(10):
        with pytest.raises(WrongCode):
            prove(session, email(ASHA), "000000", now=later(seconds=number))
    assert [what for what, _purpose in told(session)] == ["wrong_code"] * 9 + ["locked"]


@pytest.mark.req("REG-6")
def test_a_changed_address_is_on_record_and_all_of_it_goes_after_half_a_year(session):
    owner = make_person(session, "delegate", email=ASHA)
    new = email("new@demo.example")
    code = code_of(contact_change.request_change(session, new, owner=owner, rules=RULES, now=NOON))
    contact_change.confirm_change(session, code, owner=owner, session_id=owner.id, rules=RULES, now=later(seconds=1))
    assert told(session) == [("code_sent", "contact"), ("address_changed", "contact")]
    service.purge_expired(session, now=NOON + timedelta(days=179))
    assert len(told(session)) == 2
    service.purge_expired(session, now=NOON + timedelta(days=181))
    assert told(session) == []


@pytest.mark.req("REG-7")
def test_the_codes_for_ones_data_are_on_record_too(session, settings):
    services = plain_services(settings)
    owner = make_person(session, "delegate", email=ASHA)
    code = code_of(rights.request_code(session, RequestKind.DOWNLOAD, owner=owner, rules=RULES, now=NOON))
    with pytest.raises(WrongCode):
        rights.confirm_download(session, wrong_one(code), owner=owner, services=services, now=later(seconds=1))
    rights.confirm_download(session, code, owner=owner, services=services, now=later(seconds=2))
    assert told(session) == [("code_sent", "download"), ("wrong_code", "download")]
