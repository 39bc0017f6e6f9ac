"""What happens when the site is hurt: a killed worker, a port that is taken."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.e2e.rest import Account, Rest
from tests.e2e.site import ROOT, Site
from tests.machine import crowding

BOOKING_SECONDS = 10
BACK_SECONDS = 5
# Granian takes a worker that dies sooner after its start for a crash loop and ends; the launcher starts it all again.
SETTLED_SECONDS = 6


def children(process: int) -> list[int]:
    """The processes that this one started."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for task in tasks for number in task.read_text().split()]


def worker_of(site: Site) -> int:
    """The process that answers requests: the server's child, the launcher's grandchild."""
    (server,) = children(site.process.pid)
    workers = [child for child in children(server) if "granian" in Path(f"/proc/{child}/cmdline").read_text()]
    return workers[-1]


def settled_worker_of(site: Site) -> int:
    """The same, once it has run for a while: a test before this one may have killed the one before it."""
    worker = worker_of(site)
    while time.time() - Path(f"/proc/{worker}").stat().st_ctime < SETTLED_SECONDS:
        time.sleep(0.1)
    return worker


def book_and_release(rest: Rest, owner: Account, package: str, acknowledged: list[str], until: float) -> None:
    """Hold and give up rooms; a call that gets no answer acknowledged nothing."""
    while time.monotonic() < until:
        with suppress(httpx.TransportError):
            answer = rest.book(owner, package)
            if answer.status_code == 409:  # the unanswered ones hold rooms, too
                give_up_held_rooms(rest, owner)
                continue
            assert answer.status_code == 201, answer.text
            acknowledged.append(answer.json()["data"]["id"])


def give_up_held_rooms(rest: Rest, owner: Account) -> None:
    """Cancel whatever waits for its payment."""
    for held in rest.bookings(owner):
        if held["status"] == "pending_payment":
            rest.cancel(owner, held["id"])


def seconds_until_ready(site: Site) -> float:
    """How long nobody is told that the site is ready."""
    started = time.monotonic()
    while time.monotonic() - started < 4 * BACK_SECONDS:
        try:
            if httpx.get(f"{site.url}/api/readyz", timeout=1).status_code == 200:
                break
        except httpx.TransportError:
            continue
    return time.monotonic() - started


@pytest.mark.req("OPS-3", "HOSP-4")
def test_a_killed_worker_comes_back_and_no_acknowledged_booking_is_lost(site: Site, rest: Rest):
    owner, acknowledged = rest.newcomer(), list[str]()
    package = rest.packages(owner)[-1]["id"]
    worker = settled_worker_of(site)
    until = time.monotonic() + BOOKING_SECONDS
    booking = threading.Thread(target=book_and_release, args=(rest, owner, package, acknowledged, until))
    booking.start()
    while not acknowledged:
        assert booking.is_alive()
    before = len(acknowledged)
    os.kill(worker, signal.SIGKILL)
    assert seconds_until_ready(site) < BACK_SECONDS * crowding()
    booking.join()
    assert rest.book(owner, package).status_code in {201, 409}
    assert len(acknowledged) >= before
    assert set(acknowledged) <= {held["id"] for held in rest.bookings(owner)}


@pytest.mark.req("OPS-3")
def test_a_taken_port_is_one_line_and_a_failure(site: Site, tmp_path):
    port = str(urlsplit(site.url).port)
    started = subprocess.run(
        [sys.executable, "-m", "maritime_site.start"],
        cwd=ROOT,
        env=os.environ | {"PORT": port, "MARITIME_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert started.returncode != 0
    assert len(started.stderr.splitlines()) == 1
    assert port in started.stderr
    assert "Traceback" not in started.stderr
    assert list(tmp_path.iterdir()) == []
