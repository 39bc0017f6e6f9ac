"""What must hold in the database after the rush."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from sqlalchemy import func
from sqlmodel import col, select

from maritime_site.core.db.database import Database
from maritime_site.domain import tables
from maritime_site.domain.hospitality.models import WITH_ROOM, Booking, Package
from maritime_site.domain.people.models import Person
from scripts.keeping import sqlite
from scripts.load.rush import Rush
from scripts.stop_drill import check_file
from scripts.testbed.people import DOMAIN


def check_database(url: str, rush: Rush, *, rooms: int, people: int) -> dict[str, bool]:
    """Each promise in words, and whether the stored rows keep it."""
    assert tables.metadata
    database, package_id = Database(url), UUID(rush.package)
    try:
        with database.reading() as session:
            emails = set(session.exec(select(Person.email).where(col(Person.email).like(f"%@{DOMAIN}"))).all())
            roomed = select(Booking.id).where(col(Booking.status).in_(WITH_ROOM), Booking.package_id == package_id)
            stored = {str(row) for row in session.exec(roomed).all()}
            package = session.get(Package, package_id)
            taken = package.taken if package else -1
            doubles = session.exec(
                select(func.count())
                .select_from(Booking)
                .where(Booking.package_id == package_id)
                .group_by(col(Booking.owner_id))
                .having(func.count() > 1)
            ).all()
    finally:
        database.close()
    promises = {
        f"every acknowledged registration is stored ({len(rush.registered)})": set(rush.registered) <= emails,
        f"every acknowledged booking is stored ({len(rush.booked)})": set(rush.booked) <= stored,
        f"never more rooms sold than there are ({len(stored)} of {rooms})": len(stored) <= rooms
        and taken == len(stored),
        "nobody booked twice": not doubles,
    }
    if people >= rooms:
        promises["every room sold"] = len(stored) == rooms
    if url.startswith("sqlite"):
        said = check_file(Path(sqlite.file_of(url)))
        promises[f"integrity_check says ok ({said})"] = said == "ok"
    return promises
