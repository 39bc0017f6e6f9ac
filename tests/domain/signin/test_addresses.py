"""What somebody may type to sign in, and the one spelling it becomes (AUTH-2, R12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maritime_site.core.errors import Invalid
from maritime_site.domain.signin.addresses import Address, read_address, takes_texts
from tests.people import SECRET

MESSAGE = "Please enter a valid email address or 10-digit mobile number"
CODES = ("", "+91", "91", "IN", "in", " +91 ", "iN", "+ 91", "+९१")
NUMBERS = ("9876543210", "09876543210", "919876543210", "00919876543210", " 9876543210 ", "९८७६५४३२१०")


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("number", NUMBERS)
def test_many_spellings_of_one_number_are_one_address(number, code):
    result = read_address("", number, code)
    assert (result.channel, result.value, result.country_code) == ("sms", "+919876543210", "+91")
    assert result.key(SECRET) == Address("sms", "+919876543210").key(SECRET)


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize(
    "text", ["asha@demo.example", " Asha@Demo.Example\n", "ASHA@DEMO.EXAMPLE", "asha＠demo.example"]
)
def test_spellings_of_one_mailbox_are_one_address(text):
    assert read_address(text, "", "") == Address("email", "asha@demo.example")


@pytest.mark.req("AUTH-2")
def test_tags_and_dots_of_a_mailbox_stay_mailboxes_of_their_own():
    result = {read_address(text, "", "").value for text in ("a.b@demo.example", "ab@demo.example", "ab+x@demo.example")}
    assert len(result) == 3


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize(
    "text",
    [
        "asha",
        "asha@",
        "@demo.example",
        "a b@demo.example",
        "a@b@demo.example",
        "a@x.example\r\nBcc: x@demo.example",
        "Asha <a@demo.example>",
        "a@demo.example, b@demo.example",
        "a" * 250 + "@x.example",
        "a\x00@demo.example",
        "\ud800@demo.example",
        "a\u2028b@demo.example",
        "9876543210",
        "' or 1=1--",
        "=?utf-8?q?victim=40gov.example=3e=20?=@evil.example",
        "=?utf-8?q?=00?=@demo.example",
    ],
)
def test_what_is_no_mailbox_is_refused_in_the_one_sentence(text):
    with pytest.raises(Invalid) as refusal:
        read_address(text, "", "")
    assert refusal.value.errors == {"email": MESSAGE}


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize(
    "digits",
    [
        "1234",
        "1" * 16,
        "98765 43210",
        "98765-43210",
        "+919876543210",
        "９８７６５４３２１０",
        "٩٨٧٦٥٤٣٢١٠",
        "9876543210a",
        "1e9876",
    ],
)
def test_what_is_no_number_is_refused_in_the_one_sentence(digits):
    with pytest.raises(Invalid) as refusal:
        read_address("", digits, "+91")
    assert refusal.value.errors == {"mobile": MESSAGE}


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize("code", ["India", "XX", "+", "９１", "+9a", "12345678", "\ud800\ud800", "<>"])
def test_what_is_no_dial_code_is_refused_in_the_one_sentence(code):
    with pytest.raises(Invalid) as refusal:
        read_address("", "9876543210", code)
    assert refusal.value.message == MESSAGE


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize(("mailbox", "digits"), [("", ""), (" ", "\t"), ("asha@demo.example", "9876543210")])
def test_exactly_one_of_the_two_is_filled_in(mailbox, digits):
    with pytest.raises(Invalid) as refusal:
        read_address(mailbox, digits, "+91")
    assert refusal.value.message == MESSAGE


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize("digits", ["12345", "1" * 15, "00000"])
def test_five_to_fifteen_digits_are_an_address_even_when_nobody_has_it(digits):
    assert read_address("", digits, "").value.startswith("+91")


@given(st.text(max_size=40), st.text(max_size=20), st.text(max_size=8))
def test_any_text_is_an_address_or_refused(mailbox, digits, code):
    try:
        result = read_address(mailbox, digits, code)
    except Invalid:
        return
    assert result.key(SECRET)
    assert result.masked


@pytest.mark.parametrize(
    ("number", "takes"),
    [
        ("+919876543210", True),
        ("+912227571234", False),
        ("+911234", False),
        ("+882123456789", False),
        ("+979123456789", False),
        ("+4915123456789", False),
        ("+16845551234", False),
    ],
)
def test_texts_go_only_to_mobiles_of_the_listed_countries(number, takes):
    assert takes_texts(number, frozenset({"IN"})) is takes


def test_an_email_address_can_always_be_written_to():
    assert Address("email", "asha@demo.example").can_be_sent_to(())


def test_a_masked_address_shows_its_owner_enough_and_others_little():
    assert Address("email", "asha@demo.example").masked == "a•••@demo.example"
    assert Address("sms", "+919876543210").masked == "+91••••••3210"


def test_the_key_of_an_address_does_not_show_it():
    key = Address("email", "asha@demo.example").key(SECRET)
    assert "asha" not in key
    assert key != Address("email", "asha@demo.example").key(b"another")
