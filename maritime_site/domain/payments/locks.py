"""One lock per subject, taken before anything of it is read for a change: no two inputs interleave, none deadlock."""

from __future__ import annotations

from sqlalchemy import func
from sqlmodel import Session, select

from maritime_site.domain.payments.models import Subject


def lock_subject(session: Session, subject: Subject) -> None:
    """Wait for the subject's lock and keep it until the transaction ends.

    On SQLite a writing transaction is alone anyway (BEGIN IMMEDIATE).
    """
    if session.get_bind().dialect.name == "postgresql":
        name = f"{subject.type}:{subject.id}"
        session.exec(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0)))).one()
