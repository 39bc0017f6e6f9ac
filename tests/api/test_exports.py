"""Lists to download: chosen columns, the list's own filters and permission, on record, flat in memory (BO-4)."""

from __future__ import annotations

import asyncio
import csv
import io
import tracemalloc
from datetime import timedelta
from zipfile import ZipFile

import pytest
from sqlalchemy import insert
from sqlmodel import select
from starlette.background import BackgroundTask

from maritime_site.api.exports import PassingFile
from maritime_site.core.sheets import write_csv
from maritime_site.domain.administration.exports import registry, service
from maritime_site.domain.administration.permissions import Permission, Standing
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.helpdesk.models import Feedback
from maritime_site.domain.people.models import Status
from tests.api.backoffice import administrator
from tests.domain.hospitality.stage import TERMS, make_booking, make_order, pay
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
    told = api.get(EXPORTS, headers=chief).json()["data"]
    assert {one["name"] for one in told} == set(registry.SHEETS) >= {"registrations", "bookings", "payments", "audit"}
    for one in told:
        assert rows_of(api.get(f"{EXPORTS}/{one['name']}.csv", headers=chief)) is not None
        book = api.get(f"{EXPORTS}/{one['name']}.xlsx", headers=chief)
        assert book.status_code == 200, book.text
        assert ZipFile(io.BytesIO(book.content)).testzip() is None
        assert "=" not in "".join(column["title"] for column in one["columns"])


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
    ],
    ids=["no list", "no form", "no column", "no filter of it", "no filter", "no text", "no id"],
)
def test_what_makes_no_sense_is_refused_and_not_on_record(api, chief, database, path, wanted, status):  # noqa: PLR0917  fixtures
    assert api.get(f"{EXPORTS}/{path}", params=wanted, headers=chief).status_code == status
    with database.reading() as session:
        assert session.exec(select(AuditEntry)).all() == []


@pytest.mark.req("BO-1", "BO-4")
def test_a_list_needs_its_own_permission_beside_that_to_download(api, database, token_for, new_person):
    hospitality, helpdesk = administrator(database, "hospitality officer"), administrator(database, "helpdesk")
    for headers, path, status in (
        (hospitality, "bookings.csv", 200),
        (hospitality, "registrations.csv", 403),
        (hospitality, "audit.xlsx", 403),
        (helpdesk, "queries.csv", 403),
        (token_for(new_person()), "bookings.csv", 401),
    ):
        assert api.get(f"{EXPORTS}/{path}", headers=headers).status_code == status, path
    names = {one["name"] for one in api.get(EXPORTS, headers=hospitality).json()["data"]}
    assert {"bookings", "payments"} <= names
    assert "registrations" not in names


@pytest.mark.req("BO-4")
def test_every_list_names_a_permission_there_is_and_has_its_own_columns():
    for sheet in registry.SHEETS.values():
        assert sheet.permission in set(Permission)
        assert len({column.key for column in sheet.columns}) == len(sheet.columns)


@pytest.mark.req("BO-4", "PERF-2")
def test_many_rows_are_read_a_few_at_a_time(database, backend, tmp_path):
    """What is written is flat at 100,000 rows by tests/core/test_sheets.py; here what is read is."""
    if backend != "sqlite":
        pytest.skip("measuring memory is slow, and the reading is the same")
    made = [
        {"id": make_id(number), "number": f"F-{number}", "name": "Asha Rao", "email": "asha@demo.example",
         "rating": 5, "message": "Good", "language": "en", "created_at": NOON + timedelta(seconds=number)}
        for number in range(20_000)
    ]  # fmt: skip
    with database.writing() as session:
        session.execute(insert(Feedback), made)
    made.clear()
    order = service.order("feedback", "number,name", {}, standing=Standing(["superadmin"], "", {}))
    with database.reading() as session:
        tracemalloc.start()
        try:
            count = write_csv(tmp_path / "a.csv", "", order.heads, order.rows(session), TERMS.zone)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert count == 20_000
    assert peak < 10 * 2**20


@pytest.mark.req("BO-4")
def test_a_file_that_is_removed_afterwards_is_handed_out_by_us_not_by_its_path(tmp_path):
    path, sent = tmp_path / "a.csv", []
    path.write_text("Reference\n")

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "headers": [], "extensions": {"http.response.pathsend": {}}}
    file = PassingFile(path, background=BackgroundTask(path.unlink))
    asyncio.run(file({**scope, "asgi": {"spec_version": "2.4"}}, None, send))
    assert b"".join(message.get("body", b"") for message in sent) == b"Reference\n"
    assert not path.exists()


def make_id(number):
    from uuid import UUID

    return UUID(int=number, version=4)
