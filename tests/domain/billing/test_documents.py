"""What is issued when money arrives and goes back (PAPER-1)."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.domain import event_handlers
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.billing import details, queries, tax_settings
from maritime_site.domain.billing.models import DocumentSeries
from maritime_site.domain.billing.schemas import BillingDetailsRequest
from maritime_site.domain.billing.wording import build_sheet
from maritime_site.domain.hospitality import transitions
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.payments import attempts
from maritime_site.ports.event import Event, FixedEvent
from tests.domain.billing.builders import (
    GUJARAT_GSTIN,
    SELLER_GSTIN,
    configure_tax,
    documents,
    pay_booking,
    pay_stall,
    refund_part,
)
from tests.domain.hospitality.builders import LATE, PRICE, TERMS, make_booking, make_order, pay, said
from tests.people import NOON

pytestmark = pytest.mark.req("PAPER-1")


def test_paid_booking_has_an_invoice_split_by_the_place_of_the_hotel(session, asha, offline):
    configure_tax(session)
    booking = pay_booking(session, asha, offline)
    (invoice,) = documents(session)
    assert (invoice.kind, invoice.number, invoice.amount_minor) == ("invoice", "INV/2526/0000001", PRICE)
    assert (invoice.cgst_minor, invoice.sgst_minor, invoice.igst_minor) == (99_107, 99_107, 0)
    assert invoice.taxable_minor == PRICE - 2 * 99_107
    assert invoice.facts["reference"] == booking.reference
    assert invoice.facts["sac"] == "996311"
    assert invoice.facts["seller"]["gstin"] == SELLER_GSTIN
    assert invoice.facts["buyer"]["name"] == asha.full_name
    assert "Lantern Quay House" in invoice.facts["description"]["hi"]


def test_stall_of_a_registered_buyer_of_another_state_bears_integrated_tax(session, bilal, offline):
    configure_tax(session)
    pay_stall(session, bilal, offline, tax_number=GUJARAT_GSTIN)
    (invoice,) = documents(session)
    assert (invoice.cgst_minor, invoice.sgst_minor, invoice.igst_minor) == (0, 0, 1_377_000)
    assert invoice.taxable_minor == 7_650_000
    assert invoice.facts["placeOfSupply"] == "24"
    assert invoice.facts["buyer"]["gstin"] == GUJARAT_GSTIN


def test_stall_of_an_unregistered_buyer_is_supplied_where_the_event_is(session, bilal, offline):
    configure_tax(session, event_state="30")
    pay_stall(session, bilal, offline)
    (invoice,) = documents(session)
    assert invoice.facts["placeOfSupply"] == "30"
    assert invoice.igst_minor == 1_377_000  # the seller is in Maharashtra


@pytest.mark.parametrize("lacking", ["seller_name", "seller_address", "gstin"])
def test_receipt_without_tax_stands_where_something_is_not_configured(session, asha, offline, lacking):
    configure_tax(session, **{lacking: ""})
    pay_booking(session, asha, offline)
    (receipt,) = documents(session)
    assert (receipt.kind, receipt.number) == ("receipt", "RCT/2526/0000001")
    assert (receipt.taxable_minor, receipt.cgst_minor, receipt.igst_minor) == (PRICE, 0, 0)


def test_receipt_is_issued_for_what_has_no_rate_alone(session, asha, bilal, offline):
    configure_tax(session, rates={"stall": 18})
    pay_booking(session, asha, offline)
    pay_stall(session, bilal, offline)
    assert [document.kind for document in documents(session)] == ["invoice", "receipt"]
    row = tax_settings.get_tax_settings(session, now=NOON)
    assert tax_settings.list_receipted(row) == ["booking", "seats"]


def test_receipt_names_the_event_as_seller_while_there_is_none(session, asha, offline):
    pay_booking(session, asha, offline)
    assert documents(session)[0].facts["seller"]["name"] == offline.event.title


@pytest.mark.req("EVENT-2")
@pytest.mark.parametrize("colour", [None, "#0b6e4f"])
def test_documents_keep_the_colour_that_the_organiser_had(session, asha, offline, colour):
    facts = offline.event.facts
    offline.event_reader = FixedEvent(Event(facts.model_copy(update={"colour": colour}), is_first=False))
    pay_booking(session, asha, offline)
    offline.event_reader = FixedEvent(Event(facts.model_copy(update={"colour": "#8a1538"}), is_first=False))
    refund_part(session, 500, offline)
    assert [document.facts.get("colour") for document in documents(session)] == [colour] * 2
    assert [build_sheet(document).colour for document in documents(session)] == [colour or ""] * 2


@pytest.mark.req("EVENT-2")
@pytest.mark.parametrize("logo", [None, "/images/icon.svg"])
def test_documents_keep_the_logo_that_the_organiser_had(session, asha, offline, logo):
    facts = offline.event.facts
    offline.event_reader = FixedEvent(Event(facts.model_copy(update={"logo": logo}), is_first=False))
    pay_booking(session, asha, offline)
    offline.event_reader = FixedEvent(Event(facts.model_copy(update={"logo": "/images/other.svg"}), is_first=False))
    refund_part(session, 500, offline)
    assert [document.facts.get("logo") for document in documents(session)] == [logo] * 2


def test_refunds_in_parts_are_credited_exactly(session, asha, offline):
    configure_tax(session)
    pay_booking(session, asha, offline)
    refund_part(session, 333_333, offline, "first")
    refund_part(session, PRICE - 333_333, offline, "second")
    notes = [document for document in documents(session) if document.kind == "credit-note"]
    invoice = next(document for document in documents(session) if document.kind == "invoice")
    assert [note.number for note in notes] == ["CRN/2526/0000001", "CRN/2526/0000002"]
    for name in ("amount_minor", "taxable_minor", "cgst_minor", "sgst_minor"):
        assert sum(getattr(note, name) for note in notes) == getattr(invoice, name)
    assert {note.invoice_id for note in notes} == {invoice.id}
    assert notes[0].facts["invoiceNumber"] == invoice.number


def test_refund_of_a_receipt_is_credited_without_tax(session, asha, offline):
    pay_booking(session, asha, offline)
    refund_part(session, 500, offline)
    note = next(document for document in documents(session) if document.kind == "credit-note")
    assert (note.amount_minor, note.taxable_minor, note.facts["invoiceKind"]) == (500, 500, "receipt")


def test_rate_changed_meanwhile_does_not_change_the_credit(session, asha, offline):
    configure_tax(session)
    pay_booking(session, asha, offline)
    configure_tax(session, rates={"booking": 28, "stall": 28}, gstin=GUJARAT_GSTIN)
    refund_part(session, PRICE, offline)
    invoice, note = sorted(documents(session), key=lambda each: each.kind, reverse=True)
    assert (note.cgst_minor, note.igst_minor) == (invoice.cgst_minor, 0)
    assert note.facts["seller"] == invoice.facts["seller"]


def test_refund_made_at_the_gateway_has_its_credit_note(session, asha, offline):
    configure_tax(session)
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    pay(session, order, offline)
    pay(session, order, offline, said(order, "captured", amount_refunded=700))
    note = next(document for document in documents(session) if document.kind == "credit-note")
    assert note.amount_minor == 700


def test_payment_first_seen_with_a_refund_has_both(session, asha, offline):
    configure_tax(session)
    order = make_order(session, make_booking(session, asha))
    pay(session, order, offline, said(order, "captured", amount_refunded=700))
    assert sorted(document.kind for document in documents(session)) == ["credit-note", "invoice"]


def test_money_that_confirms_nothing_is_not_invoiced(session, asha, offline):
    configure_tax(session)
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    package = session.get_one(Package, booking.package_id)
    from maritime_site.domain.hospitality import service

    assert service.expire_hold(session, booking.id, terms=TERMS, now=LATE)
    package.capacity = package.taken = 1
    session.flush()
    pay(session, order, offline, now=LATE + timedelta(seconds=5))
    assert documents(session) == []
    transitions.free_room(session, package.id)


def test_what_the_gateway_says_again_is_not_invoiced_again(session, asha, offline):
    configure_tax(session)
    order = make_order(session, make_booking(session, asha))
    for _time in range(3):
        pay(session, order, offline)
    domain_events = attempts.apply_payments(session, order.gateway_order_id or "", (said(order),), now=NOON)
    event_handlers.dispatch_events(session, domain_events, offline, NOON)
    assert len(documents(session)) == 1
    assert session.exec(select(DocumentSeries)).one().last == 1


def test_day_and_year_are_those_of_the_events_clock(session, asha, offline):
    """31-Mar-2026, 19:00 UTC is the first of April in India."""
    configure_tax(session)
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline, now=datetime(2026, 3, 31, 19, tzinfo=UTC))
    (invoice,) = documents(session)
    assert (invoice.issued_on.isoformat(), invoice.series) == ("2026-04-01", "INV/2627")


def test_invoice_is_made_out_to_whom_the_buyer_named(session, asha, offline):
    configure_tax(session)
    payload = BillingDetailsRequest(name="Rao Shipping LLP", address="Kandla", gstin=GUJARAT_GSTIN)
    details.save_details(session, payload, owner=asha, now=NOON)
    pay_booking(session, asha, offline)
    (invoice,) = documents(session)
    assert invoice.facts["buyer"]["name"] == "Rao Shipping LLP"
    assert (invoice.facts["buyer"]["state"], invoice.facts["buyer"]["gstin"]) == ("24", GUJARAT_GSTIN)
    assert invoice.facts["placeOfSupply"] == "27"  # a room is supplied where the hotel lies
    with pytest.raises(Invalid) as refusal:
        details.save_details(session, BillingDetailsRequest(gstin=GUJARAT_GSTIN, state="27"), owner=asha, now=NOON)
    assert set(refusal.value.errors) == {"state"}


def test_an_issued_document_never_changes(session, asha, offline):
    pay_booking(session, asha, offline)

    def change():
        with session.begin_nested():
            documents(session)[0].amount_minor = 1

    def delete():
        with session.begin_nested():
            session.delete(documents(session)[0])

    with pytest.raises(RuntimeError, match="never changes"):
        change()
    with pytest.raises(RuntimeError, match="never deleted"):
        delete()
    assert documents(session)[0].amount_minor == PRICE


def test_nobody_sees_anothers_documents(session, asha, chitra, offline):
    pay_booking(session, asha, offline)
    (receipt,) = queries.documents_of(session, asha)
    assert queries.documents_of(session, chitra) == []
    with pytest.raises(Exception, match="no such document"):
        queries.document_of(session, receipt.id, owner=chitra)


def test_settings_say_until_confirmed_that_they_are_to_be(session, asha, bilal, offline):
    configure_tax(session, confirmed_by="")
    pay_booking(session, asha, offline)
    configure_tax(session)
    pay_stall(session, bilal, offline)
    first, second = sorted(documents(session), key=lambda each: each.serial)
    note = "to be confirmed by the accountant"
    assert any(note in words["en"] for words in build_sheet(first).notes)
    assert not any(note in words["en"] for words in build_sheet(second).notes)


def test_changed_settings_are_to_be_confirmed_again_and_are_on_record(session):
    configure_tax(session)
    row = tax_settings.get_tax_settings(session, now=NOON)
    assert tax_settings.is_confirmed(row)
    configure_tax(session)  # a repeat is no change
    configure_tax(session, sac="998599", confirmed_by="")
    assert not tax_settings.is_confirmed(row)
    assert [entry.action for entry in session.exec(select(AuditEntry)).all()] == ["tax.change", "tax.change"]


def test_sheet_has_every_field_of_rule_46_in_both_languages(session, bilal, offline):
    configure_tax(session)
    pay_stall(session, bilal, offline, tax_number=GUJARAT_GSTIN)
    sheet = build_sheet(documents(session)[0])
    for code, words in (
        ("en", ("Tax invoice", "Place of supply", "Gujarat (24)", "Tax payable on reverse charge", "Taxable value")),
        ("hi", ("गुजरात (24)",)),
    ):
        text = _text_of(sheet, code)
        for word in (*words, "INV/2526/0000001", "998596", "IGST 18%", SELLER_GSTIN, GUJARAT_GSTIN, "Harbour Works"):
            assert word in text, word
        assert "₹90,270.00" in text
        assert "₹13,770.00" in text


def _text_of(sheet, code):
    from dataclasses import asdict

    def walk(value):
        if isinstance(value, dict) and set(value) == {"en", "hi"}:
            return [value[code]]
        if isinstance(value, dict):
            return [text for each in value.values() for text in walk(each)]
        if isinstance(value, list | tuple):
            return [text for each in value for text in walk(each)]
        return [str(value)]

    return json.dumps(walk(asdict(sheet)), ensure_ascii=False)
