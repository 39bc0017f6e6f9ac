"""Seats of a company: the documents of their one bill (PAPER-1, INVITE-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.billing import details, queries, sending, tax_settings
from maritime_site.domain.billing.schemas import BillingDetailsRequest
from maritime_site.domain.billing.wording import build_sheet
from maritime_site.domain.companies.models import SUBJECT_TYPE
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.models import Refund
from maritime_site.domain.payments.refund_reasons import SECOND_PAYMENT
from maritime_site.ports.billing import NoBillingPrinter
from tests.domain.billing.builders import GUJARAT_GSTIN, configure_tax, documents, pay_seats, refund_part
from tests.domain.hospitality.builders import pay, said
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("PAPER-1", "INVITE-1")
BILL = 750_250
LATER = NOON + timedelta(minutes=1)


@pytest.fixture
def manager(session):
    return make_person(session, "exhibitor", details={"company_name": "Harbour Works"})


def test_paid_seats_have_an_invoice_split_by_the_place_of_the_event(session, manager, offline):
    configure_tax(session)
    company = pay_seats(session, manager, offline)
    (invoice,) = queries.documents_of(session, manager)
    assert (invoice.kind, invoice.number, invoice.amount_minor) == ("invoice", "INV/2526/0000001", BILL)
    assert (invoice.taxable_minor, invoice.cgst_minor, invoice.sgst_minor) == (635_806, 57_222, 57_222)
    assert (invoice.facts["sac"], invoice.facts["placeOfSupply"]) == ("998599", "27")
    assert (invoice.facts["reference"], invoice.facts["buyer"]["name"]) == (company.reference, "Harbour Works")
    assert invoice.facts["description"]["en"].endswith("5 seats at ₹1,500.50 including tax")
    assert invoice.facts["description"]["hi"] != invoice.facts["description"]["en"]
    totals = [(line.label["en"], line.value["en"]) for line in build_sheet(invoice).totals]
    assert totals == [("CGST 9%", "₹572.22"), ("SGST 9%", "₹572.22"), ("Total", "₹7,502.50")]


def test_admission_is_supplied_where_the_event_is_whoever_the_buyer(session, manager, offline):
    configure_tax(session, event_state="30")
    payload = BillingDetailsRequest(name="Rao Shipping LLP", address="Kandla", gstin=GUJARAT_GSTIN)
    details.save_details(session, payload, owner=manager, now=NOON)
    pay_seats(session, manager, offline)
    (invoice,) = documents(session)
    assert (invoice.facts["buyer"]["name"], invoice.facts["buyer"]["gstin"]) == ("Rao Shipping LLP", GUJARAT_GSTIN)
    assert (invoice.facts["placeOfSupply"], invoice.igst_minor) == ("30", 114_445)  # the seller is in Maharashtra


def test_receipt_without_tax_stands_while_seats_have_no_rate(session, manager, offline):
    configure_tax(session, rates={"booking": 12, "stall": 18})
    pay_seats(session, manager, offline)
    (receipt,) = documents(session)
    assert (receipt.kind, receipt.taxable_minor, receipt.cgst_minor) == ("receipt", BILL, 0)
    assert receipt.facts["description"]["en"].endswith("5 seats at ₹1,500.50")
    assert tax_settings.list_receipted(tax_settings.get_tax_settings(session, now=NOON)) == ["seats"]


def test_seats_added_later_are_invoiced_alone(session, manager, offline):
    configure_tax(session)
    pay_seats(session, manager, offline, count=5)
    pay_seats(session, manager, offline, count=7, now=LATER)
    first, second = sorted(documents(session), key=lambda each: each.serial)
    assert (first.serial, second.serial, second.amount_minor) == (1, 2, 300_100)
    assert "2 seats at" in second.facts["description"]["en"]


def test_rest_of_a_bill_whose_price_changed_names_no_number_of_seats(session, manager, offline):
    configure_tax(session)
    pay_seats(session, manager, offline, count=5)
    pay_seats(session, manager, offline, count=5, price=200_000, now=LATER)
    last = max(documents(session), key=lambda each: each.serial)
    assert last.amount_minor == 1_000_000 - BILL
    assert "seats at" not in last.facts["description"]["en"]


def test_bill_paid_twice_goes_back_once_and_has_one_invoice(session, manager, offline):
    configure_tax(session)
    company = pay_seats(session, manager, offline)
    (order,) = orders.of_subject(session, company.subject)
    pay(session, order, offline, said(order, payment_id="pay_again"), now=LATER)
    assert [row.reason for row in session.exec(select(Refund)).all()] == [SECOND_PAYMENT]
    assert [document.kind for document in documents(session)] == ["invoice"]


def test_refunds_of_seats_in_parts_are_credited_exactly(session, manager, offline):
    configure_tax(session)
    pay_seats(session, manager, offline)
    refund_part(session, 150_050, offline, "one seat")
    refund_part(session, BILL - 150_050, offline, "the rest")
    invoice = next(document for document in documents(session) if document.kind == "invoice")
    notes = [document for document in documents(session) if document.kind == "credit-note"]
    assert [note.number for note in notes] == ["CRN/2526/0000001", "CRN/2526/0000002"]
    for name in ("amount_minor", "taxable_minor", "cgst_minor", "sgst_minor"):
        assert sum(getattr(note, name) for note in notes) == getattr(invoice, name)
    assert {note.facts["invoiceNumber"] for note in notes} == {invoice.number}
    assert {(document.owner_id, document.subject_type) for document in documents(session)} == {
        (manager.id, SUBJECT_TYPE)
    }


def test_letter_about_the_invoice_leads_to_the_team(database, services):
    services.billing_printer = NoBillingPrinter()
    with database.writing() as session:
        pay_seats(session, make_person(session, "exhibitor"), services)
    assert sending.send_documents(services, now=NOON) == 1
    with database.reading() as session:
        letter = session.exec(select(Message).where(Message.purpose == "billing-receipt")).one()
    assert "/company" in letter.text
