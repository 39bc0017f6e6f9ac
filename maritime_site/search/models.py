"""The words by which the office finds a row of any of its long lists, and how long they are (BO-3, PERF-2)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from maritime_site.search.word_index import WordIndex

INDEX = WordIndex("lookup", columns=("words",), groups=("status", "part"), apart="list")
# The lists by their tables; each letter stays for good.
LISTS = {
    "audit_entry": "a",
    "booking": "b",
    "helpdesk_case": "c",
    "entry_pass": "e",
    "helpdesk_feedback": "f",
    "outbox_message": "m",
    "award_nomination": "n",
    "payment_attempt": "p",
    "data_request": "r",
}


class LookupEntry(SQLModel, table=True):
    """A row of one of LISTS: `own` are the words it says itself, `words` those and the ones of the person it is of.

    `status` and `part` are what the list is narrowed by, as the index has them (`word_index.to_index_value`).
    """

    __tablename__ = "lookup_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("list", "record"),)

    number: int | None = Field(default=None, primary_key=True)
    list: str
    record: str
    person_id: UUID | None = Field(default=None, index=True)
    status: str = ""
    part: str = ""
    own: str
    words: str


class LookupTally(SQLModel, table=True):
    """How many rows came into or left a group of a list; tallies are added and later folded (see DirectoryTally)."""

    __tablename__ = "lookup_tally"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    list: str
    status: str
    part: str
    people: int


INDEX.listen(LookupEntry.__table__)  # pyright: ignore[reportAttributeAccessIssue]
