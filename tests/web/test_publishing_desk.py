"""The newsroom's form says when an entry is out, and what its fields do to that (NEWS-1)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import day_and_time
from maritime_site.domain.newsroom.models import PressRelease
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.datetimes import typed_moment
from maritime_site.web.backoffice.newsroom.state import ReleaseState
from maritime_site.web.backoffice.screens import screen_of
from tests.api.backoffice import administrator
from tests.people import NOON
from tests.web.test_office_people import act
from tests.web.test_office_ways import find_ways


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.mark.req("NEWS-1", "BO-3")
def test_what_is_not_out_yet_is_not_told_as_published(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    release = PressRelease(
        slug="a", title_en="A", title_hi="अ", body_en="a", body_hi="अ", created_at=NOON, updated_at=NOON
    )
    with database.writing() as session:
        session.add(release)

    def publish(**times):
        where = (f"/admin/releases/{release.id}/", ReleaseState, ("open",))
        return act(token, *where, ("publish", times))

    later = typed_moment(utc_now() + timedelta(days=1))
    held = publish(at="", embargoUntil=later)
    assert (held.done, held.status) == ("It goes out by itself at that time", "scheduled")
    embargo = datetime.fromisoformat(f"{later}+05:30")
    assert held.out == day_and_time(embargo, "Asia/Kolkata"), "an embargo holds it back"
    assert (held.values["at"], held.values["embargoUntil"]) == ("", later), "it is out but for the embargo"
    waits = publish(at=later, embargoUntil="")
    assert (waits.status, waits.values["at"], waits.values["embargoUntil"]) == ("scheduled", later, "")
    kept = publish(at="", embargoUntil="")
    assert (kept.done, kept.values["at"]) == ("It goes out by itself at that time", later)
    out = publish(at=typed_moment(NOON), embargoUntil="")
    assert (out.done, out.status, out.values["at"]) == ("Published", "published", "")


@pytest.mark.req("NEWS-1")
def test_a_release_that_was_never_saved_has_no_preview():
    (conditions,) = find_ways(screen_of("/admin/releases/[id]").view().render(), ".preview", prop="onClick")
    assert ".id_rx_state_" in conditions
