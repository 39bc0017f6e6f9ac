"""`make backup`: the database as it is at one moment, and people's files, in one archive (OPS-1).

The site may go on serving. `TO=…` says where the archive goes; keys are left out unless `KEYS=1`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import NullPool, create_engine

from maritime_site.core.file_permissions import set_private_umask
from maritime_site.settings import Settings, WrongSettings, read_settings
from maritime_site.start import restores
from scripts.keeping import CannotKeep, archive, postgres, sqlite
from scripts.keeping.archive import DATABASE, FILES, KEY_FILES, KEYS, Manifest
from scripts.keeping.keys import identify_keys

DRAFT = ".backup-"
# Longer than any backup takes.
LEFT_AFTER = timedelta(days=1)


def engine_of(url: str) -> Any:
    """The module that knows this make of database."""
    return sqlite if url.startswith("sqlite") else postgres


def back_up(settings: Settings, target: Path, *, with_keys: bool = False, now: datetime) -> Manifest:
    """Write an archive. Raises CannotKeep."""
    if target.exists():
        raise CannotKeep(f"{target} is there already; a backup overwrites nothing.")
    if restores.is_unfinished(settings.data_dir):
        raise CannotKeep("A restore was begun here and did not come to its end: what is there is worth no backup.")
    target.parent.mkdir(parents=True, exist_ok=True)
    archive.drop_leftovers(target.parent, DRAFT, before=now - LEFT_AFTER)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=DRAFT) as name:
        snapshot = Path(name) / DATABASE
        # Files are kept before the rows that name them and dropped after: read before and after the database's moment,
        # whatever its rows name is among them.
        members = _copied(settings.data_dir, Path(name) / FILES)
        counts = engine_of(settings.database).copy(settings.database, snapshot)
        members |= _copied(settings.data_dir, Path(name) / FILES, known=frozenset(members))
        members[DATABASE] = snapshot
        if with_keys:
            members |= {f"{KEYS}/{key}": path for key in KEY_FILES if (path := settings.data_dir / key).exists()}
        manifest = Manifest(
            created_at=now.isoformat(),
            database=engine_of(settings.database).NAME,
            revision=revision_of(settings.database),
            counts=counts,
            checksums={member: archive.checksum(path) for member, path in members.items()},
            keys=identify_keys(settings),
        )
        archive.write(target, manifest, members)
    return manifest


def _copied(data_dir: Path, folder: Path, *, known: frozenset[str] = frozenset()) -> dict[str, Path]:
    """Copy the data folder's files that are not known yet; one that goes away meanwhile was dropped."""
    made: dict[str, Path] = {}
    for path in archive.files_of(data_dir):
        inside = path.relative_to(data_dir)
        member = f"{FILES}/{inside.as_posix()}"
        if member in known:
            continue
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            continue
        made[member] = folder / inside
        made[member].parent.mkdir(parents=True, exist_ok=True)
        made[member].write_bytes(data)
    return made


def revision_of(url: str) -> str:
    """The newest migration that a database has; empty before the first."""
    engine = create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision() or ""
    finally:
        engine.dispose()


def told(manifest: Manifest, target: Path, *, with_keys: bool) -> list[str]:
    """What is said afterwards."""
    files = sum(name.startswith(f"{FILES}/") for name in manifest.checksums)
    size = target.stat().st_size / 1_000_000
    keys = (
        "It holds the keys: whoever has it can sign tokens and passes. Keep it encrypted."
        if with_keys
        else "Keys are not in it (KEYS=1 puts them in): keep MARITIME_SECRET_KEY, MARITIME_PASS_KEY and the providers' "
        "secrets apart. Without the pass key every pass that is out becomes invalid."
    )
    rows = sum(manifest.counts.values())
    return [f"{target}: {rows} rows of {len(manifest.counts)} tables, {files} files, {size:.1f} MB.", keys]


def guarded(work: Callable[[], list[str]]) -> int:
    """Do it and say what came of it; the exit status."""
    set_private_umask()
    try:
        for line in work():
            print(line)
    except (CannotKeep, WrongSettings) as reason:
        print(reason, file=sys.stderr)
        return 1
    except OSError as reason:
        print(f"The disk refuses: {reason.strerror or reason}.", file=sys.stderr)
        return 1
    return 0


def main(arguments: list[str]) -> int:
    """Back up the site that the settings name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", default="", help="the archive; a new one in <data dir>/backups when left out")
    parser.add_argument("--keys", action="store_true", help="put the data folder's keys into it")
    asked = parser.parse_args(arguments)

    def work() -> list[str]:
        settings, now = read_settings(), datetime.now(UTC)
        usual = settings.data_dir / "backups" / f"site-{now:%Y%m%dT%H%M%SZ}.tar.gz"
        target = Path(asked.to) if asked.to else usual
        manifest = back_up(settings, target, with_keys=asked.keys, now=now)
        return told(manifest, target, with_keys=asked.keys)

    return guarded(work)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
