"""The site's own web fonts as the plain fonts Typst reads: one file per script and weight, made when needed."""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parents[3] / "assets" / "fonts"
# Each script is a family of its own: Typst takes one file per family and weight, and falls through the families.
FAMILIES = {
    "noto-sans-latin": "Site Latin",
    "noto-sans-latin-ext": "Site Latin Ext",
    "noto-sans-rupee": "Site Rupee",
    "noto-sans-devanagari": "Site Devanagari",
}
WEIGHTS = {400: "Regular", 700: "Bold"}
FAMILY, STYLE, FULL, POSTSCRIPT, TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE = 1, 2, 4, 6, 16, 17
_BOLD, _REGULAR = 1 << 5, 1 << 6


def write_fonts(folder: Path) -> None:
    """Write every script in both weights into `folder` as .ttf."""
    for file, family in FAMILIES.items():
        for weight in WEIGHTS:
            _static(FONTS / f"{file}.woff2", family, weight).save(folder / f"{file}-{weight}.ttf")


def _static(source: Path, family: str, weight: int) -> TTFont:
    font = instantiateVariableFont(TTFont(source), {"wght": weight})
    font.flavor = None
    _rename(font, family, weight)
    return font


def _rename(font: TTFont, family: str, weight: int) -> None:
    style, names = WEIGHTS[weight], font["name"]
    for number in (TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE):
        names.removeNames(nameID=number)
    full = f"{family} {style}"
    for number, words in ((FAMILY, family), (STYLE, style), (FULL, full), (POSTSCRIPT, full.replace(" ", ""))):
        names.setName(words, number, 3, 1, 0x409)
    traits = font["OS/2"]
    traits.usWeightClass = weight
    traits.fsSelection = _BOLD if weight > 400 else _REGULAR
    font["head"].macStyle = int(weight > 400)
