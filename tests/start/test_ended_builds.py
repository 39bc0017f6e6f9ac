"""A launcher that is ended while it builds pages takes its builder along, however it is ended (R65)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tree import ROOT

PATIENCE_SECONDS = 20
ASKED = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Building:
    """A launcher whose pages are being built; `processes` are those of the builder."""

    def __init__(self, folder: Path, *, before: Callable[[], object] | None = None) -> None:
        self.folder = folder
        self.launcher = subprocess.Popen(
            [sys.executable, "-m", "tests.start.long_build"],
            cwd=ROOT,
            env=os.environ | {"LONG_BUILD_FOLDER": str(folder)},
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=before,  # noqa: PLW1509  the test has no threads
        )
        wait_until((folder / "processes").exists)
        self.processes = [int(number) for number in (folder / "processes").read_text().split()]

    def living(self) -> list[int]:
        return [number for number in self.processes if is_alive(number)]


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(holds: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.05)


@pytest.fixture
def start_building(tmp_path: Path):
    started: list[Building] = []

    def start(**options: Callable[[], object]) -> Building:
        started.append(Building(tmp_path, **options))
        return started[0]

    yield start
    for building in started:
        building.launcher.kill()
        building.launcher.communicate()
        for process in building.living():
            os.kill(process, signal.SIGKILL)


@pytest.mark.req("OPS-3")
@pytest.mark.parametrize("number", ASKED)
def test_whoever_ends_the_launcher_ends_its_builder(start_building, number: signal.Signals):
    building = start_building()
    building.launcher.send_signal(number)
    said = building.launcher.communicate(timeout=PATIENCE_SECONDS)[1]
    assert (building.launcher.returncode, said) == (1, "Stopped before it was serving.\n")
    assert building.living() == []
    assert (building.folder / "tidied").exists()


@pytest.mark.req("OPS-3")
def test_a_killed_launcher_takes_its_builder_along_too(start_building):
    building = start_building()
    building.launcher.kill()
    wait_until(lambda: not building.living())
    wait_until((building.folder / "tidied").exists)


@pytest.mark.req("OPS-3")
def test_a_launcher_that_is_to_outlive_its_terminal_goes_on(start_building):
    building = start_building(before=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    building.launcher.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        building.launcher.wait(1)
    assert building.living() == building.processes
