"""A site with everything that a backup has to keep, and what has to be the same after a restore."""

from __future__ import annotations

from sqlmodel import func, select

from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.networking import queries
from maritime_site.domain.networking.schemas import DirectoryFilters
from maritime_site.domain.payments.models import LedgerEntry
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from scripts import backup
from tests.domain.hospitality.builders import make_booking, make_order, pay
from tests.factories import make_person
from tests.people import NOON

CLERK = audit.Actor("clerk-1", "clerk@demo.example", "10.0.0.1")
UPLOAD, CARD = b"%PDF-1.7 a student card", f"{'c' * 32}.pdf"


def record(session, number):
    audit.append_entry(
        session,
        CLERK,
        "package.change",
        entity="package",
        entity_id=str(number),
        before={},
        after={"n": number},
        now=NOON,
    )


def fill(settings):
    """People, a paid booking, a line in the audit log, uploads and keys."""
    migrations.upgrade_database(settings.database)
    database = Database(settings.database)
    with database.writing() as session:
        asha = make_person(session, first_name="Asha", details={"offering": "Cranes"})
        make_person(session, "exhibitor", first_name="Bilal")
        order = make_order(session, make_booking(session, asha))
        pay(session, order, Services(settings, database, b"", None, {}, None))
        record(session, 1)
    database.close()
    for name, data in {"files/card.pdf": UPLOAD, "files/deep/photo.jpg": b"\xff\xd8", "files/.draft": b"half"}.items():
        path = settings.data_dir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (settings.data_dir / "outbox").mkdir()
    (settings.data_dir / "outbox" / "1.json").write_text("{}")
    (settings.data_dir / "secret.key").write_text("k" * 40)
    (settings.data_dir / "pass.key").write_text("0" * 64)


def figures(settings):
    """What has to be the same before and after."""
    database = Database(settings.database)
    with database.reading() as session:
        asha = session.exec(select(Person).where(Person.first_name == "Asha")).one()
        rows = (
            sorted(session.exec(select(Person.email)).all()),
            session.exec(select(func.count(), func.sum(LedgerEntry.amount_minor))).one(),
            [entry.seal for entry in session.exec(select(AuditEntry)).all()],
            queries.list_directory(session, DirectoryFilters(offers="crane"), asker=asha, now=NOON).total,
        )
    database.close()
    return rows


def kept(settings, target, **options):
    return backup.back_up(settings, target, now=NOON, **options)
