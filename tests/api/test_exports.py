"""Lists to download: chosen columns, the list's own filters and permission, on record, flat in memory (BO-4)."""

from __future__ import annotations

import csv
import io
import tracemalloc
from datetime import timedelta
from itertools import product
from uuid import uuid4
from zipfile import ZipFile

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import use_language
from maritime_site.core.text.spreadsheets import write_csv, write_xlsx
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.administration.permissions import PermissionSet
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.broadcasts.models import Broadcast
from maritime_site.domain.exports import registry, service
from maritime_site.domain.helpdesk.models import Case, Feedback
from maritime_site.domain.networking.models import MET, Report
from maritime_site.domain.newsroom.models import Announcement, PressRelease
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.payments.models import Flag, PaymentEvent
from maritime_site.domain.payments.staff.models import DifferenceKind, PaymentDifference
from maritime_site.domain.people.models import Status
from maritime_site.domain.privacy.models import DataRequest
from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker
from maritime_site.web.backoffice.exports import choices
from tests.api.backoffice import administrator
from tests.api.test_helpdesk import query
from tests.domain.exhibition.builders import hold
from tests.domain.hospitality.builders import TERMS, make_booking, make_order, make_package, pay
from tests.domain.networking.builders import ask
from tests.factories import make_person
from tests.people import NOON

EXPORTS = "/api/admin/exports"


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


def rows_of(answer):
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.req("BO-4")
def test_registrations_come_with_chosen_columns_and_filters_and_are_on_record(api, chief, new_person, database):
    new_person("media", first_name="=cmd()", status=Status.PENDING, country="IN")
    new_person("delegate", first_name="Meera", last_name="+91")
    wanted = {"columns": "reference,firstName,mobile", "kind": "media", "status": "pending"}
    answer = api.get(f"{EXPORTS}/registrations.csv", params=wanted, headers=chief)
    (row,) = rows_of(answer)
    assert list(row) == ["Reference", "First name", "Mobile"]
    assert (row["First name"], row["Mobile"][:3]) == ("'=cmd()", "'+9")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["cache-control"] == "no-store"
    assert 'filename="registrations-' in answer.headers["content-disposition"]
    assert len(rows_of(api.get(f"{EXPORTS}/registrations.csv", headers=chief))) == 2
    with database.reading() as session:
        first, second = session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()
        assert (first.action, first.entity_id) == ("export.download", "registrations")
        assert (first.after["rows"], second.after["rows"]) == (1, 2)
        assert first.after["filters"] == {"kind": "media", "status": "pending"}
        assert first.after["columns"] == ["reference", "firstName", "mobile"]


@pytest.mark.req("BO-4")
def test_a_workbook_can_be_had_of_every_list(api, chief, new_person):
    new_person("delegate", first_name="घाट")
    values = api.get(EXPORTS, headers=chief).json()["data"]
    assert {one["name"] for one in values} == set(registry.SHEETS) >= {"registrations", "bookings", "payments", "audit"}
    for one in values:
        assert rows_of(api.get(f"{EXPORTS}/{one['name']}.csv", headers=chief)) is not None
        book = api.get(f"{EXPORTS}/{one['name']}.xlsx", headers=chief)
        assert book.status_code == 200, book.text
        assert ZipFile(io.BytesIO(book.content)).testzip() is None
        assert "=" not in "".join(column["title"] for column in one["columns"])


@pytest.mark.req("BO-4")
def test_staff_packages_messages_and_stall_applications_come_as_their_lists_do(api, chief, database):
    administrator(database, "helpdesk")
    with database.writing() as session:
        make_package(session, name_en="Quay room", price_minor=500_050)
        make_package(session, name_en="Closed room", open=False)
        hold(session, make_person(session, "exhibitor"))
        session.add(
            Broadcast(
                subject_en="Gates",
                subject_hi="द्वार",
                text_en="",
                text_hi="",
                about="service",
                kinds=["media", "visitor"],
                written_by=uuid4(),
                created_at=NOON,
                updated_at=NOON,
            )
        )

    def rows(name, **wanted):
        return rows_of(api.get(f"{EXPORTS}/{name}.csv", params=wanted, headers=chief))

    (helper,) = rows("staff", search="helpdesk", status="invited", columns="name,roles,secondFactor")
    assert helper == {"Name": "helpdesk", "Roles": "helpdesk", "Second factor": "no"}
    (room,) = rows("packages", search="quay", status="open", columns="name,price,open")
    assert room == {"Package": "Quay room", "Price": "5000.50", "On sale": "yes"}
    (letter,) = rows("messages", status="draft", columns="subjectHi,kinds")
    assert letter == {"Subject, Hindi": "द्वार", "Kinds": "media, visitor"}
    (held,) = rows("stall-applications", status="held", columns="status,price")
    assert held["Status"] == "held"
    assert rows("stall-applications", status="refused") == []


def test_hindi_words_with_joiners_narrow_a_download_as_they_narrow_the_list(api, chief, new_person):
    """Half letters are often typed with a joiner that nobody sees (U+200D, U+200C)."""
    new_person(first_name="अक्\u200dषर", last_name="राव")
    wanted = {"search": "अक्\u200dषर", "columns": "firstName"}
    listed = api.get("/api/admin/registrations", params={"search": wanted["search"]}, headers=chief).json()
    answer = api.get(f"{EXPORTS}/registrations.csv", params=wanted, headers=chief)
    assert answer.status_code == 200, answer.text
    assert listed["total"] == len(rows_of(answer)) == 1


@pytest.mark.req("BO-4", "NEWS-1")
def test_content_and_deliveries_come_as_their_lists_do(api, chief, database):
    with database.writing() as session:
        session.add(
            PressRelease(
                slug="cranes", title_en="New cranes", body_en="x", published_at=NOON, created_at=NOON, updated_at=NOON
            )
        )
        session.add(Announcement(text_en="Gates open", text_hi="द्वार खुले"))
        session.add_all(
            Message(
                channel="email",
                recipient=f"{status}@demo.example",
                text="x",
                purpose="pass-ready",
                status=status,
                secret=False,
                created_at=NOON,
                due_at=NOON,
            )
            for status in (MessageStatus.FAILED, MessageStatus.SENT)
        )

    def rows(name, **wanted):
        return rows_of(api.get(f"{EXPORTS}/{name}.csv", params=wanted, headers=chief))

    (release,) = rows("releases", search="cranes", columns="titleEn,slug,status")
    assert release == {"Title, English": "New cranes", "Address": "cranes", "Status": "published"}
    (line,) = rows("news", status="draft", columns="textHi,publishedAt")
    assert line == {"Words, Hindi": "द्वार खुले", "Out from": ""}
    (failed,) = rows("deliveries", status="failed")
    assert (failed["To"], failed["Status"]) == ("failed@demo.example", "failed")
    assert "x" not in failed.values(), "what was written stays in the house"


@pytest.mark.req("BO-4", "PROG-1")
def test_sessions_come_with_the_names_of_hall_strand_and_speakers(api, chief, database):
    with database.writing() as session:
        hall, meera, bilal = Hall(slug="quay", name_en="Quay hall"), Speaker(name_en="Meera"), Speaker(name_en="Bilal")
        ready = planned("Cranes", hall_id=hall.id, released=True)
        session.add_all([hall, meera, bilal, ready, planned("Locks")])
        session.flush()
        session.add_all(
            [
                SessionSpeaker(session_id=ready.id, speaker_id=bilal.id, position=1),
                SessionSpeaker(session_id=ready.id, speaker_id=meera.id, position=0),
            ]
        )
    values = {"columns": "titleEn,hall,track,speakers,status", "status": "ready"}
    (row,) = rows_of(api.get(f"{EXPORTS}/sessions.csv", params=values, headers=chief))
    assert list(row.values()) == ["Cranes", "Quay hall", "", "Meera, Bilal", "ready"]
    assert len(rows_of(api.get(f"{EXPORTS}/sessions.csv", headers=chief))) == 2
    (speaker,) = rows_of(api.get(f"{EXPORTS}/speakers.csv", params={"search": "bil"}, headers=chief))
    assert speaker["Name, English"] == "Bilal"


def planned(title, **more):
    return ProgrammeSession(title_en=title, starts_at=NOON, ends_at=NOON + timedelta(hours=1), updated_at=NOON, **more)


@pytest.mark.req("BO-4", "NET-3")
def test_reports_come_with_both_people_and_what_was_done(api, chief, database, new_person):
    asha, bilal = new_person(first_name="Asha"), new_person("exhibitor", first_name="Bilal")
    with database.writing() as session:
        asked = ask(session, bilal, asha, purpose=MET).request
        session.flush()
        session.add(
            Report(
                connection_id=asked.id,
                reporter_id=asha.id,
                reported_id=bilal.id,
                reason="Advertising",
                created_at=NOON,
                closed_at=NOON,
                measures="unlisted ended",
            )
        )
    values = {"columns": "status,reportedFullName,reporterEmail,purpose,measures"}
    (row,) = rows_of(api.get(f"{EXPORTS}/reports.csv", params=values, headers=chief))
    assert list(row.values()) == ["closed", bilal.full_name, asha.email, "We met at the event", "unlisted, ended"]
    assert rows_of(api.get(f"{EXPORTS}/reports.csv", params={"status": "open"}, headers=chief)) == []
    assert api.get(f"{EXPORTS}/reports.csv", params={"status": "x"}, headers=chief).status_code == 422


@pytest.mark.req("BO-4", "REG-7")
def test_data_requests_come_as_the_list_tells_them(api, chief, database, new_person):
    asha = new_person(first_name="Asha")
    with database.writing() as session:
        session.add_all(
            DataRequest(
                person_id=asha.id,
                person_kind=asha.kind,
                registration=asha.reference,
                kind=kind,
                created_at=NOON,
                confirmed_at=confirmed,
            )
            for kind, confirmed in (("erasure", NOON), ("erasure", None), ("download", NOON))
        )

    def statuses(**wanted):
        values = {"columns": "kind,status"} | wanted
        rows = rows_of(api.get(f"{EXPORTS}/data-requests.csv", params=values, headers=chief))
        return sorted(tuple(row.values()) for row in rows)

    assert statuses(status="waiting") == [("erasure", "waiting")]
    assert statuses(kind="erasure") == [("erasure", "unconfirmed"), ("erasure", "waiting")]
    assert len(statuses(status="requested")) == 3


@pytest.mark.req("BO-4", "HOSP-4")
def test_oddities_of_both_kinds_come_in_one_file(api, chief, database):
    with database.writing() as session:
        session.add(
            PaymentEvent(
                key="k",
                name="payment.captured",
                gateway_payment_id="pay_1",
                flag=Flag.MISMATCH,
                received_at=NOON,
                due_at=NOON,
            )
        )
        session.add(
            PaymentDifference(
                key="s",
                kind=DifferenceKind.STATUS,
                gateway_payment_id="pay_2",
                ours="failed",
                theirs="captured",
                first_seen_at=NOON + timedelta(hours=1),
                last_seen_at=NOON,
            )
        )
    values = {"columns": "what,paymentId,ours,theirs", "status": "open"}
    differs, said = rows_of(api.get(f"{EXPORTS}/payment-oddities.csv", params=values, headers=chief))
    assert list(differs.values()) == ["status", "pay_2", "failed", "captured"]
    assert list(said.values()) == ["mismatch", "pay_1", "", ""]


@pytest.mark.req("BO-4", "BO-6")
def test_ones_own_queries_come_as_the_list_shows_them(api, database):
    chief, other = administrator(database, "superadmin"), administrator(database, "editor")
    assert other
    for _one in range(2):
        assert api.post("/api/query", json=query()).status_code == 200
    with database.writing() as session:
        me = session.exec(select(Administrator).where(Administrator.active_role == "superadmin")).one()
        mine = session.exec(select(Case)).first()
        mine.assignee_id = me.id
        number = mine.number
    answer = api.get(f"{EXPORTS}/queries.csv", params={"assignee": "me", "columns": "number"}, headers=chief)
    assert rows_of(answer) == [{"Number": number}]


@pytest.mark.req("BO-4")
def test_a_server_that_opens_files_itself_is_handed_the_bytes(api, chief):
    """Granian does so by the file's path, after the answer is done and the file is removed: it then answered 404."""

    async def as_granian_asks(scope, receive, send):
        scope["extensions"] = scope.get("extensions", {}) | {"http.response.pathsend": {}}
        await api.app(scope, receive, send)

    answer = TestClient(as_granian_asks).get(f"{EXPORTS}/registrations.csv", headers=chief)
    assert rows_of(answer) == []
    assert answer.text.startswith('\ufeff"Reference",')
    assert int(answer.headers["content-length"]) == len(answer.content)


@pytest.mark.req("BO-4")
def test_bookings_and_payments_tell_amounts_in_rupees(api, chief, database, services):
    with database.writing() as session:
        booking = make_booking(session, make_person(session, first_name="Meera"))
        pay(session, make_order(session, booking), services)
    (row,) = rows_of(api.get(f"{EXPORTS}/bookings.csv", params={"packageId": str(booking.package_id)}, headers=chief))
    assert (row["Reference"], row["Status"], row["Price"]) == (booking.reference, "confirmed", "18500.00")
    assert row["Booked"] == f"{NOON.astimezone(TERMS.zone):%Y-%m-%d %H:%M:%S}"
    (paid,) = rows_of(api.get(f"{EXPORTS}/payments.csv", params={"status": "captured"}, headers=chief))
    assert (paid["Amount"], paid["Refunded"]) == ("18500.00", "0.00")
    assert rows_of(api.get(f"{EXPORTS}/payments.csv", params={"flagged": "true"}, headers=chief)) == []


@pytest.mark.req("BO-4")
@pytest.mark.parametrize(
    ("path", "wanted", "status"),
    [
        ("nothing.csv", {}, 404),
        ("registrations.pdf", {}, 404),
        ("registrations.csv", {"columns": "reference,password_hash"}, 422),
        ("registrations.csv", {"rating": "5"}, 422),
        ("registrations.csv", {"x": "5"}, 422),
        ("registrations.csv", {"kind": "a\0b"}, 422),
        ("bookings.csv", {"packageId": "x"}, 422),
        ("registrations.csv", {"kind": "student"}, 422),
        ("invoices.xlsx", {"kind": "delegate"}, 422),
        ("sessions.csv", {"status": "published"}, 422),
        ("feedback.csv", {"rating": "6"}, 422),
    ],
    ids=[
        "no list",
        "no form",
        "no column",
        "no filter of it",
        "no filter",
        "no text",
        "no id",
        "no kind of person",
        "no kind of document",
        "no status",
        "no rating",
    ],
)
def test_what_makes_no_sense_is_refused_and_not_on_record(api, chief, database, path, wanted, status):  # noqa: PLR0917  fixtures
    assert api.get(f"{EXPORTS}/{path}", params=wanted, headers=chief).status_code == status
    with database.reading() as session:
        assert session.exec(select(AuditEntry)).all() == []


@pytest.mark.req("BO-1", "BO-4")
def test_the_permission_to_export_opens_every_list_that_asks_for_no_other(api, database, token_for, new_person):
    with database.writing() as session:
        session.add(Role(name="archivist", permissions={"EXPORTS": True}, updated_at=NOON))
    archivist, helpdesk = administrator(database, "archivist"), administrator(database, "helpdesk")
    listed = {one["name"] for one in api.get(EXPORTS, headers=archivist).json()["data"]}
    assert listed == set(registry.SHEETS)
    for name in listed:
        status = 403 if registry.SHEETS[name].permission else 200
        assert api.get(f"{EXPORTS}/{name}.csv", headers=archivist).status_code == status, name
        assert api.get(f"{EXPORTS}/{name}.csv", headers=helpdesk).status_code == 403, name
    assert {name for name, sheet in registry.SHEETS.items() if sheet.permission} == {"visa-letters"}
    assert api.get("/api/admin/registrations", headers=archivist).status_code == 403
    assert api.get(f"{EXPORTS}/bookings.csv", headers=token_for(new_person())).status_code == 401


@pytest.mark.req("BO-4")
@pytest.mark.parametrize("sheet", [sheet for sheet in registry.SHEETS.values() if sheet.name != "audit"])
@pytest.mark.parametrize("name", ["status", "kind", "rating"])
def test_a_download_is_narrowed_by_what_its_screen_offers_and_by_nothing_else(sheet, name):
    if name not in sheet.filters:
        return
    anybody = PermissionSet(("exporter",), "exporter", {"exporter": {"EXPORTS": True, "REGISTRATIONS_VIEW": True}})
    meaning = choices.RENAMED.get((sheet.name, name), name)
    for value, _words in choices.known_choices(sheet.name, meaning) or ():
        service.validate_order(sheet.name, "", {name: value}, permission_set=anybody)
    with pytest.raises(Invalid) as refusal:
        service.validate_order(sheet.name, "", {name: "nope"}, permission_set=anybody)
    assert list(refusal.value.errors) == [name]


@pytest.mark.req("BO-4")
def test_every_list_has_its_own_columns():
    for sheet in registry.SHEETS.values():
        assert len({column.key for column in sheet.columns}) == len(sheet.columns)


@pytest.mark.req("BO-4", "PERF-2")
def test_many_rows_are_read_a_few_at_a_time(database, backend, tmp_path):
    """What is written is flat at 100,000 rows by tests/core/test_spreadsheets.py; here what is read is."""
    if backend != "sqlite":
        pytest.skip("measuring memory is slow, and the reading is the same")
    made = [
        {
            "id": make_id(number),
            "number": f"F-{number}",
            "name": "Asha Rao",
            "email": "asha@demo.example",
            "rating": 5,
            "message": "Good",
            "language": "en",
            "created_at": NOON + timedelta(seconds=number),
        }
        for number in range(20_000)
    ]
    with database.writing() as session:
        session.execute(insert(Feedback), made)
    made.clear()
    order = service.validate_order("feedback", "number,name", {}, permission_set=PermissionSet(["superadmin"], "", {}))
    with database.reading() as session:
        tracemalloc.start()
        try:
            count = write_csv(tmp_path / "a.csv", "", order.heads, order.rows(session), TERMS.zone)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert count == 20_000
    assert peak < 10 * 2**20


def make_id(number):
    from uuid import UUID

    return UUID(int=number, version=4)


@pytest.mark.req("BO-4", "HINDI-1")
def test_heads_titles_and_words_are_in_the_language_of_whoever_downloads(api, chief, database):
    hindi = chief | {"Accept-Language": "hi"}
    listed = {each["name"]: each for each in api.get(EXPORTS, headers=hindi).json()["data"]}
    wanted = {"columns": "email,roles,secondFactor"}
    (row,) = rows_of(api.get(f"{EXPORTS}/staff.csv", params=wanted, headers=hindi))
    (english,) = rows_of(api.get(f"{EXPORTS}/staff.csv", params=wanted, headers=chief))
    file = api.get(f"{EXPORTS}/films.xlsx", headers=hindi)

    assert listed["releases"]["title"] == "प्रेस विज्ञप्तियाँ"
    assert [column["key"] for column in listed["staff"]["columns"]][:3] == ["name", "email", "roles"]
    assert list(row.values())[1:] == ["मुख्य प्रशासक", "नहीं"]
    assert (english["Roles"], english["Second factor"]) == ("superadmin", "no")
    assert not {*row} & {*english}
    with ZipFile(io.BytesIO(file.content)) as book:
        assert listed["films"]["title"] in book.read("xl/workbook.xml").decode()


@pytest.mark.req("BO-4", "HINDI-1")
def test_every_list_is_a_workbook_in_both_languages(tmp_path):
    for code, sheet in product(("en", "hi"), registry.SHEETS.values()):
        with use_language(code):
            order = service.Order(sheet, sheet.columns, {})
            assert write_xlsx(tmp_path / f"{sheet.name}.xlsx", order.title, order.heads, [], TERMS.zone) == 0


def test_every_head_of_every_list_is_told_apart_in_hindi(api, chief):
    lists = api.get(EXPORTS, headers=chief | {"Accept-Language": "hi"}).json()["data"]
    for sheet in lists:
        heads = [column["title"] for column in sheet["columns"]]
        assert len(set(heads)) == len(heads), sheet["name"]
        # What the tax law and the trade write in Latin letters, as in `SAC`.
        assert [head for head in heads if head.isascii() and not head.isupper()] == [], sheet["name"]
