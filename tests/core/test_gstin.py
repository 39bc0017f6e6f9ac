"""GSTINs by their form, their state and their check digit."""

from __future__ import annotations

import pytest

from maritime_site.core.text import gstin
from maritime_site.core.text.i18n import use_language
from maritime_site.core.text.indian_states import STATES, state_name

pytestmark = pytest.mark.req("PAPER-1")
REAL = ("27AAPFU0939F1ZV", "24AAACC1206D1ZM", "29AAGCB7383J1Z4", "37AADCB2230M2ZR")


@pytest.mark.parametrize("number", REAL)
def test_check_digit_of_known_numbers_fits(number):
    assert gstin.check_digit(number[:-1]) == number[-1]
    assert gstin.validate_gstin(f" {number[:5].lower()} {number[5:]} ") == number


@pytest.mark.parametrize("place", range(15))
def test_one_wrong_character_is_found_wherever_it_stands(place):
    number = REAL[0]
    other = "8" if number[place].isdigit() else "B" if number[place] != "B" else "C"
    with pytest.raises(ValueError, match="GSTIN"):
        gstin.validate_gstin(number[:place] + other + number[place + 1 :])


def test_each_mistake_has_its_own_sentence():
    sentences = {}
    for number in ("27AAPFU", "88AAPFU0939F1ZV", "27AAPFU0939F1ZW"):
        with pytest.raises(ValueError, match="GSTIN") as refusal:
            gstin.validate_gstin(number)
        sentences[number] = str(refusal.value)
    assert list(sentences.values()) == [gstin.WRONG_FORM, gstin.WRONG_STATE, gstin.WRONG_CHECK]


def test_tax_numbers_of_other_countries_pass_as_they_are():
    assert gstin.validate_tax_number("DE 811 907 980") == "DE 811 907 980"
    assert gstin.validate_tax_number("27 aapfu0939f1zv") == REAL[0]
    assert gstin.validate_tax_number("") == ""
    with pytest.raises(ValueError, match="last character"):
        gstin.validate_tax_number("27AAPFU0939F1ZX")


@pytest.mark.req("LANG-1")
def test_a_number_is_typed_in_hindi_digits_too():
    typed = REAL[0].translate(str.maketrans("0123456789", "०१२३४५६७८९"))
    assert gstin.validate_gstin(typed) == gstin.validate_tax_number(typed) == REAL[0]


def test_states_have_names_in_both_languages():
    assert state_name("27") == "Maharashtra (27)"
    with use_language("hi"):
        assert state_name("27") == "महाराष्ट्र (27)"
    assert state_name("00") == ""
    assert all(len(names) == 2 and all(names) for names in STATES.values())
