"""A backup is restored where its keys are, are others, or are missing: that is said, and nothing is lost by it."""

from __future__ import annotations

import pytest

from maritime_site.settings import read_settings
from scripts import restore
from tests.people import NOON
from tests.start.kept_site import fill, kept

pytestmark = pytest.mark.req("OPS-1")
SECRET, PASS = "MARITIME_SECRET_KEY", "MARITIME_PASS_KEY"


@pytest.fixture
def source(new_site, tmp_path):
    """The archive of a site with two keys in its data folder."""
    old = new_site("old")
    fill(old)
    kept(old, tmp_path / "site.tar.gz")
    return tmp_path / "site.tar.gz"


def put_back(settings, source, **options):
    """What was said of each key."""
    lines = restore.restore(settings, source, now=NOON, **options)
    return {name: line for line in lines for name in (SECRET, PASS) if line.startswith(name)}


def test_missing_keys_are_named_with_what_goes_without_them_and_none_is_made(new_site, source):
    new = new_site("new")
    said = put_back(new, source)
    assert list(said) == [SECRET, PASS]
    assert "second factors" in said[SECRET]
    assert ["is not set here" in line for line in said.values()] == [True, True]
    assert not list(new.data_dir.glob("*.key"))


def test_other_keys_are_named_and_those_of_that_time_make_it_good(new_site, source):
    new = new_site("new")
    (new.data_dir / "secret.key").write_text("o" * 40)
    (new.data_dir / "pass.key").write_text("1" * 64)
    said = put_back(new, source)
    assert ["is another than" in line for line in said.values()] == [True, True]
    assert (new.data_dir / "secret.key").read_text() == "o" * 40
    (new.data_dir / "secret.key").write_text("k" * 40)
    (new.data_dir / "pass.key").write_text("0" * 64)
    assert put_back(new, source, force=True) == {}


def test_a_key_that_became_the_previous_one_is_known(new_site, source):
    new = new_site("new")
    given = {"secret_key": "n" * 40, "previous_secret_key": "k" * 40, "pass_key": "0" * 64}
    values = {"data_dir": new.data_dir, "database_url": new.database, "demo": False} | given
    assert put_back(read_settings(_env_file=None, **values), source) == {}


def test_keys_of_the_archive_put_those_that_were_there_aside(new_site, tmp_path):
    old, new = new_site("old"), new_site("new")
    fill(old)
    kept(old, tmp_path / "whole.tar.gz", with_keys=True)
    (new.data_dir / "pass.key").write_text("1" * 64)
    assert put_back(new, tmp_path / "whole.tar.gz", force=True) == {}
    (aside,) = (new.data_dir / "backups").glob("replaced-*")
    assert (aside / "pass.key").read_text() == "1" * 64
    assert (new.data_dir / "pass.key").read_text() == "0" * 64
