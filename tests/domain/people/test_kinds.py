"""What no two kinds of the registry may share, and what a reader must tell apart."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from maritime_site.domain.people.kinds import KINDS, Form, Kind

LEAST_CONTRAST = 7.0


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.req("KIND-1", "PASS-2")
@pytest.mark.parametrize(
    "told_by",
    [
        lambda kind: kind.letter,
        lambda kind: kind.api_prefix,
        lambda kind: kind.token_key,
        lambda kind: kind.login_path,
        lambda kind: kind.profile_path,
        lambda kind: kind.colour,
    ],
)
def test_no_two_kinds_share_what_tells_them_apart(told_by: Callable[[Kind], str]):
    for one, other in combinations(KINDS.values(), 2):
        assert told_by(one) != told_by(other), (one.key, other.key)


@pytest.mark.req("KIND-1", "REG-1")
@pytest.mark.parametrize("told_by", [lambda form: form.path, lambda form: form.api_path, lambda form: form.title])
def test_no_two_forms_share_an_address(told_by: Callable[[Form], str]):
    forms = [form for kind in KINDS.values() for form in kind.forms]
    assert len({told_by(form) for form in forms}) == len(forms)


@pytest.mark.req("PASS-1", "A11Y-1")
@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.key)
def test_white_letters_stand_out_on_every_band(kind: Kind):
    assert 1.05 / (luminance(kind.colour) + 0.05) >= LEAST_CONTRAST
