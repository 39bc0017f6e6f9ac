"""An integrator's server on this machine: it takes deliveries, or refuses them."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Receiver:
    """What came, and what is answered; `drips`: a header line now and then, and no end of them."""

    url: str = ""
    status: int = 204
    drips: bool = False
    came: list[tuple[dict[str, str], str]] = field(default_factory=list)


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A server while the block lasts."""
    receiver, ended = Receiver(), threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            receiver.came.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(receiver.status)
            if receiver.status == 302:
                self.send_header("Location", receiver.url)
            if receiver.drips:
                return self._drip()
            self.send_header("Content-Length", "0")
            return self.end_headers()

        def _drip(self) -> None:
            self.flush_headers()
            with contextlib.suppress(OSError):
                while not ended.wait(0.05):
                    self.wfile.write(b"X-More: yes\r\n")

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield receiver
    finally:
        ended.set()
        server.shutdown()
        server.server_close()
        thread.join()
