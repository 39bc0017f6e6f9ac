"""Letters are put together in one way, which says the event's name in the reader's language (LANG-1)."""

from __future__ import annotations

from pathlib import Path

import pytest

DOMAIN = Path(__file__).parents[2] / "maritime_site" / "domain"


@pytest.mark.req("LANG-1")
def test_no_letter_joins_its_paragraphs_by_itself():
    writers = [path for path in DOMAIN.rglob("*.py") if "MessageDraft(" in path.read_text(encoding="utf-8")]
    assert len(writers) > 15
    assert [path.name for path in writers if '"\\n\\n".join(' in path.read_text(encoding="utf-8")] == []
