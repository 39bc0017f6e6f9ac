"""The words of the office's lists: rows are found by the beginnings of their words, whatever changes (BO-3, PERF-2)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import delete, event, text, update
from sqlmodel import func, select

from maritime_site.core.db.orm import metadata
from maritime_site.domain.administration import system
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor, append_entry
from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.helpdesk.models import Case, Feedback
from maritime_site.domain.hospitality import staff
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.outbox import service as outbox
from maritime_site.domain.outbox.models import Message
from maritime_site.search import queries, service
from maritime_site.search.models import LISTS, LookupEntry
from tests.domain.hospitality.stage import make_booking
from tests.people import NOON
from tests.plans import explained

PAGE = {"page": 1, "page_size": 25}


@pytest.fixture(params=[queries.PAGE, 0])
def way(request, monkeypatch):
    """Finds are looked up, or the list is walked for them."""
    monkeypatch.setattr(queries, "PAGE", request.param)


def make_case(session, name="José Nunes", email="jose@quay.example", **more) -> Case:
    values = {"number": f"Q-{name[:3]}", "country_code": "+91", "mobile": "+919812345670", "mobile_typed": "9812345670"}
    case = Case(name=name, email=email, created_at=NOON, updated_at=NOON, **(values | more))
    session.add(case)
    session.flush()
    return case


def cases(session, search, **more) -> tuple[set[str], int]:
    rows, total = helpdesk.list_cases(session, helpdesk.CaseFilters(search=search, **more), **PAGE)
    return {row.name for row in rows}, total


@pytest.mark.req("BO-3", "PERF-2")
@pytest.mark.parametrize(
    ("search", "is_found"),
    [
        ("jos", True),
        ("JOSÉ nun", True),
        ("jose@quay.example", True),
        ("919812345670", True),
        ("q-jos", True),
        ("ose", False),
        ("jos nobody", False),
        ("!!!", False),
        ("%", False),
        ("' OR 1=1 --", False),
        ("ajose", False),
    ],
)
def test_a_row_is_found_by_the_beginnings_of_its_words(session, way, search, is_found):
    make_case(session)
    make_case(session, "Meera", "meera@quay.example", mobile="+919812345671")
    assert cases(session, search) == (({"José Nunes"}, 1) if is_found else (set(), 0))


@pytest.mark.req("BO-3")
def test_a_list_is_narrowed_beside_its_words(session, way):
    make_case(session)
    make_case(session, "Josephine", number="Q-2", status="closed")
    assert cases(session, "jos") == ({"José Nunes", "Josephine"}, 2)
    assert cases(session, "jos", status="closed") == ({"Josephine"}, 1)
    assert cases(session, "") == ({"José Nunes", "Josephine"}, 2)


@pytest.mark.req("BO-3")
def test_a_row_moves_to_its_new_group(session, way):
    case = make_case(session)
    make_case(session, "Josephine", number="Q-2", status="closed")
    colleague = uuid4()
    case.status, case.assignee_id = "closed", colleague
    session.flush()
    assert cases(session, "jos", status="open") == (set(), 0)
    assert cases(session, "jos", status="closed")[1] == 2
    assert cases(session, "jos", status="closed", assignee=str(colleague)) == ({"José Nunes"}, 1)
    assert cases(session, "jos", assignee="nobody") == ({"Josephine"}, 1)
    assert cases(session, "jos", assignee=str(uuid4())) == (set(), 0)


@pytest.mark.req("PERF-2")
def test_no_list_is_counted_for_its_words_or_its_groups(session):
    """The index knows how many there are, and the tallies how long a list is: it costs the same whatever they say."""
    for number in range(3):
        make_case(session, f"Josephine {number}", number=f"Q-{number}")
    values: list[str] = []
    listener = lambda _connection, _cursor, statement, *_more: values.append(statement)  # noqa: E731
    connection = session.connection()
    event.listen(connection, "before_cursor_execute", listener)
    try:
        assert cases(session, "jos", status="open")[1] == 3
        assert cases(session, "", status="open")[1] == cases(session, "")[1] == 3
        assert session.exec(select(func.count()).select_from(Case)).one() == 3
    finally:
        event.remove(connection, "before_cursor_execute", listener)
    counted = [statement for statement in values if "count(" in statement and "helpdesk_case" in statement]
    assert len(counted) == 1  # the control


@pytest.mark.req("BO-3")
def test_each_list_has_its_own_rows(session, way):
    make_case(session)
    session.add(
        Feedback(number="F-1", name="José Nunes", email="j@quay.example", rating=5, message="", created_at=NOON)
    )
    session.flush()
    assert cases(session, "nunes")[1] == 1
    assert helpdesk.list_feedback(session, search="nunes", rating=None, **PAGE)[1] == 1


@pytest.mark.req("BO-3")
def test_entries_are_found_by_their_number(session, way):
    actor = Actor("1", "chief@demo.example", "127.0.0.1")
    for verb in ("approve", "reject"):
        append_entry(session, actor, f"person.{verb}", entity="person", entity_id="7", before={}, after={}, now=NOON)
    rows, total = audit.list_entries(session, search="chief@demo.example rej")
    assert ([row.action for row in rows], total) == (["person.reject"], 1)
    assert isinstance(rows[0], AuditEntry)
    assert audit.list_entries(session)[1] == audit.list_entries(session, action="person.")[1] == 2
    assert audit.list_entries(session, action="person.a")[1] == 1
    for search in ("", "chief@demo.example"):
        for action, verbs in (
            ("person.a", ["approve"]),
            ("person", ["reject", "approve"]),
            ("persona", []),
            ("erson", []),
        ):
            rows, total = audit.list_entries(session, search=search, action=action)
            assert ([row.action for row in rows], total) == ([f"person.{verb}" for verb in verbs], len(verbs))
    assert audit.list_entries(session, search="chief", action="person.a", entity_id="7")[1] == 1
    assert audit.list_entries(session, search="chief", action="person.a", entity_id="8") == ([], 0)


@pytest.mark.req("BO-3")
def test_a_row_follows_its_own_changes_and_its_end(session):
    case = make_case(session)
    case.name = "Zubin Lal"
    session.flush()
    assert cases(session, "jos")[1] == 1  # by the address
    assert cases(session, "nunes")[1] == 0
    assert cases(session, "zub")[0] == {"Zubin Lal"}
    session.delete(case)
    session.flush()
    assert cases(session, "zub") == (set(), 0)


@pytest.mark.req("BO-3")
def test_what_is_a_persons_is_found_by_the_persons_words_of_now(session, asha):
    booking = make_booking(session, asha)
    session.flush()

    def ids(search):
        rows, total = staff.list_bookings(session, search=search)
        assert total == len(rows)
        return [row.booking.id for row in rows]

    assert ids(asha.email) == ids(f"{asha.reference} {booking.reference}") == [booking.id]
    asha.last_name = "Zachariah"
    session.flush()
    assert ids("zachar") == [booking.id]


@pytest.mark.req("BO-3")
def test_rows_written_past_the_listener_are_entered_by_the_job(session, asha):
    case, booking = make_case(session), make_booking(session, asha)
    session.flush()
    session.execute(delete(LookupEntry))
    assert cases(session, "nunes") == (set(), 0)
    assert service.repair_index(session, limit=1) == 1
    assert service.repair_index(session) >= 1
    assert service.repair_index(session) == 0
    assert cases(session, "nunes")[0] == {case.name}
    assert staff.list_bookings(session, search=booking.reference)[1] == 1


@pytest.mark.req("REG-7")
def test_a_statement_that_changes_many_is_followed(session, asha):
    booking = make_booking(session, asha)
    session.flush()
    mine = Booking.id == booking.id
    session.execute(update(Booking).where(mine).values(guest_name="Nobody"))
    service.reindex_rows(session, Booking, mine)
    assert staff.list_bookings(session, search="nobody")[1] == 1


@pytest.mark.req("BO-2", "PERF-2")
def test_a_list_is_as_long_as_its_tallies_say(session):
    """Through every change, folded or not."""
    colleague = uuid4()

    def numbers():
        asked = (
            {},
            {"status": "open"},
            {"status": "closed"},
            {"assignee": "nobody"},
            {"assignee": str(colleague).upper()},
        )
        values = [cases(session, "", **look) for look in asked]
        assert all(len(names) == total for names, total in values)
        return [total for _names, total in values]

    mine, other = make_case(session), make_case(session, "Meera", status="closed")
    assert numbers() == [2, 1, 1, 2, 0]
    mine.status, other.assignee_id = "closed", colleague
    session.flush()
    mine.name = "Zubin"
    session.flush()
    assert numbers() == [2, 0, 2, 1, 1]
    assert service.fold_counters(session) > 0
    assert service.fold_counters(session) == 0
    assert numbers() == [2, 0, 2, 1, 1]
    session.delete(other)
    session.flush()
    assert numbers() == [1, 0, 1, 1, 0]


@pytest.mark.req("BO-3", "PERF-2")
def test_a_statement_that_moves_many_is_followed_without_their_words(session):
    letters = [
        Message(
            channel="email", recipient=f"p{number}@quay.example", text="", purpose="news", created_at=NOON, due_at=NOON
        )
        for number in range(3)
    ]
    session.add_all(letters)
    session.flush()
    first = select(Message.id).where(Message.recipient != letters[2].recipient)
    assert outbox.withdraw_messages(session, first, now=NOON) == 2
    assert outbox.withdraw_messages(session, first, now=NOON) == 0
    for search in ("", "news"):
        totals = {
            status: system.list_messages(session, search=search, status=status)
            for status in ("", "queued", "withdrawn")
        }
        assert {status: (len(rows), total) for status, (rows, total) in totals.items()} == {
            "": (3, 3),
            "queued": (1, 1),
            "withdrawn": (2, 2),
        }


@pytest.mark.req("PERF-2")
def test_every_list_with_a_letter_is_followed():
    assert {model.__tablename__ for model in service.FOLLOWED} == set(LISTS) <= set(metadata.tables)
    assert len(set(LISTS.values())) == len(LISTS)


@pytest.mark.req("PERF-2")
def test_postgres_looks_words_up_in_their_index(session, backend):
    """Also a word that every row has: reading the words of all rows takes ten times as long as its index."""
    if backend == "sqlite":
        pytest.skip("the next test is SQLite's")
    session.execute(text("SET LOCAL random_page_cost = 1000000"))  # as dear as an index seems for a word of all rows
    for number in range(3):
        make_case(session, f"Josephine {number}", number=f"Q-{number}")
    with explained(session, "tsvector") as plans:
        assert cases(session, "josephine", status="open")[1] == 3
    assert plans
    assert all("ix_lookup_entry_words" in plan for plan in plans)
    assert session.execute(text("SHOW enable_seqscan")).scalar() == "on"  # for whatever is asked next


@pytest.mark.req("PERF-2")
def test_a_search_reads_no_list_from_end_to_end(session, backend):
    """Whatever there is of, a rare word costs the same: neither the rows nor their words are read one by one."""
    if backend == "postgres":
        pytest.skip("the test before is PostgreSQL's")
    for number in range(40):
        make_case(session, f"Person {number}", f"p{number}@quay.example", number=f"Q-{number}")
    with explained(session, "SELECT") as values:
        assert cases(session, "p7@quay.example")[1] == 1
        assert cases(session, "p7@quay.example", status="open", assignee="nobody") == ({"Person 7"}, 1)
        session.exec(select(Case.id).where(Case.name.contains("7"))).all()  # pyright: ignore[reportAttributeAccessIssue]
    plans = [line for plan in values for line in plan.splitlines()]
    *searched, scanned = plans
    assert scanned.startswith("SCAN helpdesk_case")  # the control
    assert any("VIRTUAL TABLE INDEX" in plan for plan in searched)
    assert not [plan for plan in searched if plan.startswith(("SCAN helpdesk_case", "SCAN lookup_entry"))]
    assert not [plan for plan in searched if "ix_helpdesk_case" in plan]  # nor all of a status
