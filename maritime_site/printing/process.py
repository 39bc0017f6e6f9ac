"""The process that prints, one thing at a time: whoever waits for it keeps no other request waiting."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.printing.printer import CannotPrint

# The first sheet waits for all fonts of the machine to be read.
SECONDS = 60.0
ROOT = Path(__file__).parents[2]


class PrintProcess:
    """Takes what `PdfPrinter` takes. A process that dies or takes too long is replaced at the next question."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def pdf(self, main: Path, text: str = "", *, timestamp: int | None = None) -> bytes:
        """A PDF as PDF/UA-1 asks; `text` is what may hold rare letters. Raises CannotPrint, Unavailable."""
        return self._ask("pdf", main=str(main), text=text, timestamp=timestamp)[1]

    def tagged(self, main: Path, text: str = "", *, timestamp: int | None = None) -> bytes:
        """A PDF as PDF/UA-1 asks or one that is tagged all the same. Raises CannotPrint, Unavailable."""
        return self._ask("tagged", main=str(main), text=text, timestamp=timestamp)[1]

    def picture(self, main: Path, target: Path, *, ppi: float) -> None:
        """Write a PNG of one page to `target`. Raises CannotPrint, Unavailable."""
        self._ask("picture", main=str(main), target=str(target), ppi=ppi)

    def shows(self, text: str, *, unaided: bool = False) -> bool:
        """Whether every letter has a glyph; `unaided` by the machine's fonts and by small pictures."""
        return bool(self._ask("shows", text=text, unaided=unaided)[0]["result"])

    def stop(self) -> None:
        """End the process, whatever it prints."""
        if process := self._process:
            process.kill()
        with self._lock:
            self._end()

    def _ask(self, method: str, **arguments: Any) -> tuple[dict[str, Any], bytes]:
        question = json.dumps({"method": method, "arguments": arguments}).encode() + b"\n"
        with self._lock:
            head, data = self._exchange(question)
        if "refused" in head:
            raise CannotPrint(head["refused"])
        return head, data

    def _exchange(self, question: bytes) -> tuple[dict[str, Any], bytes]:
        process = self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = threading.Timer(self._seconds, process.kill)
        alarm.start()
        try:
            process.stdin.write(question)
            process.stdin.flush()
            head = json.loads(process.stdout.readline())
            data = process.stdout.read(head["bytes"])
            if len(data) != head["bytes"]:
                raise EOFError
        except (OSError, ValueError, EOFError) as problem:  # it died, or was killed for taking too long
            self._end()
            raise Unavailable(_("The site is busy. Please try again in a moment.")) from problem
        finally:
            alarm.cancel()
        return head, data

    def _ready(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "maritime_site.printing.program"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=ROOT,
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with process:  # closes its pipes and waits for it
            pass


@lru_cache(maxsize=1)
def site_printer() -> PrintProcess:
    """The one of this process of the site."""
    printer = PrintProcess()
    atexit.register(printer.stop)
    return printer
