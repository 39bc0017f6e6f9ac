"""granian over the front door, kept alive until we are told to stop."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from types import FrameType

from maritime_site.start import CannotStart, build, ends
from maritime_site.start.ports import HOST

APP = "maritime_site.maritime_site:serve"
STOP_SECONDS = 15
PAUSE_SECONDS = 0.5
READY_SECONDS = 60
MOST_FILES = 25_000


def count_files() -> int:
    """How many files and connections a process may open here, as far as we have use for them."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)


def allow_files() -> None:
    """Let this process and those it starts open so many; a shell's usual limit is 1,024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count_files()), hard))


def build_command(port: int, workers: int, app: str = APP) -> list[str]:
    """The server's command line: workers that die come back, those that stop get 15 s."""
    options = {
        "--interface": "asgi",
        "--host": HOST,
        "--port": port,
        "--workers": workers,
        "--workers-kill-timeout": STOP_SECONDS,
        # While a worker holds so many connections, each open tab's and each kept alive, it accepts no other.
        "--backpressure": count_files() * 4 // 5,
        "--log-level": "warning",
    }
    pairs = [str(part) for pair in options.items() for part in pair]
    return [
        sys.executable,
        "-m",
        "maritime_site.start.granian",
        *pairs,
        "--factory",
        "--respawn-failed-workers",
        "--no-access-log",
        app,
    ]


class Server:
    """One granian with its workers, in a process group of its own; started again when it dies unasked."""

    def __init__(self, port: int, workers: int, app: str = APP) -> None:
        self._port = port
        self._command = build_command(port, workers, app)
        self._stopping = threading.Event()
        allow_files()
        self._process = self._spawn()

    def _spawn(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603  our own words only
            self._command,
            cwd=build.ROOT,
            env=build.build_environment() | {"REFLEX_ENV_MODE": "prod", "__REFLEX_SKIP_COMPILE": "true"},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=ends.end_with_parent,  # noqa: PLW1509  this process has no threads yet
        )

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """Let what is under way finish (15 s), then end."""
        self._stopping.set()
        self._process.terminate()

    def wait_until_ready(self) -> None:
        """Return when the site answers that it is ready. Raises CannotStart when it ends or stays silent instead."""
        until = time.monotonic() + READY_SECONDS
        while not self._stopping.is_set() and not _is_ready(self._port):
            if self._process.poll() is not None:
                raise CannotStart("The server ended before it was ready; the reason stands above.")
            if time.monotonic() > until:
                self.stop()
                self._process.wait()
                raise CannotStart(f"The site was not ready within {READY_SECONDS} s.")
            time.sleep(0.1)

    def keep(self, say: Callable[[str], None]) -> int:
        """Serve until stopped; answers the exit status."""
        while True:
            status = self._process.wait()
            ends.kill_group(self._process.pid)  # workers that outlived their server would hold the port
            if self._stopping.is_set():
                return 0 if status in {0, -signal.SIGTERM} else 1
            say(f"The server ended by itself (status {status}); starting it again.")
            if self._stopping.wait(PAUSE_SECONDS):
                return 0
            self._process = self._spawn()
            # A stop that came while it was being spawned was told to the dead one.
            if self._stopping.is_set():
                self._process.terminate()


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/readyz", timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False
