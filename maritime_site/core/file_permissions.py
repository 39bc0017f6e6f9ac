"""Files of the data folder are readable and writable by the site's own account alone (security.md R49, issue 12)."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

UMASK = 0o077
FOLDER_MODE, FILE_MODE = 0o700, 0o600
# What the site itself puts into the data folder: an operator may have chosen a folder that holds other things.
OWN_FOLDERS = frozenset({"files", "outbox", "printing", "backups"})
OWN_SUFFIXES = (".db", ".db-wal", ".db-shm", ".db-journal", ".lock", ".migrating", ".key")


def set_private_umask() -> None:
    """From now on this process and its children create files and folders for their own account alone."""
    os.umask(UMASK)


def restrict_data_dir(data_dir: Path) -> None:
    """Take the access of other accounts from the data folder and from everything the site keeps in it.

    What belongs to another account (a volume's root folder) stays as its owner set it.
    """
    _restrict_path(data_dir)
    for path in data_dir.iterdir():
        if path.name in OWN_FOLDERS and path.is_dir() and not path.is_symlink():
            for each in (path, *_walk_entries(path)):
                _restrict_path(each)
        elif path.name.endswith(OWN_SUFFIXES):
            _restrict_path(path)


def _walk_entries(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        yield from (Path(parent) / name for name in (*folders, *files))


def _restrict_path(path: Path) -> None:
    with contextlib.suppress(PermissionError, FileNotFoundError):
        mode = path.lstat().st_mode
        wanted = FOLDER_MODE if stat.S_ISDIR(mode) else FILE_MODE
        if not stat.S_ISLNK(mode) and stat.S_IMODE(mode) != wanted:
            path.chmod(wanted)
