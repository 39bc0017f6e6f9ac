"""Nominating, answering, withdrawing, deciding (AWD-1)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
from sqlmodel import col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.awards import categories, links, my_event, privacy, reminders, review, service, transitions
from maritime_site.domain.awards.models import ActorType, NominationStatus
from maritime_site.domain.awards.schemas import CategoryRequest, NewCategoryRequest
from maritime_site.domain.awards.service import WritingLimits
from maritime_site.domain.event_handlers import dispatch_events
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import consent_texts, decisions
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.consent_texts import ConsentTextRequest
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Consent, Person, Status
from maritime_site.domain.people.schemas import CONSENT_TEXT_VERSION
from tests.domain.awards.builders import CHIEF, ESHA, TERMS, make_category, nominate, nomination_request
from tests.factories import make_person, plain_services, prove_address
from tests.people import NOON

pytestmark = pytest.mark.req("AWD-1")
S = NominationStatus
LATER = NOON + timedelta(hours=1)


def letters(session) -> list[tuple[str, str]]:
    return [(row.purpose, row.recipient) for row in session.exec(select(Message)).all()]


def answer(session, nomination, action, holder=ActorType.NOMINEE):
    key = links.key_for(nomination, holder, TERMS.secret)
    return service.answer_nomination(session, nomination.reference, key, action, terms=TERMS, now=LATER)[0]


def shortlist(session, nomination, terms=TERMS):
    return review.shortlist_nomination(session, nomination.id, actor=CHIEF, terms=terms, now=LATER)


def reject(session, nomination):
    return review.reject_nomination(session, nomination.id, reason="Too little.", actor=CHIEF, terms=TERMS, now=LATER)


@pytest.mark.req("OPS-2")
def test_a_link_that_was_sent_outlives_the_change_of_the_sites_key(session):
    make_category(session)
    nomination = nominate(session)
    key = links.key_for(nomination, ActorType.NOMINEE, TERMS.secret)
    renewed = replace(TERMS, secret=b"the next secret of the tests")
    with pytest.raises(NotFound):
        service.get_held_nomination(session, nomination.reference, key, terms=renewed)
    both = replace(renewed, previous_secret=TERMS.secret)
    assert service.get_held_nomination(session, nomination.reference, key, terms=both)[1] == ActorType.NOMINEE


@pytest.mark.parametrize("named", ["ports", "PORTS", "पत्तन", "id"])
def test_a_category_is_named_by_key_id_or_name(session, named):
    category = make_category(session)
    assert nominate(session, category=str(category.id) if named == "id" else named).category_id == category.id


def test_somebody_elses_nominee_is_asked_and_accepts(session):
    make_category(session)
    nomination = nominate(session)
    assert (nomination.status, nomination.accepted_at) == (S.AWAITING_NOMINEE, None)
    assert sorted(letters(session)) == [("nomination-asked", ESHA), ("nomination-received", "asha@demo.example")]
    accepted = answer(session, nomination, "accept")
    assert (accepted.status, accepted.accepted_at) == (S.SUBMITTED, LATER)
    answer(session, nomination, "accept")
    assert [(step.status, step.by) for step in transitions.history_of(session, nomination)] == [
        (S.AWAITING_NOMINEE, ActorType.NOMINATOR),
        (S.SUBMITTED, ActorType.NOMINEE),
    ]
    assert len(letters(session)) == 3


def test_ones_own_nomination_needs_no_acceptance(session):
    make_category(session)
    nomination = nominate(session, nominator_email="Esha@Demo.example")
    assert (nomination.status, nomination.accepted_at) == (S.SUBMITTED, NOON)
    assert letters(session) == [("nomination-received", ESHA)]


def test_messages_hold_no_six_digits_in_a_row_and_a_link_of_their_language(session):
    make_category(session)
    with use_language("hi"):
        nominate(session)
    for message in session.exec(select(Message)).all():
        assert not re.search(r"(?<!\d)\d{6}(?!\d)", message.text)
        assert "https://event.example/hi/awards/nomination?" in message.text
        assert message.language == "hi"


def test_a_flooded_address_is_not_written_to(session):
    make_category(session)
    service.create_nomination(
        session, nomination_request(), writing=WritingLimits(nominator=False, nominee=False), terms=TERMS, now=NOON
    )
    assert letters(session) == []


def test_an_unknown_category_is_refused(session):
    make_category(session)
    with pytest.raises(Invalid) as refused:
        nominate(session, category="boats")
    assert set(refused.value.errors) == {"category"}


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"closes_at": NOON}, "Nominations for this award closed on 01-Sep-2025"),
        ({"open": False}, "This award takes no nominations at present"),
    ],
    ids=["over", "shut"],
)
def test_the_closing_date_is_enforced(session, overrides, words):
    make_category(session, **overrides)
    with pytest.raises(Conflict, match=words):
        nominate(session)


def test_keys_open_one_end_of_one_nomination(session):
    make_category(session)
    first, second = nominate(session), nominate(session)
    key = links.key_for(first, ActorType.NOMINEE, TERMS.secret)
    for reference, given in ((second.reference, key), (first.reference, ""), (first.reference, "ключ"), ("NOM-X", key)):
        with pytest.raises(NotFound):
            service.answer_nomination(session, reference, given, "accept", terms=TERMS, now=NOON)
    with pytest.raises(Conflict):
        answer(session, first, "withdraw")
    with pytest.raises(Conflict):
        answer(session, first, "accept", ActorType.NOMINATOR)


def test_declined_and_withdrawn_are_final(session):
    make_category(session)
    declined, withdrawn = nominate(session), nominate(session)
    assert answer(session, declined, "decline").status == S.DECLINED
    assert answer(session, declined, "decline").status == S.DECLINED
    assert answer(session, withdrawn, "withdraw", ActorType.NOMINATOR).status == S.WITHDRAWN
    for nomination in (declined, withdrawn):
        with pytest.raises(Conflict):
            shortlist(session, nomination)
        with pytest.raises(Conflict):
            answer(session, nomination, "accept")


def test_shortlisting_makes_an_achiever_once(session):
    make_category(session)
    nomination = nominate(session, nominator_email=ESHA)
    shortlist(session, nomination)
    person = session.get_one(Person, nomination.achiever_id)
    assert (person.status, person.full_name, person.country) == (Status.PENDING, "Esha Menon", "IN")
    assert nomination.achiever_id == person.id
    assert session.exec(select(Consent).where(Consent.person_id == person.id)).one().purpose == "registration"
    before = len(letters(session))
    shortlist(session, nomination)
    assert len(letters(session)) == before
    assert [entry.action for entry in session.exec(select(AuditEntry)).all()] == ["nomination.shortlist"]
    with pytest.raises(Conflict):
        reject(session, nomination)


def test_a_second_nomination_of_an_achiever_links_the_same_one(session):
    make_category(session)
    esha = make_person(session, "achiever", email=ESHA)
    assert shortlist(session, nominate(session)).achiever_id == esha.id
    assert len(session.exec(select(Person).where(Person.kind == "achiever")).all()) == 1


def test_who_accepted_is_approved_by_signing_in(session):
    make_category(session)
    nomination = shortlist(session, nominate(session, nominator_email=ESHA))
    person = session.get_one(Person, nomination.achiever_id)
    assert prove_address(session, person) is person
    assert person.status == Status.APPROVED
    assert ("registration-decided", ESHA) in letters(session)


def test_a_number_that_the_nominator_typed_opens_nothing(session):
    make_category(session)
    nomination = shortlist(session, nominate(session))
    person = session.get_one(Person, nomination.achiever_id)
    assert prove_address(session, person, "sms") is None
    assert (person.email, person.is_proven) == (ESHA, False)


def test_a_second_nomination_before_the_first_sign_in_links_the_same_achiever(session):
    make_category(session)
    first = shortlist(session, nominate(session))
    second = shortlist(session, nominate(session, nominator_email=ESHA))
    assert second.achiever_id == first.achiever_id
    assert prove_address(session, session.get_one(Person, first.achiever_id)).status == Status.APPROVED


def test_a_number_of_another_achiever_stays_theirs(session):
    make_category(session)
    other = make_person(session, "achiever", mobile="+919876543210")
    nomination = shortlist(session, nominate(session))
    assert nomination.achiever_id != other.id
    assert people.by_mobile(session, "achiever", other.mobile) == other


def test_who_was_shortlisted_before_answering_is_approved_by_accepting(session):
    make_category(session)
    nomination = shortlist(session, nominate(session))
    person = prove_address(session, session.get_one(Person, nomination.achiever_id))
    assert person.status == Status.PENDING
    answer(session, nomination, "accept")
    assert (nomination.status, person.status) == (S.SHORTLISTED, Status.APPROVED)
    with pytest.raises(Conflict, match="helpdesk"):
        answer(session, nomination, "decline")


def test_who_accepts_before_the_first_sign_in_is_approved_by_that(session):
    make_category(session)
    nomination = shortlist(session, nominate(session))
    answer(session, nomination, "accept")
    person = session.get_one(Person, nomination.achiever_id)
    assert person.status == Status.PENDING
    assert prove_address(session, person).status == Status.APPROVED


@pytest.mark.req("ME-2")
@pytest.mark.parametrize("answered", ["accept", "decline"])
def test_an_achievers_own_event_leads_to_the_answer_they_owe(session, settings, answered):
    make_category(session)
    nomination, services = nominate(session), plain_services(settings)
    assert nomination.achiever_id is None
    achiever = session.get_one(Person, shortlist(session, nomination).achiever_id)
    with use_language("hi"):
        (item,) = my_event.list_waiting(session, achiever, services, LATER)
    assert (item.key, "पत्तन" in item.title) == ("nomination", True)
    query = parse_qs(urlsplit(item.path).query)
    (reference,), (key,) = query["reference"], query["key"]
    terms = replace(TERMS, secret=services.secret)
    service.answer_nomination(session, reference, key, answered, terms=terms, now=LATER)
    assert my_event.list_waiting(session, achiever, services, LATER) == []
    assert my_event.list_waiting(session, make_person(session, "achiever"), services, LATER) == []


def test_who_was_shortlisted_before_answering_can_decline(session):
    make_category(session)
    nomination = shortlist(session, nominate(session))
    assert answer(session, nomination, "decline").status == S.DECLINED
    assert session.get_one(Person, nomination.achiever_id).status == Status.REJECTED


def test_who_declines_one_of_two_shortlisted_nominations_is_approved_by_accepting_the_other(session):
    make_category(session)
    first, second = shortlist(session, nominate(session)), shortlist(session, nominate(session))
    person = prove_address(session, session.get_one(Person, first.achiever_id))
    assert answer(session, first, "decline").status == S.DECLINED
    assert person.status == Status.PENDING
    answer(session, second, "accept")
    assert person.status == Status.APPROVED


def test_who_declined_once_is_an_achiever_by_the_next_shortlist(session):
    make_category(session)
    first = shortlist(session, nominate(session))
    person = prove_address(session, session.get_one(Person, first.achiever_id))
    answer(session, first, "decline")
    assert person.status == Status.REJECTED
    shortlist(session, nominate(session))
    assert person.status == Status.PENDING
    shortlist(session, nominate(session, nominator_email=ESHA))
    assert person.status == Status.APPROVED


def test_an_achiever_whom_the_office_rejected_stays_so(session):
    make_category(session)
    person = make_person(session, "achiever", email=ESHA, status=Status.PENDING)
    decisions.reject_registration(session, person.id, reason="No.", letterhead=TERMS.letterhead, now=NOON)
    shortlist(session, nominate(session, nominator_email=ESHA))
    assert person.status == Status.REJECTED


@pytest.mark.req("STAFF-1")
def test_a_nomination_follows_a_merged_registration_which_its_answer_decides_no_more(session, settings):
    make_category(session)
    nomination = shortlist(session, nominate(session))
    goes, stays = session.get_one(Person, nomination.achiever_id), make_person(session, status="pending")
    dispatch_events(session, (RegistrationsMerged(stays.id, goes.id),), plain_services(settings), NOON)
    assert (nomination.achiever_id, stays.kind) == (stays.id, "delegate")
    assert answer(session, nomination, "decline").status == S.DECLINED
    assert stays.status == Status.PENDING


def test_an_office_that_vets_achievers_approves_them_itself(session):
    make_category(session)
    nomination = shortlist(session, nominate(session), replace(TERMS, approval="manual"))
    assert session.get_one(Person, nomination.achiever_id).status == Status.PENDING


@pytest.mark.req("REG-7")
def test_nobody_writes_to_a_nominator_who_was_erased(session):
    make_category(session)
    kept, left = nominate(session), nominate(session, nominee_email="omar@demo.example")
    for nomination in (kept, left):
        answer(session, nomination, "accept")
    asha = make_person(session, "visitor", email="asha@demo.example")
    privacy.erase_nominations(session, asha, ["asha@demo.example"], now=LATER)
    before = letters(session)
    reject(session, left)
    shortlist(session, kept)
    after = letters(session)
    assert (len(after) - len(before), {recipient for _purpose, recipient in after}) == (
        2,
        {ESHA, "omar@demo.example", "asha@demo.example"},
    )


def test_a_rejection_tells_the_nominator_why(session):
    make_category(session)
    nomination = nominate(session)
    reject(session, nomination)
    assert reject(session, nomination).status == S.REJECTED
    last = session.exec(select(Message).where(Message.purpose == "nomination-decided")).one()
    assert (last.recipient, "Too little." in last.text) == ("asha@demo.example", True)
    assert [entry.action for entry in session.exec(select(AuditEntry)).all()] == ["nomination.reject"]


@pytest.mark.parametrize("accepts", [True, False])
def test_a_nominee_who_accepted_is_told_how_it_ends(session, accepts):
    make_category(session)
    withdrawn, rejected = nominate(session), nominate(session)
    for nomination in (withdrawn, rejected) if accepts else ():
        answer(session, nomination, "accept")
    known = set(session.exec(select(Message.id)).all())
    for _time in range(2):
        answer(session, withdrawn, "withdraw", ActorType.NOMINATOR)
        reject(session, rejected)
    sent = [message for message in session.exec(select(Message)).all() if message.id not in known]
    texts = [message.text for message in sent if message.recipient == ESHA]
    told = {words: sum(words in text for text in texts) for words in ("has been withdrawn", "not on the shortlist")}
    assert (len(texts), set(told.values())) == ((2, {1}) if accepts else (0, {0}))
    assert "Too little." not in "".join(texts)


def remind(session, nomination, now=LATER):
    return reminders.remind_nominee(session, nomination.id, actor=CHIEF, terms=TERMS, now=now)


def test_a_nominee_who_has_not_answered_is_reminded_at_most_once_a_day(session):
    make_category(session)
    nomination = nominate(session)
    remind(session, nomination)
    assert letters(session).count(("nomination-asked", ESHA)) == 2
    with pytest.raises(Conflict, match="less than a day ago"):
        remind(session, nomination, LATER + timedelta(hours=23))
    remind(session, nomination, LATER + timedelta(days=1))
    assert [(step.by, step.note) for step in transitions.history_of(session, nomination)][1:] == [
        (ActorType.ADMINISTRATOR, "reminded")
    ] * 2
    assert [entry.action for entry in session.exec(select(AuditEntry)).all()] == ["nomination.remind"] * 2
    answer(session, nomination, "accept")
    with pytest.raises(Conflict, match="does not wait"):
        remind(session, nomination, LATER + timedelta(days=9))


def test_who_was_shortlisted_unasked_is_reminded_in_their_language_until_they_accept(session):
    make_category(session)
    nomination = nominate(session)
    shortlist(session, nomination)
    people.get_person(session, nomination.achiever_id).language = "hi"
    remind(session, nomination)
    last = session.exec(select(Message).where(Message.purpose == "nomination-reminded")).one()
    assert (last.recipient, "संक्षिप्त सूची" in last.text, nomination.reference in last.text) == (ESHA, True, True)
    assert links.key_for(nomination, ActorType.NOMINEE, TERMS.secret) in last.text
    assert nomination.status == S.SHORTLISTED
    answer(session, nomination, "accept")
    with pytest.raises(Conflict, match="does not wait"):
        remind(session, nomination, LATER + timedelta(days=2))


def test_categories_are_kept_by_staff(session):
    payload = {"name_en": "Ports", "name_hi": "पत्तन", "closes_at": NOON}
    made = categories.add_category(session, NewCategoryRequest(key="ports", **payload), actor=CHIEF, now=NOON)
    with pytest.raises(Conflict):
        categories.add_category(session, NewCategoryRequest(key="ports", **payload), actor=CHIEF, now=NOON)
    categories.change_category(session, made.id, CategoryRequest(**payload | {"open": False}), actor=CHIEF, now=NOON)
    categories.change_category(session, made.id, CategoryRequest(**payload | {"open": False}), actor=CHIEF, now=NOON)
    entries = session.exec(select(AuditEntry).order_by(col(AuditEntry.sequence))).all()
    assert [entry.action for entry in entries] == ["award-category.add", "award-category.change"]
    with use_language("hi"):
        assert made.name == "पत्तन"
    with pytest.raises(NotFound):
        categories.change_category(session, UUID(int=1), CategoryRequest(**payload), actor=CHIEF, now=NOON)


@pytest.mark.req("REG-3")
def test_a_nomination_and_its_achiever_keep_the_words_that_were_agreed_to(session):
    make_category(session)
    before = nominate(session, nominator_email=ESHA)
    new = ConsentTextRequest(en="I agree, in other words", hi="मैं दूसरे शब्दों में सहमत हूँ")
    made = consent_texts.change_text(session, "award", new, actor=CHIEF, now=NOON)
    other = ConsentTextRequest(en="Registering, in other words", hi=new.hi)
    consent_texts.change_text(session, "registration", other, actor=CHIEF, now=NOON)  # a version of the same name
    after = nominate(
        session, nominator_email="diya@demo.example", nominee_email="diya@demo.example", nominee_mobile="9876500000"
    )
    assert (before.consent_wording, after.consent_wording) == (CONSENT_TEXT_VERSION, made.version)
    agreed = []
    for nomination in (before, after):
        achiever = shortlist(session, nomination).achiever_id
        consent = session.exec(select(Consent).where(Consent.person_id == achiever)).one()
        agreed.append(consent_texts.get_agreed_text(session, consent).en)
    assert agreed == [consent_texts.AWARD_WORDS, new.en]


def test_no_letter_repeats_what_the_nominator_typed(session):
    """Both addresses may be anybody's: the site would send a stranger's words for them."""
    make_category(session)
    bait = dict.fromkeys(("nominee_name", "nominator_name", "organisation", "statement"), "Win at evil.example")
    nomination = shortlist(session, nominate(session, **bait))
    answer(session, nomination, "accept")
    sent = session.exec(select(Message)).all()
    assert {message.recipient for message in sent} == {ESHA, "asha@demo.example"}
    assert not [message.purpose for message in sent if "evil" in message.subject + message.text]
