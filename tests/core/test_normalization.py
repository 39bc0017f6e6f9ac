"""Plain ASCII is compared by a shorter way that leads to the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maritime_site.core.text.normalization import normalize_text

JOINER = "\u200d"  # no ASCII, and no part of any word


@pytest.mark.req("PERF-2")
@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_is_the_same_either_way(text):
    assert normalize_text(text) == normalize_text(text + JOINER)
