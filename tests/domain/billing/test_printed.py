"""The kept PDF and its hash; the message about it; what stays when its owner is erased."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import DBAPIError
from sqlmodel import select

from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.core.errors import Unavailable
from maritime_site.domain import event_handlers
from maritime_site.domain.billing import details, printed, privacy, sending
from maritime_site.domain.billing.models import BillingDetails, BillingDocument
from maritime_site.domain.billing.schemas import BillingDetailsRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.pages.logo import LibraryLogo
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Person
from maritime_site.ports.billing import NoBillingPrinter
from maritime_site.ports.event import Event, FixedEvent
from tests.core.test_migrations import fresh_url  # noqa: F401  a fixture
from tests.domain.billing.builders import configure_tax, documents, pay_booking, refund_part
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("PAPER-1")


class Press:
    """Prints as many kinds of bytes as it is told to."""

    def __init__(self):
        self.ink, self.sheets = b"first", []

    def pdf(self, sheet):
        self.sheets.append(sheet)
        return b"%PDF " + self.ink


@pytest.fixture
def paid(database, services):
    services.billing_printer = Press()
    with database.writing() as session:
        pay_booking(session, make_person(session, email="asha@demo.example"), services)
        return documents(session)[0].id


def load(database, id):
    with database.reading() as session:
        return session.get_one(BillingDocument, id)


def test_pdf_is_printed_once_and_kept(database, services, paid):
    first = printed.read_pdf(services, load(database, paid), now=NOON)
    services.billing_printer.ink = b"second"
    assert printed.read_pdf(services, load(database, paid), now=NOON) == first == b"%PDF first"
    assert len(services.billing_printer.sheets) == 1


@pytest.mark.req("EVENT-2")
@pytest.mark.parametrize("logo", [None, "/images/icon.svg"])
def test_pdf_has_the_picture_of_the_logo_that_the_document_names(database, services, logo):
    services.billing_printer = Press()
    facts = services.event.facts.model_copy(update={"logo": logo})
    services.event_reader = FixedEvent(Event(facts, is_first=False))
    services.logo_reader = LibraryLogo(database, services.files)
    with database.writing() as session:
        pay_booking(session, make_person(session, email="asha@demo.example"), services)
        issued = documents(session)[0].id
    printed.read_pdf(services, load(database, issued), now=NOON)
    (sheet,) = services.billing_printer.sheets
    assert (sheet.logo and sheet.logo.kind) == (logo and "svg")


@pytest.mark.req("EVENT-1")
@pytest.mark.parametrize("codes", [["en"], ["en", "hi"]])
def test_document_and_its_credit_note_keep_the_languages_of_their_day(database, services, codes):
    both, now = services.event, Event(services.event.facts.model_copy(update={"languages": codes}), is_first=False)
    services.event_reader = FixedEvent(now)
    services.billing_printer = Press()
    with database.writing() as session:
        pay_booking(session, make_person(session, email="asha@demo.example"), services)
        services.event_reader = FixedEvent(both)
        refund_part(session, 100, services)
        issued = [row.id for row in documents(session)]
    for each in issued:
        printed.read_pdf(services, load(database, each), now=NOON)
    assert [list(sheet.languages) for sheet in services.billing_printer.sheets] == [codes, codes]


@pytest.mark.parametrize("loss", ["gone", "changed"])
def test_file_that_was_lost_or_changed_is_printed_from_the_frozen_data(database, services, paid, loss):
    printed.read_pdf(services, load(database, paid), now=NOON)
    row = load(database, paid)
    services.files.drop(row.file)
    if loss == "changed":
        services.files.keep(row.file, b"%PDF forged")
    assert printed.read_pdf(services, row, now=NOON) == b"%PDF first"
    assert services.files.read(row.file) == b"%PDF first"


def test_other_bytes_never_replace_the_ones_that_were_hashed(database, services, paid):
    printed.read_pdf(services, load(database, paid), now=NOON)
    row = load(database, paid)
    services.files.keep(row.file, b"%PDF forged")
    services.billing_printer.ink = b"other fonts"
    assert printed.read_pdf(services, row, now=NOON) == b"%PDF other fonts"
    assert load(database, paid).sha256 == row.sha256


def test_owner_is_told_once_with_the_number_and_where_to_fetch_it(database, services, paid):
    assert sending.send_documents(services, now=NOON) == 1
    assert sending.send_documents(services, now=NOON) == 0
    with database.reading() as session:
        (message,) = [row for row in session.exec(select(Message)).all() if row.purpose == "billing-receipt"]
    assert "RCT/2526/0000001" in message.subject
    assert "RCT/2526/0000001" in message.text
    assert "₹18,500.00" in message.text
    assert "/hospitality/bookings" in message.text
    assert load(database, paid).sha256


def test_message_goes_out_where_nothing_can_be_printed(database, services, paid):
    services.billing_printer = NoBillingPrinter()
    assert sending.send_documents(services, now=NOON) == 1
    with pytest.raises(Unavailable):
        printed.read_pdf(services, load(database, paid), now=NOON)


def test_message_of_a_credit_note_is_in_the_owners_language(database, services):
    services.billing_printer = Press()
    with database.writing() as session:
        configure_tax(session)
        pay_booking(session, make_person(session, language="hi"), services)
        refund_part(session, 700, services)
    sending.send_documents(services, now=NOON)
    with database.reading() as session:
        (message,) = [row for row in session.exec(select(Message)).all() if row.purpose == "billing-credit-note"]
    assert "INV/2526/0000001" in message.text
    assert "CRN/2526/0000001" in message.text
    assert "₹7.00" in message.text
    assert any("\u0900" <= sign <= "\u097f" for sign in message.subject)


def test_copy_has_the_documents_and_erasure_leaves_them(session, asha, offline):
    details.save_details(session, BillingDetailsRequest(name="Rao LLP"), owner=asha, now=NOON)
    pay_booking(session, asha, offline)
    copy = privacy.export_of(session, asha)
    assert copy["billingDetails"][0]["name"] == "Rao LLP"
    assert copy["invoices"][0]["number"] == "RCT/2526/0000001"
    privacy.erase_held_data(session, session.get_one(Person, asha.id), services=offline, now=NOON)
    assert session.get(BillingDetails, asha.id) is None
    (receipt,) = documents(session)
    session.refresh(receipt)
    assert receipt.facts["buyer"]["name"] == "Rao LLP"
    assert receipt.sent_at is not None  # nobody is written to any more


def test_documents_follow_when_two_registrations_become_one(session, asha, bilal, offline):
    details.save_details(session, BillingDetailsRequest(name="Rao LLP"), owner=asha, now=NOON)
    pay_booking(session, asha, offline)
    event_handlers.dispatch_events(session, (RegistrationsMerged(bilal.id, asha.id),), offline, NOON)
    (receipt,) = documents(session)
    session.refresh(receipt)
    assert (receipt.owner_id, receipt.facts["buyer"]["name"]) == (bilal.id, "Rao LLP")
    assert details.get_details(session, bilal).name == "Rao LLP"


def test_database_itself_refuses_to_change_an_issued_document(fresh_url, backend, offline):  # noqa: F811  the fixture
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    with database.writing() as session:
        pay_booking(session, make_person(session), offline)
    attacks = [
        "UPDATE billing_document SET taxable_minor = 1, cgst_minor = amount_minor - 1",
        "UPDATE billing_document SET facts = '{}'",
        "UPDATE billing_document SET number = 'INV/2526/0000009'",
        "DELETE FROM billing_document",
    ]
    for attack in [*attacks, *(["TRUNCATE billing_document CASCADE"] if backend == "postgres" else [])]:
        with pytest.raises(DBAPIError, match="never changes"), database.writing() as session:
            session.connection().exec_driver_sql(attack)
    with database.writing() as session:
        session.connection().exec_driver_sql("UPDATE billing_document SET sha256 = 'aa'")
    with pytest.raises(DBAPIError, match="never changes"), database.writing() as session:
        session.connection().exec_driver_sql("UPDATE billing_document SET sha256 = 'bb'")
    database.close()
