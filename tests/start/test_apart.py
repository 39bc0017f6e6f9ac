"""What the launcher prepares is done in another process, which takes its modules with it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from maritime_site.start import CannotStart
from maritime_site.start.apart import run_apart


def name_process() -> int:
    return os.getpid()


def refuse() -> None:
    raise CannotStart("The disk is full.")


def fail() -> None:
    raise ValueError("nobody expected this")


@pytest.mark.req("PERF-3")
def test_its_answer_comes_from_another_process():
    assert run_apart(name_process) != os.getpid()


def test_a_refusal_is_the_launchers_own():
    with pytest.raises(CannotStart, match="disk is full"):
        run_apart(refuse)


@pytest.mark.req("PERF-3")
def test_the_launcher_itself_reads_the_standard_library_alone():
    """It lives as long as the site: what it imported would be kept for nothing."""
    program = (
        "import sys; before = set(sys.modules); import maritime_site.start.__main__;"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names)"
    )
    answer = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    # The pages are compressed with brotli, which is small; the last is the standard library's.
    assert set(answer.split()) == {"maritime_site", "brotli", "_brotli", "__mp_main__"}


def test_what_breaks_is_told_with_its_reason_above(capfd: pytest.CaptureFixture[str]):
    with pytest.raises(CannotStart, match="reason stands above"):
        run_apart(fail)
    assert "nobody expected this" in capfd.readouterr().err
