"""What stands on every exhibitor's desk because staff put it on a list (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.text.i18n import in_language
from maritime_site.domain.exhibitor_lists.schemas import EntryHint, EntryTitle


class ListEntry(TableModel):
    """The columns of an entry in both languages; `withdrawn_at` takes it off, what companies answered stays."""

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    title_en: str
    title_hi: str = ""
    hint_en: str = ""
    hint_hi: str = ""
    created_at: datetime = time_column()
    withdrawn_at: datetime | None = time_column(default=None)

    @property
    def title(self) -> str:
        """The title in the current language."""
        return in_language(self.title_en, self.title_hi)

    @property
    def hint(self) -> str:
        """The explanation in the current language."""
        return in_language(self.hint_en, self.hint_hi)

    @property
    def titles(self) -> EntryTitle:
        """The title in both."""
        return EntryTitle(en=self.title_en, hi=self.title_hi)

    @property
    def hints(self) -> EntryHint:
        """The explanation in both."""
        return EntryHint(en=self.hint_en, hi=self.hint_hi)
