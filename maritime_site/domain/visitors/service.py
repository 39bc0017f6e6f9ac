"""Count browsers: an id counts once ever, an id we did not give is none (SITE-1; security.md R58)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import func, update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed
from maritime_site.domain.visitors.models import CountedVisitor

ADDRESS_LIFE = timedelta(days=30)
# User-Agents that name themselves as crawlers; a plain HTTP client counts like any other caller.
CRAWLER = re.compile(
    r"bot\b|bot/|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse|pagespeed|uptime|monitor",
    re.IGNORECASE,
)


def is_crawler(program: str) -> bool:
    """Whether a User-Agent says that nobody looks at the page."""
    return bool(CRAWLER.search(program))


def is_known(session: Session, id: UUID) -> bool:
    """Whether this id was given out and counted before."""
    return session.get(CountedVisitor, id) is not None


def uncounted_id() -> UUID:
    """An id for whoever is answered but not counted; later it is as unknown as any other."""
    return uuid4()


def count_visitor(session: Session, *, client: str, now: datetime) -> UUID:
    """Count one more browser and give it an id; `client` is the keyed hash of its address."""
    visitor = CountedVisitor(client=client, counted_at=now)
    session.add(visitor)
    return visitor.id


def count_visitors(session: Session) -> int:
    """How many were counted."""
    return session.exec(select(func.count()).select_from(CountedVisitor)).one()


def wipe_addresses(session: Session, *, now: datetime) -> int:
    """Forget where visitors came from after 30 days; returns how many were wiped."""
    old = (col(CountedVisitor.counted_at) < now - ADDRESS_LIFE, col(CountedVisitor.client).is_not(None))
    return count_changed(session.exec(update(CountedVisitor).where(*old).values(client=None)))  # pyright: ignore[reportCallIssue, reportArgumentType]
