"""Files as people and attackers send them."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import httpx
from PIL import Image
from PIL.ExifTags import GPS, IFD

PDF = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def picture(format_name: str = "PNG", *, size: tuple[int, int] = (8, 6), mode: str = "RGB", **options: object) -> bytes:
    """A small image."""
    target = BytesIO()
    Image.new(
        mode, size, color=None if mode == "P" else (200, 30, 30, 128)[: len(Image.new(mode, (1, 1)).getbands())]
    ).save(target, format_name, **options)
    return target.getvalue()


def photo_with_place() -> bytes:
    """A sideways JPEG that says who took it and where."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Secret Camera Maker"
    exif.get_ifd(IFD.GPSInfo)[GPS.GPSLatitude] = (18.0, 55.0, 0.0)
    return picture("JPEG", exif=exif, comment=b"a hidden comment")


def huge_png(width: int, height: int) -> bytes:
    """A tiny file that says it is enormous."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * 10_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def expect_inert(answer: httpx.Response, filename: str) -> None:
    """A person's file is saved under this name, and opened by no browser as anything that runs (R49)."""
    assert answer.headers["content-disposition"] == f'attachment; filename="{filename}"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = {part.strip() for part in answer.headers["content-security-policy"].split(";")}
    assert {"default-src 'none'", "sandbox"} <= policy
