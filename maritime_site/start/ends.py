"""How the launcher's processes end: as they are told, and none without what it started."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

_PARENT_DIED = 1  # PR_SET_PDEATHSIG of prctl(2)
# Asked by whoever runs it, at the terminal, and by a terminal that closes.
_ASKED = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
interrupt = signal.default_int_handler


def when_ended(act: Callable[[int, FrameType | None], object]) -> None:
    """Call `act` when this process is asked to end; a signal that is ignored, as after `nohup`, stays so."""
    for number in _ASKED:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, act)


def end_with_parent() -> None:
    """Let this process be asked to end as soon as the one that started it is gone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DIED, signal.SIGTERM)


def kill_group(leader: int) -> None:
    """End what is left of a process group, without a word to it."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)
