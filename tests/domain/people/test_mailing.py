"""Letters go to proven e-mail addresses only; what is not proven is not written to (AUTH-1, NET-3)."""

from __future__ import annotations

from typing import Any, cast

import pytest
from sqlmodel import Session, select

from maritime_site.core.errors import Conflict
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.broadcasts import audience
from maritime_site.domain.broadcasts.models import Broadcast
from maritime_site.domain.networking import sharing
from maritime_site.domain.networking.schemas import ShareRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.passes import service as passes
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.privacy import service as rights
from maritime_site.domain.privacy.models import RequestKind
from maritime_site.ports.services import Services
from tests.domain.signin.steps import RULES, code_of
from tests.factories import make_person
from tests.people import NOON, SECRET

BY_NUMBER: dict[str, Any] = {"email": "", "email_verified_at": None}
LETTER = MessageDraft("Subject", "Text", "news")


@pytest.fixture
def services(settings) -> Services:
    """Services without a database: everything here happens in the test's own session."""
    return Services(
        settings=settings, database=cast("Any", None), secret=SECRET, limiter=Limiter(), carriers={}, gateway=None
    )


def by_email(session: Session):
    return make_person(session, mobile_verified_at=None)


def by_number(session: Session):
    return make_person(session, **BY_NUMBER)


def test_a_letter_is_queued_in_the_readers_language_to_a_proven_address_alone(session):
    person = make_person(session, language="hi")
    sent = post_to(session, LETTER, person, now=NOON)
    assert sent is not None
    assert (sent.recipient, sent.language) == (person.email, "hi")
    for other in (by_number(session), make_person(session, email_verified_at=None)):
        assert post_to(session, LETTER, other, now=NOON) is None
    assert len(session.exec(select(Message)).all()) == 1


@pytest.mark.req("NET-3")
def test_an_address_is_shared_once_it_is_proven_and_a_number_as_it_was_given(session):
    every = ShareRequest(email=True, mobile=True, company_email=True)
    person = by_email(session)
    assert sharing.shared_contact(person, every) == {
        "email": person.email,
        "mobile": person.mobile,
        "company_email": None,
    }
    person = by_number(session)
    assert sharing.shared_contact(person, every) == {"email": None, "mobile": person.mobile, "company_email": None}


def test_messages_to_many_reach_proven_addresses(session):
    reached, _number = by_email(session), by_number(session)
    make_person(session, email_verified_at=None, mobile_verified_at=None)
    row = Broadcast(about="event", created_at=NOON, updated_at=NOON)
    assert audience.next_recipients(session, row, None, limit=10) == [reached]


@pytest.mark.req("REG-7")
@pytest.mark.parametrize("kind", [RequestKind.DOWNLOAD, RequestKind.ERASURE])
def test_who_has_a_number_alone_confirms_by_it(session, services, kind):
    person = by_number(session)
    message = rights.request_code(session, kind, owner=person, rules=RULES, now=NOON)
    assert message is not None
    assert (message.channel, message.recipient) == ("sms", person.mobile)
    assert len(code_of(message)) == 6
    if kind is RequestKind.ERASURE:
        rights.confirm_erasure(session, code_of(message), owner=person, services=services, now=NOON)
        assert session.exec(select(Message).where(Message.channel == "email")).all() == []


def test_a_copy_tells_nothing_of_an_address_that_is_not_proven(session, services):
    """It may be somebody else's, with letters of theirs."""
    person = by_email(session)
    session.add(
        Message(channel="sms", recipient=person.mobile, text="theirs", purpose="x", created_at=NOON, due_at=NOON)
    )
    session.flush()
    message = rights.request_code(session, RequestKind.DOWNLOAD, owner=person, rules=RULES, now=NOON)
    copy = rights.confirm_download(session, code_of(message), owner=person, services=services, now=NOON)
    assert "theirs" not in str(copy.records["messages"])


def test_without_an_email_address_nothing_is_sent_again(session, services):
    with pytest.raises(Conflict, match="security page"):
        passes.send_again(session, services, owner=by_number(session), now=NOON)
