"""Challenges: signed, of one price, good once, for ten minutes (attack 34)."""

from __future__ import annotations

import base64
import json
import statistics
import time
from datetime import timedelta
from typing import Any

import altcha
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maritime_site.core import proof_of_work
from maritime_site.core.clock import utc_now
from tests.people import SECRET


def fresh(_id: str) -> bool:
    return True


def solve(challenge: dict[str, Any]) -> dict[str, Any]:
    parsed = altcha.Challenge.from_dict(challenge)
    solution = altcha.solve_challenge(parsed)
    assert solution is not None
    return altcha.Payload(parsed, solution).to_dict()


def text(payload: object) -> str:
    return base64.b64encode(json.dumps(payload).encode()).decode()


def check(payload: object, *, now=None, secret: bytes = SECRET, spend=fresh) -> bool:
    return proof_of_work.check_solution(secret, text(payload), now=now or utc_now(), spend=spend)


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """A solved challenge, cheap."""
    return solve(proof_of_work.new_challenge(SECRET, now=utc_now(), cost=1))


def test_an_answered_challenge_is_good_once(answer):
    used: set[str] = set()

    def spend(id: str) -> bool:
        return id not in used and not used.add(id)

    assert check(answer, spend=spend)
    assert not check(answer, spend=spend)


def test_a_challenge_lives_ten_minutes():
    now = utc_now()
    answer = solve(proof_of_work.new_challenge(SECRET, now=now, cost=1))
    assert check(answer, now=now + timedelta(minutes=9, seconds=59))
    assert not check(answer, now=now + timedelta(minutes=10))


def test_a_challenge_asks_for_the_work_we_mean():
    parameters = proof_of_work.new_challenge(SECRET, now=utc_now())["parameters"]
    assert (parameters["algorithm"], parameters["cost"], parameters["keyPrefix"]) == ("PBKDF2/SHA-256", 5000, "00")
    assert parameters["expiresAt"]


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        ("parameters", "cost", 0),
        ("parameters", "keyPrefix", ""),
        ("parameters", "expiresAt", 9_999_999_999),
        ("parameters", "expiresAt", True),
        ("parameters", "expiresAt", None),
        ("parameters", "expiresAt", "soon"),
        ("parameters", "nonce", "00"),
        ("parameters", "algorithm", "SHA-256"),
    ],
)
def test_a_changed_challenge_is_refused(answer, where, name, value):
    challenge = answer["challenge"] | {where: answer["challenge"][where] | {name: value}}
    assert not check(answer | {"challenge": challenge})


def test_a_forged_or_missing_signature_is_refused(answer):
    for signature in ("0" * 64, "", None, ["x"]):
        assert not check(answer | {"challenge": answer["challenge"] | {"signature": signature}})
    assert not check(answer, secret=b"another")


def test_a_wrong_answer_is_refused_and_spends_nothing(answer):
    def spend(_id: str) -> bool:
        raise AssertionError

    assert not check(answer | {"solution": {"counter": -1, "derivedKey": "00"}}, spend=spend)


@pytest.mark.parametrize("payload", [None, [], "x", {}, {"challenge": []}, {"challenge": "x", "solution": 1}, [[[]]]])
def test_what_is_no_answer_is_refused(payload):
    assert not check(payload)


@pytest.mark.parametrize("solution", ["", "%%%", "a" * 5000, "ß", "\ud800", text({"x": "y" * 4000})])
def test_what_is_no_base64_of_a_fair_length_is_refused(solution):
    assert not proof_of_work.check_solution(SECRET, solution, now=utc_now(), spend=fresh)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


NAMES = ("algorithm", "nonce", "salt", "cost", "keyLength", "keyPrefix", "expiresAt")
parameters = st.fixed_dictionaries(dict.fromkeys(NAMES, json_values))
challenges = st.fixed_dictionaries({"parameters": parameters, "signature": json_values})
solutions = st.fixed_dictionaries({"counter": json_values, "derivedKey": json_values})


@given(st.fixed_dictionaries({"challenge": challenges, "solution": solutions}))
def test_no_payload_breaks_the_check(payload):
    payload["challenge"]["parameters"]["expiresAt"] = 9_999_999_999
    assert not check(payload)


def test_checking_costs_us_milliseconds(answer):
    payload = solve(proof_of_work.new_challenge(SECRET, now=utc_now(), cost=100))
    took = []
    for _ in range(5):
        begun = time.thread_time()
        check(payload)
        took.append(time.thread_time() - begun)
    assert statistics.median(took) < 0.1
