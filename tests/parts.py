"""The two parts of a run of everything: what is measured for coverage, and all others.

Measuring makes a test half as slow again, so it is done where rules and REST are what is tried, on SQLite; the twins on
PostgreSQL and everything else run without it. The pages, which the journeys of all processes wait for, are built by one
process while the other runs what needs none. A run that names its tests has no parts.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling

MEASURED, OTHERS = "measured", "others"
TESTS = Path(__file__).parent
FOLDERS = frozenset({"api", "demo", "domain", "jobs", "search"})
PAGES = TESTS / "e2e" / "test_pages_built.py"
JOURNEYS = "tests/e2e/"


class Handing(LoadFileScheduling):
    """Hands whole files to the processes, and the files of a folder of journeys, which share a site, to one of them."""

    def _split_scope(self, nodeid: str) -> str:
        return together(super()._split_scope(nodeid))


def together(file: str) -> str:
    """What is handed out with a file: its folder where that has a site of its own, else only the file."""
    folder = file.removeprefix(JOURNEYS).rpartition("/")[0] if file.startswith(JOURNEYS) else ""
    return JOURNEYS + folder if folder else file


def is_left_out(config: pytest.Config, place: Path) -> bool:
    """Whether nothing in a folder belongs to the part that runs."""
    return (
        config.getoption("part") == MEASURED and place.parent == TESTS and place.is_dir() and place.name not in FOLDERS
    )


def select_part(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of the part that runs, and begin with the pages."""
    part = config.getoption("part")
    if not part:
        return
    ours: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        (ours if _is_measured(item) == (part == MEASURED) else others).append(item)
    config.hook.pytest_deselected(items=others)
    items[:] = sorted(ours, key=lambda item: item.path != PAGES)


def _is_measured(item: pytest.Item) -> bool:
    folder = item.path.relative_to(TESTS).parts[0]
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return folder in FOLDERS and params.get("backend") != "postgres"
