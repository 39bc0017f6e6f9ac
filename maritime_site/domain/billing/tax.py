"""GST in an amount that includes it, exact to the paisa."""

from __future__ import annotations

from dataclasses import dataclass

# A rate is in hundredths of a per cent: 1800 is 18 %.
WHOLE = 10_000


@dataclass(frozen=True)
class TaxSplit:
    """An amount in minor units, taken apart: either central and state tax, equal, or integrated tax."""

    taxable: int
    cgst: int = 0
    sgst: int = 0
    igst: int = 0

    @property
    def total(self) -> int:
        return self.taxable + self.cgst + self.sgst + self.igst

    def minus(self, other: TaxSplit) -> TaxSplit:
        """What is left of each part."""
        return TaxSplit(
            self.taxable - other.taxable, self.cgst - other.cgst, self.sgst - other.sgst, self.igst - other.igst
        )


def split_amount(total: int, rate: int, *, between_states: bool) -> TaxSplit:
    """The tax inside `total`, halves rounded upwards.

    Integrated tax between states (IGST Act, section 7), else central and state tax in equal halves, each rounded by
    itself (section 8). The parts always add up to `total`.
    """
    if between_states:
        igst = _round_half_up(total * rate, WHOLE + rate)
        return TaxSplit(total - igst, igst=igst)
    half = _round_half_up(total * rate, 2 * (WHOLE + rate))
    return TaxSplit(total - 2 * half, cgst=half, sgst=half)


def split_part(before: int, part: int, rate: int, *, between_states: bool) -> TaxSplit:
    """The tax inside `part` of an amount of which `before` was given back already.

    Parts that make up the whole have together exactly the whole's tax, whatever each is rounded to.
    """
    until = split_amount(before + part, rate, between_states=between_states)
    return until.minus(split_amount(before, rate, between_states=between_states))


def _round_half_up(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)
