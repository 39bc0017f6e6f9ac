"""Database work for event handlers: off the event loop, one transaction a call."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from sqlmodel import Session

from maritime_site.ports.services import services

P = ParamSpec("P")
R = TypeVar("R")


async def in_transaction(rule: Callable[Concatenate[Session, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a rule in a transaction of its own and answer with what it returned; a refusal rolls it back."""

    def work() -> R:
        with services().database.writing() as session:
            return rule(session, *args, **kwargs)

    return await asyncio.to_thread(work)


async def reading(question: Callable[Concatenate[Session, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Ask a question of the database."""

    def work() -> R:
        with services().database.reading() as session:
            return question(session, *args, **kwargs)

    return await asyncio.to_thread(work)
