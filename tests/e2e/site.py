"""The real site, started by its real launcher, and the folder its messages arrive in."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
# The pages may have to be built first, on two cores that other tests share.
START_SECONDS = 600
LETTER_SECONDS = 30
STOP_SECONDS = 30
READY = "The site is at "
CHIEF = {"MARITIME_ADMIN_EMAIL": "chief@demo.example", "MARITIME_ADMIN_PASSWORD": "a lantern on the quay"}
# Journeys sign the same people in again and again, from one machine; how often one may is proved elsewhere.
SETTINGS = CHIEF | {
    "MARITIME_OTP_RESEND_SECONDS": "0",
    "MARITIME_OTP_SENDS_PER_HOUR": "100",
    "MARITIME_HOLDS_PER_DAY": "1000",
    "MARITIME_CANCELLATIONS_PER_DAY": "1000",
    "MARITIME_TRUSTED_PROXY_HOPS": "1",
}


@dataclass
class Site:
    """A running site: where it answers, where it keeps its data, and what it sent."""

    url: str
    data_dir: Path
    process: subprocess.Popen[bytes]

    def letters(self, address: str = "") -> list[dict[str, Any]]:
        """Messages to an address (all without one), oldest first."""
        files = sorted((self.data_dir / "outbox").glob("*.json"))
        rows = [json.loads(file.read_text(encoding="utf-8")) | {"file": file.name} for file in files]
        return [letter for letter in rows if not address or letter["to"].lower() == address.lower()]

    def letter_to(self, address: str, subject: str = "") -> dict[str, Any]:
        """The newest message to an address whose subject holds these words; waits for it."""
        until = time.monotonic() + LETTER_SECONDS
        while True:
            rows = [letter for letter in self.letters(address) if subject in letter["subject"]]
            if rows:
                return rows[-1]
            assert time.monotonic() < until, f"no message to {address}"
            time.sleep(0.1)

    def code_for(self, address: str, *, since: datetime) -> str:
        """The newest one-time code that an address was sent `since`; waits for it. Earlier ones count for nothing."""
        until = time.monotonic() + LETTER_SECONDS
        while True:
            for letter in reversed(self.letters(address)):
                code = re.search(r"(?<!\d)\d{6}(?!\d)", letter["text"])
                if code and datetime.fromisoformat(letter["createdAt"]) >= since:
                    return code[0]
            assert time.monotonic() < until, f"no code for {address}"
            time.sleep(0.1)


def moment() -> datetime:
    """Now, as exactly as a message tells when it was written."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def free_port() -> int:
    """A port nobody serves on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


@contextmanager
def started(folder: Path, *, root: Path = ROOT, **settings: str) -> Iterator[Site]:
    """The site of these sources on a port of its own, with its data in `folder`; stopped at the end of the block."""
    port, log = free_port(), folder / "site.log"
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MARITIME_")}
    environment = ours | SETTINGS | {"PORT": str(port), "MARITIME_DATA_DIR": str(folder / "data")} | settings
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "maritime_site.start"],
            cwd=root,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait(process, log)
        yield Site(f"http://localhost:{port}", folder / "data", process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(STOP_SECONDS)


def _wait(process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while READY not in log.read_text(encoding="utf-8"):
        assert process.poll() is None, log.read_text(encoding="utf-8")
        assert time.monotonic() < until, log.read_text(encoding="utf-8")
        time.sleep(0.2)
