"""Copying and replacing a SQLite database."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from scripts.keeping import CannotKeep

NAME = "sqlite"
BESIDE = ("-wal", "-shm", "-journal")


def file_of(url: str) -> Path:
    """Where the database is."""
    return Path(make_url(url).database or "")


def copy(url: str, target: Path) -> dict[str, int]:
    """Copy the database as it is at one moment, while others go on writing; answers the rows of each table.

    Raises CannotKeep when there is none.
    """
    path = file_of(url)
    if not path.is_file():
        raise CannotKeep(f"There is no database at {path}: check MARITIME_DATA_DIR and MARITIME_DATABASE_URL.")
    with closing(sqlite3.connect(path, timeout=30)) as source, closing(sqlite3.connect(target)) as snapshot:
        source.backup(snapshot)
        snapshot.execute("PRAGMA journal_mode=DELETE")
        return check(snapshot)


def check(connection: sqlite3.Connection) -> dict[str, int]:
    """The rows of each table. Raises CannotKeep when the file is damaged."""
    try:
        result = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if result != "ok":
            raise CannotKeep(f"The database is damaged: {result}")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {name: _count(connection, name) for (name,) in names.fetchall()}
    except sqlite3.DatabaseError as error:
        raise CannotKeep(f"The database is damaged: {error}") from error


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])  # noqa: S608  its own table names


def is_empty(url: str) -> bool:
    """Whether nothing would be overwritten."""
    return not file_of(url).exists()


def put(url: str, source: Path, aside: Path) -> dict[str, int]:
    """Put a copy in the database's place; what was there goes to `aside`. Answers the rows of each table.

    What was there stays in place until the copy lies whole beside it. Raises CannotKeep while somebody else has the
    database open, or when the copy is damaged.
    """
    path = file_of(url)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.part")
    try:
        counts = _copy_whole(source, draft)
        if path.exists():
            _require_alone(path)
            _set_aside(path, aside)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return counts


def _copy_whole(source: Path, draft: Path) -> dict[str, int]:
    shutil.copyfile(source, draft)
    draft.chmod(0o600)
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    with closing(sqlite3.connect(draft)) as connection:
        return check(connection)


def _set_aside(path: Path, aside: Path) -> None:
    aside.mkdir(parents=True, exist_ok=True)
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        if each.exists():
            shutil.move(each, aside / each.name)  # the data folder may be on another disk


def _require_alone(path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.OperationalError as error:
            raise CannotKeep("The database is in use: stop the site before restoring.") from error
