"""Passes over REST: seen, downloaded, checked offline, sent again (PASS-1, PASS-2, PROF-1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader
from sqlmodel import Session, select

from maritime_site.adapters.typst_passes import TypstPrinter
from maritime_site.core.errors import Unavailable
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes.code import Forged, keys_of, read_code
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status


@pytest.fixture(scope="session")
def printer():
    return TypstPrinter()


@pytest.fixture
def printed(api, services, new_person, token_for, printer):
    """Somebody's pass on paper: the one page of a delegate with these answers."""
    services.printer = printer

    def make(**answers: str) -> PageObject:
        answer = api.get("/api/delegate/pass.pdf", headers=token_for(new_person(**answers)))
        assert answer.status_code == 200
        (page,) = PdfReader(BytesIO(answer.content)).pages
        return page

    return make


@pytest.mark.req("PASS-1", "PASS-2")
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_pass_that_a_gate_believes(api, new_person, token_for, kind):
    person = new_person(kind)
    headers, prefix = token_for(person), KINDS[kind].api_prefix
    data = api.get(f"/api{prefix}/pass", headers=headers).json()["data"]
    assert set(data) == {"passNumber", "name", "kind", "validFrom", "validTo", "code"}
    assert (data["kind"], data["name"]) == (kind, person.full_name)
    assert (data["validFrom"], data["validTo"]) == ("2025-10-27", "2025-10-31")
    assert api.get(f"/api{prefix}/pass", headers=headers).json()["data"] == data
    keys = keys_of(api.get("/api/passes/public-key").json())
    assert read_code(data["code"], keys).number == data["passNumber"]
    with pytest.raises(Forged):
        read_code(data["code"][:-4] + "0000", keys)


@pytest.mark.req("PASS-1", "KIND-3")
@pytest.mark.parametrize("status", [Status.PENDING, Status.REJECTED, Status.WAITLISTED])
@pytest.mark.parametrize("file", ["pass", "pass.png", "pass.pdf"])
def test_nothing_before_approval(api, new_person, token_for, status, file):
    headers = token_for(new_person("media", status=status))
    assert api.get(f"/api/media/{file}", headers=headers).status_code == 409
    assert api.get(f"/api/media/{file}").status_code == 401


@pytest.mark.req("PASS-1")
def test_the_picture_is_a_qr(api, new_person, token_for):
    answer = api.get("/api/delegate/pass.png", headers=token_for(new_person()))
    shown = Image.open(BytesIO(answer.content))
    assert (shown.format, shown.width == shown.height, shown.width > 600) == ("PNG", True, True)
    assert answer.headers["content-disposition"] == 'attachment; filename="pass-D-00001.png"'


@pytest.mark.req("PASS-5")
def test_the_picture_has_the_name_where_passes_are_printed(api, services, new_person, token_for, printer):
    headers = token_for(new_person(first_name="आशा", last_name="Rao"))
    bare = Image.open(BytesIO(api.get("/api/delegate/pass.png", headers=headers).content))
    services.printer = printer
    shown = Image.open(BytesIO(api.get("/api/delegate/pass.png", headers=headers).content))
    assert bare.width == bare.height
    assert (shown.format, shown.height > shown.width > 800) == ("PNG", True)


@pytest.mark.req("PASS-5")
def test_wallets_that_are_not_configured_are_not_there(api, new_person, token_for):
    headers = token_for(new_person())
    for path in ("pass.pkpass", "pass/google-wallet"):
        assert api.get(f"/api/delegate/{path}", headers=headers).status_code == 404


@pytest.mark.req("PASS-1", "A11Y-1")
def test_the_pdf_is_tagged_and_speaks_both_languages(api, services, new_person, token_for, printer):
    services.printer = printer
    person = new_person("exhibitor", first_name="बिलाल", last_name="ख़ान " + "x" * 40)
    answer = api.get("/api/exhibition/pass.pdf", headers=token_for(person))
    assert answer.headers["content-type"] == "application/pdf"
    pdf = PdfReader(BytesIO(answer.content))
    root = pdf.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"].startswith("en")
    assert [round(float(side) / 72 * 25.4) for side in pdf.pages[0].mediabox[2:]] == [210, 297]
    assert len(pdf.pages) == 1
    text = pdf.pages[0].extract_text()
    for words in ("E-00001", "Exhibitor", "27-Oct-2025 to 31-Oct-2025", "Harbour Works"):
        assert words in text
    assert any("\u0900" <= letter <= "\u097f" for letter in text)


@pytest.mark.req("PASS-1")
@pytest.mark.parametrize(
    "name",
    ["Nguyễn", "Ольга", "Νίκος", "மீரா", "李明", "محمد", "Anne\u2011Marie", "Mee\ufeffra", "Mee🚢ra", "Asha\uf8ff"],
)
def test_a_name_in_any_script_is_printed(printed, name):
    assert "D-00001" in printed(first_name=name).extract_text()


@pytest.mark.req("PASS-1")
@pytest.mark.parametrize(
    ("first", "last"),
    [("Venkatanarasimha", "Subrahmanyam-Krishnaswamy"), ("Asha " * 20, "Rao " * 9), ("A " * 60, "B " * 60)],
)
def test_a_long_name_and_organisation_stand_above_the_code(printed, first, last):
    of = (
        "Ministry of Ports, Shipping and Waterways, Indian Maritime University, Visakhapatnam Campus, Gandhigram Lastly"
    )
    sheet = printed(first_name=first.strip(), last_name=last.strip(), organisation=of)
    lines = sheet.extract_text(extraction_mode="layout").splitlines()  # from top to bottom
    at = [next(row for row, line in enumerate(lines) if words in line) for words in ("Lastly", "Pass number", "Bombay")]
    assert at == sorted(at)
    assert at[-1] < next(row for row, line in enumerate(lines) if "/hi/" in line)  # where the panel below begins


@pytest.mark.req("PASS-1")
def test_without_a_printer_a_sentence(api, new_person, token_for):
    assert api.get("/api/delegate/pass.pdf", headers=token_for(new_person())).status_code == 503


@pytest.mark.req("PROF-1")
def test_an_express_delegate_gets_confirmation_and_pass_again(api, database, new_person, token_for):
    headers = token_for(new_person("express-delegate"))
    answer = api.post("/api/express-delegate/resend", headers=headers)
    assert answer.status_code == 200
    with database.reading() as session:
        assert set(session.exec(select(Message.purpose)).all()) == {"pass", "registration-received"}
    for _time in range(19):
        api.post("/api/express-delegate/resend", headers=headers)
    assert api.post("/api/express-delegate/resend", headers=headers).status_code == 429
    assert api.post("/api/express-delegate/resend", headers=token_for(new_person())).status_code == 401


@pytest.mark.req("PROF-1")
def test_a_failing_resend_says_the_agreed_sentence(api, services, new_person, token_for):
    headers = token_for(new_person("express-delegate"))

    @contextmanager
    def away() -> Iterator[Session]:
        raise Unavailable("busy")
        yield

    services.database = _With(services.database, away)
    answer = api.post("/api/express-delegate/resend", headers=headers)
    assert answer.status_code == 503
    assert answer.json()["message"] == "Request failed. Please try again."


class _With:
    """A database that reads but cannot write."""

    def __init__(self, database, writing) -> None:
        self.asking, self.reading, self.writing = database.asking, database.reading, writing
