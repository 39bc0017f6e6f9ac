"""A copy of the site's sources, changed as a developer would, for tests of what is built and started from it."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
# What a site runs and is built from; its environment is the one the tests run in.
PARTS = (
    "maritime_site",
    "assets",
    "content",
    "alembic",
    "alembic.ini",
    "reflex.lock",
    "requirements.txt",
    "rxconfig.py",
)
FEWER = """

_every_page = list_pages


def list_pages(*, production: bool) -> tuple[Page, ...]:
    every = _every_page(production=production)
    return tuple(page for page in every if page.path in {alone} or page.path.startswith({beginnings}))
"""


def copied(folder: Path) -> Path:
    """Copy the site into this folder, which is answered."""
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)
    return folder


def put(file: Path, old: str, new: str) -> None:
    """Write this in the one place of a file where `old` stands."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name} has no single {old!r}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def build_fewer(root: Path, *beginnings: str, alone: tuple[str, ...] = ("/",)) -> None:
    """Let a copy build only the pages that its test visits, for all of them take minutes."""
    kept = ("/login", "/not-found", "/admin/not-found", *beginnings)
    with (root / "maritime_site" / "web" / "site_map.py").open("a", encoding="utf-8") as site_map:
        site_map.write(FEWER.format(alone=alone, beginnings=kept))
