"""Registration by itself: who is approved at once, every move, every decision's message, a repeated address."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import product

import pytest
from pydantic.alias_generators import to_camel
from sqlmodel import Session, col, select

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import documents, queries, registering, service
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.information.requests import AskRequest
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.people.models import Consent, Person, Status
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.domain.people.schemas import CONSENT_TEXT_VERSION, OPTIONAL_PURPOSES, registration_of, update_of
from maritime_site.files.sanitizing import CleanFile
from tests.factories import make_person, prove_address
from tests.people import LETTERHEAD, NOON

LATER = NOON + timedelta(hours=1)
FORMS = [(kind, form) for kind in KINDS.values() for form in kind.forms]
LEGAL = {
    ("pending", "approved"),
    ("pending", "rejected"),
    ("pending", "waitlisted"),
    ("waitlisted", "approved"),
    ("waitlisted", "pending"),
    ("waitlisted", "rejected"),
    ("rejected", "pending"),
    ("approved", "rejected"),
}


def register(
    session: Session, kind: Kind, form: Form, *, approval: str | None = None, now: datetime = NOON, **changes
) -> registering.Receipt:
    payload = parse_request(registration_of(form.profile), example_of(form) | changes)
    terms = RegistrationTerms(kind, form, LETTERHEAD, now, approval)
    return registering.register_person(session, payload, terms)


def letters(session: Session) -> list[Message]:
    return list(session.exec(select(Message).order_by(col(Message.created_at))).all())


def delegate() -> tuple[Kind, Form]:
    return KINDS["delegate"], KINDS["delegate"].forms[0]


@pytest.mark.req("KIND-3", "REG-1")
@pytest.mark.parametrize(
    ("kind", "form"), FORMS, ids=lambda value: getattr(value, "api_path", getattr(value, "key", ""))
)
@pytest.mark.parametrize("approval", [None, "auto", "manual"])
def test_who_is_approved_by_proving_an_address(session, kind, form, approval):
    receipt = register(session, kind, form, approval=approval)
    person = queries.get_person(session, receipt.registration_id)
    assert (receipt.status, person.status, person.kind, person.category) == (
        Status.PENDING,
        Status.PENDING,
        kind.key,
        form.category,
    )
    assert [event.status for event in queries.history_of(session, person)] == [Status.PENDING]
    prove_address(session, person, now=LATER)
    vetted = approval == "manual" if approval else kind.key in {"exhibitor", "media", "conference"}
    # A document that a form wants is looked at first, whatever the office says.
    expected = Status.PENDING if vetted or form.documents else Status.APPROVED
    assert person.status == expected
    asked, letter = letters(session)
    assert (asked.purpose, asked.recipient) == ("registration-unconfirmed", "asha.rao@example.com")
    assert (letter.purpose, letter.recipient) == ("registration-received", "asha.rao@example.com")
    assert person.reference in letter.text
    assert ("We check your registration" in letter.text) is (expected is Status.PENDING)


@pytest.mark.req("KIND-3")
@pytest.mark.parametrize(("old", "new"), list(product(Status, Status)))
def test_every_move_of_a_registration(session, old, new):
    person = make_person(session, status=old, more_info="Send the letter")
    if (old, new) in LEGAL:
        assert service.change_status(session, person, new, by="administrator", note="why", now=LATER)
        (event,) = queries.history_of(session, person)
        assert (event.status, event.by, event.note, event.at) == (new, "administrator", "why", LATER)
        assert (person.status, person.updated_at, person.more_info) == (new, LATER, "")
        return
    if old is new:
        assert not service.change_status(session, person, new, by="administrator", note="", now=LATER)
    else:
        with pytest.raises(Conflict):
            service.change_status(session, person, new, by="administrator", note="", now=LATER)
    assert queries.history_of(session, person) == []
    assert (person.status, person.more_info) == (old, "Send the letter")


@pytest.mark.req("KIND-3", "REG-5")
def test_who_is_rejected_reads_why_until_it_is_mended(session):
    person = make_person(session, "media", status=Status.PENDING)
    reject = {"by": "administrator", "letterhead": LETTERHEAD}
    service.decide_registration(session, person, Status.REJECTED, note="An old letter", now=NOON, **reject)
    service.change_status(session, person, Status.PENDING, by="owner", note="", now=NOON + timedelta(minutes=1))
    assert queries.rejection_of(session, person) == ""
    service.decide_registration(session, person, Status.REJECTED, note="The letter is unsigned", now=LATER, **reject)
    assert queries.rejection_of(session, person) == "The letter is unsigned"
    assert "You can correct your profile" in letters(session)[-1].text


def rejected(session, kind):
    """Somebody whom an administrator rejected at noon."""
    person = make_person(session, kind, status=Status.PENDING)
    service.decide_registration(
        session,
        person,
        Status.REJECTED,
        by="administrator",
        note="The card is blurred",
        letterhead=LETTERHEAD,
        now=NOON,
    )
    return person


@pytest.mark.req("KIND-3", "PROF-1")
@pytest.mark.parametrize("kind", KINDS)
def test_a_save_that_changes_nothing_corrects_nothing(session, kind):
    person = rejected(session, kind)
    shown, payload = queries.profile_of(person), update_of(KINDS[kind].profile_of(person.category))
    editable = {to_camel(name) for name in queries.profile_fields(person)}
    for values in ({}, {name: value for name, value in shown.items() if name in editable}):
        saved = service.update_profile(session, parse_request(payload, values), owner=person, now=LATER)
        assert (saved.status, saved.updated_at) == (Status.REJECTED, NOON)
        assert queries.rejection_of(session, saved) == "The card is blurred"
    corrected = service.update_profile(session, parse_request(payload, {"firstName": "Meera"}), owner=person, now=LATER)
    assert (corrected.status, corrected.updated_at) == (Status.PENDING, LATER)


@pytest.mark.req("KIND-3", "REG-2")
def test_a_document_handed_in_after_the_rejection_is_a_correction(session):
    person = rejected(session, "media")
    file = CleanFile(b"picture", "png")
    documents.add_document(
        session,
        "media-letter",
        file,
        name=documents.new_name(file),
        owner=person,
        approval=None,
        letterhead=LETTERHEAD,
        now=NOON + timedelta(minutes=1),
    )
    payload = parse_request(update_of(KINDS["media"].profile), {})
    assert service.update_profile(session, payload, owner=person, now=LATER).status == Status.PENDING


@pytest.mark.req("REG-5")
@pytest.mark.parametrize(
    ("status", "words"),
    [
        (Status.APPROVED, "as Media is approved"),
        (Status.REJECTED, "could not be accepted"),
        (Status.WAITLISTED, "is on the waiting list"),
    ],
)
def test_a_decision_writes_once_in_the_persons_language(session, status, words):
    english, hindi = (make_person(session, "media", status="pending", language=code) for code in ("en", "hi"))
    for person in (english, hindi):
        for _ in range(2):
            service.decide_registration(
                session, person, status, by="administrator", note="The note", letterhead=LETTERHEAD, now=LATER
            )
    values = {letter.recipient: letter for letter in letters(session)}
    assert len(letters(session)) == len(values) == 2
    assert {letter.purpose for letter in values.values()} == {"registration-decided"}
    assert words in values[english.email].text
    assert "The note" in values[english.email].text
    assert english.reference in values[english.email].text
    assert words not in values[hindi.email].text
    assert values[hindi.email].language == "hi"


@pytest.mark.req("REG-5")
def test_asking_for_more_is_told_once_and_ends_with_the_next_save(session):
    person = make_person(session, "media", status="pending")
    for _ in range(2):
        payload = AskRequest(message="Send the letter")
        information_requests.ask(session, person, payload, by="administrator", letterhead=LETTERHEAD, now=LATER)
    (letter,) = letters(session)
    assert "Send the letter" in letter.text
    assert [(step.status, step.note) for step in queries.history_of(session, person)] == [
        ("pending", "Send the letter")
    ]
    assert queries.profile_of(person)["moreInfo"] == "Send the letter"
    payload = parse_request(update_of(KINDS["media"].profile), {"outlet": "The Daily Tide"})
    saved = service.update_profile(session, payload, owner=person, now=LATER)
    assert (saved.more_info, saved.status, saved.details["outlet"]) == ("", "pending", "The Daily Tide")
    assert [step.action for step in queries.history_of(session, person)] == ["asked", "answered"]


@pytest.mark.req("REG-5")
@pytest.mark.parametrize("status", [Status.APPROVED, Status.REJECTED, Status.WAITLISTED])
def test_only_a_pending_person_is_asked_for_more(session, status):
    person = make_person(session, "media", status=status)
    payload = AskRequest(message="More")
    with pytest.raises(Conflict):
        information_requests.ask(session, person, payload, by="administrator", letterhead=LETTERHEAD, now=LATER)
    assert letters(session) == []


def repeated(session: Session) -> list[Message]:
    return [letter for letter in letters(session) if letter.purpose == "registration-repeated"]


def registered(session, **changes):
    """Somebody who registered as a delegate and proved the e-mail address."""
    receipt = register(session, *delegate(), **changes)
    return prove_address(session, queries.get_person(session, receipt.registration_id))


@pytest.mark.req("REG-4")
@pytest.mark.parametrize(
    "again", [{}, {"mobile": "9000000000"}, {"email": "ASHA.RAO@EXAMPLE.COM", "mobile": "9000000000"}]
)
def test_a_registered_email_changes_nothing_and_its_holder_hears_of_it(session, again):
    first = registered(session)
    before = queries.profile_of(first)
    second = register(session, *delegate(), firstName="Meera", **again)
    assert second.registration_id != first.id
    assert (second.status, second.lacking) == (Status.PENDING, ())
    assert len(session.exec(select(Person)).all()) == 1
    assert queries.profile_of(queries.get_person(session, first.id)) == before
    (letter,) = repeated(session)
    assert letter.recipient == "asha.rao@example.com"
    assert "Meera Rao" in letter.text
    assert again.get("mobile", "9876543210")[-4:] in letter.text


@pytest.mark.req("REG-4")
@pytest.mark.parametrize(
    "name", ["Win at evil.example", "https://evil.example", "Call 99887766", "a" * 61, "a b c d e f g"]
)
def test_the_letter_to_a_holder_repeats_only_what_is_a_name(session, name):
    registered(session)
    register(session, *delegate(), firstName=name)
    (letter,) = repeated(session)
    assert name not in letter.text
    assert "ends in 3210" in letter.text


@pytest.mark.req("REG-4")
def test_nobody_is_flooded_by_registering_with_their_address_again_and_again(session):
    registered(session)
    for minute in range(8):
        assert register(session, *delegate(), now=NOON + timedelta(minutes=minute)).status
    values = [letter.created_at for letter in repeated(session)]
    assert values == [NOON + timedelta(minutes=minute) for minute in range(5)]
    register(session, *delegate(), now=NOON + timedelta(hours=1))
    assert len(letters(session)) == 8


@pytest.mark.req("REG-4")
def test_nor_is_an_address_that_nobody_proved(session):
    for minute in range(8):
        register(session, *delegate(), now=NOON + timedelta(minutes=minute))
    assert [letter.purpose for letter in letters(session)] == ["registration-unconfirmed"] * 5


def numbers_named(session):
    return [letter for letter in letters(session) if letter.purpose == "registration-number-named"]


@pytest.mark.req("REG-4")
@pytest.mark.parametrize(
    ("proven", "said"), [(NOON, "signs in to your registration only"), (None, "confirm it in your profile")]
)
def test_whoever_is_registered_with_a_number_hears_that_another_names_it(session, proven, said):
    first = registered(session)
    first.mobile_verified_at = proven
    second = register(session, *delegate(), email="bilal@example.com")
    (letter,) = numbers_named(session)
    assert letter.recipient == "asha.rao@example.com"
    assert "ends in 3210" in letter.text
    assert said in letter.text
    assert queries.by_mobile(session, "delegate", first.mobile) == (first if proven else None)
    assert queries.get_person(session, second.registration_id).mobile_verified_at is None


@pytest.mark.req("REG-4")
def test_of_several_who_name_a_number_its_holder_hears_of_it_and_nobody_who_proved_nothing(session):
    unproven = register(session, *delegate(), email="chand@example.com")
    assert numbers_named(session) == []
    registered(session)
    holder = queries.get_person(session, unproven.registration_id)
    holder.email_verified_at = holder.mobile_verified_at = NOON
    register(session, *delegate(), email="bilal@example.com")
    assert [letter.recipient for letter in numbers_named(session)] == ["chand@example.com"]


@pytest.mark.req("REG-4")
@pytest.mark.parametrize("form", [form for _kind, form in FORMS], ids=lambda form: form.api_path)
def test_a_letter_to_an_unproven_address_repeats_nothing_that_was_typed(session, form):
    """Typed text in it would let strangers have us send their words (phishing)."""
    kind = next(kind for kind, each in FORMS if each is form)
    texts = {"firstName", "lastName", "organisation", "designation", "companyName", "institution", "rank"}
    typed = {name: f"Visit evil{number}.example" for number, name in enumerate(sorted(texts & set(example_of(form))))}
    register(session, kind, form, **typed)
    (letter,) = letters(session)
    assert "evil" not in letter.text + letter.subject
    assert "visit" not in (letter.text + letter.subject).lower().replace("visitor", "")


@pytest.mark.req("REG-3")
def test_consent_is_noted_for_each_purpose_that_was_agreed_to(session):
    receipt = register(session, *delegate(), consents={"updates": True, "partners": False}, language="hi")
    noted = queries.consents_of(session, queries.get_person(session, receipt.registration_id))
    assert {(one.purpose, one.wording, one.language, one.given_at) for one in noted} == {
        ("registration", CONSENT_TEXT_VERSION, "hi", NOON),
        ("updates", CONSENT_TEXT_VERSION, "hi", NOON),
    }
    assert set(OPTIONAL_PURPOSES) == {"updates", "partners"}
    noted[0].withdrawn_at = LATER
    session.add(noted[0])
    session.flush()
    assert len(queries.consents_of(session, queries.get_person(session, receipt.registration_id))) == 1
    assert len(session.exec(select(Consent)).all()) == 2


@pytest.mark.req("PROF-1", "AWD-1")
def test_what_a_nomination_left_empty_is_not_asked_for_with_another_field(session):
    person = make_person(session, "achiever", designation="")
    payload = update_of(KINDS["achiever"].profile)
    saved = service.update_profile(session, parse_request(payload, {"firstName": "Meera"}), owner=person, now=LATER)
    assert (saved.first_name, saved.designation) == ("Meera", "")
    with pytest.raises(Invalid):
        parse_request(payload, {"designation": ""})


@pytest.mark.req("PROF-1")
def test_null_empties_what_a_profile_may_do_without(session):
    """A program's null is no mistake of a field that nobody has to fill in; a required one still says so."""
    person = make_person(session, "exhibitor", listed=True)
    payload = update_of(KINDS["exhibitor"].profile)
    given = {"sector": "ports", "accessNeeds": "A ramp", "language": "hi"}
    service.update_profile(session, parse_request(payload, given), owner=person, now=LATER)
    nulls = dict.fromkeys([*given, "listed", "companyEmail", "answers"])
    service.update_profile(session, parse_request(payload, nulls), owner=person, now=LATER)
    saved = queries.profile_of(person)
    emptied = {"sector": "", "accessNeeds": "", "language": "en", "listed": False, "companyEmail": person.email}
    assert {name: saved[name] for name in emptied} == emptied
    with pytest.raises(Invalid) as refusal:
        parse_request(payload, {"companyName": None, "firstName": None})
    assert set(refusal.value.errors.values()) == {"Required"}


@pytest.mark.req("KIND-3", "PROF-1")
def test_a_profile_stays_whole_whatever_is_sent(session):
    person = make_person(session, "exhibitor", status="rejected", more_info="No letter")
    payload = update_of(KINDS["exhibitor"].profile)
    with pytest.raises(Invalid) as refusal:
        parse_request(payload, {"companyName": ""})
    assert refusal.value.errors == {"companyName": "Required"}
    saved = service.update_profile(
        session, parse_request(payload, {"companyEmail": "Hello@TIDE.example"}), owner=person, now=LATER
    )
    assert (saved.status, saved.details["company_email"]) == ("pending", "Hello@tide.example")
    assert [(step.status, step.by) for step in queries.history_of(session, saved)] == [("pending", "owner")]
