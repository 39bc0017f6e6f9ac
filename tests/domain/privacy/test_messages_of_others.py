"""An erasure goes by ids: it empties what was sent to or names the person, no word of other people's mail (REG-7)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.domain.awards import service as awards
from maritime_site.domain.awards.service import WritingLimits
from maritime_site.domain.broadcasts import service as broadcasts
from maritime_site.domain.networking import service as networking
from maritime_site.domain.networking.schemas import ApproachRequest
from maritime_site.domain.outbox.models import MASK, Message, MessageSubject
from maritime_site.domain.outbox.service import MessageDraft, enqueue_message, mark_sent
from maritime_site.domain.privacy import holders
from maritime_site.domain.signin import contact_change
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.rules import SignInRules
from tests.domain.awards.builders import TERMS as AWARD_TERMS
from tests.domain.awards.builders import make_category, nomination_request
from tests.domain.broadcasts.test_service import going, texts
from tests.domain.privacy.test_erasure import LATER, services
from tests.factories import make_person
from tests.people import EVENT, LETTERHEAD, NOON

pytestmark = pytest.mark.req("REG-7")
__all__ = ["services"]


def messages_to(session, recipient) -> list[Message]:
    session.expire_all()
    return list(session.exec(select(Message).where(Message.recipient == recipient)).all())


def state_of(messages) -> list[tuple[str, ...]]:
    return [(row.status, row.recipient, row.subject, row.text) for row in messages]


def write_to(session, recipient, *, channel="email", about=()) -> Message:
    draft = MessageDraft("Sign in to your account", "Sign in here, dear Asha. Sign in there.", "test")
    queued = enqueue_message(session, draft, channel=channel, recipient=recipient, now=NOON, about=about)
    return session.get_one(Message, queued.id)


def erase(session, person, services) -> None:
    session.flush()
    holders.erase_everything(session, person, services=services, now=LATER)
    session.flush()


@pytest.mark.parametrize("name", [("Sign", "in"), ("Asha", "Sign in here"), ("Dear", "account")])
def test_a_name_made_of_ordinary_words_damages_nobodys_mail(session, bilal, services, name):
    person = make_person(session, first_name=name[0], last_name=name[1])
    write_to(session, bilal.email)
    write_to(session, "office@demo.example")
    before = state_of([*messages_to(session, bilal.email), *messages_to(session, "office@demo.example")])
    erase(session, person, services)
    assert before == state_of([*messages_to(session, bilal.email), *messages_to(session, "office@demo.example")])
    assert len(before) == 2


def test_an_address_that_was_only_asked_for_is_a_strangers(session, asha, bilal, services):
    """Whoever asks to sign in with somebody's address and is erased then takes none of their mail along."""
    write_to(session, "victim@demo.example")
    contact_change.request_change(
        session, Address("email", "victim@demo.example"), owner=asha, rules=SignInRules.of(services), now=NOON
    )
    session.flush()
    (code,) = [row for row in messages_to(session, "victim@demo.example") if row.purpose != "test"]
    erase(session, asha, services)
    assert state_of(messages_to(session, "victim@demo.example")) == [
        ("queued", "victim@demo.example", "Sign in to your account", "Sign in here, dear Asha. Sign in there.")
    ]
    session.refresh(code)
    assert (code.status, code.recipient, code.text) == ("expired", MASK, "")


@pytest.mark.parametrize("shared", [True, False])
def test_texts_to_a_mobile_that_another_registration_proved_stay(session, asha, services, shared):
    if shared:
        make_person(session, "exhibitor", mobile=asha.mobile)
    text = write_to(session, asha.mobile, channel="sms")
    erase(session, asha, services)
    session.refresh(text)
    assert (text.recipient == MASK, text.text == "") == (not shared, not shared)


def test_what_names_the_person_by_id_is_emptied_and_leaves_no_more(session, asha, bilal, services):
    payload = ApproachRequest(purpose="Ports", description="", receiver_type=bilal.kind)
    networking.request_connection(session, payload, bilal.id, sender=asha, letterhead=LETTERHEAD, now=NOON)
    write_to(session, bilal.email)
    session.flush()
    named, other = sorted(messages_to(session, bilal.email), key=lambda row: row.purpose)
    assert asha.full_name in named.text
    erase(session, asha, services)
    session.refresh(named)
    session.refresh(other)
    assert state_of([named]) == [("expired", bilal.email, "", "")]
    assert (other.status, other.subject) == ("queued", "Sign in to your account")


def test_what_left_before_stays_sent_and_says_nothing_any_more(session, asha, bilal, services):
    named = write_to(session, bilal.email, about=(asha.id,))
    session.flush()
    mark_sent(session, named.id, now=NOON)
    erase(session, asha, services)
    session.refresh(named)
    assert state_of([named]) == [("sent", bilal.email, "", "")]


def test_letters_about_a_nomination_go_with_its_nominee(session, services):
    make_category(session)
    person = make_person(session, email="esha@own.example", first_name="Esha", last_name="Menon")
    payload = nomination_request(
        nominee_name="Esha Menon", nominee_email="esha@own.example", nominator_email="else@demo.example"
    )
    awards.create_nomination(session, payload, writing=WritingLimits(), terms=AWARD_TERMS, now=NOON)
    session.flush()
    (received,) = messages_to(session, "else@demo.example")
    assert received.text
    erase(session, person, services)
    session.refresh(received)
    assert state_of([received]) == [("expired", "else@demo.example", "", "")]


def test_every_message_to_a_person_says_so_by_id(session, asha, bilal):
    payload = ApproachRequest(purpose="Ports", description="", receiver_type=bilal.kind)
    networking.request_connection(session, payload, bilal.id, sender=asha, letterhead=LETTERHEAD, now=NOON)
    session.flush()
    subjects = session.exec(select(MessageSubject.subject_id)).all()
    assert set(subjects) == {asha.id, bilal.id}


def test_a_registration_whose_address_another_one_has_takes_its_own_letters_along(session, asha, services):
    other = make_person(session, "exhibitor", email=asha.email)
    mine, theirs = write_to(session, asha.email, about=(asha.id,)), write_to(session, asha.email, about=(other.id,))
    erase(session, asha, services)
    session.refresh(mine)
    session.refresh(theirs)
    assert (mine.status, mine.text) == ("expired", "")
    assert (theirs.status, theirs.text != "") == ("queued", True)


@pytest.mark.req("BO-7")
@pytest.mark.parametrize("chosen", [{}, {"statuses": ["rejected"]}])
def test_a_message_to_many_never_goes_to_somebody_erased(session, asha, bilal, services, chosen):
    erase(session, asha, services)
    bilal.status = "rejected"
    row = going(session, **chosen)
    while broadcasts.send_some(session, row.id, event=EVENT, limit=1, now=LATER):
        pass
    assert list(texts(session)) == [bilal.email]


@pytest.mark.req("BO-7")
def test_somebody_erased_while_a_message_goes_out_gets_none_and_what_waits_is_taken_back(
    session, asha, bilal, services
):
    first, last = sorted((asha, bilal), key=lambda person: person.id)
    row = going(session)
    broadcasts.send_some(session, row.id, event=EVENT, limit=1, now=NOON)
    assert list(texts(session)) == [first.email]
    for person in (first, last):
        erase(session, person, services)
    session.expire_all()
    assert broadcasts.send_some(session, row.id, event=EVENT, limit=5, now=LATER) == 0
    assert [(message.status, message.text) for message in texts(session).values()] == [("expired", "")]


@pytest.mark.req("BO-7")
def test_a_message_to_many_goes_to_no_address_that_was_never_proven(session, asha):
    make_person(session, email="typed@demo.example", email_verified_at=None, mobile_verified_at=None)
    row = going(session)
    broadcasts.send_some(session, row.id, event=EVENT, limit=5, now=NOON)
    assert list(texts(session)) == [asha.email]
