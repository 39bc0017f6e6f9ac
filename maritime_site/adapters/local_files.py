"""People's files in a folder that nothing serves."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import structlog

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.ports.files import FileMissing, checked_name

log = structlog.get_logger()


class LocalFiles:
    """A folder, readable by the site's own account alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, name: str, data: bytes) -> None:
        """Write beside and move into place, so that neither a crash nor a full disk leaves half a file.

        Raises Unavailable when the disk refuses.
        """
        target = self.folder / checked_name(name)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write_whole(target, data)
        except OSError as error:
            log.warning("the disk takes no file", reason=error.strerror)
            raise Unavailable(_("The file could not be kept. Please try again later.")) from error

    def read(self, name: str) -> bytes:
        try:
            return (self.folder / checked_name(name)).read_bytes()
        except FileNotFoundError as error:
            raise FileMissing(name) from error

    def drop(self, name: str) -> None:
        (self.folder / checked_name(name)).unlink(missing_ok=True)


def _write_whole(target: Path, data: bytes) -> None:
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".", delete=False) as draft:
        try:
            draft.write(data)
            draft.flush()
            os.fsync(draft.fileno())
            Path(draft.name).replace(target)
        except BaseException:
            Path(draft.name).unlink(missing_ok=True)
            raise
