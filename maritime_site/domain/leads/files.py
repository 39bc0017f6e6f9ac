"""A company's leads as a file to open in a spreadsheet: nothing in it is a formula (EXHIBIT-2)."""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path
from typing import Literal

from maritime_site.core.text.i18n import _
from maritime_site.core.text.spreadsheets import write_csv, write_xlsx
from maritime_site.domain.leads import queries
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

Form = Literal["csv", "xlsx"]
FILE_RATE = "30 per 1 hour"


def build_file(services: Services, form: Form, *, member: Person, now: datetime) -> tuple[str, bytes]:
    """The name and the bytes of the file. Raises NotAllowed for whoever stands for no exhibitor, and Conflict."""
    write = write_csv if form == "csv" else write_xlsx
    with tempfile.TemporaryDirectory(prefix="leads-") as folder, services.database.reading() as session:
        path = Path(folder) / f"leads-{now:%Y-%m-%d}.{form}"
        rows = queries.sheet_rows(session, member=member)
        write(path, _("Leads"), queries.list_heads(), rows, services.event.zone)
        return path.name, path.read_bytes()
