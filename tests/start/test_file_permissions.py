"""Other accounts of the machine read nothing of the data folder (issue 12)."""

from __future__ import annotations

import os
import stat

import pytest

from maritime_site.core.file_permissions import restrict_data_dir
from maritime_site.start import CannotStart, __main__, build, font_check, ports, serve


@pytest.fixture
def _open_umask():
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder):
    """The permission bits of the folder and of everything in it, by name."""
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}


def is_private(path, mode):
    return mode == (0o700 if path.is_dir() else 0o600)


class NoServer:
    def __init__(self, _port, _workers):
        raise CannotStart("far enough")


@pytest.mark.usefixtures("_open_umask")
@pytest.mark.parametrize("there_before", [False, True])
def test_a_start_leaves_the_data_folder_to_its_own_account(tmp_path, monkeypatch, there_before):
    data = tmp_path / "data"
    monkeypatch.setenv("MARITIME_DATA_DIR", str(data))
    monkeypatch.setenv("MARITIME_DEMO", "false")
    monkeypatch.setattr(build, "build_if_changed", lambda _settings, *, say: say)
    monkeypatch.setattr(serve, "Server", NoServer)
    monkeypatch.setattr(font_check, "start_check", lambda: None)
    monkeypatch.setattr(ports, "refuse_taken", lambda port: port)
    if there_before:
        (data / "files" / "deep").mkdir(parents=True)
        (data / "files" / "deep" / "photo.jpg").touch()
        (data / "site.db").touch()
    assert __main__.main() == 1
    result = modes(data)
    assert {"site.db", "secret.key", "pass.key"} <= set(result)
    assert [name for name, mode in result.items() if not is_private(data / name, mode)] == []


@pytest.mark.usefixtures("_open_umask")
def test_what_is_not_the_sites_own_keeps_its_permissions(tmp_path):
    (tmp_path / "notes.txt").touch(mode=0o644)
    (tmp_path / "bin").mkdir(mode=0o755)
    (tmp_path / "bin" / "tool").touch(mode=0o755)
    (tmp_path / "elsewhere").touch(mode=0o644)
    (tmp_path / "files").symlink_to(tmp_path / "bin")
    restrict_data_dir(tmp_path)
    result = modes(tmp_path)
    assert (result["."], result["notes.txt"], result["bin"], result["bin/tool"]) == (0o700, 0o644, 0o755, 0o755)
