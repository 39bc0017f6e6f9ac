"""Repeats of one request."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema
from maritime_site.domain.payments import idempotency
from tests.people import NOON


class Ask(Schema):
    what: str


def first(session, key, what, owner, operation="booking"):
    return idempotency.first_answer(session, key, Ask(what=what), owner_id=owner, operation=operation, now=NOON)


@pytest.mark.req("HOSP-3")
def test_a_repeat_gets_the_first_answer_and_another_request_is_refused(session):
    owner = uuid4()
    mine = {"owner_id": owner, "operation": "booking"}
    assert first(session, "k", "room", owner) is None
    idempotency.save_answer(session, "k", {"n": 1}, **mine)
    idempotency.save_answer(session, "k", {"n": 2}, **mine)
    assert first(session, "k", "room", owner) == {"n": 1}
    with pytest.raises(Invalid) as refusal:
        first(session, "k", "suite", owner)
    assert list(refusal.value.errors) == ["Idempotency-Key"]


def test_a_key_is_its_owners_and_its_operations(session):
    owner = uuid4()
    assert first(session, "k", "room", owner) is None
    assert first(session, "k", "suite", uuid4()) is None
    assert first(session, "k", "suite", owner, "create-order") is None


def test_without_a_key_nothing_is_remembered(session):
    assert first(session, None, "room", uuid4()) is None
    idempotency.save_answer(session, None, {}, owner_id=uuid4(), operation="booking")


@pytest.mark.parametrize("key", ["", "x" * 201, "a\nb"])
def test_what_cannot_be_a_key_is_refused(session, key):
    with pytest.raises(Invalid):
        first(session, key, "room", uuid4())


def test_old_keys_are_forgotten(session):
    owner = uuid4()
    first(session, "k", "room", owner)
    assert idempotency.forget_old(session, now=NOON) == 0
    assert idempotency.forget_old(session, now=NOON + timedelta(days=31)) == 1


def claim(session, owner, body="a room"):
    return idempotency.claim_key(session, "k", body, owner_id=owner, operation="book", now=NOON)


@pytest.mark.req("ME-3")
def test_a_pages_key_acts_once_whatever_the_second_press_brings(session):
    owner = uuid4()
    assert claim(session, owner)
    assert not claim(session, owner)
    assert not claim(session, owner, "another room")
    assert claim(session, uuid4())


@pytest.mark.req("ME-3")
def test_a_refusal_that_was_kept_frees_the_key_for_other_input_only(session):
    owner = uuid4()
    claim(session, owner, "a wrong code")
    idempotency.save_answer(session, "k", idempotency.REFUSED, owner_id=owner, operation="book")
    assert not claim(session, owner, "a wrong code")
    assert claim(session, owner, "the right code")
    assert not claim(session, owner, "the right code")


@pytest.mark.req("ME-3")
def test_a_key_whose_act_did_not_come_about_is_free(session):
    owner = uuid4()
    claim(session, owner)
    idempotency.release_key(session, "k", owner_id=owner, operation="book")
    assert claim(session, owner)
