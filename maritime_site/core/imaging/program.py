"""Draws pictures of strangers anew: a program for a process of its own, which core/image_process.py starts as a script.

It reads nothing but the standard library and Pillow. A question and its answer are one JSON line each, then as many
bytes as the line says: no object of ours is made from the bytes of a process that opens hostile files.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from typing import Any, BinaryIO

from PIL import Image, ImageOps

MOST_PIXELS = 25_000_000
# Measured: a WebP of MOST_PIXELS with transparency needs 600 MB, every other picture less.
MEMORY_BYTES = 1024 * 1024 * 1024
# Below whatever answers people.
NICENESS = 10
LARGEST_WIDTH = 2400
PIXELS, BROKEN = "pixels", "broken"
# Left, top, width and height in percent.
WHOLE = (0, 0, 100, 100)
# After so many pictures, or a large one, the process says that this was its last one: its memory comes back.
MOST_PICTURES, LARGE_PIXELS = 50, 4_000_000


def redraw_image(data: bytes, format_name: str, quality: int) -> tuple[tuple[int, int], list[int], list[bytes]]:
    """As `draw_sizes`, but one clean file of the same format: upright, without EXIF and whatever was glued to it."""
    whole = _draw_image(data, format_name)
    return whole.size, [], [_write_image(whole, format_name, quality)]


def draw_sizes(
    data: bytes, format_name: str, quality: int, widths: Sequence[int], box: Sequence[int] = WHOLE
) -> tuple[tuple[int, int], list[int], list[bytes]]:
    """Its width and height, the widths it is drawn in (those of `widths` it has), a WebP of each, then one JPEG.

    `box` is what is drawn of it: left, top, width and height in percent of the picture.
    """
    whole = _crop_image(_lay_on_white(_draw_image(data, format_name)), box)
    chosen = [width for width in widths if width < whole.width] or [whole.width]
    if whole.width < max(widths) and whole.width not in chosen:
        chosen.append(whole.width)
    files = [_write_image(_scale_image(whole, width), "WEBP", quality) for width in chosen]
    return (
        whole.size,
        chosen,
        [*files, _write_image(_scale_image(whole, min(whole.width, LARGEST_WIDTH)), "JPEG", quality)],
    )


def _draw_image(data: bytes, format_name: str) -> Image.Image:
    with Image.open(BytesIO(data), formats=[format_name]) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            raise Image.DecompressionBombError
        upright = ImageOps.exif_transpose(opened)
    mode = "RGBA" if upright.has_transparency_data and format_name != "JPEG" else "RGB"
    canvas = Image.new(mode, upright.size)
    canvas.paste(upright.convert(mode))
    return canvas


def _lay_on_white(picture: Image.Image) -> Image.Image:
    """Without transparency, as a JPEG has none: a logo stands on paper, not on black."""
    if picture.mode == "RGB":
        return picture
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(picture, mask=picture)
    return paper


def _crop_image(whole: Image.Image, box: Sequence[int]) -> Image.Image:
    left, top, width, height = box
    edges = (left * whole.width, top * whole.height, (left + width) * whole.width, (top + height) * whole.height)
    x, y, right, bottom = (round(edge / 100) for edge in edges)
    return whole.crop((x, y, max(right, x + 1), max(bottom, y + 1)))


def _scale_image(whole: Image.Image, width: int) -> Image.Image:
    height = max(1, round(whole.height * width / whole.width))
    return whole.resize((width, height), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]


def _write_image(picture: Image.Image, format_name: str, quality: int) -> bytes:
    target = BytesIO()
    picture.save(target, format_name, quality=quality)
    return target.getvalue()


def answer_request(request: dict[str, Any], data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """What becomes of one picture: `refused` says why nothing did."""
    format_name, quality, widths = request["format"], request["quality"], request.get("widths")
    try:
        if widths:
            drawn = draw_sizes(data, format_name, quality, widths, request.get("box", WHOLE))
        else:
            drawn = redraw_image(data, format_name, quality)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return {"refused": PIXELS}, []
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError):
        return {"refused": BROKEN}, []
    size, chosen, files = drawn
    return {"size": size, "widths": chosen}, files


def _has_grown(answer: dict[str, Any]) -> bool:
    """Whether a large picture was open, or one of which nobody knows how far it came."""
    width, height = answer.get("size", (0, 0))
    return width * height > LARGE_PIXELS or answer.get("refused") == BROKEN


def serve_requests(source: BinaryIO, target: BinaryIO) -> None:
    """Answer until nobody asks any more, or `last` was said."""
    for number, line in enumerate(iter(source.readline, b""), 1):
        request = json.loads(line)
        answer, files = answer_request(request, source.read(request["bytes"]))
        answer |= {"bytes": [len(file) for file in files], "last": number >= MOST_PICTURES or _has_grown(answer)}
        target.write(json.dumps(answer).encode() + b"\n")
        target.writelines(files)
        target.flush()
        if answer["last"]:
            return


if __name__ == "__main__":
    os.nice(NICENESS)
    with suppress(ValueError, OSError):  # a system without such a limit
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    serve_requests(sys.stdin.buffer, sys.stdout.buffer)
