"""The description of the REST door in a file, until the code changes.

Making it takes five seconds of the processor and 45 MB that no worker gives back; the launcher has it made by a process
of its own (`start/description.py`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from maritime_site.domain.people.kinds import KINDS

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / ".web" / "description"


@cache
def kept_path(gateway: str) -> Path:
    """Where the description of the code that runs is, or would be.

    The sandbox has operations of its own, and so has each kind of participant.
    """
    digest = sha256(" ".join((gateway, *KINDS)).encode())
    for path in (*sorted((ROOT / "maritime_site").rglob("*.py")), ROOT / "requirements.txt"):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return FOLDER / f"{digest.hexdigest()[:32]}.json"


def read_kept(gateway: str) -> bytes:
    """The description of this code; empty when none was kept."""
    with suppress(FileNotFoundError):
        return kept_path(gateway).read_bytes()
    return b""


def keep_description(gateway: str, description: bytes) -> None:
    """Keep this one and no other; readers see the whole file or none."""
    path = kept_path(gateway)
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in path.parent.glob("*.json"):
        old.unlink(missing_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(description)
    draft.replace(path)
