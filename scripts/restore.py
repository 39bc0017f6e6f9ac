"""`make restore FROM=…`: put a backup in place, bring it to the newest tables, and prove what came back (OPS-1).

The site must be stopped. A database or files that are there already are only replaced with `FORCE=1`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlmodel import col, func, select

from maritime_site.adapters.local_files import LocalFiles
from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.core.file_locks import file_lock
from maritime_site.core.file_permissions import restrict_data_dir
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain import tables
from maritime_site.domain.audit.service import first_fault
from maritime_site.domain.event.source import EventSource
from maritime_site.domain.hospitality.models import WITH_ROOM, Booking, Package
from maritime_site.domain.payments.models import LedgerEntry
from maritime_site.domain.people import queries as people
from maritime_site.domain.privacy import erasure_log
from maritime_site.domain.privacy.service import drop_files, repeat_erasure
from maritime_site.ports.event import first_event
from maritime_site.ports.services import Services
from maritime_site.settings import Settings, read_settings
from maritime_site.start import restores
from scripts.backup import engine_of, guarded
from scripts.keeping import CannotKeep, archive
from scripts.keeping.archive import DATABASE, FILES, KEYS, Manifest
from scripts.keeping.keys import compare_keys

DRAFT = ".restore-"


def restore(settings: Settings, source: Path, *, force: bool = False, now: datetime) -> list[str]:
    """Put an archive in place of what the settings name; answers what was proved. Raises CannotKeep."""
    engine, data_dir = engine_of(settings.database), settings.data_dir
    data_dir.mkdir(parents=True, exist_ok=True)
    with _own_folder(data_dir, now) as folder:
        manifest = archive.unpack(source, folder)
        _require_fit(manifest, engine.NAME)
        there = list(archive.files_of(data_dir))
        if (there or not engine.is_empty(settings.database)) and not force:
            raise CannotKeep(
                "There is a database or there are files already. Make a backup of them, stop the site, and say FORCE=1 "
                "to replace them."
            )
        aside = data_dir / "backups" / f"replaced-{now:%Y%m%dT%H%M%SZ}"
        counts = _put_database(settings, folder / DATABASE, aside)
        if counts != manifest.counts:
            raise CannotKeep(f"What came back differs from what was backed up: {_differences(manifest.counts, counts)}")
        for path in there:
            _move(path, aside / path.relative_to(data_dir))
        _put_files(folder, data_dir, aside)
    restrict_data_dir(data_dir)
    migrations.upgrade_database(settings.database)
    again = repeat_erasures(settings, now=now)
    restores.note_ended(data_dir)
    kept = [f"What was there before is in {aside}."] if aside.exists() else []
    return [
        f"{sum(counts.values())} rows of {len(counts)} tables and every file are back.",
        *again,
        *kept,
        *prove(settings),
        *compare_keys(settings, manifest.keys),
    ]


@contextmanager
def _own_folder(data_dir: Path, now: datetime) -> Generator[Path]:
    """Where the archive is unpacked; there is one restore at a time, so what others left is of no use to anybody."""
    with file_lock(data_dir / "restore.lock"):
        archive.drop_leftovers(data_dir, DRAFT, before=now)
        with tempfile.TemporaryDirectory(dir=data_dir, prefix=DRAFT) as name:
            yield Path(name)


def _put_database(settings: Settings, source: Path, aside: Path) -> dict[str, int]:
    """Replace the database; from here to the end a site that is started refuses, unless this changed nothing."""
    was_unfinished = restores.is_unfinished(settings.data_dir)
    restores.note_begun(settings.data_dir)
    try:
        return engine_of(settings.database).put(settings.database, source, aside)
    except (CannotKeep, OSError):
        if not was_unfinished:
            restores.note_ended(settings.data_dir)
        raise


def repeat_erasures(settings: Settings, *, now: datetime) -> list[str]:
    """Erase once more whoever was erased since the backup was made, by the list in the data folder (REG-7)."""
    assert tables.metadata
    # Nothing that signs or sends: an erasure needs the database, the settings and the files.
    services = Services(
        settings=settings,
        database=Database(settings.database),
        secret=b"",
        limiter=Limiter(),
        carriers={},
        gateway=None,
        files=LocalFiles(settings.data_dir / "files"),
    )
    services.event_reader = EventSource(services.database, first_event(settings))
    try:
        back = erasure_log.people_back(services)
        for person_id in back:
            with services.database.writing() as session:
                repeat_erasure(session, people.lock_person(session, person_id), services=services, now=now)
        drop_files(services)
    finally:
        services.database.close()
    return [f"{len(back)} people who were erased since then are erased again."] if back else []


def _require_fit(manifest: Manifest, make: str) -> None:
    if manifest.database != make:
        raise CannotKeep(
            f"This is a backup of {manifest.database}, and MARITIME_DATABASE_URL names {make}: restore it where its "
            "make is."
        )
    known = {
        script.revision for script in ScriptDirectory.from_config(migrations.build_alembic_config()).walk_revisions()
    }
    if manifest.revision and manifest.revision not in known:
        raise CannotKeep(f"This backup was made by a newer version of the site (migration {manifest.revision}).")


def _differences(wanted: dict[str, int], result: dict[str, int]) -> str:
    names = sorted(name for name in {*wanted, *result} if wanted.get(name) != result.get(name))
    return ", ".join(f"{name} {wanted.get(name)} then, {result.get(name)} now" for name in names)


def _move(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    path.replace(target)


def _put_files(unpacked: Path, data_dir: Path, aside: Path) -> None:
    """Files, and keys where the archive has them; what a key takes the place of is put aside like everything else."""
    for path in (unpacked / FILES).rglob("*"):
        if path.is_file():
            _move(path, data_dir / path.relative_to(unpacked / FILES))
    for key in (unpacked / KEYS).glob("*"):
        if (data_dir / key.name).exists():
            _move(data_dir / key.name, aside / key.name)
        key.chmod(0o600)
        _move(key, data_dir / key.name)


def prove(settings: Settings) -> list[str]:
    """What has to hold in any database of the site, found to hold. Raises CannotKeep."""
    assert tables.metadata
    database = Database(settings.database)
    try:
        with database.reading() as session:
            fault = first_fault(session)
            if fault is not None:
                raise CannotKeep(f"The audit log's chain breaks at entry {fault}.")
            roomed = select(Booking.package_id, func.count()).where(col(Booking.status).in_(WITH_ROOM))
            taken = dict(session.exec(roomed.group_by(col(Booking.package_id))).all())
            for package in session.exec(select(Package)).all():
                if package.taken != taken.get(package.id, 0):
                    raise CannotKeep(f"Package {package.id} counts {package.taken} rooms, its bookings {taken}.")
            sums = select(LedgerEntry.subject_id, func.sum(LedgerEntry.amount_minor))
            below = [row[0] for row in session.exec(sums.group_by(col(LedgerEntry.subject_id))).all() if row[1] < 0]
            if below:
                raise CannotKeep(f"More was paid back than was paid: {', '.join(map(str, below))}.")
    finally:
        database.close()
    return ["The audit log's chain holds, rooms match their bookings, and no ledger is below zero."]


def main(arguments: list[str]) -> int:
    """Restore into the site that the settings name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="the archive")
    parser.add_argument("--force", action="store_true", help="replace what is there")
    asked = parser.parse_args(arguments)
    return guarded(lambda: restore(read_settings(), asked.source, force=asked.force, now=datetime.now(UTC)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
