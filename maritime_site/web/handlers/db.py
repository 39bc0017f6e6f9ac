"""Work for event handlers off the event loop, in threads of their own (`core.threads`); one transaction a call."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Concatenate, ParamSpec, TypeVar

from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError
from maritime_site.core.threads import PAGE_READS, PAGE_WRITES
from maritime_site.ports.services import get_services
from maritime_site.web.reflex_patches.button_presses import act_once, current_press

P = ParamSpec("P")
R = TypeVar("R")


async def in_transaction(rule: Callable[Concatenate[Session, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a rule in a transaction of its own and answer with what it returned; a refusal rolls it back.

    The first one of a pressed button's event claims that press. Raises Repeated when another event has acted for it.
    """
    press = current_press()

    def work() -> R:
        with get_services().database.writing() as session:
            return act_once(session, utc_now(), lambda: rule(session, *args, **kwargs))

    outcome = await PAGE_WRITES.run(work)
    if press is not None:
        press.is_claimed = True
    return outcome


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
