"""The words of the office's lists: rows are found by the beginnings of their words, whatever changes (BO-3, PERF-2)."""

from __future__ import annotations

import re
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
from maritime_site.search import queries, totals
from maritime_site.search.index import KINDS, reindex_rows, repair_index
from maritime_site.search.models import SearchEntry
from maritime_site.search.totals import Total
from tests.domain.hospitality.builders import make_booking
from tests.people import NOON
from tests.plans import explained, is_sorted, sort_only_what_has_no_index

PAGE = {"page": 1, "page_size": 25}


@pytest.fixture(params=[queries.ROWS, 0], ids=["looked up", "walked"])
def way(request, monkeypatch):
    """Finds are looked up, or the list is walked for them."""
    monkeypatch.setattr(queries, "ROWS", request.param)


def make_case(session, name="José Nunes", email="jose@quay.example", **more) -> Case:
    values = {"number": f"Q-{name[:3]}", "country_code": "+91", "mobile": "+919812345670", "mobile_typed": "9812345670"}
    case = Case(name=name, email=email, created_at=NOON, updated_at=NOON, **(values | more))
    session.add(case)
    session.flush()
    return case


def cases(session, search, **more) -> tuple[set[str], Total]:
    rows, total = helpdesk.list_cases(session, helpdesk.CaseFilters(search=search, **more), **PAGE)
    assert isinstance(total, Total)
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
    session.execute(delete(SearchEntry))
    assert cases(session, "nunes") == (set(), 0)
    assert repair_index(session, limit=1) == 1
    assert repair_index(session) >= 1
    assert repair_index(session) == 0
    assert cases(session, "nunes")[0] == {case.name}
    assert staff.list_bookings(session, search=booking.reference)[1] == 1


@pytest.mark.req("REG-7")
def test_a_statement_that_changes_many_is_followed(session, asha):
    booking = make_booking(session, asha)
    session.flush()
    mine = Booking.id == booking.id
    session.execute(update(Booking).where(mine).values(guest_name="Nobody"))
    reindex_rows(session, "booking", mine)
    assert staff.list_bookings(session, search="nobody")[1] == 1


@pytest.mark.req("BO-2", "PERF-2")
def test_a_list_is_as_long_as_it_is_after_every_change(session):
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
    session.delete(other)
    session.flush()
    assert numbers() == [1, 0, 1, 1, 0]


@pytest.mark.req("PERF-2")
def test_finds_are_counted_to_the_cap_and_no_further(session, way, monkeypatch):
    monkeypatch.setattr(totals, "CAP", 3)
    monkeypatch.setattr(queries, "CAP", 3)
    for number in range(3):
        make_case(session, f"Josephine {number}", number=f"Q-{number}")
    for search, look in (("jos", {}), ("jos", {"status": "open"}), ("", {"status": "open"})):
        total = cases(session, search, **look)[1]
        assert (total, total.is_capped) == (3, False)
    make_case(session, "Josephine 3", number="Q-3")
    for search, look in (("jos", {}), ("jos", {"status": "open"}), ("", {"status": "open"})):
        names, total = cases(session, search, **look)
        assert (len(names), total, total.is_capped) == (4, 3, True)
    whole = cases(session, "")[1]
    assert (whole, whole.is_capped) == (4, False)  # how long a list is, is exact


@pytest.mark.req("PERF-2")
def test_what_a_statement_narrows_further_is_counted_to_the_cap(session, monkeypatch):
    monkeypatch.setattr(totals, "CAP", 2)
    actor = Actor("1", "chief@demo.example", "127.0.0.1")
    for _number in range(3):
        append_entry(session, actor, "person.approve", entity="person", entity_id="7", before={}, after={}, now=NOON)
    rows, total = audit.list_entries(session, search="chief", entity_id="7")
    assert (len(rows), total, total.is_capped) == (3, 2, True)


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
def test_every_kind_has_a_mark_of_its_own():
    marks = [kind.mark for kind in KINDS.values()]
    assert len(set(marks)) == len(marks)
    assert {len(mark) for mark in marks} == {1}
    assert all(kind.model.__tablename__ in metadata.tables for kind in KINDS.values())


@pytest.mark.req("BO-3")
def test_one_statement_keeps_a_record(session, asha):
    """Also one that is there already, and nothing is written where nothing changed."""
    case = make_case(session)
    values: list[str] = []
    listener = lambda _connection, _cursor, statement, *_more: values.append(statement)  # noqa: E731
    connection = session.connection()
    event.listen(connection, "before_cursor_execute", listener)
    try:
        case.status = "closed"
        session.flush()
    finally:
        event.remove(connection, "before_cursor_execute", listener)
    assert [statement.split()[0] for statement in values if "search_entry" in statement] == ["INSERT"]
    assert session.exec(select(func.count()).select_from(SearchEntry).where(SearchEntry.kind == "c")).one() == 1


@pytest.mark.req("PERF-2")
def test_words_are_looked_up_in_their_index(session, backend, asha):
    """Neither a list's rows nor the entries are read one by one, whatever there is of either."""
    for number in range(40):
        make_case(session, f"Person {number}", f"p{number}@quay.example", number=f"Q-{number}")
    sort_only_what_has_no_index(session)
    if backend == "postgres":
        session.execute(text("SET LOCAL enable_bitmapscan = on"))  # a GIN index has no other way
    with explained(session, "SELECT") as values:
        assert cases(session, "p7@quay.example")[1] == 1
        assert cases(session, "p7@quay.example", status="open", assignee="nobody") == ({"Person 7"}, 1)
        session.exec(select(Case.id).where(Case.name.contains("7"))).all()  # pyright: ignore[reportAttributeAccessIssue]
    *searched, scanned = values
    scan = "SCAN" if backend == "sqlite" else "Seq Scan on"
    assert re.search(rf"{scan} helpdesk_case", scanned)  # the control
    assert all("VIRTUAL TABLE INDEX" in plan or "ix_search_entry_words" in plan for plan in searched)
    assert not [plan for plan in searched if re.search(rf"{scan} (helpdesk_case|search_entry)", plan)]
    if backend == "sqlite":  # nor all of a status; of so few rows PostgreSQL reads an index as readily as another
        assert not [plan for plan in searched if "ix_helpdesk_case" in plan]


@pytest.mark.req("PERF-2")
def test_many_finds_are_read_in_the_lists_order(session, monkeypatch):
    monkeypatch.setattr(queries, "ROWS", 0)
    for number in range(40):
        make_case(session, f"Josephine {number}", f"p{number}@quay.example", number=f"Q-{number}")
    sort_only_what_has_no_index(session)
    with explained(session, "ORDER BY") as values:
        assert len(cases(session, "josephine")[0]) == 25
    assert len(values) == 1
    assert "ix_helpdesk_case_created_at" in values[0]
    assert not is_sorted(values[0])
