"""A change of the site's key, really made, signs nobody out for good (issue 12, OPS-2)."""

from __future__ import annotations

import pytest

from maritime_site.jobs import administration
from scripts.rotation_drill import DrillFailed, Site, drill

pytestmark = pytest.mark.req("OPS-2", "BO-8")


@pytest.fixture
def site(new_site):
    """A site with a data folder and an empty database of its own."""
    settings = new_site("rotated")
    return Site(settings.data_dir, settings.database)


def test_all_sign_in_with_the_old_key_with_both_and_with_the_new_one_alone(site):
    steps = []
    drill(site, steps.append)
    assert len(steps) == 5


def test_the_drill_would_notice_a_second_factor_that_goes_with_the_old_key(site, backend, monkeypatch):
    if backend != "sqlite":
        pytest.skip("what the drill notices is the same on both")
    monkeypatch.setattr(administration, "renew_seals", lambda _services, _now: None)
    with pytest.raises(DrillFailed, match="/admin/super-admin/second-factor: 503 instead of 200"):
        drill(site, str)
