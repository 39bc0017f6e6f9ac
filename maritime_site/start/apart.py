"""Work of the launcher in a process of its own: what it imports, some 150 MB, goes with it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from typing import TypeVar

from maritime_site.start import CannotStart

A = TypeVar("A")


def run_apart(work: Callable[[], A]) -> A:
    """What `work` answers. Raises CannotStart as it does, and where it broke."""
    receiving, sending = Pipe(duplex=False)
    process = Process(target=_answer, args=(sending, work))
    process.start()
    sending.close()
    try:
        answer = receiving.recv()
    except EOFError:
        answer = CannotStart("The start broke; the reason stands above.")
    finally:
        process.join()
    if isinstance(answer, CannotStart):
        raise answer
    return answer


def _answer(sending: Connection, work: Callable[[], object]) -> None:
    with contextlib.suppress(KeyboardInterrupt):  # the launcher was stopped too, and says so
        try:
            sending.send(work())
        except CannotStart as reason:
            sending.send(reason)
