"""The server comes back whatever of it is killed, and ends when told to (R65, R66)."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
import urllib.request

import pytest

from maritime_site.start.serve import STOP_SECONDS, Server, build_command

STUB = "tests.start.stub:app"
BACK_WITHIN_SECONDS = 10


class Running:
    """A kept server and what it said."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.said: list[str] = []
        self.server = Server(port, 1, STUB)
        self.server.wait_until_ready()
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()

    def _keep(self) -> None:
        self.status = self.server.keep(self.said.append)

    def worker(self, other_than: int = 0) -> int:
        """The process that answers, asked until one does."""
        until = time.monotonic() + BACK_WITHIN_SECONDS
        while (result := self._asked()) in {0, other_than}:
            assert time.monotonic() < until, "the site did not come back"
        return result

    def _asked(self) -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=1) as answer:
                return int(answer.read())
        except OSError:
            return 0

    def stop(self) -> int:
        self.server.stop()
        self._keeper.join(timeout=20)
        return self.status


@pytest.fixture
def running():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    site = Running(port)
    yield site
    site.stop()


def kill(process: int) -> None:
    os.kill(process, signal.SIGKILL)


@pytest.mark.req("OPS-3")
def test_a_killed_worker_is_replaced_each_time(running):
    for _ in range(3):
        before = running.worker()
        kill(before)
        assert running.worker(other_than=before)


@pytest.mark.req("OPS-3")
def test_a_killed_server_is_started_again_without_its_old_workers(running):
    before = running.worker()
    kill(running.server._process.pid)
    assert running.worker(other_than=before)
    assert any("starting it again" in line for line in running.said)


@pytest.mark.req("OPS-3")
def test_a_stop_ends_it_well(running):
    running.worker()
    assert running.stop() == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", running.port)) != 0


@pytest.mark.req("OPS-3")
def test_what_is_under_way_is_finished_before_it_ends(running):
    running.worker()
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/slow", timeout=STOP_SECONDS) as answer:
        assert answer.read(5) == b"begun"
        stopper = threading.Thread(target=running.server.stop)
        stopper.start()
        assert answer.read() == b" and finished"
        stopper.join()
    assert running.stop() == 0


def test_the_command_says_the_port_and_the_workers():
    line = build_command(4000, 3)
    assert line[line.index("--port") + 1] == "4000"
    assert line[line.index("--workers") + 1] == "3"
    assert "--respawn-failed-workers" in line


@pytest.mark.req("R72")
def test_a_thousand_idle_connections_keep_nobody_out(running):
    """Every open tab is a connection: granian's usual bound of some hundred would end the site for the next visitor."""
    address = ("127.0.0.1", running.port)
    idle = []
    try:
        for _ in range(1_000):
            idle.append(socket.create_connection(address))
            idle[-1].sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        assert running.worker()
    finally:
        for each in idle:
            each.close()
