"""The office's settings over REST (BO-3)."""

from __future__ import annotations

import pytest

from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("BO-3")
BASE = "/api/admin/settings"


def test_kept_read_and_taken_back(api, database):
    chief = administrator(database, "superadmin")
    assert api.get(BASE, headers=chief).json()["waitsForStart"] is False
    kept = api.put(BASE, json={"eventName": "Harbour Week", "countdownAt": "2027-01-01T09:00:00"}, headers=chief).json()
    assert (kept["data"]["eventName"], kept["waitsForStart"]) == ("Harbour Week", True)
    assert kept["now"]["event_name"] != "Harbour Week"
    assert api.put(BASE, json={}, headers=chief).json()["waitsForStart"] is False
    refused = api.put(BASE, json={"socialX": "http://plain.example"}, headers=chief)
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"socialX"})


def test_they_are_for_those_who_may(api, database):
    assert api.get(BASE, headers=administrator(database)).status_code == 403
