"""What the launcher prepares is done in another process, which takes its modules with it."""

from __future__ import annotations

import os

import pytest

from maritime_site.settings import Settings, WrongSettings
from maritime_site.start import CannotStart
from maritime_site.start.apart import run_apart


def name_process(settings: Settings) -> list[str]:
    return [str(os.getpid()), str(settings.port)]


def refuse(_settings: Settings) -> list[str]:
    raise CannotStart("The disk is full.")


def refuse_settings(_settings: Settings) -> list[str]:
    raise WrongSettings("PORT: expected a number.")


def fail(_settings: Settings) -> list[str]:
    raise ValueError("nobody expected this")


@pytest.mark.req("PERF-3")
def test_its_lines_come_from_another_process(settings: Settings):
    process, port = run_apart(name_process, settings)
    assert process != str(os.getpid())
    assert port == str(settings.port)


@pytest.mark.parametrize(("work", "refusal"), [(refuse, CannotStart), (refuse_settings, WrongSettings)])
def test_a_refusal_is_the_launchers_own(settings: Settings, work, refusal):
    with pytest.raises(refusal, match=r"disk is full|expected a number"):
        run_apart(work, settings)


def test_what_breaks_is_told_with_its_reason_above(settings: Settings, capfd: pytest.CaptureFixture[str]):
    with pytest.raises(CannotStart, match="reason stands above"):
        run_apart(fail, settings)
    assert "nobody expected this" in capfd.readouterr().err
