"""Work of the launcher in a process of its own, with which goes what it imports, some 150 MB, and what it starts."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from maritime_site.start import CannotStart, ends

A = TypeVar("A")
# What is under way may take so long to leave everything in order.
STOP_SECONDS = 10


def run_apart(work: Callable[[], A]) -> A:
    """What `work` answers. Raises CannotStart as it does, and where it broke.

    Where KeyboardInterrupt is raised meanwhile, the work is interrupted too, and every process that it started ended.
    """
    receiving, sending = Pipe(duplex=False)
    process = Process(target=_answer, args=(sending, work))
    try:
        process.start()
        sending.close()
        answer = _receive(receiving)
        process.join()
    except KeyboardInterrupt:
        _end(process)
        raise
    if isinstance(answer, CannotStart):
        raise answer
    return answer


def _receive(receiving: Connection) -> Any:
    try:
        return receiving.recv()
    except EOFError:
        return CannotStart("The start broke; the reason stands above.")


def _end(process: Process) -> None:
    if process.pid is None:
        return
    process.terminate()
    process.join(STOP_SECONDS)
    ends.kill_group(process.pid)
    process.join()


def _answer(sending: Connection, work: Callable[[], object]) -> None:
    os.setsid()  # the leader of whatever it starts; Ctrl-C reaches the launcher, which tells it
    ends.end_with_parent()
    signal.signal(signal.SIGTERM, ends.interrupt)
    try:
        answer = work()
    except CannotStart as reason:
        answer = reason
    except KeyboardInterrupt:  # the launcher says so, if it still can
        ends.kill_group(os.getpid())
        return
    sending.send(answer)
