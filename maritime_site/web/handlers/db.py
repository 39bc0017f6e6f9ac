"""Work for event handlers off the event loop, in threads of their own (`core.threads`); one transaction a call.

What PostgreSQL breaks off in favour of another transaction is done again, as over REST (`core.db.repeating`).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import inspect
from sqlalchemy.orm import InstanceState
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.db.repeating import repeat_broken_off
from maritime_site.core.errors import AppError
from maritime_site.core.threads import PAGE_READS, PAGE_WRITES, SUPPLIERS
from maritime_site.ports.services import get_services
from maritime_site.web.reflex_patches.button_presses import act_once, current_press

P = ParamSpec("P")
R = TypeVar("R")


async def in_transaction(rule: Callable[Concatenate[Session, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a rule in a transaction of its own and answer with what it returned; a refusal rolls it back.

    The first one of a pressed button's event claims that press. Raises Repeated when another event has acted for it.
    """
    press = current_press()

    def work(*args: P.args, **kwargs: P.kwargs) -> R:
        with get_services().database.writing() as session:
            return act_once(session, utc_now(), lambda: rule(session, *args, **kwargs))

    outcome = await write_in_thread(work, *args, **kwargs)
    if press is not None:
        press.is_claimed = True
    return outcome


async def write_in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run what opens its own transactions."""
    return await PAGE_WRITES.run(_repeat, partial(work, *args, **kwargs))


async def ask_supplier(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run what opens its own transactions and asks the payment gateway, which may take seconds."""
    return await SUPPLIERS.run(_repeat, partial(work, *args, **kwargs))


def _repeat(work: partial[R]) -> R:
    return repeat_broken_off(work, prepare=lambda: _reload_rows([*work.args, *work.keywords.values()]))


def _reload_rows(values: Iterable[object]) -> None:
    """Take from rows what a broken transaction has set: they would say that it is saved, and it is not."""
    with get_services().database.reading() as session:
        for row in values:
            state = inspect(row, raiseerr=False)
            if isinstance(state, InstanceState) and state.has_identity:
                session.add(row)
                session.refresh(row)


@asynccontextmanager
async def claimed_press() -> AsyncGenerator[None]:
    """Claim a press for what has transactions of its own, as a gateway's call; a refusal frees it. Raises Repeated."""
    press = current_press()
    if press is None:
        yield
        return
    await in_transaction(_claim_alone)
    try:
        yield
    except AppError:
        await in_transaction(press.forget)
        raise


def _claim_alone(_session: Session) -> None:
    """Nothing but the claim."""


async def read_in_thread(question: Callable[Concatenate[Session, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Ask a question of the database."""

    def work() -> R:
        with get_services().database.reading() as session:
            return question(session, *args, **kwargs)

    return await PAGE_READS.run(work)
