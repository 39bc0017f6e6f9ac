"""Soft limits at the doors (R6): a proof of work past the rate."""

from __future__ import annotations

import altcha
import pytest

from maritime_site.core import proof_of_work
from maritime_site.core.clock import utc_now
from maritime_site.core.errors import TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.rate_limits import FormLimit
from tests.people import SECRET


def door(limiter: Limiter, *, altcha: str = "", client: str = "192.0.2.1", rates: str = "2 per 1 minute; 3 per 1 hour"):
    return FormLimit(limiter, SECRET, "form", rates, client, altcha, utc_now())


def solved() -> str:
    challenge = altcha.Challenge.from_dict(proof_of_work.new_challenge(SECRET, now=utc_now(), cost=1))
    solution = altcha.solve_challenge(challenge)
    assert solution is not None
    return altcha.Payload(challenge, solution).to_base64()


def test_past_the_rate_a_proof_of_work_is_asked():
    limiter = Limiter()
    door(limiter).admit()
    door(limiter).admit()
    with pytest.raises(TooMany) as refusal:
        door(limiter).admit()
    assert refusal.value.challenge
    assert 1 <= refusal.value.retry_after <= 61
    door(limiter, client="192.0.2.2").admit()


def test_work_opens_the_gate_once():
    limiter, work = Limiter(), solved()
    door(limiter, altcha=work).admit()
    door(limiter).admit()
    door(limiter, altcha=work).admit()
    for useless in (work, "", "x"):
        with pytest.raises(TooMany):
            door(limiter, altcha=useless).admit()


def test_checking_counts_nothing():
    limiter = Limiter()
    for _ in range(5):
        door(limiter).check()


def test_a_plain_rate_refuses_without_a_challenge():
    limiter = Limiter()
    rate_limits.check_rate(limiter, "1 per 1 minute", "verify", "192.0.2.1")
    with pytest.raises(TooMany) as refusal:
        rate_limits.check_rate(limiter, "1 per 1 minute", "verify", "192.0.2.1")
    assert not refusal.value.challenge
