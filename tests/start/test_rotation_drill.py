"""A change of the site's key, really made, signs nobody out for good (issue 12, OPS-2)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from maritime_site.jobs import administration
from scripts.rotation_drill import DrillFailed, Site, drill

pytestmark = pytest.mark.req("OPS-2", "BO-8")


@pytest.fixture
def site(backend, tmp_path, request):
    """A site with a data folder and an empty database of its own."""
    url = f"sqlite:///{tmp_path / 'site.db'}"
    if backend == "postgres":
        engine = create_engine(request.getfixturevalue("postgres_url"), isolation_level="AUTOCOMMIT")
        database = f"rotated_{uuid4().hex}"
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {database}"))
        engine.dispose()
        url = engine.url.set(database=database).render_as_string(hide_password=False)
    return Site(tmp_path, url)


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
