"""A start either serves or refuses in one line a person can act on."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from maritime_site.settings import read_settings
from maritime_site.start import CannotStart, __main__, build, database, font_check, ports
from maritime_site.start.__main__ import Prepared, build_greeting

ROOT = Path(__file__).parents[2]


@contextmanager
def listening(host: str = "127.0.0.1"):
    with socket.create_server((host, 0)) as server:
        yield server.getsockname()[1]


def start(data_dir: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the real launcher and wait for its end."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MARITIME_")}
    return subprocess.run(
        [sys.executable, "-m", "maritime_site.start"],
        cwd=ROOT,
        env=ours | {"MARITIME_DATA_DIR": str(data_dir)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_taken_port_is_one_line_and_a_failing_exit(tmp_path, host):
    with listening(host) as port:
        done = start(tmp_path / "data", PORT=str(port))
    assert done.returncode == 1
    assert done.stderr == f"PORT {port} is taken by another program; set PORT to a free one.\n"
    assert done.stdout == ""
    assert not (tmp_path / "data").exists()


def test_a_port_taken_while_the_pages_were_built_is_refused_too(monkeypatch):
    """Otherwise the launcher takes the other site's answer for its own, and greets."""
    with listening() as port:
        monkeypatch.setattr(__main__, "run_apart", lambda _work: Prepared(port, 1, ["The site is here"]))
        with pytest.raises(CannotStart, match=f"PORT {port} is taken"):
            __main__.run_site()


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "0", "PORT: Input should be greater than or equal to 1"),
        ("MARITIME_GATEWAY", "cash", "MARITIME_GATEWAY: Input should be 'sandbox', 'razorpay' or 'none'"),
        (
            "MARITIME_ENV",
            "production",
            (
                "MARITIME_SECRET_KEY: required in production, at least 32 characters\n"
                "MARITIME_GATEWAY: razorpay or none in production, not the sandbox"
            ),
        ),
    ],
)
def test_wrong_settings_are_a_line_each_and_a_failing_exit(tmp_path, name, value, expected):
    done = start(tmp_path / "data", **{name: value})
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{expected}\n")


PRODUCTION = {
    "MARITIME_ENV": "production",
    "MARITIME_SECRET_KEY": "k" * 32,
    "MARITIME_GATEWAY": "none",
    "MARITIME_SITE_URL": "https://event.example",
    "MARITIME_SMTP_HOST": "mail.event.example",
    "MARITIME_MAIL_FROM": "no-reply@event.example",
}


def test_production_says_what_it_starts_without(monkeypatch, tmp_path):
    """The contract names what production refuses; an address and a mail server are not among it."""
    monkeypatch.setenv("MARITIME_DATA_DIR", str(tmp_path))
    for name, value in (PRODUCTION | {"MARITIME_SITE_URL": "", "MARITIME_SMTP_HOST": ""}).items():
        monkeypatch.setenv(name, value)
    assert build_greeting(read_settings(_env_file=None), []) == [
        "MARITIME_SITE_URL: not set, so links in messages lead to http://localhost:3000",
        f"MARITIME_SMTP_HOST: not set, so messages stay as files in {tmp_path / 'outbox'}",
        "The site is at http://localhost:3000",
    ]
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    assert build_greeting(read_settings(_env_file=None), []) == ["The site is at http://localhost:3000"]
    told = "MARITIME_MAIL_FROM: not set, so messages leave as no-reply@demo.example, which mail servers refuse"
    for sender in ("", "no-reply@demo.example"):
        monkeypatch.setenv("MARITIME_MAIL_FROM", sender)
        assert build_greeting(read_settings(_env_file=None), []) == [told, "The site is at http://localhost:3000"]


def test_a_data_folder_that_cannot_be_is_named(tmp_path):
    (tmp_path / "file").touch()
    settings = read_settings(_env_file=None, data_dir=tmp_path / "file" / "data")
    with pytest.raises(CannotStart, match="MARITIME_DATA_DIR"):
        database.make_data_dir(settings)


def test_a_free_port_is_no_reason_to_refuse():
    with listening() as port:
        pass
    ports.refuse_taken(port)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.now += seconds


def test_a_database_that_does_not_answer_is_waited_for_and_then_named():
    clock = Clock()
    with pytest.raises(CannotStart, match="MARITIME_DATABASE_URL") as refusal:
        database.wait_for("postgresql+psycopg://site:hunter22@127.0.0.1:1/x", clock=clock, pause=clock.pause)
    assert clock.now == pytest.approx(30, abs=1)
    assert "hunter22" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_database_that_comes_while_we_wait_is_taken():
    clock = Clock()
    answers = iter(["refused", "refused", None])

    database.wait_for("postgresql+psycopg://x", clock=clock, pause=clock.pause, ask=lambda _url: next(answers))
    assert clock.now == pytest.approx(2 * database.PAUSE_SECONDS)


def test_a_sqlite_file_that_cannot_be_opened_is_refused_at_once(tmp_path):
    clock = Clock()
    with pytest.raises(CannotStart, match="MARITIME_DATABASE_URL"):
        database.wait_for(f"sqlite:///{tmp_path / 'missing' / 'x.db'}", clock=clock, pause=clock.pause)
    assert clock.now == 0


def test_the_address_is_the_last_line_and_the_demo_is_explained(settings):
    settings.demo = True
    lines = build_greeting(settings, ["Administrator x"])
    assert lines[0] == "Administrator x"
    assert "@demo.example" in lines[1]
    assert str(settings.data_dir / "outbox") in lines[1]
    assert lines[-1].endswith(f"http://localhost:{settings.port}")


def test_without_demo_data_there_is_nothing_to_explain(settings):
    assert len(build_greeting(settings, [])) == 1


@pytest.fixture
def checkout(tmp_path):
    """A folder with one source of each sort and pages that were built from them."""
    for name in build.SOURCES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1") if "." in path.name else path.mkdir()
    (tmp_path / build.OUTPUT).parent.mkdir(parents=True)
    (tmp_path / build.OUTPUT).touch()
    return tmp_path


@pytest.mark.parametrize("changes", [False, True])
def test_a_source_that_changes_while_the_pages_are_built_is_built_again(monkeypatch, checkout, settings, changes):
    def export(root: Path) -> None:
        if changes:
            (root / "rxconfig.py").write_text("# another")

    monkeypatch.setattr(build, "_export_pages", export)
    build.build_if_changed(settings, say=str, root=checkout)
    assert build.is_current(settings, checkout) is not changes


def test_pages_are_current_until_a_source_changes(checkout, settings):
    (checkout / build.STAMP).write_text(build.build_inputs(settings, checkout))
    assert build.is_current(settings, checkout)
    (checkout / "content" / "about.md").write_text("new")
    assert not build.is_current(settings, checkout)


@pytest.mark.parametrize(("name", "value"), [("assets_host", "https://a.example"), ("site_url", "https://x.example")])
def test_pages_follow_the_settings_written_into_them(checkout, settings, name, value):
    (checkout / build.STAMP).write_text(build.build_inputs(settings, checkout))
    assert not build.is_current(settings.model_copy(update={name: value}), checkout)


@pytest.mark.parametrize(
    ("name", "value"), [("port", 4000), ("event_name", "Harbour Days"), ("hold_minutes", 3), ("workers", 2)]
)
def test_pages_do_not_follow_what_the_running_site_reads(checkout, settings, name, value):
    (checkout / build.STAMP).write_text(build.build_inputs(settings, checkout))
    assert build.is_current(settings.model_copy(update={name: value}), checkout)


def test_no_output_means_building(checkout, settings):
    (checkout / build.STAMP).write_text(build.build_inputs(settings, checkout))
    (checkout / build.OUTPUT).unlink()
    assert not build.is_current(settings, checkout)


@pytest.mark.parametrize("written", ['{"b": 2, "a": 1}', '{"a": 1, "b"'])
def test_a_build_that_is_ended_leaves_the_checkout_as_it_was(tmp_path, written):
    """Reflex was writing its list of packages in its own order."""
    packages = tmp_path / "package.json"
    packages.write_text('{"a": 1, "b": 2}')

    def build_half() -> None:
        with build._same_spelling(packages):
            packages.write_text(written)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_half()
    assert packages.read_text() == '{"a": 1, "b": 2}'


def test_compiled_python_is_not_a_source(checkout, settings):
    before = build.build_inputs(settings, checkout)
    (checkout / "content" / "__pycache__").mkdir()
    (checkout / "content" / "__pycache__" / "x.pyc").touch()
    assert build.build_inputs(settings, checkout) == before


@pytest.mark.req("PASS-1")
def test_a_complete_machine_has_nothing_to_tell_of_its_letters():
    assert font_check.read_result(font_check.start_check()) == []


@pytest.mark.req("PASS-1")
def test_scripts_that_cannot_be_printed_are_told_and_a_failing_look_is_not():
    said = subprocess.Popen(["echo", "Tamil, Thai"], stdout=subprocess.PIPE, text=True)
    (line,) = font_check.read_result(said)
    assert line.startswith("Names in Tamil, Thai cannot be printed on passes here")
    failed = subprocess.Popen(["false"], stdout=subprocess.PIPE, text=True)
    assert font_check.read_result(failed) == []
