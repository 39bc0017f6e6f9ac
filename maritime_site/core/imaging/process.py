"""The process in which pictures are opened, one at a time: bounded in time and memory, and its memory comes back (R49).

A picture takes a hundred times its file's size while it is open, and a decoder is where a hostile file does harm.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maritime_site.core.errors import Unavailable
from maritime_site.core.imaging import program as image_program
from maritime_site.core.imaging.images import QUALITY
from maritime_site.core.text.i18n import _

SECONDS = 30.0
# What somebody hands in to be read by staff, not to be looked at (LAY-6).
DOCUMENT_QUALITY = 88
# What is read of an answer: its line, and all its files.
LINE_BYTES, ANSWER_BYTES = 4096, 64 * 1024 * 1024
PIXELS, BROKEN, WHOLE = image_program.PIXELS, image_program.BROKEN, image_program.WHOLE


class NotDrawn(Exception):
    """No picture came of it; `reason` is PIXELS (too many) or BROKEN, also when it took too long or too much."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Drawn:
    """What was drawn: the whole picture's width and height, and the files; `widths` are those of the WebP files."""

    size: tuple[int, int]
    widths: tuple[int, ...]
    files: tuple[bytes, ...]


@dataclass(frozen=True)
class Answer:
    """What the process said: a picture, or why there is none; `is_last` when it answers no more."""

    drawn: Drawn | None
    refused: str
    is_last: bool


class ImageProcess:
    """Asks one process after another; threads wait for each other, and only a pipe is shared with it."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process's number while there is one."""
        return self._process.pid if self._process else None

    def redraw(self, data: bytes, format_name: str) -> bytes:
        """A clean file of the same format (JPEG, PNG, WEBP). Raises NotDrawn."""
        return self._draw(data, {"format": format_name, "quality": DOCUMENT_QUALITY}).files[0]

    def draw_sizes(self, data: bytes, format_name: str, widths: Sequence[int], *, box: Sequence[int] = WHOLE) -> Drawn:
        """A WebP in each of these widths that the picture has, then a JPEG; `box` as the program's. Raises NotDrawn."""
        request = {"format": format_name, "quality": QUALITY, "widths": list(widths), "box": list(box)}
        return self._draw(data, request)

    def stop(self) -> None:
        """End the process, whatever it is drawing; the next picture begins another."""
        if process := self._process:
            process.kill()
        with self._lock:
            self._end()

    def _draw(self, data: bytes, request: dict[str, Any]) -> Drawn:
        with self._lock:
            answer = self._exchange_request(request | {"bytes": len(data)}, data)
        if answer.drawn is None:
            raise NotDrawn(answer.refused)
        return answer.drawn

    def _exchange_request(self, request: dict[str, Any], data: bytes) -> Answer:
        process, has_expired = self._ready(), threading.Event()

        def expire() -> None:
            has_expired.set()
            process.kill()

        alarm = threading.Timer(self._seconds, expire)
        alarm.start()
        try:
            answer = _exchange_message(process, request, data)
        except (OSError, ValueError, LookupError, TypeError):  # it died, or was killed for taking too long
            answer = Answer(None, BROKEN, is_last=True)
        finally:
            alarm.cancel()
        if answer.is_last or has_expired.is_set():
            self._end()
        return answer

    def _ready(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = _start_process()
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with process:  # closes its pipes and waits for it
            pass


def _start_process() -> subprocess.Popen[bytes]:
    """A new process; it has no part of our environment, and ends when our end of its pipe is closed."""
    command = [sys.executable, "-I", str(Path(image_program.__file__))]
    try:
        return subprocess.Popen(  # noqa: S603  our own words only
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={}, cwd="/"
        )
    except OSError as error:
        raise Unavailable(_("The site is busy. Please try again in a moment.")) from error


def _exchange_message(process: subprocess.Popen[bytes], request: dict[str, Any], data: bytes) -> Answer:
    """Raises OSError, or what a broken answer leads to: the process may be in a stranger's hands."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(request).encode() + b"\n")
    process.stdin.write(data)
    process.stdin.flush()
    reply = json.loads(process.stdout.readline(LINE_BYTES))
    if sum(reply["bytes"]) > ANSWER_BYTES:
        raise ValueError("too long an answer")
    files = tuple(process.stdout.read(size) for size in reply["bytes"])
    if [len(file) for file in files] != reply["bytes"]:
        raise ValueError("an answer that ended early")
    if reply.get("refused"):
        return Answer(None, str(reply["refused"]), is_last=bool(reply["last"]))
    (width, height), widths = reply["size"], tuple(reply["widths"])
    if len(files) != len(widths) + 1:
        raise ValueError("not the files that were asked for")
    return Answer(Drawn((width, height), widths, files), "", is_last=bool(reply["last"]))


# The one of this process of the site.
images = ImageProcess()
atexit.register(images.stop)
