"""The pages: compiled, prerendered and bundled by Reflex, again only when what goes into them changed."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from maritime_site.core.file_locks import file_lock
from maritime_site.start import CannotStart
from maritime_site.start.compression import compress_files

if TYPE_CHECKING:
    from maritime_site.settings import Settings

ROOT = Path(__file__).parents[2]
# The doors and suppliers behind REST, the jobs and the rest of this launcher leave no trace in the pages.
SOURCES = (
    "maritime_site/maritime_site.py",
    "maritime_site/settings.py",
    "maritime_site/core",
    "maritime_site/demo",
    "maritime_site/domain",
    "maritime_site/files",
    "maritime_site/gate",
    "maritime_site/locales",
    "maritime_site/printing",
    "maritime_site/search",
    "maritime_site/start/compression.py",
    "maritime_site/web",
    "content",
    "assets",
    "rxconfig.py",
    "requirements.txt",
    "reflex.lock",
)
# What is written into the pages when they are compiled; everything else is read by the running site.
BAKED = (
    "env",
    "site_url",
    "assets_host",
    "tag_manager_id",
    "gateway",
)
OUTPUT = Path(".web/build/client/index.html")
STAMP = Path(".web/built-from")
# Pages are for everybody, unlike what else the launcher writes.
PAGES_UMASK = 0o022


def build_inputs(settings: Settings, root: Path = ROOT) -> str:
    """A fingerprint of everything the built pages depend on."""
    digest = hashlib.sha256(sys.version.encode())
    for path in _list_source_files(root):
        digest.update(str(path.relative_to(root)).encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    for name in BAKED:
        digest.update(f"{name}={getattr(settings, name)}\0".encode())
    return digest.hexdigest()


def _list_source_files(root: Path) -> Iterator[Path]:
    for name in SOURCES:
        source = root / name
        rows = sorted(source.rglob("*")) if source.is_dir() else [source]
        yield from (path for path in rows if path.is_file() and "__pycache__" not in path.parts)


def is_current(settings: Settings, root: Path = ROOT) -> bool:
    """Whether the built pages are those of the present sources and settings."""
    stamp = root / STAMP
    return (root / OUTPUT).exists() and stamp.exists() and stamp.read_text() == build_inputs(settings, root)


def build_if_changed(settings: Settings, *, say: Callable[[str], None], root: Path = ROOT) -> None:
    """Build the pages unless they are up to date; two launchers never build at once. Raises CannotStart."""
    if is_current(settings, root):
        return  # without waiting for somebody else's build
    with file_lock(Path(sys.prefix) / "pages.lock"):
        if is_current(settings, root):
            return
        say("Building the pages (a minute or two the first time) …")
        # Asked for before: what is changed meanwhile is not in the pages.
        started, inputs = time.monotonic(), build_inputs(settings, root)
        (root / STAMP).unlink(missing_ok=True)
        _export_pages(root)
        compress_files((root / OUTPUT).parent)
        (root / STAMP).write_text(inputs)
        say(f"Pages built in {time.monotonic() - started:.0f} s.")


def _export_pages(root: Path) -> None:
    command = [sys.executable, "-m", "reflex", "export", "--frontend-only", "--no-zip"]
    with _same_spelling(root / "reflex.lock" / "package.json"):
        done = subprocess.run(  # noqa: S603  our own words only
            command,
            cwd=root,
            env=build_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            umask=PAGES_UMASK,
        )
    if done.returncode or not (root / OUTPUT).exists():
        raise CannotStart(f"{done.stdout.rstrip()}\nThe pages could not be built; the reason stands above.")


@contextmanager
def _same_spelling(path: Path) -> Generator[None]:
    # Reflex writes the same JSON in an order of its own each time, which would leave the checkout changed.
    before = path.read_text() if path.exists() else ""
    try:
        yield
    finally:
        if before and path.exists() and _says_the_same(path.read_text(), before):
            path.write_text(before)


def _says_the_same(text: str, before: str) -> bool:
    """Whether two spellings are of the same JSON; half of one, as where a build was ended, is no news either."""
    try:
        return bool(json.loads(text) == json.loads(before))
    except ValueError:
        return True


def build_environment() -> dict[str, str]:
    """What Reflex and npm need so that they stay inside .venv and .web and write no mirror's address anywhere."""
    tools = Path(sys.executable).parent
    return os.environ | {
        "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}",
        "REFLEX_DIR": str(Path(sys.prefix) / "reflex"),
        "REFLEX_USE_NPM": "1",
        "REFLEX_TELEMETRY_ENABLED": "false",
        "npm_config_omit_lockfile_registry_resolved": "true",
        "npm_config_update_notifier": "false",
        "npm_config_fund": "false",
        "npm_config_audit": "false",
    }
