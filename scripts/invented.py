"""Invented people and what is theirs, as many as are wanted, to measure and to test long lists with."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, insert, text
from sqlmodel import SQLModel

from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.core.text.normalization import normalize_text
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain import tables
from maritime_site.domain.audit.models import AuditEntry, AuditHead
from maritime_site.domain.awards.models import AwardCategory, Nomination
from maritime_site.domain.helpdesk.models import Case, Feedback
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.payments.models import PaymentAttempt, PaymentOrder
from maritime_site.domain.people.messages import CONFIRM
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import SECTORS
from maritime_site.domain.privacy.models import DataRequest
from maritime_site.search.index import KINDS, SearchKind
from maritime_site.search.models import FTS_TABLE, SearchEntry, sqlite_statements

FIRST = ("Asha", "Bilal", "José", "नीलम", "Meera", "Farah", "Gopal", "Chitra", "Dev", "Esha")
BEGINNINGS = ("ka", "ri", "mo", "su", "ne", "ta", "vi", "lo", "pe", "du", "sha", "bha", "ja", "ho", "gu")
WORKS = ("Harbour", "Lantern", "Tide", "Anchor", "Monsoon", "Keel", "Beacon", "Mast")
TRADES = ("bunkering", "cranes", "dredging", "towage", "pilotage", "surveys", "insurance", "software")
CATEGORY, PACKAGE = uuid4(), uuid4()
BATCH = 2_000
TRIGGERS = ("added", "gone", "changed")
Rows = Callable[[Person, int, random.Random], Iterator[SQLModel]]


def family_name(chance: random.Random) -> str:
    """A family name of four syllables: some 50,000 different ones, as in a country's phone book."""
    return "".join(chance.choices(BEGINNINGS, k=4)).capitalize()


def person(number: int, chance: random.Random) -> Person:
    """Somebody invented."""
    now = utc_now()
    return Person(
        reference=f"{new_reference('REG')}-{number}",
        kind=chance.choice(NETWORKING_KINDS),
        status=Status.APPROVED,
        first_name=(first := chance.choice(FIRST)),
        last_name=(last := family_name(chance)),
        sort_name=normalize_text(f"{first} {last}"),
        country_code="+91",
        email=f"person{number}@measure.example",
        mobile=f"+9170{number:08}",
        listed=True,
        created_at=now - timedelta(seconds=number),
        email_verified_at=now,
        updated_at=now,
        designation="Engineer",
        organisation=f"{chance.choice(WORKS)} {family_name(chance)}",
        country=chance.choice(("IN", "IN", "SG", "NO", "AE")),
        details={
            "sector": chance.choice(SECTORS)[0],
            "offering": " ".join([*(family_name(chance) for _word in range(3)), chance.choice(TRADES)]),
            "looking_for": chance.choice(TRADES),
        },
    )


def add_people(database: Database, start: int, end: int) -> Person:
    """Invent approved and listed people; answers the last."""
    return _add(database, start, end)


def add_registered(database: Database, size: int) -> Person:
    """Invent people, each with the letter that asks for a proof of an address."""
    return _add(database, 0, size, letter_of)


def add_rows(database: Database, size: int) -> Person:
    """Invent people, a tenth of whom wait for a decision, and of each a row in every list of the office."""
    with database.writing() as session:
        session.add(AwardCategory(id=CATEGORY, key="ports", name_en="Ports", closes_at=utc_now()))
        session.add(_package())
        session.add(AuditHead(sequence=size))
    return _add(database, 0, size, rows_of, waiting=10)


def _add(database: Database, start: int, end: int, more: Rows | None = None, *, waiting: int = 0) -> Person:
    """People with `more` of each; of so many one waits for a decision."""
    assert tables.metadata
    chance = random.Random(start + end)  # noqa: S311  no secret
    made: list[Person] = []
    with database.writing() as session:
        _stop_triggers(session.connection())
    for first in range(start, end, BATCH):
        made = [person(number, chance) for number in range(first, min(first + BATCH, end))]
        with database.writing() as session:
            rows: list[SQLModel] = [*made]
            for one in made[::waiting] if waiting else ():
                one.status = Status.PENDING
            if more:
                rows += [row for number, one in enumerate(made, first) for row in more(one, number, chance)]
            _insert(session.connection(), rows)
    with database.writing() as session:
        _start_triggers(session.connection())
    settle(database)
    return made[-1]


def _insert(connection: Connection, rows: list[SQLModel]) -> None:
    by_model: dict[type[SQLModel], list[Any]] = {}
    for row in rows:
        by_model.setdefault(type(row), []).append(row)
    for model, some in by_model.items():
        connection.execute(insert(model), [row.model_dump() for row in some])
    words: dict[str, str] = {}
    for kind in sorted(KINDS.values(), key=lambda kind: kind.owner is not None):
        described = (kind.entry_of(connection, row) for row in by_model.get(kind.model, ()))
        entries = [_with_owner_words(kind, entry, words) for entry in described if entry]
        if kind.name == "registration":
            words = {entry["record"]: entry["words"] for entry in entries}
        if entries:
            connection.execute(insert(SearchEntry), entries)


def _with_owner_words(kind: SearchKind, entry: dict[str, Any], words: dict[str, str]) -> dict[str, Any]:
    theirs = words.get(entry["owner"] or "", "").replace(" gw", f" {kind.place('')}")
    return entry | {"owner_words": theirs if kind.owner else ""}


def _stop_triggers(connection: Connection) -> None:
    """SQLite's index is built at once in the end: entry by entry it takes ten times as long."""
    if connection.dialect.name == "sqlite":
        for name in TRIGGERS:
            connection.execute(text(f"DROP TRIGGER search_entry_{name}"))


def _start_triggers(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.execute(text(f"INSERT INTO {FTS_TABLE}({FTS_TABLE}) VALUES ('rebuild')"))  # noqa: S608  our own name
        for statement in sqlite_statements()[1:]:
            connection.exec_driver_sql(statement)


def settle(database: Database) -> None:
    """Let PostgreSQL gather its statistics, as it does by itself; a site's SQLite never has any."""
    if not database.url.startswith("sqlite"):
        with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))


def _package() -> Package:
    day = utc_now().date()
    return Package(
        id=PACKAGE,
        name_en="Harbour",
        hotel="Lantern",
        city="Mumbai",
        check_in=day,
        check_out=day + timedelta(1),
        cancel_before=utc_now(),
        max_guests=2,
        price_minor=100_00,
        capacity=200_000,
    )


def letter_of(one: Person, number: int, _chance: random.Random) -> Iterator[SQLModel]:
    """What was written to somebody who registered."""
    at = utc_now() - timedelta(seconds=number)
    yield Message(
        channel="email",
        recipient=one.email,
        text="",
        purpose=CONFIRM,
        status="sent",
        created_at=at,
        due_at=at,
    )


def rows_of(one: Person, number: int, chance: random.Random) -> Iterator[SQLModel]:
    """What there may be of one person: a row of each list."""
    now = utc_now() - timedelta(seconds=number)
    name, email = one.full_name, one.email
    few = chance.random() < 0.1
    booking = Booking(
        reference=f"BK-{number}",
        owner_id=one.id,
        package_id=PACKAGE,
        status="confirmed" if few else "expired",
        guests=1,
        guest_name=name,
        price_minor=100,
        currency="INR",
        hold_expires_at=now,
        created_at=now,
        updated_at=now,
    )
    order = PaymentOrder(
        subject_type="booking",
        subject_id=booking.id,
        gateway="sandbox",
        receipt=f"BK-{number}",
        currency="INR",
        gateway_order_id=f"order_{number:06}",
        amount_minor=100,
        status="paid",
        created_at=now,
    )
    yield from (booking, order)
    yield PaymentAttempt(
        order_id=order.id,
        gateway_payment_id=f"pay_{number:06}",
        amount_minor=100,
        currency="INR",
        status="captured" if few else "failed",
        created_at=now,
        updated_at=now,
    )
    yield EntryPass(
        person_id=one.id,
        letter="D",
        place=number,
        serial=f"s{number}",
        valid_from=now.date(),
        valid_to=now.date(),
        code_days=now.date().isoformat(),
        issued_at=now,
        revoked_at=now if few else None,
    )
    yield Case(
        number=f"Q-{number}",
        status="open" if few else "closed",
        name=name,
        email=email,
        country_code="+91",
        mobile=one.mobile,
        mobile_typed=one.mobile,
        created_at=now,
        updated_at=now,
    )
    yield Feedback(number=f"F-{number}", name=name, email=email, rating=1 if few else 5, message="Ok", created_at=now)
    yield Nomination(
        reference=f"NOM-{number}",
        category_id=CATEGORY,
        status="submitted" if few else "rejected",
        nominee_name=name,
        nominee_email=email,
        nominee_country_code="+91",
        nominee_mobile=one.mobile,
        organisation=one.organisation,
        statement="Did it",
        nominator_name=name,
        nominator_email=email,
        consent_wording="1",
        created_at=now,
        updated_at=now,
    )
    yield AuditEntry(
        sequence=number + 1,
        at=now,
        actor_id="1",
        actor=f"staff{number % 20}@measure.example",
        action="registration.approve" if few else "case.reply",
        entity="person",
        entity_id=str(one.id),
        previous="",
        seal="",
    )
    yield Message(
        channel="email",
        recipient=email,
        text="",
        purpose="pass.ready" if few else "registration.received",
        status="failed" if few else "sent",
        created_at=now,
        due_at=now,
    )
    yield DataRequest(
        person_id=one.id,
        registration=one.reference,
        person_kind=one.kind,
        kind="download",
        status="refused" if few else "done",
        created_at=now,
    )
