"""A company's seats over REST: named, replaced until the cut-off, with passes and one bill (INVITE-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.core.threads import API_WRITES
from maritime_site.domain.companies import service
from maritime_site.domain.companies.models import CompanySeat
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments.models import Refund
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy.holders import list_obstacles
from maritime_site.jobs.hospitality import ask_again, run_sandbox, send_refunds
from tests.api.backoffice import administrator
from tests.factories import prove_address

pytestmark = pytest.mark.req("INVITE-1")
AT_ONCE = API_WRITES.size
MEENA = {"firstName": "Meena", "lastName": "Iyer", "email": "meena@demo.example"}


@pytest.fixture
def manager(new_person):
    return new_person("exhibitor", email="boss@demo.example")


@pytest.fixture
def bearer(manager, token_for):
    return token_for(manager)


@pytest.fixture
def give(api, database, manager):
    officer = administrator(database)

    def put(count=5, **more):
        body = {"count": count, "kind": "exhibitor", "until": format_iso(utc_now() + timedelta(days=1))} | more
        return api.put(f"/api/admin/people/{manager.id}/seats", json=body, headers=officer)

    return put


def seats(api, bearer):
    return api.get("/api/company", headers=bearer).json()["data"]["seats"]


def name(api, bearer, seat, **who):
    return api.put(f"/api/company/seats/{seat['id']}", json=MEENA | who, headers=bearer)


def proven(database, email):
    with database.writing() as session:
        person = session.exec(select(Person).where(Person.email == email)).one()
        prove_address(session, person, now=utc_now())
        return person


def test_manager_names_five_colleagues_who_come_in_and_have_passes(api, database, give, bearer, token_for):
    assert give(5).status_code == 200
    for number, seat in enumerate(seats(api, bearer)):
        answer = name(api, bearer, seat, email=f"p{number}@demo.example")
        assert (answer.status_code, answer.json()["data"]["person"]["status"]) == (200, "pending"), answer.text
    for number in range(5):
        colleague = proven(database, f"p{number}@demo.example")
        assert api.get("/api/exhibition/pass", headers=token_for(colleague)).status_code == 200
    people = [seat["person"] for seat in seats(api, bearer)]
    assert [person["status"] for person in people] == ["approved"] * 5
    assert all(person["confirmed"] and person["passNumber"] for person in people)
    assert api.get("/api/company", headers=bearer).json()["data"]["bill"] is None
    with database.reading() as session:
        letters = session.exec(select(Message.recipient).where(Message.purpose == "seat-named")).all()
    assert len(set(letters)) == 5


def test_replaced_colleague_leaves_and_their_pass_ends(api, database, give, bearer, token_for):
    give(1)
    seat = seats(api, bearer)[0]
    name(api, bearer, seat)
    meena = proven(database, "meena@demo.example")
    assert api.get("/api/exhibition/pass", headers=token_for(meena)).status_code == 200
    assert name(api, bearer, seat, firstName="Ravi", email="ravi@demo.example").status_code == 200
    assert seats(api, bearer)[0]["person"]["firstName"] == "Ravi"
    assert api.get("/api/exhibition/pass", headers=token_for(meena)).status_code == 409
    for _again in range(2):
        freed = api.delete(f"/api/company/seats/{seat['id']}", headers=bearer)
        assert (freed.status_code, freed.json()["data"]["person"]) == (200, None)
    with database.reading() as session:
        assert session.exec(select(Person).where(Person.email == "ravi@demo.example")).all() == []


@pytest.mark.parametrize("leaves", ["freed", "replaced"])
def test_colleague_who_came_in_and_left_is_named_again(  # noqa: PLR0917
    api, database, give, bearer, token_for, leaves
):
    give(1)
    seat = seats(api, bearer)[0]
    name(api, bearer, seat)
    meena = proven(database, "meena@demo.example")
    if leaves == "freed":
        api.delete(f"/api/company/seats/{seat['id']}", headers=bearer)
    else:
        name(api, bearer, seat, firstName="Ravi", email="ravi@demo.example")
    assert api.get("/api/exhibition/pass", headers=token_for(meena)).status_code == 409
    with database.reading() as session:
        letters = session.exec(select(Message.text).where(Message.recipient == "meena@demo.example")).all()
    sentences = {"freed": "taken your seat back", "replaced": "given the seat to somebody else"}
    assert [way for way, words in sentences.items() if any(words in text for text in letters)] == [leaves]
    answer = name(api, bearer, seat)
    assert (answer.status_code, answer.json()["data"]["person"]["id"]) == (200, str(meena.id))
    assert seats(api, bearer)[0]["person"]["status"] == "approved"
    assert api.get("/api/exhibition/pass", headers=token_for(meena)).status_code == 200
    with database.reading() as session:
        assert len(session.exec(select(Person).where(Person.email == "meena@demo.example")).all()) == 1


def test_who_sits_there_already_stays(api, database, give, bearer, token_for):
    give(1)
    seat = seats(api, bearer)[0]
    name(api, bearer, seat)
    meena = proven(database, "meena@demo.example")
    answer = name(api, bearer, seat, firstName="Another")
    assert answer.json()["data"]["person"]["firstName"] == "Meena"
    assert api.get("/api/exhibition/pass", headers=token_for(meena)).status_code == 200
    with database.reading() as session:
        letters = session.exec(select(Message.purpose).where(Message.recipient == "meena@demo.example")).all()
    assert letters.count("seat-named") == 1


def test_seat_undoes_no_decision_of_the_office(api, database, give, bearer, new_person):
    give(1)
    rejected = new_person("exhibitor", email="meena@demo.example", status="rejected")
    name(api, bearer, seats(api, bearer)[0])
    with database.reading() as session:
        assert session.get_one(Person, rejected.id).status == "rejected"


def test_nothing_changes_after_the_cut_off(api, database, give, bearer):
    give(1)
    seat = seats(api, bearer)[0]
    give(1, until=format_iso(utc_now() - timedelta(seconds=1)))
    for answer in (name(api, bearer, seat), api.delete(f"/api/company/seats/{seat['id']}", headers=bearer)):
        assert answer.status_code == 409


def test_what_is_wrong_is_refused_at_its_field(api, give, bearer):
    give(1)
    seat = seats(api, bearer)[0]
    for who, field in (({"email": "nobody"}, "email"), ({"nonsense": 1}, "nonsense"), ({"country": "zz"}, "country")):
        answer = name(api, bearer, seat, **who)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert seats(api, bearer)[0]["person"] is None


def test_one_address_has_one_seat(api, give, bearer):
    give(2)
    first, second = seats(api, bearer)
    assert name(api, bearer, first).status_code == 200
    assert name(api, bearer, second, email="Meena@demo.example").status_code == 409


def rush(api, give, bearer):
    """One colleague named for every seat in the same moment; answers the statuses, and who sits then."""
    give(AT_ONCE)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(lambda seat: name(api, bearer, seat).status_code, seats(api, bearer)))
    return answers, [seat["person"]["email"] for seat in seats(api, bearer) if seat["person"]]


@pytest.mark.race
def test_one_address_named_for_every_seat_at_once_has_one(api, give, bearer):
    answers, sitting = rush(api, give, bearer)
    assert (answers.count(200), answers.count(409), sitting) == (1, AT_ONCE - 1, ["meena@demo.example"])


@pytest.mark.race
def test_control_without_the_turn_one_address_may_have_several_seats(api, give, bearer, backend, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    everybody_read, find_seat = Barrier(AT_ONCE, timeout=10), service.find_seat

    def find_and_wait(*args, **kwargs):
        everybody_read.wait()
        return find_seat(*args, **kwargs)

    monkeypatch.setattr(service, "take_advisory_lock", lambda _session, *_key: None)
    monkeypatch.setattr(service, "find_seat", find_and_wait)
    _answers, sitting = rush(api, give, bearer)
    assert len(sitting) > 1


def test_only_the_manager_sees_and_changes_the_seats(api, give, bearer, new_person, token_for):
    give(1)
    seat = seats(api, bearer)[0]
    stranger = token_for(new_person("exhibitor"))
    assert api.get("/api/company", headers=stranger).status_code == 404
    assert name(api, stranger, seat).status_code == 404
    assert api.delete(f"/api/company/seats/{seat['id']}", headers=stranger).status_code == 404
    assert name(api, bearer, {"id": uuid4()}).status_code == 404
    assert api.get("/api/company").status_code == 401


def test_seats_that_are_taken_are_not_taken_away(api, database, give, bearer, manager):
    give(2)
    name(api, bearer, seats(api, bearer)[0])
    assert give(0).status_code == 409
    assert give(1).status_code == 200
    assert [seat["person"]["firstName"] for seat in seats(api, bearer)] == ["Meena"]
    assert give(3, kind="achiever").status_code == 422
    other = administrator(database, "helpdesk")
    body = {"count": 1, "kind": "exhibitor"}
    assert api.put(f"/api/admin/people/{manager.id}/seats", json=body, headers=other).status_code == 403
    with database.reading() as session:
        assert len(session.exec(select(CompanySeat)).all()) == 1


def test_company_pays_one_bill_and_the_rest_once_it_grew(api, database, give, bearer, services):
    give(5, price={"amount": 250_000, "currency": "INR"})
    bill = api.get("/api/company", headers=bearer).json()["data"]["bill"]
    assert (bill["amount"], bill["due"], bill["status"]) == (1_250_000, 1_250_000, "open")
    order = api.post("/api/company/order", headers=bearer).json()
    assert order["order"]["amount"] == 1_250_000
    assert api.post("/api/company/order", headers=bearer).json()["order"]["id"] == order["order"]["id"]
    paid = api.post("/api/sandbox/pay", json={"orderId": order["order"]["id"], "outcome": "success"}).json()
    proof = {name: paid[name] for name in ("orderId", "paymentId", "signature")}
    answer = api.post("/api/company/payments/verify", json=proof, headers=bearer)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["bill"] | {"reference": ""} == bill | {
        "reference": "",
        "paid": 1_250_000,
        "due": 0,
        "status": "paid",
    }
    assert api.post("/api/company/order", headers=bearer).status_code == 409
    give(6, price={"amount": 250_000, "currency": "INR"})
    assert api.get("/api/company", headers=bearer).json()["data"]["bill"]["due"] == 250_000
    rest = api.post("/api/company/order", headers=bearer).json()["order"]
    paid = api.post("/api/sandbox/pay", json={"orderId": rest["id"], "outcome": "success"}).json()
    proof = {name: paid[name] for name in ("orderId", "paymentId", "signature")}
    answer = api.post("/api/company/payments/verify", json=proof, headers=bearer)
    assert answer.json()["data"]["bill"]["status"] == "paid"
    with database.reading() as session:
        assert session.exec(select(Refund)).all() == []
    documents = api.get("/api/me/documents", headers=bearer).json()["data"]
    assert [(row["kind"], row["amount"]) for row in documents] == [("receipt", 250_000), ("receipt", 1_250_000)]


def pay_order(api, bearer, order):
    paid = api.post("/api/sandbox/pay", json={"orderId": order["id"], "outcome": "success"}).json()
    proof = {name: paid[name] for name in ("orderId", "paymentId", "signature")}
    answer = api.post("/api/company/payments/verify", json=proof, headers=bearer)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["bill"]


def test_what_is_due_after_a_payment_is_paid_by_a_new_order(api, database, give, bearer):
    """An order of the same amount is older than the payment where another one was paid meanwhile."""
    price = {"amount": 10_000, "currency": "INR"}
    give(1, price=price)
    small = api.post("/api/company/order", headers=bearer).json()["order"]
    give(2, price=price)
    large = api.post("/api/company/order", headers=bearer).json()["order"]
    pay_order(api, bearer, small)
    give(3, price=price)
    rest = api.post("/api/company/order", headers=bearer).json()["order"]
    assert (rest["amount"], rest["id"] != large["id"]) == (20_000, True)
    bill = pay_order(api, bearer, rest)
    assert (bill["paid"], bill["due"], bill["status"]) == (30_000, 0, "paid")
    with database.reading() as session:
        assert session.exec(select(Refund)).all() == []


def test_what_an_abandoned_order_brings_beyond_the_bill_goes_back_and_the_manager_is_told(api, database, give, bearer):
    """The bill shrank since: what its larger order still brings is more than is due."""
    price = {"amount": 10_000, "currency": "INR"}
    give(1, price=price)
    pay_order(api, bearer, api.post("/api/company/order", headers=bearer).json()["order"])
    give(3, price=price)
    larger = api.post("/api/company/order", headers=bearer).json()["order"]
    give(2, price=price)
    assert api.post("/api/company/order", headers=bearer).json()["order"]["amount"] == 10_000
    assert pay_order(api, bearer, larger)["due"] == 0
    with database.reading() as session:
        (given,) = session.exec(select(Refund)).all()
        letters = session.exec(select(Message.text).where(Message.purpose == "seats-refund-requested")).all()
    assert (given.amount_minor, given.by, len(letters)) == (10_000, "system", 1)
    assert "return ₹100.00 to you" in letters[0]


def test_seats_are_sold_in_a_currency_that_the_site_takes(give):
    refused = give(1, price={"amount": 10_000, "currency": "KES"})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["price"])
    assert give(1, price={"amount": 10_000, "currency": "USD"}).status_code == 200


@pytest.mark.parametrize("now_costs", [None, {"amount": 10_000, "currency": "USD"}])
def test_money_for_seats_that_are_no_longer_sold_so_goes_back_whole(  # noqa: PLR0917
    api, database, services, give, bearer, now_costs
):
    give(1, price={"amount": 10_000, "currency": "INR"})
    order = api.post("/api/company/order", headers=bearer).json()["order"]
    give(1, price=now_costs)
    api.post("/api/sandbox/pay", json={"orderId": order["id"], "outcome": "success"})
    run_sandbox(services, utc_now() + timedelta(hours=2))
    ask_again(services, utc_now() + timedelta(hours=2))
    with database.reading() as session:
        assert [given.amount_minor for given in session.exec(select(Refund)).all()] == [10_000]


def test_manager_is_told_of_a_second_payment_that_goes_back_and_is_not_erased_before(  # noqa: PLR0917
    api, database, give, bearer, manager, services
):
    give(1, price={"amount": 10_000, "currency": "INR"})
    first = api.post("/api/company/order", headers=bearer).json()["order"]
    give(2, price={"amount": 10_000, "currency": "INR"})
    second = api.post("/api/company/order", headers=bearer).json()["order"]
    pay_order(api, bearer, second)
    pay_order(api, bearer, first)
    with database.reading() as session:
        person = session.get_one(Person, manager.id)
        moving = list_obstacles(session, person, services=services, now=utc_now())
        letters = session.exec(select(Message.text).where(Message.purpose == "seats-refund-requested")).all()
    assert moving == ["Money for your company's seats is still on its way. Try again once it has arrived."]
    assert len(letters) == 1
    assert "return ₹100.00 to you" in letters[0]
    for job in (send_refunds, run_sandbox, ask_again):
        job(services, utc_now() + timedelta(hours=2))
    with database.reading() as session:
        sent = session.exec(select(Message.purpose).where(Message.recipient == "boss@demo.example")).all()
        assert sent.count("seats-refund-processed") == 1
        assert list_obstacles(session, session.get_one(Person, manager.id), services=services, now=utc_now()) == []
