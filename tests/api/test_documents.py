"""Handing in documents over REST (REG-2)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Document, Status
from tests.domain.people.rules.builders import set_rule
from tests.uploads import PDF, expect_inert, picture

pytestmark = pytest.mark.req("REG-2")


def send(api, headers, file, kind="other", prefix="/delegate"):
    return api.post(f"/api{prefix}/documents", data={"kind": kind}, files={"file": file}, headers=headers)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_hand_in_a_document_and_have_it_again(api, new_person, token_for, kind):
    headers, prefix = token_for(new_person(kind)), KINDS[kind].api_prefix
    answer = send(api, headers, ("../../evil.pdf", PDF), prefix=prefix)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["kind"], data["type"], data["size"]) == ("other", "application/pdf", len(PDF))
    assert data["title"] == "evil.pdf"
    assert api.get(f"/api{prefix}/documents", headers=headers).json()["data"] == [data]
    file = api.get(f"/api{prefix}/documents/{data['id']}", headers=headers)
    assert file.content == PDF
    expect_inert(file, "other.pdf")


@pytest.mark.req("KIND-3")
def test_a_students_card_approves_at_once_where_the_rule_says_so(api, database, new_person, token_for):
    with database.writing() as session:
        set_rule(session, "student", approval="automatic")
    person = new_person("visitor", category="student", status=Status.PENDING)
    headers = token_for(person)
    assert api.get("/api/visitor/documents", headers=headers).json()["missing"] == ["student-card"]
    assert api.get("/api/visitor/pass", headers=headers).status_code == 409
    answer = send(api, headers, ("card.png", picture()), "student-card", "/visitor")
    assert (answer.status_code, answer.json()["status"]) == (200, "approved")
    assert api.get("/api/visitor/documents", headers=headers).json()["missing"] == []
    assert api.get("/api/visitor/pass", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("file", "kind", "field"),
    [
        (("x.png", b""), "other", "file"),
        (("x.svg", b"<svg/>"), "other", "file"),
        (("x.jpg", picture()), "other", "file"),
        (("x.pdf", PDF), "student-card", "kind"),
        (("x.pdf", PDF), "", "kind"),
    ],
)
def test_refusals_name_the_field_and_keep_nothing(  # noqa: PLR0917  fixtures and cases
    api, database, services, new_person, token_for, file, kind, field
):
    answer = send(api, token_for(new_person()), file, kind)
    assert answer.status_code == 422
    assert set(answer.json()["errors"]) == {field}
    with database.reading() as session:
        assert session.exec(select(Document)).all() == []
    assert services.files.kept == {}


def test_another_forms_document_is_refused_to_a_person_of_the_kind(api, new_person, token_for):
    headers = token_for(new_person("visitor", category="seafarer"))
    assert set(send(api, headers, ("x.pdf", PDF), "student-card", "/visitor").json()["errors"]) == {"kind"}


def test_a_form_without_a_file_says_so(api, new_person, token_for):
    headers = token_for(new_person())
    answer = api.post("/api/delegate/documents", files={"kind": (None, "other")}, headers=headers)
    assert answer.json()["errors"] == {"file": "Required"}
    answer = api.post("/api/delegate/documents", files={"kind": (None, "other"), "file": (None, PDF)}, headers=headers)
    assert (answer.status_code, answer.json()["errors"]) == (422, {"file": "Required"})
    for other in ({"json": {"kind": "other"}}, {"data": {"kind": "other"}}):
        assert api.post("/api/delegate/documents", headers=headers, **other).status_code == 415


@pytest.mark.parametrize("size", [300_000, 1_100_000], ids=["more than a form may hold", "more than is read"])
def test_what_stands_beside_the_file_is_known_and_small(api, new_person, token_for, size):
    headers, files = token_for(new_person()), {"file": ("x.pdf", PDF)}
    strange = {"data": {"kind": "other", "status": "approved"}, "files": files}
    answer = api.post("/api/delegate/documents", headers=headers, **strange)
    assert (answer.status_code, answer.json()["errors"]) == (422, {"status": "This field is not accepted"})
    large = {"data": {"kind": "x" * size}, "files": files}
    assert api.post("/api/delegate/documents", headers=headers, **large).status_code == 413
    assert api.post("/api/media/register", **large).status_code == 413


def test_a_file_whose_row_is_refused_is_dropped(api, services, new_person, token_for):
    headers = token_for(new_person())
    for _number in range(20):
        assert send(api, headers, ("x.pdf", PDF)).status_code == 200
    assert send(api, headers, ("x.pdf", PDF)).status_code == 409
    assert len(services.files.kept) == 20


def test_chitra_sees_nothing_of_it(api, services, new_person, token_for):
    asha, chitra = token_for(new_person()), token_for(new_person())
    mine = send(api, asha, ("x.pdf", PDF)).json()["data"]["id"]
    assert api.get(f"/api/delegate/documents/{mine}", headers=chitra).status_code == 404
    assert api.get("/api/delegate/documents", headers=chitra).json()["data"] == []
    assert api.get(f"/api/delegate/documents/{mine}").status_code == 401
    assert send(api, {}, ("x.pdf", PDF)).status_code == 401
    services.files.kept.clear()
    assert api.get(f"/api/delegate/documents/{mine}", headers=asha).status_code == 404
