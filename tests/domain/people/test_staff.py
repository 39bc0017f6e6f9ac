"""Somebody is added by the organisers (STAFF-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.domain.networking.directory import is_shown
from maritime_site.domain.people import proofs, queries, staff
from maritime_site.domain.people.kinds import KINDS, find_form
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.schemas import staff_registration_of
from maritime_site.domain.people.staff import Placement
from tests.factories import make_person, prove_address
from tests.people import NOON

ASHA = {
    "firstName": "Asha",
    "lastName": "Rao",
    "email": "asha@demo.example",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
    "listed": True,
    "basis": "Invited by the minister",
}


def add(session, key="delegate", *, status=Status.PENDING, **changes):
    kind, category = find_form(key)
    payload = parse_request(staff_registration_of(kind.profile_of(category)), ASHA | changes)
    return staff.add_person(session, payload, Placement(kind, category, status), now=NOON)


@pytest.mark.req("STAFF-1")
@pytest.mark.parametrize("status", sorted(staff.FIRST_STATUSES))
def test_a_person_is_added_where_staff_say(session, status):
    person = add(session, status=status)
    assert (person.status, person.is_proven, person.mobile) == (status, False, "")
    (step,) = queries.history_of(session, person)
    assert (step.action, step.by, step.note) == ("added", "administrator", "Invited by the minister")


@pytest.mark.req("STAFF-1")
def test_a_student_is_added_by_the_name_of_the_category(session):
    person = add(session, "student", institution="Maritime University", adult=True)
    assert (person.kind, person.category) == ("visitor", "student")


@pytest.mark.req("STAFF-1")
def test_nobody_is_added_without_a_consent_or_a_basis(session):
    with pytest.raises(Invalid) as refusal:
        add(session, basis="")
    assert list(refusal.value.errors) == ["consent"]
    assert queries.consents_of(session, add(session, basis="", consent=True))[0].purpose == "registration"


@pytest.mark.req("STAFF-1")
def test_an_address_that_somebody_has_is_refused_with_the_registration(session):
    holder = make_person(session, email="asha@demo.example")
    with pytest.raises(Conflict, match=holder.reference):
        add(session)
    added = add(session, email="other@demo.example")
    with pytest.raises(Conflict, match=added.reference):
        add(session, email="Other@demo.example")


@pytest.mark.req("STAFF-1")
def test_whom_staff_added_is_shown_to_others_only_once_proven_and_is_never_purged(session):
    person = add(session, status=Status.APPROVED)
    assert not is_shown(person)
    later = NOON + timedelta(days=40)
    assert proofs.purge_unproven(session, now=later) == 0
    claimed = prove_address(session, person, now=later)
    assert claimed is person
    assert is_shown(person)


@pytest.mark.req("STAFF-1")
def test_the_address_opens_what_staff_added_before_what_a_stranger_typed(session):
    added = add(session, status=Status.APPROVED)
    stranger = make_person(
        session, email="asha@demo.example", status="pending", email_verified_at=None, mobile_verified_at=None
    )
    claimed = proofs.claim_address(session, "delegate", "email", added.email, preferred=stranger.id, now=NOON)
    assert claimed == (added, True)


@pytest.mark.parametrize("key", ["nobody", ""])
def test_an_unknown_kind_is_none(key):
    with pytest.raises(KeyError):
        find_form(key)
    assert find_form("achiever") == (KINDS["achiever"], "")
