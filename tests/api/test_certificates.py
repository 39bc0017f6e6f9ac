"""Certificates of attendance over REST: for whom a gate let in, on the days it did, and checked by anybody."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from maritime_site.adapters.typst_certificates import TypstCertificatePrinter
from maritime_site.core.text.i18n import DIGITS
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.printing.pdf import PdfPrinter
from tests.domain.check_in.builders import DAYS, let_in, make_pass

pytestmark = pytest.mark.req("PAPER-1")


@pytest.fixture
def attend(database):
    """Let somebody through a gate on these days of the event, counted from its first."""

    def make(person: Person, *days: int) -> Person:
        with database.writing() as session:
            let_in(session, session.get_one(Person, person.id), *days)
        return person

    return make


def read(api, headers, kind="delegate", **more):
    return api.get(f"/api{KINDS[kind].api_prefix}/certificate", headers=headers | more)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_one_of_the_days_that_gates_recorded(api, new_person, token_for, attend, kind):
    person = attend(new_person(kind), 0, 2)
    data = read(api, token_for(person), kind).json()["data"]
    assert data["days"] == [str(DAYS[0]), str(DAYS[2])]
    assert (data["name"], data["kind"]) == (person.full_name, kind)
    assert data["url"].endswith(f"/certificate/{data['code']}")
    assert api.get(f"/api/certificates/{data['code']}").json()["data"] == data


def test_two_ways_in_on_one_day_are_one_day(api, new_person, token_for, attend):
    assert len(read(api, token_for(attend(new_person(), 1, 1))).json()["data"]["days"]) == 1


def test_who_has_not_come_yet_is_told_when_it_is_there(api, new_person, token_for):
    headers = token_for(new_person())
    answer = read(api, headers, **{"Accept-Language": "hi"})
    assert answer.status_code == 404
    assert "प्रमाणपत्र" in answer.json()["message"]
    assert api.get("/api/delegate/certificate.pdf", headers=headers).status_code == 404


def test_it_is_its_owners_alone(api, new_person, token_for, attend):
    attend(new_person(), 0)
    assert read(api, {}).status_code == 401
    assert read(api, token_for(new_person("media"))).status_code == 401


@pytest.mark.parametrize("change", [lambda code: code[:-1] + ("0" if code[-1] != "0" else "1"), lambda code: code[:-2]])
def test_a_code_that_is_not_ours_is_known_to_nobody(api, new_person, token_for, attend, change):
    code = read(api, token_for(attend(new_person(), 0))).json()["data"]["code"]
    assert api.get(f"/api/certificates/{code.lower()}").status_code == 200
    assert api.get(f"/api/certificates/{code.translate(DIGITS)}").status_code == 200
    assert api.get(f"/api/certificates/{change(code)}").status_code == 404


@pytest.mark.parametrize("code", ["-", "D-00001", "D-00001-", "x" * 300, "%00", "D-1-é", "D-00001-é"])
def test_nonsense_is_known_to_nobody(api, new_person, attend, code):
    attend(new_person(), 0)
    assert api.get(f"/api/certificates/{code}").status_code == 404


def test_another_persons_number_does_not_open_theirs(api, new_person, token_for, attend):
    mine = read(api, token_for(attend(new_person(), 0))).json()["data"]
    theirs = read(api, token_for(attend(new_person(), 0))).json()["data"]
    mixed = f"{theirs['passNumber']}-{mine['code'].rpartition('-')[2]}"
    assert api.get(f"/api/certificates/{mixed}").status_code == 404


def test_it_holds_no_longer_once_the_registration_does_not(api, database, new_person, token_for, attend):
    person = attend(new_person(), 0)
    code = read(api, token_for(person)).json()["data"]["code"]
    with database.writing() as session:
        session.get_one(Person, person.id).status = Status.REJECTED
    assert api.get(f"/api/certificates/{code}").status_code == 404


def test_a_new_code_of_the_pass_leaves_the_certificate_as_it_is(api, database, new_person, token_for, attend):
    person = attend(new_person(), 0)
    code = read(api, token_for(person)).json()["data"]["code"]
    with database.writing() as session:
        make_pass(session, session.get_one(Person, person.id), DAYS[:2])
    assert read(api, token_for(person)).json()["data"]["code"] == code


@pytest.mark.req("HINDI-1")
def test_the_paper_says_who_where_and_when_in_both_languages(api, services, new_person, token_for, attend):
    services.certificate_printer = TypstCertificatePrinter(PdfPrinter(machine=False))
    headers = token_for(attend(new_person(first_name="आशा", last_name="Rao"), 0, 1))
    answer = api.get("/api/delegate/certificate.pdf", headers=headers)
    assert answer.headers["content-disposition"] == 'attachment; filename="certificate-D-00001.pdf"'
    reader = PdfReader(BytesIO(answer.content))
    text = " ".join(reader.pages[0].extract_text().split())
    assert len(reader.pages) == 1
    for words in ("Certificate of attendance", "Rao", "01-Sep-2025 to 02-Sep-2025", "D-00001", "/certificate/D-00001-"):
        assert words in text
    assert reader.metadata is not None
    assert "Certificate of attendance" in (reader.metadata.title or "")
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]


def test_nothing_is_printed_where_nobody_prints(api, new_person, token_for, attend):
    answer = api.get("/api/delegate/certificate.pdf", headers=token_for(attend(new_person(), 0)))
    assert answer.status_code == 503
