"""One upload as several pictures: a small format for reading in some widths, and a JPEG in full size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from uuid import uuid4

from PIL import Image

from maritime_site.domain.people import pictures

WIDTHS = (480, 960, 1600)
# LAY-6: the default quality of images.
QUALITY = 80


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
    clean = pictures.clean(data, filename, pictures_only=True)
    with Image.open(BytesIO(clean.data)) as opened:
        whole = opened.convert("RGB")
    widths = [width for width in WIDTHS if width < whole.width] or [whole.width]
    if whole.width < WIDTHS[-1] and whole.width not in widths:
        widths.append(whole.width)
    webp = {width: (f"{uuid4().hex}.webp", _drawn(whole, width, "WEBP")) for width in widths}
    largest = min(whole.width, 2400)
    return Sized(whole.width, whole.height, webp, (f"{uuid4().hex}.jpg", _drawn(whole, largest, "JPEG")))


def _drawn(whole: Image.Image, width: int, form: str) -> bytes:
    height = max(1, round(whole.height * width / whole.width))
    target = BytesIO()
    whole.resize((width, height), Image.Resampling.LANCZOS).save(target, form, quality=QUALITY)
    return target.getvalue()
