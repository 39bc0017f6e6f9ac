"""The QR picture of a code (PASS-1, PASS-2): level M, four modules of quiet around it."""

from __future__ import annotations

from io import BytesIO

import segno

LEVEL = "m"
QUIET = 4
PNG_SCALE = 16


def _make_qr(code: str) -> segno.QRCode:
    return segno.make_qr(code, error=LEVEL, boost_error=True)


def to_png(code: str) -> bytes:
    """A PNG of about 800 pixels, black on white."""
    target = BytesIO()
    _make_qr(code).save(target, kind="png", scale=PNG_SCALE, border=QUIET, dark="#000000", light="#ffffff")
    return target.getvalue()


def to_svg(code: str) -> bytes:
    """An SVG that fills whatever it is put in."""
    target = BytesIO()
    _make_qr(code).save(target, kind="svg", border=QUIET, dark="#000000", light="#ffffff", omitsize=True)
    return target.getvalue()


def data_uri(code: str) -> str:
    """The SVG as an address that a page can show without asking anybody."""
    return _make_qr(code).svg_data_uri(border=QUIET, dark="#000000", light="#ffffff", omitsize=True)
