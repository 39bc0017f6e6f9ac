"""What the office sets by itself, and the start that puts it in front of the environment (BO-3, OPS-3)."""

from __future__ import annotations

import os
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.domain.administration import office_settings
from maritime_site.domain.administration.office_settings import OfficeSetting, OfficeSettingsRequest
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.settings import read_settings
from maritime_site.start.office import with_office
from tests.people import NOON

pytestmark = pytest.mark.req("BO-3")
WHO = {"actor": Actor(str(uuid4()), "chief@demo.example", ""), "now": NOON}


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """What a start puts into the environment goes away with the test."""
    for name in ("EVENT_NAME", "EVENT_YEAR", "COUNTDOWN_AT", "EVENT_FIRST_DAY", "EVENT_LAST_DAY"):
        monkeypatch.setenv(f"MARITIME_{name}", "")
    monkeypatch.setenv("MARITIME_EVENT_NAME", "Ocean Week")


def keep(session, **values):
    return office_settings.save_office_settings(session, parse_request(OfficeSettingsRequest, values), **WHO)


def test_what_is_kept_counts_from_the_next_start_and_is_on_record(session):
    keep(session, eventName="Harbour Week", eventYear=2027, countdownAt="2027-01-01T09:00")
    started = with_office(read_settings(), session)
    assert (started.title, started.countdown_at.isoformat()) == ("Harbour Week 2027", "2027-01-01T09:00:00")
    assert os.environ["MARITIME_EVENT_NAME"] == "Harbour Week"
    keep(session, eventName="Harbour Week", eventYear=2027, countdownAt="2027-01-01T09:00")
    entries = session.exec(select(AuditEntry)).all()
    assert [(entry.action, entry.after["event_name"]) for entry in entries] == [("settings.change", "Harbour Week")]


def test_left_empty_the_environment_counts_again(session):
    keep(session, eventName="Harbour Week")
    keep(session)
    assert office_settings.get_office_settings(session) == {}
    assert with_office(read_settings(), session).event_name == "Ocean Week"


def test_a_kept_value_that_no_longer_fits_does_not_keep_the_site_from_starting(session):
    session.add(OfficeSetting(name="event_year", value="1066", updated_at=NOON))
    session.flush()
    settings = read_settings()
    assert with_office(settings, session) == settings
    assert os.environ["MARITIME_EVENT_YEAR"] == ""


def test_what_cannot_be_is_refused_at_its_field():
    for bad, field in (
        ({"speechUrl": "https://films.example/1"}, "speechUrl"),
        ({"socialX": "javascript:alert(1)"}, "socialX"),
        ({"eventYear": 1066}, "eventYear"),
        ({"countdownAt": "soon"}, "countdownAt"),
    ):
        with pytest.raises(Invalid) as refusal:
            parse_request(OfficeSettingsRequest, bad)
        assert set(refusal.value.errors) == {field}


def test_the_days_of_the_event_come_together(session):
    keep(session, eventFirstDay="2027-03-30", eventLastDay="2027-04-01")
    started = with_office(read_settings(), session)
    assert [day.isoformat() for day in started.event_days] == ["2027-03-30", "2027-03-31", "2027-04-01"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"eventFirstDay": "2027-03-30"}, "Enter the first and the last day, or neither"),
        ({"eventLastDay": "2027-03-30"}, "Enter the first and the last day, or neither"),
        ({"eventFirstDay": "2027-03-30", "eventLastDay": "2027-03-29"}, "The last day has to lie within 16 days"),
        ({"eventFirstDay": "2027-03-01", "eventLastDay": "2027-03-17"}, "The last day has to lie within 16 days"),
    ],
)
def test_days_that_are_no_event_are_refused(session, given, told):
    with pytest.raises(Invalid) as refused:
        keep(session, **given)
    assert refused.value.errors["eventLastDay"].startswith(told)
