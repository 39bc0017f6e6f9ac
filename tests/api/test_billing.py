"""Invoices, receipts and credit notes over REST; the seller and the rates for staff (PAPER-1)."""

from __future__ import annotations

import hashlib
from uuid import uuid4

import pytest

from tests.api.backoffice import administrator
from tests.domain.billing.builders import SELLER_GSTIN, pay_booking, pay_seats, refund_part

pytestmark = pytest.mark.req("PAPER-1")
TAX = {
    "sellerName": "Harbour Events Society",
    "sellerAddress": "1 Quay Road, Mumbai",
    "gstin": SELLER_GSTIN,
    "sac": "998596",
    "rates": {
        "booking": {"rate": 12, "sac": "996311"},
        "stall": {"rate": 18, "sac": ""},
        "seats": {"rate": 18, "sac": ""},
    },
    "confirmedBy": "R. Iyer, FCA",
}


class Press:
    def pdf(self, sheet):
        return b"%PDF-1.7 " + sheet.number.encode()


@pytest.fixture
def paid(services, database, new_person):
    services.billing_printer = Press()
    asha = new_person()
    with database.writing() as session:
        pay_booking(session, asha, services)
    return asha


def test_tax_is_kept_read_and_confirmed(api, database):
    chief = administrator(database, "superadmin")
    before = api.get("/api/admin/tax", headers=chief).json()["data"]
    assert (before["sellerName"], before["confirmedBy"], before["receiptsFor"]) == (
        "",
        "",
        ["booking", "stall", "seats"],
    )
    kept = api.put("/api/admin/tax", json=TAX, headers=chief)
    assert kept.status_code == 200
    data = api.get("/api/admin/tax", headers=chief).json()["data"]
    assert {name: data[name] for name in TAX} == TAX
    assert (data["note"], data["receiptsFor"]) == ("", [])
    assert data["confirmedAt"]
    again = api.put("/api/admin/tax", json=TAX | {"confirmedBy": None}, headers=chief).json()["data"]
    assert (again["confirmedBy"], again["confirmedAt"]) == ("", None)
    assert "accountant" in again["note"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("gstin", "27AAPFU0939F1ZX"),
        ("sac", "12"),
        ("rates", {"booking": 101}),
        ("rates", {"ferry": 18}),
        ("eventState", "00"),
        ("colour", "blue"),
    ],
)
def test_wrong_settings_are_refused_by_their_field(api, database, field, value):
    chief = administrator(database, "superadmin")
    refused = api.put("/api/admin/tax", json=TAX | {field: value}, headers=chief)
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {field})
    assert api.get("/api/admin/tax", headers=chief).json()["data"]["sellerName"] == ""


def test_a_rate_may_be_written_alone(api, database):
    chief = administrator(database, "superadmin")
    rates = {"booking": 12, "stall": "2.5"}
    data = api.put("/api/admin/tax", json=TAX | {"rates": rates}, headers=chief).json()["data"]
    assert data["rates"] == {"booking": {"rate": 12, "sac": ""}, "stall": {"rate": 2.5, "sac": ""}, "seats": None}


def test_tax_is_for_those_who_may(api, database):
    officer = administrator(database, "hospitality officer")
    assert api.get("/api/admin/tax", headers=officer).status_code == 403
    assert api.put("/api/admin/tax", json=TAX, headers=officer).status_code == 403
    assert api.get("/api/admin/tax").status_code == 401


def test_owner_lists_and_fetches_documents(api, database, services, token_for, paid):
    owner = token_for(paid)
    (row,) = api.get("/api/me/documents", headers=owner).json()["data"]
    assert set(row) == {"number", "kind", "date", "amount", "currency", "url"}
    assert (row["kind"], row["amount"], row["currency"]) == ("receipt", 1_850_000, "INR")
    first = api.get(row["url"], headers=owner)
    assert (first.status_code, first.headers["content-type"]) == (200, "application/pdf")
    assert row["number"].replace("/", "-") in first.headers["content-disposition"]
    assert api.get(row["url"], headers=owner).content == first.content
    export = api.get("/api/admin/exports/invoices.csv", headers=administrator(database, "superadmin")).text
    assert row["number"] in export
    assert hashlib.sha256(first.content).hexdigest() in export


def test_manager_of_a_company_lists_and_fetches_the_documents_of_its_seats(
    api, database, services, token_for, new_person
):
    services.billing_printer = Press()
    manager = new_person("exhibitor")
    assert api.put("/api/admin/tax", json=TAX, headers=administrator(database, "superadmin")).status_code == 200
    with database.writing() as session:
        pay_seats(session, manager, services)
        refund_part(session, 150_050, services)
    rows = api.get("/api/me/documents", headers=token_for(manager)).json()["data"]
    assert {(row["kind"], row["amount"]) for row in rows} == {("invoice", 750_250), ("credit-note", 150_050)}
    for row in rows:
        first = api.get(row["url"], headers=token_for(manager))
        assert first.content == b"%PDF-1.7 " + row["number"].encode()
        assert api.get(row["url"], headers=token_for(manager)).content == first.content
    chitra = token_for(new_person("media"))
    assert [api.get(row["url"], headers=chitra).status_code for row in rows] == [404, 404]


def test_documents_of_another_are_not_found(api, token_for, new_person, paid):
    (row,) = api.get("/api/me/documents", headers=token_for(paid)).json()["data"]
    chitra = token_for(new_person("media"))
    assert api.get("/api/me/documents", headers=chitra).json()["data"] == []
    assert api.get(row["url"], headers=chitra).status_code == 404
    assert api.get(f"/api/me/documents/{uuid4()}.pdf", headers=chitra).status_code == 404
    assert api.get(row["url"]).status_code == 401


def test_staff_who_see_payments_fetch_the_document(api, database, token_for, paid):
    (row,) = api.get("/api/me/documents", headers=token_for(paid)).json()["data"]
    address = row["url"].replace("/me/", "/admin/")
    officer = administrator(database, "hospitality officer")
    assert api.get(address, headers=officer).content.startswith(b"%PDF")
    assert api.get(address, headers=administrator(database, "helpdesk")).status_code == 403
    payment = api.get("/api/admin/payments", headers=officer).json()["data"][0]
    assert [(document["number"], document["url"]) for document in payment["documents"]] == [(row["number"], address)]


def test_billing_details_are_kept_and_checked(api, token_for, new_person):
    owner = token_for(new_person())
    assert api.get("/api/me/billing", headers=owner).json()["data"]["gstin"] == ""
    given = {"name": "Rao Shipping LLP", "address": "Kandla", "state": "24", "gstin": "24AAACC1206D1ZM"}
    given |= {"taxNumber": ""}
    assert api.put("/api/me/billing", json=given, headers=owner).json()["data"] == given
    assert api.get("/api/me/billing", headers=owner).json()["data"] == given
    refused = api.put("/api/me/billing", json=given | {"gstin": "24AAACC1206D1ZX"}, headers=owner)
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"gstin"})
    refused = api.put("/api/me/billing", json=given | {"state": "27"}, headers=owner)
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"state"})
