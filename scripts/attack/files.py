"""Attacks with files and paths."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

import httpx

from scripts.attack.target import Target, at_once, require, statuses
from scripts.testbed.people import email_of

MEGABYTE = 1_000_000
MEMORY_BYTES = 300 * MEGABYTE


def pixel_bomb(side: int = 20_000) -> bytes:
    """A small PNG of a great many pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    compressor, rows = zlib.compressobj(9), io.BytesIO()
    for _ in range(side):
        rows.write(compressor.compress(b"\0" * (1 + (side + 7) // 8)))
    rows.write(compressor.flush())
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows.getvalue()) + chunk(b"IEND", b"")


def _nomination(target: Target) -> dict[str, str]:
    categories = target.call("GET", "/awards/categories").json()["data"]
    return {
        "category": str(categories[0].get("key") or categories[0].get("id")),
        "nomineeName": "Asha Rao",
        "nomineeEmail": email_of(next(target.numbers)),
        "nomineeCountryCode": "+91",
        "nomineeMobile": "9876543210",
        "organisation": "Harbour Works",
        "statement": "She keeps the light. " * 5,
        "nominatorName": "Bilal Khan",
        "nominatorEmail": email_of(next(target.numbers)),
        "consent": "true",
    }


def _hand_in(target: Target, name: str, data: bytes, *, form: dict[str, str] | None = None) -> httpx.Response:
    form = form or _nomination(target)
    return target.call("POST", "/awards/nominate", data=form, files={"files": (name, data)})


def hand_in_bad_files(target: Target) -> str:
    """44: markup called a picture, a bomb of pixels, paths for names, empty and huge files."""
    files = {
        "page.jpg": b"<html><script>alert(1)</script>",
        "drawing.svg": b"<svg onload='alert(1)'/>",
        "bomb.png": pixel_bomb(),
        "../../x.pdf": b"%PDF-1.4 <script>",
        "a\x00.png": b"\x89PNG",
        "n" * 300 + ".pdf": b"%PDF-1.4",
        "empty.pdf": b"",
        "large.pdf": b"%PDF-1.7" + b"0" * 13 * MEGABYTE,
    }
    before = target.site.memory_bytes()
    control = _hand_in(target, "good.png", pixel_bomb(64))
    require(control.status_code == 201, f"a good picture is refused, so nothing was tried: {control.text[:200]}")
    tried = [_hand_in(target, name, data) for name, data in files.items()]
    grown = target.site.memory_bytes() - before
    require(grown < MEMORY_BYTES, f"memory grew by {grown / 1e6:.0f} MB")
    require(tried[0].status_code != 201 and tried[1].status_code != 201, "markup was taken for a picture")
    require(tried[2].status_code != 201, "a bomb of pixels was taken")
    return f"{statuses(tried)}; memory grew by {max(grown, 0) / 1e6:.0f} MB"


def flood_with_pictures(target: Target) -> str:
    """Issue 12, 5: sixty pictures of 24 megapixels each, ten at a time; memory must come back."""
    tried: list[httpx.Response] = []
    picture, before = pixel_bomb(4_900), target.site.memory_bytes()
    for _ in range(6):
        forms = [_nomination(target) for _ in range(10)]
        tried += at_once([lambda form=form: _hand_in(target, "a.png", picture, form=form) for form in forms])
    grown = target.site.memory_bytes() - before
    require(grown < MEMORY_BYTES, f"memory grew by {grown / 1e6:.0f} MB")
    require(any(each.status_code == 201 for each in tried), f"none was taken, so nothing was tried: {statuses(tried)}")
    return f"{statuses(tried)}; memory grew by {max(grown, 0) / 1e6:.0f} MB"


def send_without_end(target: Target) -> str:
    """44, 47: 200 MB in pieces, to routes that take little."""

    def pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b"0" * MEGABYTE

    said: list[str] = []
    for path, kind in (("/query", "application/json"), ("/awards/nominate", "multipart/form-data; boundary=x")):
        try:
            said.append(str(target.call("POST", path, content=pieces(), headers={"Content-Type": kind}).status_code))
        except httpx.TransportError:
            said.append("hung up")
    require(all(each in {"413", "415", "422", "429", "hung up"} for each in said), f"{said}")
    return ", ".join(said)


def use_reflex_upload(target: Target) -> str:
    """45: Reflex's own upload, without a session; somebody else's file by its name."""
    headers = {"reflex-client-token": "invented", "reflex-event-handler": "reflex___state____state.handle_upload"}
    sent = target.call("POST", "//_upload", headers=headers, files={"files": ("x.pdf", b"%PDF-1.4")})
    read = target.call("GET", "//_upload/x.pdf")
    closed = {401, 403, 404, 405}
    require({sent.status_code, read.status_code} <= closed, statuses([sent, read]))
    return statuses([sent, read])


def climb_paths(target: Target) -> str:
    """43, 57: out of the folder, and files that are nobody's."""
    paths = (
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2f..%2fpyproject.toml",
        "/%c0%ae%c0%ae/etc",
        "/.env",
        "/.git/config",
        "/var/site.db",
        "/site.db",
        "/.states",
        "/_all_routes",
        "/assets/..%5c..%5c.env",
        "/secret.key",
        "/docs",
        "/openapi.json",
        "/profile.css",
        "/%00",
        "/%0a",
    )
    tried = [target.call("GET", f"/{path}") for path in paths]
    leaks = [path for path, response in zip(paths, tried, strict=True) if response.status_code == 200]
    require(not leaks, f"answered 200: {leaks}")
    return statuses(tried)


ATTACKS = (hand_in_bad_files, flood_with_pictures, send_without_end, use_reflex_upload, climb_paths)
