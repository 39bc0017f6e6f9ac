"""What the messages say: one code, for which site and kind, for how long, in the reader's language."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.signin import messages
from maritime_site.domain.signin.addresses import Address
from tests.domain.signin.steps import RULES, SIX, ask, code_of, email
from tests.factories import make_person
from tests.people import EVENT

WHOSE = [(key, category) for key, kind in KINDS.items() for category in ("", *kind.labels)]


@pytest.mark.req("AUTH-1", "KIND-1")
@pytest.mark.parametrize(("kind", "category"), WHOSE)
@pytest.mark.parametrize("channel", ["email", "sms"])
@pytest.mark.parametrize("write", [messages.code_message, messages.contact_code])
def test_a_code_message_says_what_it_is_for(session, kind, category, channel, write):
    person = make_person(session, kind, category=category)
    draft = write("048213", Address(channel, "x@demo.example"), person=person, rules=RULES)
    assert SIX.findall(draft.text) == ["048213"]
    assert "048213" not in draft.subject
    assert EVENT in draft.text
    assert any(
        f"{before}{KINDS[kind].label_of(category)}{after}" in draft.text for before, after in ("()", ("as ", ":"))
    )
    assert "10 minutes" in draft.text
    assert "obody from the event will ask for it" in draft.text
    assert draft.secret
    assert draft.lifetime == timedelta(minutes=10)
    if channel == "sms":
        assert len(draft.text) <= 160
        assert draft.text.isascii()


@pytest.mark.req("AUTH-1")
def test_a_code_goes_to_the_stored_address_and_no_further(session, asha):
    message = ask(session, email("ASHA@demo.example"))
    assert message is not None
    assert (message.channel, message.recipient, message.language) == ("email", asha.email, "en")
    assert message.secret
    text = ask(session, Address("sms", asha.mobile))
    assert text is not None
    assert (text.channel, text.recipient, text.subject) == ("sms", asha.mobile, "")
    assert code_of(text)


def test_a_message_is_written_in_the_language_kept_with_the_person(session):
    make_person(session, "delegate", email="hindi@demo.example", language="hi")
    message = ask(session, email("hindi@demo.example"))
    assert message is not None
    assert message.language == "hi"
    assert code_of(message)


@pytest.mark.parametrize("number", ["+912227571234", "+4915123456789", "+911234"])
def test_a_number_that_takes_no_texts_gets_none(session, number):
    person = make_person(session, "delegate", mobile=number)
    assert ask(session, Address("sms", person.mobile)) is None


@pytest.mark.parametrize("write", [messages.contact_changed, messages.address_taken, messages.wrong_codes])
def test_other_messages_hold_no_run_of_six_digits(session, asha, write):
    number = Address("sms", "+919876543210")
    given = {messages.contact_changed: (asha, number), messages.wrong_codes: (asha, number, 12)}.get(write, (asha,))
    draft = write(*given, rules=RULES)
    assert not SIX.findall(draft.text)
    assert not draft.secret
    assert EVENT in draft.text
