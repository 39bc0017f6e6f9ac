"""A company's page over REST: written, handed in, let through or returned, read by everybody (EXHIBIT-1)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import col, select

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.company_pages.models import CompanyFile, CompanyPageStep
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person, Status
from tests.api.backoffice import administrator
from tests.people import NOON
from tests.uploads import PDF, picture

pytestmark = pytest.mark.req("EXHIBIT-1")
OWN, PUBLIC = "/api/exhibition/company", "/api/exhibitors"
TEXT = {"en": "We repair **hulls**.", "hi": "हम जहाज़ सुधारते हैं।"}


@pytest.fixture
def exhibitor(new_person):
    return new_person("exhibitor", email="sagar@demo.example")


@pytest.fixture
def bearer(exhibitor, token_for):
    return token_for(exhibitor)


@pytest.fixture
def officer(database):
    return administrator(database, "exhibition officer")


def write(api, bearer, **more):
    return api.put(OWN, json={"text": TEXT} | more, headers=bearer)


def test_a_page_that_was_never_saved_cannot_be_handed_in(api, bearer):
    refused = api.post(f"{OWN}/submit", headers=bearer)
    assert (refused.status_code, refused.json()["message"]) == (409, "Save the page before you submit it")
    assert api.get(OWN, headers=bearer).json()["data"]["status"] == "draft"


def publish(api, bearer, officer, exhibitor, **more):
    assert write(api, bearer, **more).status_code == 200
    assert api.post(f"{OWN}/submit", headers=bearer).status_code == 200
    return api.post(f"/api/admin/companies/{exhibitor.id}/approve", headers=officer)


def hand_in(api, bearer, file):
    answer = api.post("/api/exhibition/documents", data={"kind": "other"}, files={"file": file}, headers=bearer)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["id"]


def seat(database, exhibitor, colleague):
    with database.writing() as session:
        row = Company(manager_id=exhibitor.id, reference="TEAM-1", kind="exhibitor", created_at=NOON, updated_at=NOON)
        session.add(row)
        session.flush()
        session.add(CompanySeat(company_id=row.id, position=1, person_id=colleague.id, named_at=NOON))


def test_nothing_is_public_before_staff_approve(api, bearer, officer, exhibitor):
    empty = api.get(OWN, headers=bearer).json()["data"]
    assert (empty["text"], empty["status"]) == ({"en": "", "hi": ""}, "draft")
    saved = write(api, bearer, name="Sagar Marine", products=[{"name": "Dry dock"}], meetingsOpen=True).json()["data"]
    assert (saved["name"], saved["status"], saved["meetingsOpen"]) == ("Sagar Marine", "draft", True)
    assert saved["products"] == [{"name": "Dry dock", "text": "", "imageId": None}]
    slug = saved["slug"]
    assert api.get(f"{PUBLIC}/{slug}").status_code == 404
    approve = f"/api/admin/companies/{exhibitor.id}/approve"
    assert api.post(approve, headers=officer).status_code == 409
    assert api.post(f"{OWN}/submit", headers=bearer).json()["data"]["status"] == "submitted"
    assert api.get(f"{PUBLIC}/{slug}").status_code == 404
    listed = api.get("/api/admin/companies", params={"status": "submitted"}, headers=officer).json()
    assert [row["slug"] for row in listed["data"]] == [slug]
    assert api.post(approve, headers=officer).json()["data"]["status"] == "published"
    page = api.get(f"{PUBLIC}/{slug}").json()["data"]
    assert (page["text"], page["status"], page["meetingsOpen"]) == (TEXT, "published", True)
    assert "message" not in page
    assert [row["slug"] for row in api.get(PUBLIC).json()["data"]] == [slug]


def test_repeated_decision_changes_nothing_and_another_one_is_refused(api, database, bearer, officer, exhibitor):
    approve, give_back = (f"/api/admin/companies/{exhibitor.id}/{act}" for act in ("approve", "return"))
    write(api, bearer)
    api.post(f"{OWN}/submit", headers=bearer)
    for _ in range(2):
        answer = api.post(give_back, json={"message": "Add a product"}, headers=officer)
        assert (answer.status_code, answer.json()["data"]["status"]) == (200, "returned")
    assert api.post(approve, headers=officer).status_code == 409
    first, again = publish(api, bearer, officer, exhibitor), api.post(approve, headers=officer)
    assert (again.status_code, again.json()["data"]) == (200, first.json()["data"])
    assert api.post(give_back, json={"message": "No"}, headers=officer).status_code == 409
    with database.reading() as session:
        letters = session.exec(select(Message.purpose).where(Message.purpose.startswith("company-page"))).all()
    assert sorted(letters) == ["company-page-published", "company-page-returned"]


def test_change_after_publishing_is_checked_again(api, bearer, officer, exhibitor):
    slug = publish(api, bearer, officer, exhibitor).json()["data"]["slug"]
    changed = write(api, bearer, text={"en": "New words", "hi": ""}).json()["data"]
    assert (changed["status"], changed["text"]["en"]) == ("draft", "New words")
    assert api.get(f"{PUBLIC}/{slug}").json()["data"]["text"] == TEXT
    assert set(write(api, bearer, slug="another").json()["errors"]) == {"slug"}


def test_returned_page_says_why_and_is_handed_in_again(api, database, bearer, officer, exhibitor):
    write(api, bearer)
    api.post(f"{OWN}/submit", headers=bearer)
    path = f"/api/admin/companies/{exhibitor.id}/return"
    assert set(api.post(path, json={"message": " "}, headers=officer).json()["errors"]) == {"message"}
    assert api.post(path, json={"message": "Add a product"}, headers=officer).status_code == 200
    own = api.get(OWN, headers=bearer).json()["data"]
    assert (own["status"], own["message"]) == ("returned", "Add a product")
    assert publish(api, bearer, officer, exhibitor).status_code == 200
    with database.reading() as session:
        steps = session.exec(select(CompanyPageStep.status).order_by(col(CompanyPageStep.number))).all()
        letters = session.exec(select(Message.purpose)).all()
        acts = session.exec(select(AuditEntry.action)).all()
    assert steps == ["submitted", "returned", "draft", "submitted", "published"]
    assert {"company-page-published", "company-page-returned"} <= set(letters)
    assert {"company-page.approve", "company-page.return"} <= set(acts)


def test_pictures_and_brochures_are_drawn_anew_and_fetched_by_everybody(api, database, services, bearer, exhibitor):
    logo = hand_in(api, bearer, ("logo.png", picture(size=(900, 700))))
    brochure = hand_in(api, bearer, ("b.pdf", PDF))
    saved = write(api, bearer, logoId=logo, brochureIds=[brochure], products=[{"name": "Dock", "imageId": logo}])
    rows = saved.json()["data"]["files"]
    assert {row["id"]: row["title"] for row in rows} == {logo: "", brochure: "b"}
    files = {row["id"]: row["addresses"] for row in rows}
    assert set(files) == {logo, brochure}
    answer = api.get(files[logo]["480"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert api.get(files[brochure]["pdf"]).headers["content-disposition"].startswith("attachment")
    kept = len(services.files.kept)
    assert write(api, bearer, logoId=None, brochureIds=[], products=[]).json()["data"]["files"] == []
    assert len(services.files.kept) < kept
    assert api.get(files[logo]["480"]).status_code == 404
    with database.reading() as session:
        assert session.exec(select(CompanyFile)).all() == []


def test_foreign_documents_and_people_are_refused_at_their_field(api, bearer, new_person, token_for):
    chitra = new_person("exhibitor", email="chitra@demo.example")
    foreign = hand_in(api, token_for(chitra), ("x.png", picture()))
    assert set(write(api, bearer, logoId=foreign).json()["errors"]) == {"logoId"}
    assert set(write(api, bearer, brochureIds=[str(uuid4())]).json()["errors"]) == {"brochureIds"}
    own = hand_in(api, bearer, ("x.png", picture()))
    assert set(write(api, bearer, brochureIds=[own]).json()["errors"]) == {"brochureIds"}
    assert set(write(api, bearer, people=[str(chitra.id)]).json()["errors"]) == {"people"}
    for address in (
        "javascript:alert(1)",
        "http://films.example/x",
        "https://a@films.example/x",
        'https://a.example/"',
    ):
        assert set(write(api, bearer, filmUrl=address).json()["errors"]) == {"filmUrl"}
    assert write(api, bearer, filmUrl="https://films.example/x").json()["data"]["filmUrl"] == "https://films.example/x"
    assert set(write(api, bearer, status="published").json()["errors"]) == {"status"}


def test_team_reads_and_others_are_refused(  # noqa: PLR0917  fixtures
    api, database, exhibitor, bearer, new_person, token_for
):
    colleague = new_person("delegate", email="meena@demo.example")
    seat(database, exhibitor, colleague)
    meena = token_for(colleague)
    assert write(api, bearer, people=[str(colleague.id)]).json()["data"]["people"] == [str(colleague.id)]
    assert api.get(OWN, headers=meena).json()["data"]["id"] == str(exhibitor.id)
    assert write(api, meena).status_code == 403
    chitra = token_for(new_person("delegate", email="chitra@demo.example"))
    assert [api.get(OWN, headers=chitra).status_code, write(api, chitra).status_code] == [401, 401]
    assert api.get(OWN).status_code == 401


def test_two_companies_of_one_name_have_addresses_of_their_own(api, bearer, new_person, token_for):
    other = token_for(new_person("exhibitor", email="other@demo.example"))
    first, second = (write(api, each, name="Sagar Marine").json()["data"]["slug"] for each in (bearer, other))
    assert first != second
    assert set(write(api, other, slug=first).json()["errors"]) == {"slug"}


def test_unapproved_exhibitor_shows_no_page(api, database, bearer, officer, exhibitor):
    logo = hand_in(api, bearer, ("logo.png", picture(size=(900, 700))))
    page = publish(api, bearer, officer, exhibitor, logoId=logo).json()["data"]
    file = page["files"][0]["addresses"]["480"]
    assert "s-maxage=3600" in api.get(file).headers["cache-control"]
    with database.writing() as session:
        session.get_one(Person, exhibitor.id).status = Status.REJECTED
    assert api.get(f"{PUBLIC}/{page['slug']}").status_code == 404
    assert api.get(file).status_code == 404
    assert (api.get(PUBLIC).json()["data"], api.get(PUBLIC).json()["total"]) == ([], 0)


def test_list_is_searched_by_words_of_text_and_products(api, bearer, officer, exhibitor):
    publish(api, bearer, officer, exhibitor, products=[{"name": "Gangways"}])
    for words, number in (("gangway", 1), ("जहाज़", 1), ("tugs", 0)):
        assert api.get(PUBLIC, params={"search": words}).json()["total"] == number, words


def test_pages_are_staffs_with_the_permission_alone(api, database, exhibitor):
    other = administrator(database, "helpdesk")
    path = f"/api/admin/companies/{exhibitor.id}/approve"
    assert api.post(path, headers=other).status_code == 403
    assert api.get("/api/admin/companies", headers=other).status_code == 403
