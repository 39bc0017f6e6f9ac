"""Letters for visas over REST: for approved people from abroad, each for themself, and checked by anybody."""

from __future__ import annotations

import csv
import io
import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, time, timedelta
from io import BytesIO
from threading import Barrier

import pytest
from pypdf import PdfReader
from sqlmodel import select

from maritime_site.adapters.typst_visa_letters import TypstVisaLetterPrinter
from maritime_site.core.clock import utc_now
from maritime_site.core.encryption import SecretBox
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.privacy import holders
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.jobs import visa_letters as jobs
from maritime_site.ports.event import FixedEvent
from maritime_site.ports.services import install_services
from maritime_site.printing.pdf import PdfPrinter
from tests.api.backoffice import administrator
from tests.event_days import event_today

pytestmark = pytest.mark.req("PAPER-1")
FIRST = event_today() + timedelta(days=40)
LAST = FIRST + timedelta(days=4)
NUMBER = "C03005988"
FACTS = {
    "embassy": "Embassy of India, Oslo",
    "arrivesOn": str(FIRST - timedelta(days=2)),
    "departsOn": str(LAST + timedelta(days=1)),
    "passportName": "KARI NORDMANN",
    "passportNumber": NUMBER,
    "nationality": "NO",
    "passportValidUntil": str(LAST + timedelta(days=365)),
}
OWN = "/api/delegate/visa-letter"


def publish(services, **facts):
    """Let the event be another one: in Oslo's winter, or without letters."""
    event = services.event
    changed = event.facts.model_copy(update={"starts_on": FIRST, "ends_on": LAST, **facts})
    services.event_reader = FixedEvent(type(event)(changed))


@pytest.fixture(autouse=True)
def _event_to_come(services):
    publish(services)
    install_services(services)


@pytest.fixture
def kari(new_person) -> Person:
    """An approved delegate from abroad."""
    return new_person(first_name="Kari", last_name="Nordmann", country="NO", organisation="Fjord Lines")


@pytest.fixture
def bearer(kari, token_for):
    return token_for(kari)


@pytest.fixture
def officer(database):
    """Whoever decides about registrations."""
    return administrator(database, "superadmin")


def write(api, headers, path=OWN, **more):
    return api.post(path, json=FACTS | more, headers=headers)


def code_of(api, headers, **more) -> str:
    return write(api, headers, **more).json()["data"]["code"]


def check(api, code):
    return api.get(f"/api/visa-letters/{code}")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_from_abroad_has_one(api, new_person, token_for, kind):
    headers, path = token_for(new_person(kind, country="NO")), f"/api{KINDS[kind].api_prefix}/visa-letter"
    assert api.get(path, headers=headers).status_code == 404
    written = write(api, headers, path)
    assert written.status_code == 200, written.text
    data = written.json()["data"]
    assert (data["embassy"], data["name"], data["passportEnding"]) == (FACTS["embassy"], "KARI NORDMANN", "988")
    assert data["url"].endswith(f"/visa-letter/{data['code']}")
    assert api.get(path, headers=headers).json()["data"] == data


def test_whoever_checks_it_reads_whose_it_is_and_the_end_of_the_passport_number(api, bearer):
    code = code_of(api, bearer)
    for typed in (code, code.lower()):
        answer = check(api, typed)
        assert answer.status_code == 200
        data = answer.json()["data"]
        assert (data["name"], data["passportEnding"], data["arrivesOn"]) == (
            "KARI NORDMANN",
            "988",
            FACTS["arrivesOn"],
        )
        assert NUMBER not in answer.text
        assert "nationality" not in data


@pytest.mark.parametrize("code", ["-", "VISA-AAAA-AAAA", "VISA-AAAA-AAAA-0123456789abcdef", "x" * 300, "%00", "V-é"])
def test_nonsense_is_known_to_nobody(api, bearer, code):
    code_of(api, bearer)
    assert check(api, code).status_code == 404


def test_a_code_with_a_false_proof_is_known_to_nobody(api, bearer):
    code = code_of(api, bearer)
    assert check(api, code[:-1] + ("0" if code[-1] != "0" else "1")).status_code == 404


def test_the_same_facts_are_the_same_letter_and_others_take_its_place(api, database, bearer):
    first = code_of(api, bearer)
    assert code_of(api, bearer, passportNumber="c03 005-988") == first
    assert code_of(api, bearer, passportNumber="C०३००५९८८") == first
    second = code_of(api, bearer, embassy="Consulate of India, Bergen")
    assert second != first
    assert check(api, first).status_code == 404
    assert check(api, second).status_code == 200
    with database.reading() as session:
        assert len(session.exec(select(VisaLetter)).all()) == 1


def test_five_a_day_are_written(api, bearer):
    for number in range(5):
        assert write(api, bearer, embassy=f"Embassy {number}").status_code == 200
    refused = write(api, bearer, embassy="One more")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"status": Status.PENDING}, "not approved yet"),
        ({"status": Status.REJECTED}, "not approved yet"),
        ({"country": "IN"}, "from India"),
    ],
)
def test_others_are_told_why_not(api, new_person, token_for, change, words):
    headers = token_for(new_person(**({"country": "NO"} | change)))
    for answer in (write(api, headers), api.get(OWN, headers=headers)):
        assert answer.status_code == 409
        assert words in answer.json()["message"]


def test_whose_country_needs_no_visa_is_the_events_own(api, services, new_person, token_for):
    publish(services, country="KE")
    assert write(api, token_for(new_person(country="IN")), nationality="IN").status_code == 200
    refused = write(api, token_for(new_person(country="KE")))
    assert "from Kenya" in refused.json()["message"]
    assert set(write(api, token_for(new_person(country="NO")), nationality="KE").json()["errors"]) == {"nationality"}


def test_an_event_can_write_none(api, services, bearer):
    code = code_of(api, bearer)
    publish(services, visa_letters=False)
    assert (write(api, bearer).status_code, api.get(OWN, headers=bearer).status_code) == (409, 409)
    assert check(api, code).status_code == 200


def test_none_is_written_once_the_event_is_over(api, services, bearer):
    today = event_today()
    publish(services, starts_on=today - timedelta(days=5), ends_on=today - timedelta(days=2))
    days = {"arrivesOn": str(today - timedelta(days=6)), "departsOn": str(today)}
    assert "over" in write(api, bearer, **days).json()["message"]


def test_it_is_its_owners_alone(api, bearer, new_person, token_for):
    write(api, bearer)
    assert api.get(OWN).status_code == 401
    assert api.get(OWN, headers=token_for(new_person("media"))).status_code == 401
    assert api.get(OWN, headers=token_for(new_person(country="NO"))).status_code == 404


def test_every_fault_is_said_at_its_field_at_once(api, bearer):
    wrong = {
        "embassy": " ",
        "arrivesOn": str(LAST + timedelta(days=1)),
        "departsOn": "",
        "passportName": "कारी",
        "passportNumber": "12",
        "nationality": "IN",
        "passportValidUntil": "soon",
    }
    answer = write(api, bearer, **wrong)
    assert answer.status_code == 422
    assert set(answer.json()["errors"]) == set(FACTS)
    hindi = api.post(OWN, json=FACTS | wrong, headers=bearer | {"Accept-Language": "hi"}).json()["errors"]
    assert all(not words.isascii() for words in hindi.values())


def day(base: date, days: int) -> str:
    return str(base + timedelta(days=days))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"arrivesOn": day(LAST, 1)}, "arrivesOn"),
        ({"arrivesOn": day(FIRST, -31)}, "arrivesOn"),
        ({"arrivesOn": day(FIRST, 1), "departsOn": day(FIRST, 0)}, "departsOn"),
        ({"departsOn": day(FIRST, -1)}, "departsOn"),
        ({"departsOn": day(LAST, 31)}, "departsOn"),
        ({"passportValidUntil": day(LAST, 0)}, "passportValidUntil"),
        ({"passportNumber": "ABCDEFG"}, "passportNumber"),
        ({"passportNumber": "١٢٣٤٥٦"}, "passportNumber"),
        ({"passportNumber": "1" * 16}, "passportNumber"),
        ({"nationality": "XX"}, "nationality"),
        ({"passportName": "Кари"}, "passportName"),
        ({"secret": "1"}, "secret"),
    ],
)
def test_days_and_passport_have_to_fit(api, bearer, change, field):
    answer = write(api, bearer, **change)
    assert (answer.status_code, set(answer.json()["errors"])) == (422, {field})


@pytest.mark.parametrize(
    "change",
    [
        {"arrivesOn": day(LAST, 0), "departsOn": day(LAST, 0), "passportValidUntil": day(LAST, 0)},
        {"arrivesOn": day(FIRST, -30)},
        {"departsOn": day(LAST, 30)},
        {"passportName": "Søren Ångström-O'Neill"},
    ],
)
def test_days_at_the_edge_are_fine(api, bearer, change):
    assert write(api, bearer, **change).status_code == 200


def test_nobody_arrives_in_the_past(api, services, bearer):
    today = event_today()
    publish(services, starts_on=today - timedelta(days=1), ends_on=today + timedelta(days=2))
    late = {"arrivesOn": day(today, -2), "departsOn": day(today, 3)}
    assert set(write(api, bearer, **late).json()["errors"]) == {"arrivesOn"}


def test_it_holds_no_longer_once_the_registration_does_not(api, database, kari, bearer):
    code = code_of(api, bearer)
    with database.writing() as session:
        session.get_one(Person, kari.id).status = Status.REJECTED
    assert check(api, code).status_code == 409


@pytest.mark.req("R62")
def test_the_passport_number_is_kept_encrypted_and_stands_in_no_log(api, services, kari, bearer, caplog):
    caplog.set_level(logging.DEBUG)
    write(api, bearer)
    withdraw(api, kari, administrator(services.database, "superadmin"))
    with services.database.reading() as session:
        (row,) = session.exec(select(VisaLetter)).all()
        assert NUMBER not in str(row.model_dump())
        assert NUMBER not in str([each.model_dump() for each in session.exec(select(AuditEntry)).all()])
        assert NUMBER not in str([each.model_dump() for each in session.exec(select(Message)).all()])
    assert NUMBER not in caplog.text


@pytest.mark.req("REG-7")
def test_it_is_in_the_copy_of_ones_data_and_goes_with_an_erasure(api, database, services, kari, bearer):
    code = code_of(api, bearer)
    with database.writing() as session:
        person = session.get_one(Person, kari.id)
        (held,) = holders.collect_held_data(session, person, services=services)["visaLetters"]
        assert (held["passportNumber"], held["embassy"]) == (NUMBER, FACTS["embassy"])
        holders.erase_everything(session, person, services=services, now=utc_now())
    assert check(api, code).status_code == 404
    with database.reading() as session:
        assert session.exec(select(VisaLetter)).all() == []


def test_the_paper_says_who_what_and_when_in_english_alone(api, services, kari, bearer):
    services.visa_letter_printer = TypstVisaLetterPrinter(PdfPrinter(machine=False))
    assert api.get(f"{OWN}.pdf", headers=bearer).status_code == 404
    data = write(api, bearer, embassy="Embassy of India, Oslo").json()["data"]
    answer = api.get(f"{OWN}.pdf", headers=bearer | {"Accept-Language": "hi"})
    assert answer.headers["content-disposition"] == f'attachment; filename="visa-letter-{data["number"]}.pdf"'
    reader = PdfReader(BytesIO(answer.content))
    text = " ".join(reader.pages[0].extract_text().split())
    assert len(reader.pages) == 1
    facts = ("KARI NORDMANN", NUMBER, "Norway", "Fjord Lines", "Delegate", kari.reference, FACTS["embassy"])
    words = ("bears all costs", "no visa", "valid without a signature", services.event.title, services.event.publisher)
    for each in (*facts, *words, data["number"], f"/visa-letter/{data['code']}"):
        assert each in text
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]


def test_nothing_is_printed_where_nobody_prints(api, bearer):
    write(api, bearer)
    assert api.get(f"{OWN}.pdf", headers=bearer).status_code == 503


def office(kari) -> str:
    return f"/api/admin/registrations/{kari.id}/visa-letter"


def withdraw(api, kari, officer, reason="Not the passport of the registration"):
    return api.post(f"{office(kari)}/withdraw", json={"reason": reason}, headers=officer)


@pytest.mark.req("BO-1")
def test_staff_see_that_there_is_one_and_nothing_of_the_passport(api, kari, bearer, officer, database):
    assert api.get(office(kari), headers=officer).status_code == 404
    write(api, bearer)
    answer = api.get(office(kari), headers=officer)
    assert (answer.json()["data"]["embassy"], answer.json()["data"]["withdrawnAt"]) == (FACTS["embassy"], None)
    assert "passport" not in answer.text
    assert NUMBER[-3:] not in answer.json()["data"].values()
    assert api.get(office(kari), headers=administrator(database, "newsroom editor")).status_code == 403


@pytest.mark.req("BO-1")
def test_staff_withdraw_it_with_a_reason_that_its_person_reads(api, database, kari, bearer, officer):
    code = code_of(api, bearer)
    assert set(withdraw(api, kari, officer, " ").json()["errors"]) == {"reason"}
    for _again in range(2):
        assert withdraw(api, kari, officer).json()["data"]["withdrawnReason"]
    assert check(api, code).status_code == 409
    for answer in (api.get(OWN, headers=bearer), write(api, bearer, embassy="Another")):
        assert answer.status_code == 409
        assert "Not the passport" in answer.json()["message"]
    with database.reading() as session:
        (letter,) = session.exec(select(Message).where(Message.purpose == "visa-letter-withdrawn")).all()
        acts = session.exec(select(AuditEntry.action).where(AuditEntry.entity_id == str(kari.id))).all()
    assert "Not the passport" in letter.text
    assert list(acts).count("registration.withdraw-visa-letter") == 1


@pytest.mark.req("BO-1")
def test_a_withdrawn_letter_is_restored(api, database, kari, bearer, officer):
    code = code_of(api, bearer)
    withdraw(api, kari, officer)
    for _again in range(2):
        assert api.post(f"{office(kari)}/restore", headers=officer).json()["data"]["withdrawnAt"] is None
    assert check(api, code).status_code == 200
    assert write(api, bearer, embassy="Another").status_code == 200
    with database.reading() as session:
        assert len(session.exec(select(Message).where(Message.purpose == "visa-letter-restored")).all()) == 1


@pytest.mark.req("R62")
def test_passport_numbers_follow_the_sites_key_and_a_lost_one_is_written_anew(api, database, services, bearer):
    code = code_of(api, bearer)
    services.previous_secret = services.secret
    with database.writing() as session:
        (row,) = session.exec(select(VisaLetter)).all()
        row.passport_number = SecretBox(services.secret, purpose="passports").close("AB12345", now=utc_now())
        session.add(row)
    services.secret = b"n" * 32
    assert (jobs.renew_seals(services, utc_now()), jobs.renew_seals(services, utc_now())) == (1, 0)
    services.previous_secret = b""
    assert check(api, code).json()["data"]["passportEnding"] == "345"
    services.secret = b"o" * 32
    assert jobs.renew_seals(services, utc_now()) == 0
    assert check(api, code).status_code == 404


@pytest.mark.req("R62")
def test_a_letter_is_forgotten_90_days_after_the_journey(api, services, bearer):
    code = code_of(api, bearer)
    leaves = datetime.combine(LAST + timedelta(days=1), time(12), UTC)
    assert jobs.forget_letters(services, leaves + timedelta(days=90)) == 0
    assert check(api, code).status_code == 200
    assert jobs.forget_letters(services, leaves + timedelta(days=91)) == 1
    assert check(api, code).status_code == 404


@pytest.mark.req("STAFF-1")
@pytest.mark.parametrize("both", [True, False])
def test_of_two_registrations_that_become_one_a_letter_stays(api, new_person, token_for, officer, both):
    kari, other = new_person(country="NO"), new_person(country="NO")
    theirs = code_of(api, token_for(other))
    own = code_of(api, token_for(kari)) if both else ""
    merging = {"otherId": str(other.id), "reason": "The same"}
    assert api.post(f"/api/admin/people/{kari.id}/merge", json=merging, headers=officer).status_code == 200
    assert check(api, theirs).status_code == (404 if both else 200)
    assert not both or check(api, own).status_code == 200


@pytest.mark.race
def test_many_presses_at_once_are_one_letter(api, services, kari, bearer):
    services.limiter, together = Limiter(), Barrier(4, timeout=10)

    def press(_number: int) -> str:
        together.wait()
        answer = write(api, bearer)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]["code"]

    with ThreadPoolExecutor(4) as pool:
        codes = set(pool.map(press, range(4)))
    assert len(codes) == 1
    assert check(api, codes.pop()).status_code == 200


def test_a_letter_is_confirmed_no_more_once_its_person_comes_from_the_events_country(api, database, kari, bearer):
    code = code_of(api, bearer)
    for country, status in (("IN", 409), ("SE", 200)):
        with database.writing() as session:
            session.get_one(Person, kari.id).country = country
        assert check(api, code).status_code == status


def download(api, headers, **filters):
    answer = api.get("/api/admin/exports/visa-letters.csv", params=filters, headers=headers)
    assert answer.status_code == 200, answer.text
    assert NUMBER not in answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_staff_download_letters_with_the_end_of_a_passport_number(  # noqa: PLR0917  fixtures
    api, database, kari, bearer, officer, new_person, token_for
):
    code_of(api, bearer)
    other = new_person(first_name="Ola", country="SE")
    write(api, token_for(other))
    (row,) = download(api, officer, search="Kari")
    assert (row["Registration"], row["Status"], row["Passport number ends in"]) == (kari.reference, "valid", "988")
    with database.writing() as session:
        session.get_one(Person, other.id).country = "IN"
    withdraw(api, kari, officer)
    found = {status: download(api, officer, status=status) for status in ("valid", "withdrawn", "unconfirmed")}
    assert {status: [row["Registration"] for row in rows] for status, rows in found.items()} == {
        "valid": [],
        "withdrawn": [kari.reference],
        "unconfirmed": [other.reference],
    }
    assert {row["Status"] for row in download(api, officer)} == {"withdrawn", "unconfirmed"}


def test_letters_are_downloaded_by_those_who_read_registrations(api, database, officer):
    assert api.get("/api/admin/exports/visa-letters.xlsx", headers=officer).status_code == 200
    clerk = administrator(database, "accountant")
    assert api.get("/api/admin/exports/packages.csv", headers=clerk).status_code == 200
    assert api.get("/api/admin/exports/visa-letters.csv", headers=clerk).status_code == 403
