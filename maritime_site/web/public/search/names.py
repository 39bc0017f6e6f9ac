"""The English names of what can be found: on pages of another language it is found by them too (LANG-1)."""

from __future__ import annotations

from collections.abc import Iterable

from maritime_site.core.text.i18n import DEFAULT, LANGUAGES
from maritime_site.web.documents.library import DOCUMENTS
from maritime_site.web.public.search.index import Entry
from maritime_site.web.routes import english_path


def add_english_names(entries: Iterable[Entry], english: Iterable[Entry]) -> tuple[Entry, ...]:
    """Entries of another language, each with the title of its `english` twin where that is another one."""
    names = {entry["url"]: entry["title"] for entry in english}
    files = {document.address(code): document.address(DEFAULT) for document in DOCUMENTS for code in LANGUAGES}

    def name_also(entry: Entry) -> Entry:
        name = names.get(files.get(entry["url"], english_path(entry["url"])), "")
        return entry | {"also": name if name != entry["title"] else ""}

    return tuple(map(name_also, entries))
