"""Sessions that begin their transaction on SQLite, where the driver is told not to.

They listen to themselves: once anybody listens to an engine, each of its statements looks for listeners.
"""

from __future__ import annotations

from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import SessionTransaction
from sqlmodel import Session

from maritime_site.core.db.writer_queue import WriterQueue
from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _

WRITER_WAIT_SECONDS = 10


class ReadingSession(Session):
    """Sees one state of the database from its first statement on."""

    def __init__(self, engine: Engine) -> None:
        # What is set on a row for the answer must not be written with the next question: that would wait for writers.
        super().__init__(engine, autoflush=False)


class WritingSession(Session):
    """Is the only one that writes from its first statement on, so what is checked before that holds nobody up."""

    def __init__(self, engine: Engine, queue: WriterQueue) -> None:
        super().__init__(engine, expire_on_commit=False)
        self.queue = queue


def _must_begin(transaction: SessionTransaction, connection: Connection) -> bool:
    """Whether SQLite has to be told: PostgreSQL's driver begins by itself, and a savepoint is within a transaction."""
    return not transaction.nested and connection.dialect.name == "sqlite"


@event.listens_for(ReadingSession, "after_begin")
def _begin_reading(_session: Session, transaction: SessionTransaction, connection: Connection) -> None:
    if _must_begin(transaction, connection):
        connection.exec_driver_sql("BEGIN")


@event.listens_for(WritingSession, "after_begin")
def _begin_writing(session: WritingSession, transaction: SessionTransaction, connection: Connection) -> None:
    """Wait for one's turn to write. Raises Unavailable when it does not come in time."""
    if not _must_begin(transaction, connection):
        return
    if not session.queue.enter(WRITER_WAIT_SECONDS):
        raise Unavailable(_("The site is busy. Please try again in a moment."))
    connection.exec_driver_sql("BEGIN IMMEDIATE")
