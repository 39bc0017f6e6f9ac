"""Documents that come with the registration, or before it (REG-2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlmodel import select

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Consent, Document, Person, WaitingUpload
from tests.factories import prove_address
from tests.uploads import PDF, picture

pytestmark = pytest.mark.req("REG-2")
FORMS = [form for kind in KINDS.values() for form in kind.forms if form.documents]
MEDIA = KINDS["media"].forms[0]


def fields(form=MEDIA, **more):
    return {
        name: str(value).lower() if isinstance(value, bool) else value for name, value in example_of(form).items()
    } | more


def post(api, form=MEDIA, *, files=None, **more):
    return api.post(f"/api{form.api_path}", data=fields(form, **more), files=files or {"x": ("", b"")})


def kept(database: Database, table: Any = Document) -> list[Any]:
    with database.reading() as session:
        return list(session.exec(select(table)).all())


def proved(database):
    """The one registration once its address is proven, and the letter about it."""
    with database.writing() as session:
        person = prove_address(session, session.exec(select(Person)).one(), now=utc_now())
        letter = session.exec(select(Message).where(Message.purpose == "registration-received")).one()
        return person, letter


@pytest.mark.req("KIND-3")
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.api_path)
@pytest.mark.parametrize("camel", [False, True], ids=["by its name", "in camel case"])
def test_a_document_comes_with_the_form(api, database, services, form, camel):
    (wanted,) = form.documents
    part = wanted.title().replace("-", "") if camel else wanted
    answer = post(api, form, files={part: ("../../x.png", picture())}, **{"consents.updates": "true"})
    assert answer.status_code == 201, answer.text
    (document,), (person,) = kept(database), kept(database, Person)
    assert (document.person_id, document.kind, document.media_type) == (person.id, wanted, "image/png")
    assert list(services.files.kept) == [document.name]
    assert answer.json()["data"]["status"] == person.status == "pending"
    settled, letter = proved(database)
    assert settled.status == "pending"  # staff look at it, then decide
    assert "Approval waits for" not in letter.text
    assert {each.purpose for each in kept(database, Consent)} == {"registration", "updates"}


@pytest.mark.req("REG-3")
@pytest.mark.parametrize(("word", "status"), [("true", 201), ("on", 201), ("1", 201), ("off", 422), ("perhaps", 422)])
def test_a_form_agrees_in_words(api, database, word, status):
    answer = post(api, MEDIA, consent=word)
    assert (answer.status_code, list(answer.json().get("errors", {}))) == (status, ["consent"] if status == 422 else [])


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.api_path)
def test_without_a_document_the_form_is_taken_and_waits(api, database, form):
    assert post(api, form).json()["data"]["status"] == "pending"
    assert kept(database) == []
    assert "Approval waits for" in proved(database)[1].text


@pytest.mark.parametrize("consents", ['{"updates": true}', '{"updates": 1}'])
def test_consents_may_come_as_json_text(api, database, consents):
    assert post(api, consents=consents).status_code == 201
    assert {each.purpose for each in kept(database, Consent)} == {"registration", "updates"}


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (("x.svg", b"<svg/>"), "JPG, PNG, WebP or PDF"),
        (("x.jpg", picture()), "something else"),
        (("x.png", b""), "not empty"),
        (("x.pdf", b"%PDF-1.7 cut off"), "cannot be read"),
    ],
)
def test_a_file_that_will_not_do_is_refused_at_its_part_and_nobody_is_registered(api, database, services, file, said):
    answer = post(api, files={"media-letter": file})
    assert answer.status_code == 422
    assert said in answer.json()["errors"]["media-letter"]
    assert (kept(database, Person), services.files.kept) == ([], {})
    hindi = api.post(
        "/api/media/register", data=fields(), files={"media-letter": file}, headers={"Accept-Language": "hi"}
    )
    assert said not in hindi.json()["message"]


@pytest.mark.parametrize("path", ["/media/register", "/media/register/documents"])
def test_more_than_ten_megabytes_are_too_large(api, services, path):
    data = PDF.ljust(10 * 1024 * 1024 + 1)
    values = {"kind": "media-letter"} if path.endswith("documents") else fields()
    answer = api.post(f"/api{path}", data=values, files={"file": ("x.pdf", data)})
    assert answer.status_code == 413
    assert services.files.kept == {}


@pytest.mark.parametrize("wrong", [{"email": "x"}, {"consent": ""}, {"status": "approved"}, {"consents": "{"}])
def test_wrong_fields_are_named_and_no_file_is_kept(api, services, wrong):
    answer = post(api, files={"media-letter": ("x.pdf", PDF)}, **wrong)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, list(wrong))
    assert services.files.kept == {}


def test_six_files_are_too_many(api):
    files = [("other", ("x.pdf", PDF)) for _number in range(6)]
    assert api.post("/api/media/register", data=fields(), files=files).status_code == 422


def test_a_file_that_nobody_asks_for_is_refused_by_its_part(api, services):
    answer = api.post("/api/delegate/register", data=fields(), files={"x": ("x.pdf", PDF)})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["x"])
    assert not services.files.kept


@pytest.mark.req("REG-4")
def test_a_known_address_gets_the_same_answer_and_its_file_is_nobodys(api, database):
    first = post(api, files={"media-letter": ("x.pdf", PDF)})
    proved(database)
    again = post(api, files={"media-letter": ("x.pdf", PDF)})
    assert (first.status_code, again.status_code) == (201, 201)
    assert set(first.json()["data"]) == set(again.json()["data"])
    assert first.json()["data"]["status"] == again.json()["data"]["status"]
    assert len(kept(database)) == 1
    assert all(row.claimed_at for row in kept(database, WaitingUpload))


def upload(api, form=MEDIA, kind="media-letter", file=("x.pdf", PDF), **more):
    return api.post(f"/api{form.api_path}/documents", data={"kind": kind} | more, files={"file": file})


def test_a_document_may_come_before_and_is_named_by_the_registration(api, database):
    waiting = upload(api).json()["data"]
    assert (waiting["kind"], waiting["type"], waiting["size"]) == ("media-letter", "application/pdf", len(PDF))
    body = example_of(MEDIA) | {"uploads": [waiting["uploadId"]]}
    assert api.post("/api/media/register", json=body).status_code == 201
    (document,) = kept(database)
    assert document.kind == "media-letter"
    again = body | {"email": "second@demo.example", "mobile": "9876500000"}
    answer = api.post("/api/media/register", json=again)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["uploads"])


@pytest.mark.parametrize(
    ("kind", "file", "field"),
    [
        ("media-letter", ("x.svg", b"<svg/>"), "file"),
        ("student-card", ("x.pdf", PDF), "kind"),
        ("", ("x.pdf", PDF), "kind"),
    ],
)
def test_uploads_are_refused_like_any_document(api, services, kind, file, field):
    answer = upload(api, kind=kind, file=file)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert services.files.kept == {}


def test_past_thirty_uploads_a_client_brings_work(api):
    assert [upload(api).status_code for _number in range(30)] == [201] * 30
    refused = upload(api)
    assert (refused.status_code, refused.json()["challenge"]) == (429, "/api/challenge")


@pytest.mark.parametrize("content", [b"", b"{", b"null", b"[]", b"\xff", b"[" * 5000, json.dumps([1]).encode()])
def test_what_is_no_json_object_is_422(api, content):
    answer = api.post("/api/media/register", content=content, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["success"]) == (422, False)
    assert answer.json()["errors"]
