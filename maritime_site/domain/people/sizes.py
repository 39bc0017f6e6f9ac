"""One upload as several pictures: a small format for reading in some widths, and a JPEG in full size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from maritime_site.core.image_process import images
from maritime_site.domain.people import pictures

WIDTHS = (480, 960, 1600)


@dataclass(frozen=True)
class Sized:
    """A picture of `width` by `height` pixels: its WebP files by width, and one JPEG in full size; names are new."""

    width: int
    height: int
    webp: Mapping[int, tuple[str, bytes]]
    jpeg: tuple[str, bytes]

    @property
    def files(self) -> list[tuple[str, bytes]]:
        """Every file with its name."""
        return [*self.webp.values(), self.jpeg]


def sized(data: bytes, filename: str) -> Sized:
    """An upload as what is kept: drawn anew, upright, without EXIF. Slow: outside a transaction. Raises Invalid."""
    extension = pictures.checked(data, filename, pictures_only=True)
    with pictures.drawing():
        drawn = images.draw_sizes(data, pictures.FORMATS[extension], WIDTHS)
    *small, large = drawn.files
    webp = {width: (f"{uuid4().hex}.webp", file) for width, file in zip(drawn.widths, small, strict=True)}
    return Sized(*drawn.size, webp, (f"{uuid4().hex}.jpg", large))
