"""A restore that fails leaves what was there; one that is cut off keeps the site from serving half of it (OPS-1)."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from maritime_site.core.db.database import Database
from maritime_site.start import CannotStart, restores
from maritime_site.start.__main__ import prepare_data
from scripts import backup, restore
from scripts.keeping import CannotKeep, postgres, sqlite
from tests.people import NOON
from tests.start.kept_site import figures, fill, kept, record

pytestmark = pytest.mark.req("OPS-1")


@pytest.fixture
def site(new_site, tmp_path):
    """A site that is full, and its backup beside it."""
    site = new_site("old")
    fill(site)
    kept(site, tmp_path / "site.tar.gz")
    return site


def break_psql(folder, monkeypatch):
    """Let PostgreSQL's psql meet an error once everything else is done."""
    script = folder / "psql"
    script.write_text(f'#!/bin/sh\nexec {postgres.find_tool("psql", 0)} "$@" --command="SELECT 1/0"\n')
    script.chmod(0o700)
    find = postgres.find_tool
    monkeypatch.setattr(
        postgres, "find_tool", lambda name, server: str(script) if name == "psql" else find(name, server)
    )


def test_a_restore_that_fails_leaves_what_was_there(site, tmp_path, monkeypatch, backend, full_disk):
    database = Database(site.database)
    with database.writing() as session:
        record(session, 2)  # since the backup
    database.close()
    before = figures(site)
    if backend == "postgres":
        break_psql(tmp_path, monkeypatch)
        with pytest.raises(CannotKeep, match="division by zero"):
            restore.restore(site, tmp_path / "site.tar.gz", force=True, now=NOON)
    else:
        copy = tmp_path / "copy.db"
        sqlite.copy(site.database, copy)
        full_disk(100_000)
        with pytest.raises(OSError, match="large"):
            sqlite.put(site.database, copy, tmp_path / "aside")
    assert figures(site) == before
    assert (site.data_dir / "files" / "card.pdf").exists()
    assert not list(site.data_dir.glob(".*.part"))
    assert not restores.is_unfinished(site.data_dir)


def test_a_restore_that_is_cut_off_is_served_by_nobody_and_kept_by_nobody(site, tmp_path, monkeypatch):
    archive_file, before = tmp_path / "site.tar.gz", figures(site)

    def cut_off(*_folders: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(restore, "_put_files", cut_off)
        with pytest.raises(KeyboardInterrupt):
            restore.restore(site, archive_file, force=True, now=NOON)
    with pytest.raises(CannotStart, match="FORCE=1"):
        prepare_data(site)
    with pytest.raises(CannotKeep, match="did not come to its end"):
        kept(site, tmp_path / "half.tar.gz")
    restore.restore(site, archive_file, force=True, now=NOON + timedelta(minutes=1))
    restores.refuse_unfinished(site.data_dir)
    assert figures(site) == before
    assert (site.data_dir / "files" / "card.pdf").exists()


def test_a_second_try_that_fails_does_not_make_the_first_one_whole(site, tmp_path, full_disk):
    restores.note_begun(site.data_dir)
    full_disk(100_000)
    with pytest.raises((OSError, CannotKeep)):
        restore.restore(site, tmp_path / "site.tar.gz", force=True, now=NOON)
    assert restores.is_unfinished(site.data_dir)


def test_a_full_disk_is_one_line_and_leaves_nothing(site, tmp_path, monkeypatch, capsys, full_disk):
    monkeypatch.setenv("MARITIME_DATA_DIR", str(site.data_dir))
    monkeypatch.setenv("MARITIME_DATABASE_URL", site.database)
    monkeypatch.setenv("MARITIME_DEMO", "false")
    (site.data_dir / "files" / "large.pdf").write_bytes(os.urandom(200_000))
    whole = tmp_path / "large.tar.gz"
    kept(site, whole)
    full_disk(100_000)
    assert backup.main(["--to", str(tmp_path / "other" / "late.tar.gz")]) == 1
    assert capsys.readouterr().err == "The disk refuses: File too large.\n"
    assert list((tmp_path / "other").iterdir()) == []
    assert restore.main([str(whole), "--force"]) == 1
    assert capsys.readouterr().err == "The disk refuses: File too large.\n"
    assert not list(site.data_dir.glob(".restore*"))


def test_what_killed_runs_left_goes_after_a_day(site, tmp_path):
    for name, hours in ((".backup-old", 25), (".backup-now", 1), ("old", 25)):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "database").write_text("people's data")
        moment = (NOON - timedelta(hours=hours)).timestamp()
        os.utime(tmp_path / name, (moment, moment))
    kept(site, tmp_path / "next.tar.gz")
    assert not (tmp_path / ".backup-old").exists()
    assert (tmp_path / ".backup-now" / "database").exists()
    assert (tmp_path / "old" / "database").exists()


def test_a_restore_removes_what_those_before_it_left(site, tmp_path):
    (site.data_dir / ".restore-killed").mkdir()
    (site.data_dir / ".restore-killed" / "database").write_text("people's data")
    restore.restore(site, tmp_path / "site.tar.gz", force=True, now=datetime.now(UTC) + timedelta(seconds=1))
    assert not list(site.data_dir.glob(".restore*"))
