"""Measure PERF-2: the office's other long lists with 1,000 and with 100,000 rows, as the rules answer.

`.venv/bin/python -m scripts.lists [URL of an empty PostgreSQL database] [another]`; without them, SQLite files.
Processor time, whatever else the machine does: of this process, and of PostgreSQL's that serves it (on the same Linux
machine, and without helpers of its own).
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import insert, text
from sqlmodel import Session, SQLModel

from maritime_site.core.clock import utc_now
from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.domain import tables
from maritime_site.domain.administration import system
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.audit.models import AuditEntry, AuditHead
from maritime_site.domain.awards import queries as awards
from maritime_site.domain.awards.models import AwardCategory, Nomination
from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.helpdesk.models import Case, Feedback
from maritime_site.domain.hospitality import staff as bookings
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes import staff as passes
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.payments.models import PaymentAttempt, PaymentOrder
from maritime_site.domain.payments.staff import queries as payments
from maritime_site.domain.people import registration_search
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy import staff as rights
from maritime_site.domain.privacy.models import DataRequest
from maritime_site.search import service as lookup
from maritime_site.search.models import LookupEntry, LookupTally
from maritime_site.search.service import FOLLOWED, GROUPS, list_of
from scripts.directory import SIZES, person, settle

TIMES = 25
PAGE: dict[str, Any] = {"page": 1, "page_size": 25}
Question = Callable[[Session], object]


CATEGORY, PACKAGE = uuid4(), uuid4()


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


def rows_of(one: Person, number: int, chance: random.Random) -> Iterator[SQLModel]:
    """What there may be of one person: a row of each list."""
    now = utc_now() - timedelta(seconds=number)
    name, email = one.full_name, one.email
    stamped = {"created_at": now, "updated_at": now}
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
        **stamped,
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
        **stamped,
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
        **stamped,
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
        **stamped,
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


def add(database: Database, size: int) -> None:
    """Invent people and what is theirs, many in one statement."""
    chance = random.Random(size)  # noqa: S311  no secret
    with database.writing() as session:
        session.add(AwardCategory(id=CATEGORY, key="ports", name_en="Ports", closes_at=utc_now()))
        session.add(_package())
        session.add(AuditHead(sequence=size))
    for first in range(0, size, 2_000):
        made = [person(number, chance) for number in range(first, min(first + 2_000, size))]
        rows: dict[type[SQLModel], list[dict[str, Any]]] = {Person: [one.model_dump() for one in made]}
        entries: list[dict[str, Any]] = []
        theirs = {one.id: registration_search.entry_of(one)["words"] for one in made}
        for number, one in enumerate(made, first):
            kept: dict[UUID, PaymentOrder] = {}
            for row in rows_of(one, number, chance):
                rows.setdefault(type(row), []).append(row.model_dump())
                if isinstance(row, PaymentOrder):
                    kept[row.id] = row
                if type(row) in FOLLOWED:
                    entries.append(_entry(row, kept, theirs))
        with database.writing() as session:
            for model, many in rows.items():
                session.execute(insert(model), many)
            session.execute(insert(LookupEntry), entries)
            session.execute(insert(LookupTally), [_tally(entry) for entry in entries])
            lookup.fold_counters(session)


def _entry(row: SQLModel, orders: dict[UUID, PaymentOrder], theirs: dict[UUID, str]) -> dict[str, Any]:
    followed = FOLLOWED[type(row)]
    if isinstance(row, PaymentAttempt):
        order = orders[row.order_id]
        own = registration_search.index_tokens(order.receipt, order.gateway_order_id or "", row.gateway_payment_id)
    else:
        own = registration_search.index_tokens(*followed.said(None, row))  # pyright: ignore[reportArgumentType]  only payments ask
    owner = getattr(row, followed.owner[0]) if followed.owner else None
    record = str(getattr(row, followed.key)).replace("-", "")
    words = f"{own} {theirs.get(owner, '')}".strip() if owner else own
    entry = {"list": list_of(type(row)), "record": record, "person_id": owner, "own": own, "words": words}
    return entry | dict.fromkeys(GROUPS, "") | followed.grouped(row)


def _tally(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: entry[name] for name in ("list", *GROUPS)} | {"people": 1}


def _list(ask: Callable[..., object], searches: dict[str, str], **narrowed: Any) -> dict[str, Question]:
    """A list's first page, page 40, narrowed page, and what is found by these words."""
    every: dict[str, Any] = {name: None if name == "rating" else "" for name in narrowed}
    looks: dict[str, dict[str, Any]] = {
        "first page": every | PAGE,
        "page 40": every | PAGE | {"page": 40},
        "narrowed": narrowed | PAGE,
        **{f"search: {name}": every | PAGE | {"search": words} for name, words in searches.items()},
        **{f"narrowed search: {name}": narrowed | PAGE | {"search": words} for name, words in searches.items()},
    }
    return {name: _asked(ask, {"search": ""} | look) for name, look in looks.items()}


def _asked(ask: Callable[..., object], look: dict[str, Any]) -> Question:
    return lambda session: ask(session, **look)


def _cases(session: Session, *, search: str, status: str, page: int, page_size: int) -> object:
    return helpdesk.list_cases(
        session, helpdesk.CaseFilters(search=search, status=status), page=page, page_size=page_size
    )


NAMES = {"a name": "asha kari", "an address": "person77@measure.example", "a common first name": "asha"}
LISTS: dict[str, dict[str, Question]] = {
    "bookings": _list(bookings.list_bookings, NAMES, status="confirmed"),
    "payments": _list(
        payments.list_payments, {"a name": "BK-77", "an id": "pay_000077", "all": "bk"}, status="captured"
    ),
    "passes": _list(passes.list_passes, NAMES, status="revoked", kind=""),
    "queries": _list(_cases, NAMES, status="open"),
    "feedback": _list(helpdesk.list_feedback, NAMES, rating=1),
    "nominations": _list(awards.list_nominations, NAMES, status="submitted", category=""),
    "audit": _list(
        audit.list_entries, {"a name": "staff7 approve", "all": "person", "one": "staff7"}, action="registration"
    ),
    "messages": _list(system.list_messages, {"a name": "person77@measure.example", "many": "pass"}, status="failed"),
    "data requests": _list(rights.list_requests, {"a name": "REG-A"}, status="refused", kind=""),
}


def milliseconds(question: Question, *databases: Database) -> list[float]:
    """The median for each; they take turns."""
    took: list[list[float]] = [[] for _one in databases]
    for _time in range(TIMES):
        for place, database in enumerate(databases):
            with database.reading() as session:
                spent = _clock(session)
                start = spent()
                question(session)
                took[place].append((spent() - start) * 1000)
    return [statistics.median(times) for times in took]


def _clock(session: Session) -> Callable[[], float]:
    """The processor's seconds spent on this session so far."""
    if session.connection().dialect.name == "sqlite":
        return time.process_time
    session.execute(text("SET LOCAL max_parallel_workers_per_gather = 0"))
    values = Path(f"/proc/{session.execute(text('SELECT pg_backend_pid()')).scalar_one()}/schedstat")
    return lambda: time.process_time() + int(values.read_text().split()[0]) / 1e9


def main(arguments: list[str]) -> int:
    """Print each question's milliseconds at both sizes, and their ratio."""
    warnings.filterwarnings("ignore")
    assert tables.metadata
    with tempfile.TemporaryDirectory() as folder:
        urls = arguments or [f"sqlite:///{Path(folder) / f'rows{size}.db'}" for size in SIZES]
        databases = []
        for url, size in zip(urls, SIZES, strict=True):
            migrations.upgrade_database(url)
            databases.append(Database(url))
            add(databases[-1], size)
            settle(databases[-1])
        for name, questions in LISTS.items():
            for words, question in questions.items():
                small, large = milliseconds(question, *databases)
                print(f"| {name}, {words} | {small:.1f} | {large:.1f} | {large / small:.2f} |", flush=True)
        for database in databases:
            database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
