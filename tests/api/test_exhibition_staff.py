"""The organisers' desk for stalls over REST."""

from __future__ import annotations

import pytest
from sqlmodel import col, select

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.exhibition.models import StallApplication
from tests.api.backoffice import administrator
from tests.domain.exhibition.builders import bring_to, make_stall, make_tariff

ROOT = "/api/admin/exhibition"


@pytest.fixture
def officer(database):
    return administrator(database, "exhibition officer")


@pytest.fixture
def bilal(new_person):
    return new_person("exhibitor", first_name="Bilal", details={"company_name": "Rudder & Sons"})


@pytest.fixture
def mine(token_for, bilal):
    return token_for(bilal)


@pytest.fixture
def claim(database, bilal):
    with database.writing() as session:
        make_tariff(session)
        return bring_to(session, "applied", bilal)


def post(api, headers, claim, verb, **body):
    return api.post(f"{ROOT}/applications/{claim.id}/{verb}", json=body, headers=headers)


@pytest.mark.req("EXH-2", "BO-1")
def test_others_see_and_change_nothing(api, claim, database, token_for, bilal):
    helpdesk = administrator(database, "helpdesk")
    for path in ("applications", f"applications/{claim.id}", "stalls", "tariff"):
        assert api.get(f"{ROOT}/{path}", headers=helpdesk).status_code == 403
        assert api.get(f"{ROOT}/{path}", headers=token_for(bilal)).status_code == 401
    assert post(api, helpdesk, claim, "offer", amount=1).status_code == 403
    assert api.post(f"{ROOT}/stalls/A-1/block", json={"reason": "x"}, headers=helpdesk).status_code == 403


@pytest.mark.req("EXH-2")
def test_the_list_is_searched_and_filtered(api, officer, claim):
    result = api.get(f"{ROOT}/applications", params={"search": "rudder", "status": "applied"}, headers=officer).json()
    assert result["total"] == 1
    assert result["data"][0]["owner"]["company"] == "Rudder & Sons"
    assert api.get(f"{ROOT}/applications", params={"status": "paid"}, headers=officer).json()["data"] == []
    one = api.get(f"{ROOT}/applications/{claim.id}", headers=officer).json()["data"]
    assert [step["action"] for step in one["history"]] == ["held", "applied"]
    missing = "5d8d1749-d73e-4369-9f8d-1525056b205a"
    assert api.get(f"{ROOT}/applications/{missing}", headers=officer).status_code == 404


@pytest.mark.req("EXH-2", "BO-1")
def test_an_offer_an_invoice_and_payment_are_on_record(api, officer, claim, database, mine):
    assert post(api, officer, claim, "offer", amount=99).status_code == 422  # no gateway takes so little
    assert post(api, officer, claim, "offer").json()["data"]["price"]["amount"] == 9_027_000
    accepted = api.post(f"/api/exhibition/applications/{claim.id}/accept", headers=mine)
    assert accepted.status_code == 200
    assert post(api, officer, claim, "mark-invoiced", reason="sent").status_code == 422
    invoiced = post(api, officer, claim, "mark-invoiced", reason="sent", invoiceNumber="INV/7").json()["data"]
    assert (invoiced["status"], invoiced["invoiceNumber"]) == ("invoiced", "INV/7")
    assert post(api, officer, claim, "mark-paid", reason="by transfer").json()["data"]["status"] == "paid"
    assert post(api, officer, claim, "mark-paid", reason="by transfer").status_code == 200
    assert post(api, officer, claim, "refuse", reason="late").status_code == 409
    assert post(api, officer, claim, "release", reason="asked").json()["data"]["status"] == "released"
    with database.reading() as session:
        ours = select(AuditEntry).where(AuditEntry.entity == "stall application").order_by(col(AuditEntry.sequence))
        entries = session.exec(ours).all()
    assert [entry.action for entry in entries] == [
        "stall.offer",
        "stall.invoice",
        "stall.mark-paid",
        "stall.release",
    ]
    assert "Rudder" not in repr(entries)


@pytest.mark.req("EXH-2")
def test_moving_swapping_and_blocking(api, officer, claim, database, new_person):
    eve = new_person("exhibitor")
    with database.writing() as session:
        other = bring_to(session, "applied", eve)
        free = make_stall(session)
        mine, theirs = session.get_one(StallApplication, claim.id).stall_id, other.stall_id
    moved = post(api, officer, claim, "move", stall=free.code.lower(), reason="asked").json()["data"]
    assert moved["stall"]["code"] == free.code
    assert post(api, officer, claim, "swap", other=str(other.id), reason="both agree").status_code == 200
    with database.reading() as session:
        assert session.get_one(StallApplication, claim.id).stall_id == theirs != mine
    stalls = api.get(f"{ROOT}/stalls", params={"status": "free"}, headers=officer).json()["data"]
    code = stalls[0]["code"]
    blocked = api.post(f"{ROOT}/stalls/{code}/block", json={"reason": "a pillar"}, headers=officer).json()["data"]
    assert (blocked["status"], blocked["blockReason"]) == ("blocked", "a pillar")
    assert api.post(f"{ROOT}/stalls/{free.code}/block", json={"reason": "x"}, headers=officer).status_code == 409
    assert api.post(f"{ROOT}/stalls/{code}/unblock", headers=officer).json()["data"]["status"] == "free"
    assert api.post(f"{ROOT}/stalls/Z-99/unblock", headers=officer).status_code == 404


@pytest.mark.req("EXH-3")
def test_the_tariff_and_entitlements_are_edited_and_published(api, officer):
    row = {"type": "raw", "priceClass": "premium", "rate": 790_000, "premiumPercent": 10, "taxPercent": 18}
    made = api.post(f"{ROOT}/tariff", json=row, headers=officer)
    assert made.status_code == 201
    assert api.post(f"{ROOT}/tariff", json=row, headers=officer).status_code == 409
    path = f"{ROOT}/tariff/{made.json()['data']['id']}"
    assert api.put(path, json=row | {"published": True}, headers=officer).json()["data"]["published"]
    assert api.get("/api/exhibition/tariff").json()["tariff"][0]["rate"] == 790_000
    badge = {"kind": "privilege", "titleEn": "Badges", "titleHi": "बैज", "quantityEn": "5"}
    added = api.post(f"{ROOT}/entitlements", json=badge, headers=officer).json()["data"]
    shown = api.get("/api/exhibition/tariff", headers={"Accept-Language": "hi"}).json()["entitlements"]
    assert [(one["title"], one["quantity"]) for one in shown] == [("बैज", "")]
    path = f"{ROOT}/entitlements/{added['id']}"
    assert api.put(path, json=badge | {"published": True}, headers=officer).status_code == 200
    assert api.get("/api/exhibition/tariff").json()["entitlements"][0]["quantity"] == "5"
    assert len(api.get(f"{ROOT}/tariff", headers=officer).json()["entitlements"]) == 1
    assert api.delete(path, headers=officer).status_code == 200
    assert api.delete(path, headers=officer).status_code == 404


@pytest.mark.req("EXH-3")
def test_a_mistyped_price_is_removed(api, officer):
    row = {"type": "raw", "priceClass": "standart", "rate": 1}
    made = api.post(f"{ROOT}/tariff", json=row, headers=officer).json()["data"]["id"]
    assert api.delete(f"{ROOT}/tariff/{made}", headers=officer).status_code == 200
    assert api.delete(f"{ROOT}/tariff/{made}", headers=officer).status_code == 404
