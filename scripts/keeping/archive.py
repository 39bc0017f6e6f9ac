"""The archive: a compressed tar of `manifest.json`, the database and people's files, each with its checksum."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path

from maritime_site.signing_keys import PASS_FILE, SECRET_FILE
from scripts.keeping import CannotKeep

FORMAT = 1
MANIFEST, DATABASE, FILES, KEYS = "manifest.json", "database", "files", "keys"
# What the data folder holds besides people's files: the database itself, keys, who was erased (a restore reads it and
# must not replace it), and what is made anew.
KEY_FILES = (SECRET_FILE, PASS_FILE)
MADE_ANEW = frozenset({"outbox", "printing", "backups"})
MADE_SUFFIXES = (".log", ".db", ".db-wal", ".db-shm", ".db-journal", ".lock", ".migrating", ".key", ".new")
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@dataclass(frozen=True)
class Manifest:
    """What an archive holds. `counts` are the rows of each table, `checksums` SHA-256 by the name in the archive.

    `keys` are the ids of the site's keys by their settings; archives of earlier versions name none.
    """

    created_at: str
    database: str
    revision: str
    counts: dict[str, int]
    checksums: dict[str, str]
    format: int = FORMAT
    keys: dict[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def read(cls, text: bytes) -> Manifest:
        """From its JSON. Raises CannotKeep for another format."""
        try:
            values = json.loads(text)
            if values["format"] != FORMAT:
                raise CannotKeep(f"This archive has format {values['format']}; this version reads {FORMAT}.")
            return cls(**values)
        except (ValueError, KeyError, TypeError) as error:
            raise CannotKeep("This archive has no manifest that can be read.") from error


def files_of(data_dir: Path) -> Iterator[Path]:
    """People's files in a data folder."""
    for path in sorted(data_dir.rglob("*")):
        top = path.relative_to(data_dir).parts[0]
        is_draft = any(part.startswith(".") for part in path.relative_to(data_dir).parts)
        if path.is_file() and top not in MADE_ANEW and not is_draft and not top.endswith(MADE_SUFFIXES):
            yield path


def drop_leftovers(folder: Path, prefix: str, *, before: datetime) -> None:
    """Remove what a backup or a restore that was killed left: people's data. What is younger may be at work."""
    for path in folder.glob(f"{prefix}*/"):
        if path.stat().st_mtime < before.timestamp():
            shutil.rmtree(path, ignore_errors=True)


def checksum(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write(target: Path, manifest: Manifest, members: dict[str, Path]) -> None:
    """Write the archive beside and move it into place, readable by its owner alone: it holds people's data."""
    draft = target.with_name(f".{target.name}.part")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as raw:
            with tarfile.open(fileobj=raw, mode="w:gz") as tar:
                _add_manifest(tar, manifest)
                for name, path in members.items():
                    tar.add(path, arcname=name, recursive=False)
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _add_manifest(tar: tarfile.TarFile, manifest: Manifest) -> None:
    text = json.dumps(asdict(manifest), indent=1, sort_keys=True).encode()
    entry = tarfile.TarInfo(MANIFEST)
    entry.size, entry.mode = len(text), 0o600
    tar.addfile(entry, io.BytesIO(text))


def _unpack_files(tar: tarfile.TarFile, folder: Path) -> None:
    """Plain files alone, each inside the folder; Python's own filter for that is younger than Debian 12's Python."""
    for entry in tar:
        path = (folder / entry.name).resolve()
        content = tar.extractfile(entry) if entry.isfile() and path.is_relative_to(folder) else None
        if content is None:
            raise tarfile.TarError(f"{entry.name} is no file of a backup")
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            shutil.copyfileobj(content, file)


def unpack(source: Path, folder: Path) -> Manifest:
    """Unpack an archive into an empty folder; every file is the one the manifest names, and nothing else is there.

    Raises CannotKeep, and OSError where the disk is full.
    """
    try:
        with tarfile.open(source, mode="r:gz") as tar:
            _unpack_files(tar, folder.resolve())
    except (OSError, tarfile.TarError, EOFError, zlib.error) as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            raise
        raise CannotKeep(f"{source} cannot be read as a backup: {error}") from error
    if not (folder / MANIFEST).is_file():
        raise CannotKeep(f"{source} is no backup of this site: it has no manifest.")
    manifest = Manifest.read((folder / MANIFEST).read_bytes())
    result = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {MANIFEST}
    for name in sorted(result ^ set(manifest.checksums)):
        raise CannotKeep(f"{source} is damaged: {name} is {'not announced' if name in result else 'missing'}.")
    for name, wanted in manifest.checksums.items():
        if checksum(folder / name) != wanted:
            raise CannotKeep(f"{source} is damaged: {name} differs from what was backed up.")
    return manifest
