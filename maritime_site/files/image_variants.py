"""One upload as several pictures: a small format for reading in some widths, and a JPEG in full size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def crop_stored(data: bytes, box: Sequence[int]) -> dict[int, tuple[str, bytes]]:
    """A part of a stored WebP as new WebP files by width; `box` is left, top, width and height in percent.

    Slow: outside a transaction. Raises Invalid.
    """
    with sanitizing.refuse_undrawable():
        drawn = images.draw_sizes(data, "WEBP", WIDTHS, box=box)
    return _name_files(drawn.widths, drawn.files[:-1])


def _name_files(widths: Sequence[int], files: Sequence[bytes]) -> dict[int, tuple[str, bytes]]:
    return {width: (f"{uuid4().hex}.webp", file) for width, file in zip(widths, files, strict=True)}


def resize_upload(data: bytes, filename: str) -> ResizedImage:
    """An upload as what is kept: drawn anew, upright, without EXIF. Slow: outside a transaction. Raises Invalid."""
    extension = sanitizing.check_file(data, filename, pictures_only=True)
    with sanitizing.refuse_undrawable():
        drawn = images.draw_sizes(data, sanitizing.FORMATS[extension], WIDTHS)
    *small, large = drawn.files
    return ResizedImage(*drawn.size, _name_files(drawn.widths, small), (f"{uuid4().hex}.jpg", large))
