"""A unit of work that PostgreSQL broke off in favour of another one is done again from its beginning."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import structlog

from maritime_site.core.errors import Unavailable

R = TypeVar("R")
TRIES = 3
# A deadlock, and writes that cannot follow one another (PostgreSQL, appendix A): nothing of the transaction stayed.
BROKEN_OFF = frozenset({"40P01", "40001"})
log = structlog.get_logger()


class _Commits(threading.local):
    number = 0


COMMITS = _Commits()


def repeat_broken_off(work: Callable[[], R], *, prepare: Callable[[], None] = lambda: None) -> R:
    """Do the work; up to twice again, while the database broke it off and this thread has committed nothing of it.

    What `work` does elsewhere than in the database before its first commit must be harmless twice. `prepare` is called
    before it is done again.
    """
    for _number in range(TRIES - 1):
        before = COMMITS.number
        try:
            return work()
        except Unavailable as refusal:
            if COMMITS.number != before or not _is_broken_off(refusal):
                raise
            log.warning("transaction repeated", reason=str(refusal.__cause__))
            prepare()
    return work()


def _is_broken_off(refusal: BaseException) -> bool:
    cause: BaseException | None = refusal
    while cause is not None:
        if getattr(getattr(cause, "orig", None), "sqlstate", "") in BROKEN_OFF:
            return True
        cause = cause.__cause__
    return False
