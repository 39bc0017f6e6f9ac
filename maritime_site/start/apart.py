"""Work of the launcher in a process of its own: what it imports, some 100 MB, goes with it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection

from maritime_site.settings import Settings, WrongSettings
from maritime_site.start import CannotStart

Work = Callable[[Settings], list[str]]


def run_apart(work: Work, settings: Settings) -> list[str]:
    """The lines that `work` answers. Raises CannotStart or WrongSettings as it does, CannotStart where it broke."""
    receiving, sending = Pipe(duplex=False)
    process = Process(target=_answer, args=(sending, work, settings))
    process.start()
    sending.close()
    try:
        answer = receiving.recv()
    except EOFError:
        answer = CannotStart("The start broke; the reason stands above.")
    finally:
        process.join()
    if isinstance(answer, Exception):
        raise answer
    return answer


def _answer(sending: Connection, work: Work, settings: Settings) -> None:
    with contextlib.suppress(KeyboardInterrupt):  # the launcher was stopped too, and says so
        try:
            sending.send(work(settings))
        except (CannotStart, WrongSettings) as reason:
            sending.send(reason)
