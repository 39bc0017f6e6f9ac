"""One upload as several pictures: a small format for reading in some widths, and a JPEG in full size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from maritime_site.core.imaging.process import images
from maritime_site.files import sanitizing

WIDTHS = (480, 960, 1600)


@dataclass(frozen=True)
class ResizedImage:
    """A picture of `width` by `height` pixels: its WebP files by width, and one JPEG in full size; names are new."""

    width: int
    height: int
    webp: Mapping[int, tuple[str, bytes]]
    jpeg: tuple[str, bytes]

    @property
    def files(self) -> list[tuple[str, bytes]]:
        """Every file with its name."""
        return [*self.webp.values(), self.jpeg]


def resize_upload(data: bytes, filename: str) -> ResizedImage:
    """An upload as what is kept: drawn anew, upright, without EXIF. Slow: outside a transaction. Raises Invalid."""
    extension = sanitizing.check_file(data, filename, pictures_only=True)
    with sanitizing.refuse_undrawable():
        drawn = images.draw_sizes(data, sanitizing.FORMATS[extension], WIDTHS)
    *small, large = drawn.files
    webp = {width: (f"{uuid4().hex}.webp", file) for width, file in zip(drawn.widths, small, strict=True)}
    return ResizedImage(*drawn.size, webp, (f"{uuid4().hex}.jpg", large))
