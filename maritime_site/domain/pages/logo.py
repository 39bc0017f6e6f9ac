"""The event's logo, from the media library or the site's own pictures (EVENT-1)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from maritime_site.core.db.database import Database
from maritime_site.core.errors import NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.domain.pages.pictures import PLACE, find_file
from maritime_site.ports.files import FileMissing, FileStore
from maritime_site.ports.logo import Logo

ASSETS = Path(__file__).parents[3] / "assets"
KINDS = frozenset({"svg", "png", "jpg", "webp"})
# In pixels: 25 mm on paper at 300 dots an inch, and more than enough for the picture of a shared link.
WIDTH = 320
KEPT_SECONDS = 60.0


class LibraryLogo:
    """Reads a picture of the library, or one below `/images/`; a picture at another site is on pages alone."""

    def __init__(self, database: Database, files: FileStore, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.database, self.files, self.clock = database, files, clock
        self._kept: tuple[str, float, Logo | None] = ("", 0.0, None)

    def read(self, address: str) -> Logo | None:
        """The picture, at most a minute old as its crop may change; None where it is gone."""
        now = self.clock()
        kept, since, logo = self._kept
        if kept != address or now - since > KEPT_SECONDS:
            logo = self._look(address)
            self._kept = (address, now, logo)
        return logo

    def _look(self, address: str) -> Logo | None:
        match = PLACE.match(address)
        picture_id = read_uuid(match["id"]) if match else None
        if picture_id is None:
            return _read_asset(address)
        try:
            with self.database.reading() as session:
                name = find_file(session, picture_id, WIDTH)
            return Logo(self.files.read(name), name.rpartition(".")[2])
        except (NotFound, FileMissing):
            return None


def _read_asset(address: str) -> Logo | None:
    file = (ASSETS / address.lstrip("/")).resolve()
    kind = file.suffix.removeprefix(".")
    is_ours = address.startswith("/images/") and file.is_relative_to(ASSETS / "images")
    return Logo(file.read_bytes(), kind) if is_ours and kind in KINDS and file.is_file() else None
