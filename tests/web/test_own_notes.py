"""What the site itself notes in a history is read in the reader's language, and what was kept before stays readable."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.awards import transitions
from maritime_site.domain.payments.reconciliation import AGREE_AGAIN, NO_PAYMENT
from maritime_site.domain.payments.staff.models import DifferenceKind, PaymentDifference
from maritime_site.domain.people import history, queries
from maritime_site.domain.people.models import Status
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.payments.differences import describe_difference, tell_note
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState
from tests.api.backoffice import administrator
from tests.people import NOON
from tests.web.test_office_imports import act, in_its_words

TYPED = "We know this yard."


@pytest.fixture
def backend() -> str:
    """One make of database is enough: a history is read alike from both."""
    return "sqlite"


@pytest.mark.req("BO-1", "RULE-1")
def test_a_registration_history_speaks_the_language_of_whoever_reads(services, database, new_person):
    install_services(services)
    officer = administrator(database)
    person = new_person("delegate")
    kept = (
        history.note_offer(NOON),
        history.OFFER_ENDED,
        history.ERASED,
        history.DEMO,
        TYPED,
        "offer until noon",
    )
    with database.writing() as session:
        for note in kept:
            history.add_event(session, person, by="system", note=note, now=NOON)
    told = {}
    for begin in ("", "/hi"):
        page, _last = act(officer, f"{begin}/admin/registrations/{person.id}", RegistrationDeskState, ("open",))
        told[begin] = {step["note"] for step in page.history if step["note"]}
        assert {TYPED, "offer until noon"} <= told[begin]
    assert len(told[""]) == len(kept)
    assert not told[""] & (set(kept) - {TYPED, "offer until noon"})
    assert all(in_its_words(note) for note in told["/hi"] - {TYPED, "offer until noon"})


@pytest.mark.req("RULE-1")
def test_who_declined_a_place_reads_so_in_their_language_however_they_did_it(database, new_person):
    person = new_person("delegate", status=Status.REJECTED)
    with database.writing() as session:
        history.add_event(session, person, by="owner", note=history.DECLINED, now=NOON)
    with database.reading() as session:
        assert queries.rejection_of(session, person) == history.DECLINED
        with use_language("hi"):
            assert in_its_words(queries.rejection_of(session, person))


@pytest.mark.req("AWD-1", "R35")
def test_steps_of_a_nomination_and_differences_of_the_books_are_told_in_hindi():
    sides = {NO_PAYMENT, "captured, ₹1,850.00", "₹10.00 refunded", "failed"}
    with use_language("hi"):
        assert all(in_its_words(transitions.name_note(note)) for note in transitions.NOTE_NAMES)
        assert in_its_words(tell_note(AGREE_AGAIN))
        for side in sides:
            told = describe_difference(_difference(side))
            assert not any(word in told for word in ("payment", "captured", "refunded", "failed"))
    assert (transitions.name_note(TYPED), tell_note(TYPED)) == (TYPED, TYPED)
    assert describe_difference(_difference("₹10.00 refunded")) == "here: ₹10.00 refunded; there: ₹9.00"


def _difference(ours: str) -> PaymentDifference:
    return PaymentDifference(
        key="1",
        kind=DifferenceKind.STATUS,
        gateway_payment_id="pay_1",
        gateway_order_id="",
        ours=ours,
        theirs="₹9.00",
        first_seen_at=NOON,
        last_seen_at=NOON,
    )
