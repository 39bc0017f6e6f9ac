"""Work in batches, each in a transaction of its own, until nothing is left to do or the site stops."""

from __future__ import annotations

from collections.abc import Callable

from sqlmodel import Session

from maritime_site.ports.services import Services


def in_batches(services: Services, batch: Callable[[Session], int]) -> int:
    """Call `batch` until it answers that it changed nothing; answers how much was changed in all."""
    done = 0
    while not services.stopping:
        with services.database.writing() as session:
            changed = batch(session)
        done += changed
        if not changed:
            break
    return done
