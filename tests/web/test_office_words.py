"""The office reads words, not the names that the code keeps (BO-3)."""

from __future__ import annotations

import pytest

from maritime_site.domain.people.models import Status
from maritime_site.web.backoffice.words import STATUS_WORDS, counted, spoken


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("name", "words"),
    [("staff.reset_factor", "Reset factor"), ("booking-held", "Booking held"), ("paid", "Paid"), ("", "")],
)
def test_a_kept_name_is_spoken(name, words):
    assert spoken(name) == words


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(("number", "words"), [(0, "0 payments"), (1, "1 payment"), (2, "2 payments")])
def test_a_number_agrees_with_its_noun(number, words):
    assert counted(number, "payment", "payments") == words


@pytest.mark.req("BO-3")
def test_every_status_of_a_registration_has_a_word():
    assert set(STATUS_WORDS) == set(Status)
