"""Tables that make the directory quick: an entry per listed person with its words, and tallies instead of counting."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from maritime_site.search.word_index import WordIndex

INDEX = WordIndex("directory", columns=("words", "offers", "seeks"), groups=("kind", "country", "sector"))


class DirectoryEntry(SQLModel, table=True):
    """A person who is in the directory now; `directory` writes it with every change of the person."""

    __tablename__ = "directory_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_directory_entry_order", "sort_name", "number"),
        Index("ix_directory_entry_kind_order", "kind", "sort_name", "number"),
        Index("ix_directory_entry_country_order", "country", "sort_name", "number"),
        Index("ix_directory_entry_sector_order", "sector", "sort_name", "number"),
    )

    number: int | None = Field(default=None, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", unique=True)
    kind: str
    country: str
    sector: str
    sort_name: str
    words: str
    offers: str = ""
    seeks: str = ""


class DirectoryTally(SQLModel, table=True):
    """How many people entered or left a group of the directory: rows are added and later folded, never updated.

    A shared counter would let registrations wait for each other; counting entries takes longer the more there are.
    """

    __tablename__ = "directory_tally"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    country: str
    sector: str
    people: int


INDEX.listen(DirectoryEntry.__table__)  # pyright: ignore[reportAttributeAccessIssue]
