"""What checked sheets that wait hold about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, select

from maritime_site.domain.imports.models import PeopleImport, PeopleImportChunk


def erase_rows(session: Session, emails: Sequence[str]) -> None:
    """Take the rows with these addresses out of sheets that wait, so that no import brings the person back."""
    own = {email.lower() for email in emails}
    for chunk in session.exec(select(PeopleImportChunk)).all() if own else ():
        kept = [row for row in chunk.rows if not own & {cell.strip().lower() for cell in row[1]}]
        gone = len(chunk.rows) - len(kept)
        if gone:
            chunk.rows = kept
            parent = session.get_one(PeopleImport, chunk.import_id)
            parent.rows -= gone
            session.add_all((chunk, parent))
    session.flush()
