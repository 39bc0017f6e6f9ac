"""Letters are put together in one way, which says the event's name in the reader's language (LANG-1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maritime_site.core.text.i18n import load_catalogue

DOMAIN = Path(__file__).parents[2] / "maritime_site" / "domain"


@pytest.mark.req("LANG-1")
def test_no_letter_joins_its_paragraphs_by_itself():
    writers = [path for path in DOMAIN.rglob("*.py") if "MessageDraft(" in path.read_text(encoding="utf-8")]
    assert len(writers) > 15
    assert [path.name for path in writers if '"\\n\\n".join(' in path.read_text(encoding="utf-8")] == []


@pytest.mark.req("LANG-1")
def test_hindi_letters_call_a_reference_as_the_pages_do():
    named = {en: hi for en, hi in load_catalogue("hi").items() if re.search(r"[Rr]eference (is )?{reference}", en)}
    assert len(named) > 5
    assert {en: hi for en, hi in named.items() if "संदर्भ संख्या" not in hi} == {}
