"""Documents and what they change about a registration."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import decisions, documents, queries, registering
from maritime_site.domain.people.information.requests import AskRequest
from maritime_site.domain.people.models import Document, RegistrationEvent, Status
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.files.sanitizing import MIB, CleanFile
from tests.domain.people.rules.builders import set_rule
from tests.factories import make_person
from tests.people import LETTERHEAD, NOON

FILE = CleanFile(b"picture", "png")
pytestmark = pytest.mark.req("REG-2")


@pytest.fixture
def student(session):
    return make_person(session, "visitor", category="student", status=Status.PENDING)


def add(session, owner, kind="student-card", file=FILE, approval=None):
    return documents.add_document(
        session,
        kind,
        file,
        name=documents.new_name(file),
        owner=owner,
        approval=approval,
        letterhead=LETTERHEAD,
        now=NOON,
    )


@pytest.mark.req("KIND-3")
def test_the_last_wanted_document_approves_a_kind_that_nobody_vets(session, student):
    set_rule(session, "student", approval="automatic")
    assert documents.list_missing_kinds(session, student) == ("student-card",)
    add(session, student, "other")
    assert student.status == Status.PENDING
    add(session, student)
    assert student.status == Status.APPROVED
    assert session.exec(select(RegistrationEvent.by)).all() == ["system"]
    assert "approved" in session.exec(select(Message)).one().text
    add(session, student)
    assert len(session.exec(select(Message)).all()) == 1


@pytest.mark.req("KIND-3")
@pytest.mark.parametrize(
    ("kind", "category", "document"), [("media", "", "media-letter"), ("visitor", "student", "student-card")]
)
def test_a_vetted_registration_waits_for_an_administrator_all_the_same(session, kind, category, document):
    person = make_person(session, kind, category=category, status=Status.PENDING)
    add(session, person, document, approval="manual")
    assert person.status == Status.PENDING


@pytest.mark.req("KIND-3")
def test_a_document_does_not_undo_what_staff_said(session, student):
    decisions.ask_for_more(
        session, student.id, AskRequest(message="A newer card, please"), letterhead=LETTERHEAD, now=NOON
    )
    add(session, student)
    assert (student.status, student.more_info) == (Status.PENDING, "A newer card, please")


def test_only_the_forms_own_kinds_and_other_are_taken(session, student, asha):
    with pytest.raises(Invalid) as refusal:
        add(session, student, "media-letter")
    assert set(refusal.value.errors) == {"kind"}
    add(session, asha, "other")
    achiever = make_person(session, "achiever")
    assert documents.list_missing_kinds(session, achiever) == ()


def test_twenty_files_are_enough(session, student):
    for _number in range(20):
        add(session, student, "other")
    with pytest.raises(Conflict):
        add(session, student, "other")


def test_fifty_megabytes_are_enough(session, student, asha):
    session.add(
        Document(
            person_id=student.id, kind="other", name="a", media_type="image/png", size=50 * MIB - 7, created_at=NOON
        )
    )
    add(session, student, "other")
    with pytest.raises(Conflict):
        add(session, student, "other")
    add(session, asha, "other")


def test_chitra_cannot_have_somebody_elses(session, student, chitra):
    mine = add(session, student)
    assert documents.get_document(session, mine.id, owner_id=student.id) == mine
    for each, owner in ((mine.id, chitra.id), (uuid4(), student.id)):
        with pytest.raises(NotFound):
            documents.get_document(session, each, owner_id=owner)
    assert documents.documents_of(session, chitra) == []


@pytest.mark.req("KIND-3", "REG-5")
def test_approval_by_hand_waits_for_documents_too(session):
    person = make_person(session, "media", status=Status.PENDING)
    with pytest.raises(Conflict, match="Letter from your media house"):
        decisions.approve_registration(session, person.id, letterhead=LETTERHEAD, now=NOON)
    add(session, person, "media-letter")
    decided = decisions.approve_registration(session, person.id, letterhead=LETTERHEAD, now=NOON)
    assert decided.changed
    assert queries.get_person(session, person.id).status == Status.APPROVED


@pytest.mark.req("KIND-3", "REG-5")
def test_moves_are_the_allowed_ones_and_repeats_change_nothing(session):
    person = make_person(session, "exhibitor", status=Status.PENDING)
    values = {"letterhead": LETTERHEAD, "now": NOON}
    assert decisions.waitlist_registration(session, person.id, **values).changed
    assert not decisions.waitlist_registration(session, person.id, **values).changed
    with pytest.raises(Conflict):
        decisions.ask_for_more(session, person.id, AskRequest(message="More"), **values)
    assert decisions.approve_registration(session, person.id, **values).domain_events == ()
    assert not decisions.approve_registration(session, person.id, **values).changed
    with pytest.raises(Conflict):
        decisions.waitlist_registration(session, person.id, **values)
    rejected = decisions.reject_registration(session, person.id, reason="Late", **values)
    assert rejected.domain_events == (decisions.ApprovalWithdrawn(person.id),)
    assert decisions.reject_registration(session, person.id, reason="Late", **values).domain_events == ()
    with pytest.raises(Conflict):
        decisions.approve_registration(session, person.id, **values)
    assert [step.status for step in queries.history_of(session, person)].count("rejected") == 1
    assert len(session.exec(select(Message)).all()) == 3


def test_who_is_not_there_is_not_found(session):
    with pytest.raises(NotFound):
        queries.lock_person(session, uuid4())


@pytest.mark.req("KIND-3")
def test_a_form_with_documents_starts_pending(session):
    from maritime_site.core.schemas import parse_request
    from maritime_site.domain.people.kinds import KINDS
    from maritime_site.domain.people.schemas import registration_of

    kind = KINDS["visitor"]
    form = kind.form("seafarer")
    assert form
    payload = parse_request(
        registration_of(form.profile),
        {
            "firstName": "Dev",
            "lastName": "Patil",
            "email": "dev@demo.example",
            "countryCode": "+91",
            "mobile": "9876543210",
            "organisation": "Crew",
            "designation": "Master",
            "country": "IN",
            "rank": "Master",
            "consent": True,
        },
    )
    receipt = registering.register_person(session, payload, RegistrationTerms(kind, form, LETTERHEAD, NOON))
    assert receipt.status == Status.PENDING
