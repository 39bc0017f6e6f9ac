"""The event as it is shipped; settings stand in front of it, and what the back office publishes counts before both."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

FIRST_FACTS = Path(__file__).parents[1] / "content" / "event.json"


@lru_cache(maxsize=1)
def read_first_facts() -> Mapping[str, Any]:
    """The shipped facts by their REST names."""
    return json.loads(FIRST_FACTS.read_text(encoding="utf-8"))
