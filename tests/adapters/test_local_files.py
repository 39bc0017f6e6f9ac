"""Files on disk: whole, private, and under our own names only."""

from __future__ import annotations

import stat

import pytest

from maritime_site.adapters.local_files import LocalFiles
from maritime_site.core.errors import Conflict, Unavailable
from maritime_site.ports.files import FileMissing, MemoryFiles, store_files
from maritime_site.settings import WrongSettings, read_settings
from maritime_site.signing_keys import keep_pass_seed, keep_secret, read_secret

NAME = "0" * 32 + ".png"
OTHER = "1" * 32 + ".pdf"


@pytest.fixture(params=["disk", "memory"])
def files(request, tmp_path):
    return LocalFiles(tmp_path / "files") if request.param == "disk" else MemoryFiles()


@pytest.mark.req("REG-2")
def test_what_is_kept_is_read_and_dropped(files):
    files.keep(NAME, b"one")
    files.keep(NAME, b"two")
    assert files.read(NAME) == b"two"
    files.drop(NAME)
    files.drop(NAME)
    with pytest.raises(FileMissing):
        files.read(NAME)


@pytest.mark.req("REG-2")
def test_files_stay_with_what_notes_them_or_go_with_it(files):
    with store_files(files, [(NAME, b"one")]):
        assert files.read(NAME) == b"one"
    assert files.read(NAME) == b"one"
    with pytest.raises(Conflict), store_files(files, [(OTHER, b"two")]):
        raise Conflict("No")
    with pytest.raises(FileMissing):
        files.read(OTHER)


@pytest.mark.req("REG-2")
def test_a_file_that_cannot_be_kept_takes_the_others_along(files):
    with pytest.raises(ValueError, match="stored file"), store_files(files, [(NAME, b"one"), ("../two", b"two")]):
        pytest.fail("nothing may be noted of them")
    with pytest.raises(FileMissing):
        files.read(NAME)


@pytest.mark.req("REG-2")
def test_a_full_disk_is_said_and_nothing_of_the_file_stays(tmp_path, full_disk):
    files = LocalFiles(tmp_path / "files")
    full_disk(1_000)
    with (
        pytest.raises(Unavailable, match="could not be kept"),
        store_files(files, [(NAME, b"one"), (OTHER, b"2" * 9_000)]),
    ):
        pytest.fail("nothing may be noted of them")
    assert not list((tmp_path / "files").iterdir())


@pytest.mark.req("REG-2")
def test_where_nothing_can_be_kept_nothing_is_dropped_either(tmp_path):
    (tmp_path / "files").write_text("no folder, so each write and each removal fails")
    with pytest.raises(Unavailable), store_files(LocalFiles(tmp_path / "files"), [(NAME, b"one")]):
        pytest.fail("nothing may be noted of it")


@pytest.mark.req("REG-2")
@pytest.mark.parametrize(
    "name", ["../secret.key", "/etc/passwd", "x.png", NAME + "\n", NAME + "/../x", "", "0" * 32 + ".svg"]
)
def test_no_other_name_is_touched(files, name):
    for act in (files.read, files.drop, lambda each: files.keep(each, b"")):
        with pytest.raises(ValueError, match="stored file"):
            act(name)


@pytest.mark.req("REG-2")
def test_only_the_site_may_read_them(tmp_path):
    files = LocalFiles(tmp_path / "files")
    files.keep(NAME, b"one")
    assert stat.S_IMODE((tmp_path / "files").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "files" / NAME).stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "files").iterdir()] == [NAME]


@pytest.mark.req("PASS-2")
def test_the_pass_key_is_made_once_and_kept_private(tmp_path):
    settings = read_settings(_env_file=None, data_dir=tmp_path / "new")
    seed = keep_pass_seed(settings)
    assert len(seed) == 32
    assert keep_pass_seed(settings) == seed
    assert stat.S_IMODE((tmp_path / "new" / "pass.key").stat().st_mode) == 0o600
    given = read_settings(_env_file=None, data_dir=tmp_path, pass_key="ab" * 32)
    assert keep_pass_seed(given) == bytes.fromhex("ab" * 32)
    with pytest.raises(WrongSettings, match="MARITIME_PASS_KEY"):
        read_settings(_env_file=None, pass_key="short")


@pytest.mark.req("OPS-1")
def test_a_key_that_a_full_disk_cut_off_signs_nothing(tmp_path):
    settings = read_settings(_env_file=None, data_dir=tmp_path)
    (tmp_path / "secret.key").touch()
    made = keep_secret(settings)
    assert len(made) >= 32
    assert (keep_secret(settings), read_secret(settings)) == (made, made)
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
