"""Documents of an event outside India: one tax by its own name, and nothing of GST (PAPER-1, EVENT-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.text.home import install_home
from maritime_site.domain.billing import details, tax_settings
from maritime_site.domain.billing.schemas import BillingDetailsRequest
from maritime_site.domain.billing.wording import build_sheet
from tests.domain.billing.builders import (
    GUJARAT_GSTIN,
    SELLER_GSTIN,
    configure_tax,
    documents,
    pay_booking,
    pay_stall,
    refund_part,
)
from tests.domain.hospitality.builders import PRICE
from tests.people import NOON

pytestmark = pytest.mark.req("PAPER-1", "EVENT-1")
VAT = {"tax_name": "VAT", "tax_number": "P051234567X", "rates": {"booking": 16, "stall": 16}}


@pytest.fixture(autouse=True)
def kenya():
    """The event is in Kenya."""
    install_home(lambda: "KE")


def test_an_invoice_has_the_one_tax_by_its_own_name(session, asha, offline):
    configure_tax(session, gstin="", sac="", **VAT)
    pay_booking(session, asha, offline)
    (invoice,) = documents(session)
    assert (invoice.kind, invoice.number) == ("invoice", "INV/2025/0000001")
    assert (invoice.cgst_minor, invoice.sgst_minor) == (0, 0)
    assert invoice.igst_minor == PRICE - invoice.taxable_minor == round(PRICE * 16 / 116)
    sheet = build_sheet(invoice)
    assert [line.label["en"] for line in sheet.totals] == ["VAT 16%", "Total"]
    assert [head["en"] for head in sheet.heads] == ["Description", "Quantity", "Taxable value"]
    assert {"Place of supply", "Tax payable on reverse charge"}.isdisjoint(line.label["en"] for line in sheet.facts)
    assert [(line.label["en"], line.value["en"]) for line in sheet.seller.lines] == [("Tax number", "P051234567X")]
    assert sheet.country == "KE"


def test_what_was_kept_of_gst_prints_nowhere(session, bilal, offline):
    configure_tax(session, **VAT)
    pay_stall(session, bilal, offline, tax_number=GUJARAT_GSTIN)
    refund_part(session, 500, offline)
    for document in documents(session):
        words = str(build_sheet(document))
        assert all(word not in words for word in ("GST", SELLER_GSTIN, "SAC", "Maharashtra", "Gujarat"))
        assert GUJARAT_GSTIN in words  # the buyer's number, as any other


def test_a_buyer_of_the_events_country_has_no_line_of_country_and_one_from_india_has(session, asha, bilal, offline):
    asha.country, bilal.country = "KE", "IN"
    configure_tax(session, **VAT)
    pay_booking(session, asha, offline)
    pay_stall(session, bilal, offline)
    lines = {row.owner_id: [line.label["en"] for line in build_sheet(row).buyer.lines] for row in documents(session)}
    assert lines == {asha.id: [], bilal.id: ["Country"]}


@pytest.mark.parametrize("lacking", ["seller_name", "tax_name", "tax_number"])
def test_a_receipt_stands_where_the_own_tax_is_not_configured(session, asha, offline, lacking):
    configure_tax(session, **VAT | {lacking: ""})
    pay_booking(session, asha, offline)
    (receipt,) = documents(session)
    assert (receipt.kind, receipt.number) == ("receipt", "RCT/2025/0000001")
    assert lacking.replace("_n", "N") in tax_settings.list_missing(
        tax_settings.get_tax_settings(session, now=NOON), "booking"
    )


@pytest.mark.parametrize(("home", "country", "asked"), [("IN", "IN", True), ("IN", "KE", False), ("KE", "IN", False)])
def test_gstin_is_asked_of_buyers_in_india_at_an_event_in_india(session, asha, home, country, asked):
    install_home(lambda: home)
    asha.country = country
    assert details.asks_gstin(details.get_details(session, asha), asha) is asked


def test_a_tax_number_that_reads_like_a_gstin_is_any_other_abroad(session, asha):
    typed = "27AAPFU0939F1ZX"  # no GSTIN: its check digit is wrong
    row = details.save_details(session, BillingDetailsRequest(tax_number=typed), owner=asha, now=NOON)
    assert row.tax_number == typed
