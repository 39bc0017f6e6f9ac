"""Messages between the connected: who may write and read, caps, digests, erasure (MEET-2)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.errors import AppError, NotFound, TooMany
from maritime_site.domain.networking import privacy, transitions
from maritime_site.domain.networking.merging import merged
from maritime_site.domain.networking.models import Action
from maritime_site.domain.networking.threads import digests, queries, service
from maritime_site.domain.networking.threads.models import ThreadMessage
from maritime_site.domain.networking.threads.schemas import (
    DigestRequest,
    MessageRequest,
    ThreadFilters,
    ThreadListFilters,
)
from maritime_site.domain.people.decisions import RegistrationsMerged
from tests.domain.networking.builders import act, ask, connect, letters
from tests.factories import make_person, plain_services
from tests.people import LETTERHEAD, NOON

pytestmark = pytest.mark.req("MEET-2")
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def connection(session, asha, bilal):
    return connect(session, asha, bilal)


def write(session, connection, sender, text="Hello", *, now=NOON):
    return service.send_message(session, connection.id, MessageRequest(text=text), sender=sender, now=now)


def read(session, connection, reader, **look):
    return queries.read_thread(session, connection.id, ThreadFilters(**look), reader=reader)


def test_both_ends_read_what_the_two_wrote_in_order(session, asha, bilal, connection):
    write(session, connection, asha, "First")
    write(session, connection, bilal, "Second\nline", now=NOON + MINUTE)
    texts = [(message.sent_by, message.text) for message in read(session, connection, asha).messages]
    assert texts == [("me", "First"), ("them", "Second\nline")]
    assert [message.sent_by for message in read(session, connection, bilal).messages] == ["them", "me"]


def test_nobody_else_reads_or_writes_and_nobody_before_or_after_a_connection(session, asha, bilal, chitra):
    pending = ask(session, asha, chitra).request
    connection = connect(session, asha, bilal)
    write(session, connection, asha)
    for request, person in ((connection, chitra), (pending, asha), (pending, chitra)):
        with pytest.raises(NotFound):
            read(session, request, person)
        with pytest.raises(NotFound):
            write(session, request, person)
    act(session, connection, bilal, Action.BLOCK)
    for person in (asha, bilal):
        with pytest.raises(NotFound):
            read(session, connection, person)
        with pytest.raises(NotFound):
            write(session, connection, person)
    assert queries.list_threads(session, asha) == []
    assert queries.count_unread(session, bilal.id) == 0


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["Mira", "Bilal"]),
        ("  RAO  mir", ["Mira"]),
        ("konkan", ["Mira"]),
        ("bilal", ["Bilal"]),
        ("ira", []),
        ("mira konkan bilal", []),
        ("bilal@demo.example", []),
        ("मीरा", ["Mira"]),
        ("!!", []),
    ],
)
def test_conversations_are_found_by_name_and_organisation_alone(*, session, asha, bilal, connection, search, found):
    """An address nobody shared finds nobody; nor are other people's conversations found."""
    mira = make_person(session, first_name="Mira", last_name="Rao मीरा", organisation="Konkan Shipyard")
    connect(session, asha, mira, now=NOON + MINUTE)
    write(session, connect(session, bilal, make_person(session, first_name="Mira")), bilal)
    rows = queries.list_threads(session, asha, ThreadListFilters(search=search))
    assert sorted(thread.person.first_name for thread in rows) == sorted(found)


def test_unread_is_counted_until_it_is_read(session, asha, bilal, connection):
    for number in range(3):
        write(session, connection, asha, now=NOON + number * MINUTE)
    before = queries.get_version(session, asha.id, connection.id)
    assert (queries.count_unread(session, bilal.id), queries.count_unread(session, asha.id)) == (3, 0)
    assert [(thread.person.id, thread.unread) for thread in queries.list_threads(session, bilal)] == [(asha.id, 3)]
    assert service.mark_read(session, connection.id, reader=bilal, now=NOON + HOUR) == 3
    assert service.mark_read(session, connection.id, reader=bilal, now=NOON + HOUR) == 0
    assert queries.count_unread(session, bilal.id) == 0
    session.expire_all()
    assert read(session, connection, asha).messages[0].read_at == NOON + HOUR
    assert queries.get_version(session, asha.id, connection.id) != before


def test_a_long_thread_is_read_part_by_part(session, asha, bilal, connection, monkeypatch):
    monkeypatch.setattr(queries, "PAGE", 2)
    for number in range(5):
        write(session, connection, asha, str(number), now=NOON + number * MINUTE)
    latest = read(session, connection, bilal)
    assert ([message.text for message in latest.messages], latest.has_more) == (["3", "4"], True)
    first = read(
        session, connection, bilal, before=read(session, connection, bilal, before=latest.messages[0].id).messages[0].id
    )
    assert ([message.text for message in first.messages], first.has_more) == (["0"], False)


def test_thirty_an_hour_go_to_one_person(session, asha, bilal, connection):
    for number in range(30):
        write(session, connection, asha, now=NOON + number * timedelta(seconds=1))
    with pytest.raises(TooMany) as refusal:
        write(session, connection, asha, now=NOON + MINUTE)
    assert refusal.value.retry_after == 3541
    assert write(session, connection, bilal, now=NOON + MINUTE).text == "Hello"
    assert write(session, connection, asha, now=NOON + HOUR + MINUTE).text == "Hello"


def test_two_hundred_a_day_go_to_all(session, asha, monkeypatch):
    monkeypatch.setattr(service, "A_DAY", 3)
    for _number in range(3):
        write(session, connect(session, asha, make_person(session)), asha)
    with pytest.raises(TooMany):
        write(session, connect(session, asha, make_person(session)), asha)


def test_a_digest_names_who_wrote_at_most_once_an_hour(session, asha, bilal, connection):
    write(session, connection, asha, "Our secret price")
    assert digests.list_due(session, now=NOON + MINUTE) == []
    late = NOON + 6 * MINUTE
    assert digests.list_due(session, now=late) == [bilal.id]
    send = lambda now: digests.send_digest(session, bilal.id, letterhead=LETTERHEAD, now=now)  # noqa: E731
    assert send(late)
    assert letters(session).count(("messages-unread", "bilal@demo.example")) == 1
    write(session, connection, asha, now=late)
    assert digests.list_due(session, now=late + 10 * MINUTE) == []
    assert not send(late + 10 * MINUTE)
    assert digests.list_due(session, now=late + HOUR + MINUTE) == [bilal.id]
    service.change_digest(session, DigestRequest(wanted=False), owner=bilal, now=late)
    assert not send(late + HOUR + MINUTE)
    assert digests.list_due(session, now=late + HOUR + MINUTE) == []


def test_what_is_read_is_in_no_digest(session, asha, bilal, connection):
    write(session, connection, asha)
    service.mark_read(session, connection.id, reader=bilal, now=NOON)
    assert digests.list_due(session, now=NOON + HOUR) == []
    assert not digests.send_digest(session, bilal.id, letterhead=LETTERHEAD, now=NOON + HOUR)


def test_messages_are_in_the_copy_and_gone_with_an_erasure(session, settings, asha, bilal, connection):
    write(session, connection, asha, "Ours")
    write(session, connection, bilal, "Theirs", now=NOON + MINUTE)
    rows = privacy.export_of(session, asha)["conversations"]
    assert [(row["text"], row["direction"], row["with"]) for row in rows] == [
        ("Ours", "sent", "Bilal Khan"),
        ("Theirs", "received", "Bilal Khan"),
    ]
    privacy.erase_held_data(session, asha, services=plain_services(settings), now=NOON + HOUR)
    assert session.exec(select(ThreadMessage)).all() == []


def test_messages_follow_a_merged_registration(session, settings, asha, bilal, connection):
    write(session, connection, asha, "Ours")
    stays = make_person(session)
    merged(session, RegistrationsMerged(stays.id, asha.id), plain_services(settings), NOON)
    session.expire_all()
    assert [message.sent_by for message in read(session, connection, stays).messages] == ["me"]


def rush(database):
    """Forty messages at once to one person; answers how many went."""
    with database.writing() as session:
        two = make_person(session), make_person(session)
        connection = connect(session, *two)

    def one(_number):
        try:
            with database.writing() as session:
                return write(session, connection, two[0]).text
        except AppError as refusal:
            return type(refusal).__name__

    with ThreadPoolExecutor(12) as pool:
        return list(pool.map(one, range(40))).count("Hello")


@pytest.mark.race
def test_forty_at_once_are_thirty(database):
    assert rush(database) == 30


@pytest.mark.race
def test_control_counting_unlocked_lets_more_through(database, backend, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    monkeypatch.setattr(transitions, "lock_people", lambda *_people: None)
    assert any(rush(database) > 30 for _round in range(10))
