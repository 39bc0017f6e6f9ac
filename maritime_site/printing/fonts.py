"""Every font to print with: the site's own, those of two packages, then whatever Typst and the machine have."""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import typst
from fontTools.ttLib import TTFont  # pyright: ignore[reportMissingTypeStubs]

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
# Each is a family of its own: Typst takes one file per family and falls through the families.
OWN = {
    "noto-sans-latin": "Site Latin",
    "noto-sans-latin-ext": "Site Latin Ext",
    "noto-sans-rupee": "Site Rupee",
    "noto-sans-devanagari": "Site Devanagari",
    "noto-sans-ol-chiki": "Site Ol Chiki",
    "noto-sans-meetei-mayek": "Site Meetei Mayek",
    "noto-sans-thaana": "Site Thaana",
}
# Their files are read; nothing of them is imported.
PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
# A pass is no place for small pictures.
PICTURES = "Noto Emoji"
# Han letters look otherwise in each of these languages; what is written beside them tells which it is.
HAN = ((r"[\u3040-\u30ff]", "Noto Sans CJK JP"), (r"[\u1100-\u11ff\uac00-\ud7af]", "Noto Sans CJK KR"))
HAN_ALONE = "Noto Sans CJK SC"
EVERY = b"#for family in json(bytes(sys.inputs.families)) { text(font: family, fallback: false)[x] }"
FAMILY, STYLE, FULL, POSTSCRIPT, TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE = 1, 2, 4, 6, 16, 17


@dataclass(frozen=True)
class FontSet:
    """The fonts as Typst takes them, the families in their order, and the letters that the site's own have."""

    fonts: typst.Fonts
    carried: list[str]
    own_letters: frozenset[str]

    def families(self, text: str) -> list[str]:
        """The families for a text, those asked first for a letter first."""
        han = next((family for signs, family in HAN if re.search(signs, text)), HAN_ALONE)
        return [*OWN.values(), *self.carried, han]


def collect_fonts(packages: tuple[str, ...] = PACKAGES, *, machine: bool = True) -> FontSet:
    """The fonts of this machine; a package that is not installed is left out."""
    specs = [spec for name in packages if (spec := find_spec(name))]
    folders = [Path(spec.origin).parent for spec in specs if spec.origin]
    carried = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders).families()
    with tempfile.TemporaryDirectory() as name:
        own = Path(name)
        write_fonts(own)
        return FontSet(
            fonts=_preload_fonts(typst.Fonts(include_system_fonts=machine, font_paths=[own, *folders])),
            carried=[family for family in carried if family != PICTURES and "CJK" not in family],
            own_letters=frozenset(letter for file in own.iterdir() for letter in _list_letters(file)),
        )


def _preload_fonts(fonts: typst.Fonts) -> typst.Fonts:
    """Let Typst read the site's own now: it reads a font when it first needs it, and their files go."""
    typst.compile(EVERY, font_paths=fonts, sys_inputs={"families": json.dumps(list(OWN.values()))}, format="pdf")
    return fonts


def _list_letters(file: Path) -> list[str]:
    with TTFont(file, lazy=True) as font:
        return [chr(code) for code in font.getBestCmap() or ()]


def write_fonts(folder: Path) -> None:
    """Write the site's own web fonts into `folder` as the plain ones Typst reads, each a family of its own."""
    for file, family in OWN.items():
        with TTFont(FONTS / f"{file}.woff2") as font:
            font.flavor = None
            _rename_family(font, family)
            font.save(folder / f"{file}.ttf")


def _rename_family(font: TTFont, family: str) -> None:
    names = font["name"]
    for number in (TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE):
        names.removeNames(nameID=number)  # pyright: ignore[reportUnknownMemberType]
    values = ((FAMILY, family), (STYLE, "Regular"), (FULL, family), (POSTSCRIPT, family.replace(" ", "")))
    for number, words in values:
        names.setName(words, number, 3, 1, 0x409)  # pyright: ignore[reportUnknownMemberType]
