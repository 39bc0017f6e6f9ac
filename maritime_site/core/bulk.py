"""Many things decided alike in one transaction, each by itself (BO-3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import AppError, Invalid, NotFound
from maritime_site.core.text.i18n import _

MOST_AT_ONCE = 100


@dataclass(frozen=True)
class RefusedRow:
    """One of many that could not be decided so, and why."""

    id: UUID
    reference: str
    name: str
    reason: str


@dataclass(frozen=True)
class Outcome:
    """What became of many: how many changed, how many were so already, and who could not."""

    changed: int
    same: int
    refused: tuple[RefusedRow, ...]


def decide_each(
    session: Session,
    ids: Sequence[UUID],
    act: Callable[[UUID], bool],
    named: Callable[[UUID], tuple[str, str]],
    *,
    lock: Callable[[Session, UUID], object],
    lock_shared: Callable[[Session, Sequence[UUID]], object] = lambda _session, _ids: None,
) -> Outcome:
    """Let `act` decide each, answering whether that changed anything: one refused leaves no trace, the others count.

    `named` is the reference and name of one that was refused. `lock` keeps one from other transactions, as whoever
    decides it alone does first. All are locked before the first is decided, which takes the audit log's lock: who has
    that and wants one more row would wait for whoever has that row and wants the log. `lock_shared` does the same for
    what several of them change together, as the rooms of a package, in an order of its own.

    Raises Invalid for more than MOST_AT_ONCE.
    """
    if len(ids) > MOST_AT_ONCE:
        raise Invalid({"ids": _("At most {limit} at once", limit=MOST_AT_ONCE)})
    changed = 0
    refused: list[RefusedRow] = []
    wanted = sorted(set(ids), key=str)  # one order for all, so that two lists never wait for each other
    for one in wanted:
        with suppress(NotFound):  # `act` says so
            lock(session, one)
    lock_shared(session, wanted)
    for one in wanted:
        try:
            with session.begin_nested():
                changed += act(one)
        except AppError as refusal:
            refused.append(RefusedRow(one, *named(one), refusal.message))
    return Outcome(changed, len(wanted) - changed - len(refused), tuple(refused))
