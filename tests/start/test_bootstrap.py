"""Installing what is needed, as `make run` and `make test` begin."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tree import ROOT


def install(checkout: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / "scripts" / "bootstrap", "requirements.txt"],
        capture_output=True,
        text=True,
        check=False,
        cwd=checkout,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that needs no package, so that nothing is downloaded."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "bootstrap", tmp_path / "scripts")
    (tmp_path / "requirements.txt").write_text("# nothing\n")
    return tmp_path


def test_what_is_installed_is_not_installed_again(checkout):
    assert "Installing" in install(checkout).stdout
    kept = checkout / ".venv" / "kept"
    kept.touch()
    assert install(checkout).stdout == ""
    (checkout / "requirements.txt").write_text("# nothing else\n")
    assert "Making .venv" not in install(checkout).stdout
    assert kept.exists()


def test_after_an_installation_that_was_killed_all_begins_anew(checkout):
    install(checkout)
    (checkout / ".venv" / "installed-requirements.txt").unlink()
    broken = checkout / ".venv" / "lib" / "half-copied"
    broken.touch()
    result = install(checkout)
    assert result.returncode == 0
    assert "Making .venv" in result.stdout
    assert not broken.exists()
    assert (checkout / ".venv" / "installed-requirements.txt").exists()
