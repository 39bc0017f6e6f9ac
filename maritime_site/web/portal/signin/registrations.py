"""The registrations of one person that one code opened, kept in the browser so that they can switch without another.

What the browser keeps is a claim: each token is verified when its registration is chosen (`SessionState._choose`).
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, field_validator

from maritime_site.domain.people.kinds import KINDS

LONGEST_NAME = 200
LONGEST_TOKEN = 4000


class Registration(BaseModel):
    """A registration's session: its kind and category, its bearer token, and what the person is called there."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: str
    token: str = Field(min_length=1, max_length=LONGEST_TOKEN)
    name: str = Field(max_length=LONGEST_NAME)
    category: str = Field("", max_length=40)

    @field_validator("kind")
    @classmethod
    def _is_known(cls, kind: str) -> str:
        if kind not in KINDS:
            raise ValueError(kind)
        return kind


_ROWS = TypeAdapter(list[Registration])


def read_registrations(text: str) -> list[Registration]:
    """What this browser keeps; nothing where that is no such list, or more than there are kinds."""
    try:
        rows = _ROWS.validate_json(text) if text else []
    except ValidationError:
        return []
    return rows if len({row.kind for row in rows}) == len(rows) else []


def write_registrations(rows: Sequence[Registration]) -> str:
    """What to keep; empty where there is nothing to choose."""
    return _ROWS.dump_json(list(rows)).decode() if rows else ""
