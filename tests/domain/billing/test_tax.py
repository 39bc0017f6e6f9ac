"""Tax inside an amount, exact to the paisa."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from maritime_site.domain.billing.models import DocumentKind
from maritime_site.domain.billing.numbering import DocumentNumber, financial_year, series_of
from maritime_site.domain.billing.tax import TaxSplit, split_amount, split_part

pytestmark = pytest.mark.req("PAPER-1")
RATES = (0, 25, 500, 1200, 1800, 2800)


def test_tax_of_a_plain_amount():
    assert split_amount(11_800, 1800, between_states=True) == TaxSplit(10_000, igst=1_800)
    assert split_amount(11_800, 1800, between_states=False) == TaxSplit(10_000, cgst=900, sgst=900)


@pytest.mark.parametrize("between", [True, False])
def test_parts_always_make_the_amount_and_each_tax_is_within_half_a_paisa(between):
    dice = Random(7)
    for _time in range(2_000):
        total, rate = dice.randrange(1, 10**10), dice.choice(RATES)
        split = split_amount(total, rate, between_states=between)
        exact = Fraction(total * rate, 10_000 + rate)
        assert split.total == total
        assert split.cgst == split.sgst
        shares = [split.igst] if between else [split.cgst, split.sgst]
        assert all(abs(share - exact / len(shares)) <= Fraction(1, 2) for share in shares)


@pytest.mark.parametrize("between", [True, False])
def test_credits_of_all_parts_are_exactly_what_was_charged(between):
    dice = Random(11)
    for _time in range(500):
        total, rate = dice.randrange(10, 10**7), dice.choice(RATES)
        cuts = sorted({0, total, *(dice.randrange(total) for _cut in range(4))})
        parts = [split_part(start, end - start, rate, between_states=between) for start, end in pairwise(cuts)]
        whole = split_amount(total, rate, between_states=between)
        for name in ("taxable", "cgst", "sgst", "igst"):
            assert sum(getattr(part, name) for part in parts) == getattr(whole, name)
            assert all(getattr(part, name) >= 0 for part in parts)


@pytest.mark.parametrize(
    ("day", "year"),
    [
        (date(2027, 3, 31), "2627"),
        (date(2027, 4, 1), "2728"),
        (date(2026, 12, 31), "2627"),
        (date(2099, 5, 1), "9900"),
    ],
)
def test_financial_year_begins_in_april(day, year):
    assert financial_year(day) == year


def test_number_has_at_most_sixteen_characters_and_no_run_of_six_digits():
    for kind in DocumentKind:
        number = str(DocumentNumber(series_of(kind, date(2026, 11, 1)), 42))
        assert len(number) == 16
        assert number.endswith("/2627/0000042")
