"""People's files in a folder that nothing serves."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from maritime_site.ports.files import FileMissing, checked_name


class LocalFiles:
    """A folder, readable by the site's own account alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, name: str, data: bytes) -> None:
        """Write beside and move into place, so that a crash leaves no half file."""
        target = self.folder / checked_name(name)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix=".", delete=False) as draft:
            draft.write(data)
            draft.flush()
            os.fsync(draft.fileno())
        Path(draft.name).replace(target)

    def read(self, name: str) -> bytes:
        try:
            return (self.folder / checked_name(name)).read_bytes()
        except FileNotFoundError as error:
            raise FileMissing(name) from error

    def drop(self, name: str) -> None:
        (self.folder / checked_name(name)).unlink(missing_ok=True)
