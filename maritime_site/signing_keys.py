"""The two keys of a site: given by settings, or made once and kept in the data folder, readable by its owner alone."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from maritime_site.core.file_locks import file_lock

if TYPE_CHECKING:
    from pathlib import Path

    from maritime_site.settings import Settings

SECRET_FILE, PASS_FILE = "secret.key", "pass.key"


def read_secret(settings: Settings) -> bytes:
    """The signing key; empty where none was given or made yet."""
    return _read_key(settings.secret_key.get_secret_value(), settings.data_dir / SECRET_FILE).encode()


def read_pass_seed(settings: Settings) -> bytes:
    """The 32 bytes that passes are signed from; empty where none were given or made yet."""
    return bytes.fromhex(_read_key(settings.pass_key.get_secret_value(), settings.data_dir / PASS_FILE))


def keep_secret(settings: Settings) -> bytes:
    """The signing key, made now where there is none."""
    return read_secret(settings) or _make(settings, SECRET_FILE, lambda: secrets.token_urlsafe(48)).encode()


def keep_pass_seed(settings: Settings) -> bytes:
    """The bytes that passes are signed from, made now where there are none."""
    return read_pass_seed(settings) or bytes.fromhex(_make(settings, PASS_FILE, lambda: secrets.token_hex(32)))


def _read_key(given: str, path: Path) -> str:
    return given or (path.read_text() if path.exists() else "")


def _make(settings: Settings, name: str, invent: Callable[[], str]) -> str:
    """One key for all who ask at once; its file is whole or not there, also where the disk is full."""
    path = settings.data_dir / name
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    with file_lock(path.with_suffix(".lock")):
        if not (path.exists() and path.read_text()):
            draft = path.with_suffix(".new")
            draft.touch(mode=0o600)
            draft.write_text(invent())
            draft.replace(path)
        return path.read_text()
