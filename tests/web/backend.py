"""The real server without built pages, and browser tabs that talk to its websocket."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reflex_base.constants import Reflex
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, Request, TextMessage

import maritime_site.domain.tables  # noqa: F401  every table is known
from maritime_site.core.db.database import Database
from maritime_site.core.db.orm import metadata
from maritime_site.settings import read_settings
from maritime_site.start import serve
from tests.e2e.site import ROOT, free_port

START_SECONDS = 120
ANSWER_SECONDS = 20


@dataclass
class Backend:
    """A running server: where it listens, and what it wrote."""

    port: int
    log: Path
    tabs: list[Tab] = field(default_factory=list)

    def healthz_seconds(self) -> float:
        """How long the server takes to say that it is up."""
        begun = time.monotonic()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/healthz", timeout=30) as answer:
            assert answer.status == 200
        return time.monotonic() - begun

    def close_tabs(self) -> None:
        """Close every tab that was opened."""
        while self.tabs:
            self.tabs.pop().close()


@contextmanager
def running_backend(folder: Path, *, redis_url: str = "") -> Iterator[Backend]:
    """Start the server on a free port, with a database of its own, with Redis two workers; ended afterwards."""
    workers = 2 if redis_url else 1
    settings = read_settings(
        _env_file=None, data_dir=folder, port=free_port(), demo=False, redis_url=redis_url, workers=workers
    )
    database = Database(settings.database)
    with database.writing() as session:
        metadata.create_all(session.connection())
    database.close()
    names = {
        "MARITIME_DATA_DIR": str(folder),
        "MARITIME_DEMO": "false",
        "REFLEX_ENV_MODE": "prod",
        "__REFLEX_SKIP_COMPILE": "true",
        "REFLEX_TELEMETRY_ENABLED": "false",
        "PORT": str(settings.port),
        "MARITIME_REDIS_URL": redis_url,
        "WEB_CONCURRENCY": str(workers),
    }
    log = folder / "log"
    with log.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, *serve.build_command(settings.port, settings.workers)[1:]],
            cwd=ROOT,
            env={**os.environ, **names},
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    backend = Backend(settings.port, log)
    try:
        _wait_until_up(backend, process)
        yield backend
    finally:
        process.terminate()
        process.wait(20)


def _wait_until_up(backend: Backend, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            backend.healthz_seconds()
        except OSError:
            assert process.poll() is None, backend.log.read_text()
            assert time.monotonic() < until, backend.log.read_text()
            time.sleep(0.2)
        else:
            return


class Tab:
    """One tab of a browser: its token, its browser's cookie, and its connection."""

    def __init__(self, backend: Backend, *, token: str = "", cookie: str = "", last: str = "") -> None:
        self.token = token or str(uuid.uuid4())
        self.sid, self._arrived = "", deque[str]()
        self._begun, self.is_closed = "", False
        query = f"EIO=4&transport=websocket&token={self.token}&last={last}"
        self._socket = socket.create_connection(("127.0.0.1", backend.port), timeout=30)
        backend.tabs.append(self)
        self._wire = WSConnection(ConnectionType.CLIENT)
        headers = [(b"Cookie", cookie.encode())] if cookie else []
        request = Request(
            f"127.0.0.1:{backend.port}", f"/_event/?{query}", extra_headers=headers, subprotocols=[Reflex.VERSION]
        )
        self._socket.sendall(self._wire.send(request))
        self._accept()
        self.handshake = json.loads(self._next()[1:])

    def _accept(self) -> None:
        while True:
            self._wire.receive_data(self._socket.recv(65_536) or None)
            for event in self._wire.events():
                if isinstance(event, AcceptConnection):
                    return
                raise ConnectionError(event)

    def _next(self, timeout: float = ANSWER_SECONDS) -> str:
        """The next frame. Raises TimeoutError, and ConnectionError once the server has hung up."""
        until = time.monotonic() + timeout
        self._read()
        while not self._arrived:
            if self.is_closed:
                raise ConnectionError("closed")
            self._socket.settimeout(max(0.01, until - time.monotonic()))
            self._wire.receive_data(self._socket.recv(65_536) or None)
            self._read()
        return self._arrived.popleft()

    def _read(self) -> None:
        for event in self._wire.events():
            if isinstance(event, TextMessage):
                self._begun += event.data
                if event.message_finished:
                    self._arrived.append(self._begun)
                    self._begun = ""
            self.is_closed = self.is_closed or isinstance(event, CloseConnection)

    def connect(self, event: dict[str, Any] | None = None) -> Tab:
        """Join the namespace that events go through, with a first event."""
        self.send_frame("40/_event," + (json.dumps({"event": event}) if event else ""))
        while True:
            frame = self._next()
            if frame.startswith("40/_event,"):
                self.sid = json.loads(frame.removeprefix("40/_event,"))["sid"]
                return self
            self._note(frame)

    def _note(self, frame: str) -> list[Any]:
        values = json.loads(frame.removeprefix("42/_event,")) if frame.startswith("42/_event,") else [""]
        if values[0] == "new_token":
            self.token = values[1]
        return values

    def send_frame(self, frame: str | bytes) -> None:
        message = TextMessage(frame) if isinstance(frame, str) else BytesMessage(frame)
        self._socket.sendall(self._wire.send(message))

    def send(self, name: str, payload: dict[str, Any] | None = None, path: str = "/login") -> None:
        """Send an event as a page does."""
        event = {"name": name, "payload": payload or {}, "router_data": {"pathname": path, "asPath": path}}
        self.send_frame("42/_event," + json.dumps(["event", event], separators=(",", ":"), ensure_ascii=False))

    def wait_for(self, name: str, timeout: float = ANSWER_SECONDS) -> Any:
        """What the server says with the next socket event of this name."""
        until = time.monotonic() + timeout
        while (left := until - time.monotonic()) > 0:
            values = self._note(self._next(left))
            if values[0] == name:
                return values[1] if len(values) > 1 else None
        raise AssertionError(f"no {name}")

    def ping_seconds(self) -> float:
        """How long the server takes to answer this tab."""
        begun = time.monotonic()
        self.send_frame('42/_event,["ping"]')
        self.wait_for("ping", timeout=30)
        return time.monotonic() - begun

    def is_hung_up(self, within: float = ANSWER_SECONDS) -> bool:
        """Whether the server closes this connection before so many seconds are over."""
        try:
            while True:
                self._next(within)
        except ConnectionError:
            return True
        except TimeoutError:
            return False

    def close(self) -> None:
        self._socket.close()
