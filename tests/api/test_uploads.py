"""Who may send files is decided before the first one is kept, and files are bounded (security.md R47 to R49)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import timedelta

import pytest

from maritime_site.api.middleware.body_limits import FILE_BYTES, FORM_BYTES, SOME_FILES_BYTES, UPLOADS
from maritime_site.api.people.registration_bodies import example_of
from maritime_site.api.uploads import UPLOAD, UPLOAD_RATE
from maritime_site.core.clock import utc_now
from maritime_site.core.imaging import process as image_process
from maritime_site.core.threads import FILES
from maritime_site.domain.people.documents import MOST_FILES
from maritime_site.domain.people.kinds import KINDS
from tests.api.backoffice import administrator
from tests.api.description import operations
from tests.api.test_awards import FORM
from tests.api.test_helpdesk import solved
from tests.domain.awards.builders import make_category
from tests.uploads import PDF, picture

pytestmark = pytest.mark.req("REG-2")
NOMINATE, WAITING = "/api/awards/nominate", "/api/media/register/documents"
REGISTER, DOCUMENTS = "/api/media/register", "/api/delegate/documents"
# The test's client has no address.
CLIENT, BOUNDARY = "unknown", "frontier"
MULTIPART = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
LARGE = PDF.ljust(4 * 1024 * 1024)


@pytest.fixture(autouse=True)
def category(database):
    with database.writing() as session:
        make_category(session, closes_at=utc_now() + timedelta(days=9))


@pytest.fixture
def kept(monkeypatch) -> list[int]:
    """How many bytes of files were kept while forms were read, on disk or in memory."""
    written: list[int] = []
    write = tempfile.SpooledTemporaryFile.write

    def counting(file, data):
        written.append(len(data))
        return write(file, data)

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "write", counting)
    return written


@pytest.fixture
def opened(monkeypatch) -> list[str]:
    """The pictures that were opened."""
    formats: list[str] = []
    redraw = image_process.ImageProcess.redraw

    def counting(process, data, format_name):
        formats.append(format_name)
        return redraw(process, data, format_name)

    monkeypatch.setattr(image_process.ImageProcess, "redraw", counting)
    return formats


class Body:
    """A body that is sent in pieces; `sent` says how much of it was asked for."""

    def __init__(self, *parts: bytes, size: int = 0) -> None:
        self.parts, self.size, self.sent = parts, size, 0

    def __iter__(self) -> Iterator[bytes]:
        for part in self.parts:
            self.sent += len(part)
            yield part
        while self.sent < self.size:
            self.sent += 65536
            yield bytes(65536)


def field(name: str, value: str) -> bytes:
    return f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()


def file_begins(name: str = "file") -> bytes:
    disposition = f'Content-Disposition: form-data; name="{name}"; filename="x.pdf"'
    return f"--{BOUNDARY}\r\n{disposition}\r\n\r\n".encode() + PDF


FIELDS = {
    NOMINATE: FORM,
    REGISTER: {
        name: str(value).lower() if value in {True, False} else value
        for name, value in example_of(KINDS["media"].forms[0]).items()
    },
    WAITING: {"kind": "media-letter"},
}


def send(api, path, data=None, *, file=LARGE, **more):
    return api.post(path, data=FIELDS[path] | (data or {}), files={"file": ("x.pdf", file)}, **more)


# Forms that may be sent as multipart, without any file.
BOOKINGS = {"/api/hospitality/booking", "/api/admin/people/{id}/bookings"}


def test_every_operation_with_files_asks_somebody_in(api):
    """A wall for those who sign in, a gate for strangers."""
    values = operations(api.get("/api/openapi.json").json())
    takes = [one for one in values if "multipart/form-data" in one.body and one.path not in BOOKINGS]
    assert len(takes) > 10
    for one in takes:
        assert ("401" in one.spec["responses"]) or ("429" in one.spec["responses"]), one.name
        assert any(one.path.endswith(ending) for ending in UPLOADS), one.path


@pytest.mark.parametrize("path", [NOMINATE, REGISTER, WAITING])
def test_past_the_rate_no_file_is_kept_or_opened_without_a_proof_of_work(api, services, kept, opened, path):
    for _number in range(30):
        services.limiter.take(UPLOAD_RATE, UPLOAD, CLIENT)
    refused = send(api, path, file=picture(size=(900, 900)) * 30)
    assert (refused.status_code, refused.json()["challenge"]) == (429, "/api/challenge")
    assert int(refused.headers["Retry-After"]) > 0
    assert sum(kept) <= 64 * 1024
    assert opened == []
    proof = {"altcha": solved(services)}
    assert send(api, path, proof, file=PDF).status_code == 201
    assert send(api, path, proof, file=PDF).status_code == 429, "a proof counts once"


@pytest.mark.parametrize("path", [NOMINATE, REGISTER, WAITING])
def test_a_proof_of_work_counts_only_before_the_files(api, services, path):
    for _number in range(30):
        services.limiter.take(UPLOAD_RATE, UPLOAD, CLIENT)
    fields = b"".join(field(name, str(value)) for name, value in FIELDS[path].items())
    late = field("altcha", solved(services))
    body = [fields, file_begins(), bytes(200_000), b"\r\n", late, f"--{BOUNDARY}--\r\n".encode()]
    assert api.post(path, content=b"".join(body), headers=MULTIPART).status_code == 429


def test_forms_that_bring_files_are_counted_even_when_they_are_refused(api, opened):
    for _number in range(30):
        assert send(api, NOMINATE, {"consent": "no"}, file=PDF).status_code == 422
    assert send(api, NOMINATE, {"consent": "no"}, file=PDF).status_code == 429
    assert opened == []


@pytest.mark.parametrize("token", [{}, {"Authorization": "Bearer a.b.c"}])
@pytest.mark.parametrize("path", [DOCUMENTS, "/api/admin/newsroom/albums/00000000-0000-4000-8000-000000000000/photos"])
def test_of_a_strangers_file_for_somebody_else_no_byte_is_read(api, kept, path, token):
    body = Body(field("kind", "other"), file_begins(), size=8 * 1024 * 1024)
    answer = api.post(path, content=body, headers=MULTIPART | token)
    assert (answer.status_code, answer.headers["Connection"]) == (401, "close")
    assert kept == []


def test_of_staff_without_the_permission_no_byte_is_read(api, database, kept):
    headers = administrator(database)
    path = "/api/admin/packages/00000000-0000-4000-8000-000000000000/picture"
    answer = api.post(path, files={"file": ("x.png", picture())}, headers=headers)
    assert (answer.status_code, kept) == (403, [])


def test_another_kind_of_person_sends_no_byte(api, new_person, token_for, kept):
    answer = api.post("/api/media/documents", files={"file": ("x.pdf", PDF)}, headers=token_for(new_person("delegate")))
    assert (answer.status_code, kept) == (401, [])


def test_a_person_sends_thirty_files_in_ten_minutes_and_no_byte_more(api, services, new_person, token_for, kept):
    asha, bilal = new_person(), new_person(email="bilal@demo.example", mobile="+919876500001")
    for _number in range(30):
        services.limiter.take(UPLOAD_RATE, "documents", str(asha.id))
    values = {"data": {"kind": "other"}, "files": {"file": ("x.pdf", PDF)}}
    refused = api.post(DOCUMENTS, **values, headers=token_for(asha))
    assert (refused.status_code, kept) == (429, [])
    assert int(refused.headers["Retry-After"]) > 0
    assert api.post(DOCUMENTS, **values, headers=token_for(bilal)).status_code == 200


def test_a_picture_for_which_there_is_no_room_is_not_opened(api, new_person, token_for, opened):
    headers = token_for(new_person())
    for _number in range(MOST_FILES):
        answer = api.post(DOCUMENTS, data={"kind": "other"}, files={"file": ("x.pdf", PDF)}, headers=headers)
        assert answer.status_code == 200
    full = api.post(DOCUMENTS, data={"kind": "other"}, files={"file": ("x.png", picture())}, headers=headers)
    assert (full.status_code, opened) == (409, [])


@pytest.mark.parametrize("path", [NOMINATE, REGISTER, WAITING])
def test_a_file_of_more_than_ten_megabytes_is_cut_while_it_is_read(api, kept, path):
    head = b"".join(field(name, str(value)) for name, value in FIELDS[path].items())
    answer = api.post(path, content=Body(head, file_begins(), size=11 * 1024 * 1024), headers=MULTIPART)
    assert (answer.status_code, answer.headers["Connection"]) == (413, "close")
    assert sum(kept) <= FILE_BYTES


def test_all_files_of_a_stranger_are_below_64_megabytes(api):
    assert max(UPLOADS.values()) == SOME_FILES_BYTES < 64 * 1024 * 1024
    answer = api.post(NOMINATE, content=b"", headers=MULTIPART | {"Content-Length": str(SOME_FILES_BYTES + 1)})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", [NOMINATE, REGISTER])
@pytest.mark.parametrize("size", [1000, FORM_BYTES])
def test_fields_beside_the_files_are_bounded_together(api, kept, path, size):
    many = b"".join(field("statement", "x" * size) for _number in range(2 * FORM_BYTES // size))[: 55 * (size + 100)]
    if size < FORM_BYTES:
        many = field("statement", "x" * (FORM_BYTES // 2)) * 3
    answer = api.post(path, content=many + f"--{BOUNDARY}--\r\n".encode(), headers=MULTIPART)
    assert (answer.status_code, kept) == (413, [])


@pytest.mark.parametrize("path", [NOMINATE, REGISTER, WAITING])
def test_ten_thousand_empty_parts_and_a_thousand_files_are_refused(api, path):
    parts = field("a", "") * 10_000 + f"--{BOUNDARY}--\r\n".encode()
    assert api.post(path, content=parts, headers=MULTIPART).status_code in {413, 422}
    files = [("file", ("x.pdf", PDF)) for _number in range(1000)]
    refused = api.post(path, data=FIELDS[path], files=files)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["files"])


def test_files_are_worked_on_where_they_keep_no_other_request_waiting(api, monkeypatch):
    """Pictures take seconds: forms with them share two threads, and forms without take none of those."""
    names: list[str] = []
    run = FILES.run

    async def counting(work, *args, **more):
        names.append(work.__name__)
        return await run(work, *args, **more)

    monkeypatch.setattr(FILES, "run", counting)
    assert send(api, WAITING, file=PDF).status_code == 201
    assert names == ["_run"]
    assert api.post(REGISTER, json=example_of(KINDS["media"].forms[0])).status_code == 201
    assert names == ["_run"]
