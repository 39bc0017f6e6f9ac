"""Who was erased, in a file beside the database: a backup from before brings them back, and the restore erases again.

The file holds ids and times and nothing else of anybody. It is no part of a backup, and a restore leaves it in place.
"""

from __future__ import annotations

import os
from pathlib import Path
from uuid import UUID

from sqlmodel import col, select

from maritime_site.core.clock import format_iso
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.privacy import is_erased
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus
from maritime_site.ports.services import Services

FILE = "erasures.log"


def note_erasures(services: Services) -> int:
    """Write down who was erased and is not in the file yet; answers how many. Doing it twice does no harm."""
    done = (DataRequest.kind == RequestKind.ERASURE, DataRequest.status == RequestStatus.DONE)
    with services.database.reading() as session:
        rows = session.exec(select(DataRequest.person_id, DataRequest.closed_at).where(*done)).all()
    path = services.settings.data_dir / FILE
    known = noted_in(path)
    lines = [f"{person_id} {format_iso(at) if at else ''}\n" for person_id, at in rows if person_id not in known]
    if lines:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
    return len(lines)


def noted_in(path: Path) -> set[UUID]:
    """The registrations that a file names; a line cut off by a crash names none."""
    if not path.exists():
        return set()
    return {UUID(line[:36]) for line in path.read_text(encoding="utf-8").splitlines() if len(line) >= 36}


def people_back(services: Services) -> list[UUID]:
    """The registrations that the file names and a restored database has again."""
    noted = noted_in(services.settings.data_dir / FILE)
    if not noted:
        return []
    with services.database.reading() as session:
        return list(session.exec(select(Person.id).where(col(Person.id).in_(noted), ~is_erased())).all())
