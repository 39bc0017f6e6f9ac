"""The office reads words, not the names that the code keeps (BO-3)."""

from __future__ import annotations

import pytest

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.people.models import Status
from maritime_site.web.backoffice.audit.state import row_of
from maritime_site.web.backoffice.words import STATUS_WORDS, counted, spoken
from tests.people import NOON


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


@pytest.mark.req("BO-5", "BO-3")
def test_the_audit_log_speaks_and_keeps_the_names_beside_it():
    entry = AuditEntry(
        sequence=1, at=NOON, actor_id="1", actor="chief@demo.example", action="stall.mark-paid",
        entity="stall application", entity_id="S-7", previous="", seal="",
        before={"status": "held", "hall_hi": "", "open": True, "stall": "A-1"},
        after={"status": "paid", "roles": ["a", "b"], "open": False, "stall": "A-1"},
    )  # fmt: skip
    row = row_of(entry, "Asia/Kolkata")
    assert (row["what"], row["thing"]) == ("Mark paid", "Stall application")
    assert (row["action"], row["number"]) == ("stall.mark-paid", "S-7")
    assert row["change"] == "Open: yes → no; Roles: a, b; Stall: A-1; Status: held → paid"
