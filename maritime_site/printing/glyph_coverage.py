"""What can be printed of a text, and which scripts cannot be printed at all."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

import structlog

from maritime_site.printing.printer import Printer

LEFT_OUT = "…"
JOINERS = "\u200c\u200d"  # Indian and Persian letters take another form beside them
# What is no letter: a name loses nothing by it. Symbols that our fonts have, such as ® or ㈱, stay.
NEVER, SYMBOLS = {"Cc", "Cf", "Co", "Cs"}, {"So", "Sk", "Me", "Cn"}
VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# A word of each script that names come in: those of India's languages, of its neighbours, of the sea's trade.
SCRIPTS = {
    "Latin": "Nguyễn",
    "Devanagari": "मीरा",
    "Bengali": "মীরা",
    "Gurmukhi": "ਮੀਰਾ",
    "Gujarati": "મીરા",
    "Odia": "ମୀରା",
    "Tamil": "மீரா",
    "Telugu": "మీరా",
    "Kannada": "ಮೀರಾ",
    "Malayalam": "മീര",
    "Sinhala": "මීරා",
    "Ol Chiki": "ᱢᱤᱨᱟ",
    "Meetei Mayek": "ꯃꯤꯔꯥ",
    "Arabic and Urdu": "محمد ٹیپو",
    "Thaana": "މީރާ",
    "Thai": "มีรา",
    "Lao": "ມີຣາ",
    "Khmer": "មីរ៉ា",
    "Burmese": "မီရာ",
    "Chinese": "李明",
    "Japanese": "ひかり",
    "Korean": "김민준",
    "Cyrillic": "Ольга",
    "Greek": "Νίκος",
    "Armenian": "Արամ",
    "Georgian": "გიორგი",
    "Hebrew": "מירה",
    "Ethiopic": "ሚራ",
}
log = structlog.get_logger()


@dataclass(frozen=True)
class GlyphReport:
    """A text as it is printed; `is_whole` says that none of its letters is missing."""

    text: str
    is_whole: bool

    @property
    def has_words(self) -> bool:
        """Whether a letter or figure is left."""
        return any(sign.isalnum() for sign in self.text)


def check_glyph_coverage(text: str, press: Printer) -> GlyphReport:
    """A text without what no font here has.

    Small pictures and other signs go; of a word that lacks a letter `…` is left, for half a word would be a wrong one.
    """
    if press.shows(text, unaided=True):
        return GlyphReport(text, is_whole=True)
    clean = _letters_of(unicodedata.normalize("NFC", text), press)
    if press.shows(clean):
        return GlyphReport(clean, is_whole=True)
    _log_missing_glyphs(clean, press)
    return GlyphReport(
        re.sub(r"\S+", lambda word: word[0] if press.shows(word[0]) else LEFT_OUT, clean), is_whole=False
    )


def missing_scripts(press: Printer) -> list[str]:
    """The scripts that cannot be printed here, by their English names; one question where all can be."""
    if press.shows(" ".join(SCRIPTS.values())):
        return []
    return [name for name, word in SCRIPTS.items() if not press.shows(word)]


def _letters_of(text: str, press: Printer) -> str:
    kept = ""
    for before, sign in zip(" " + text, text, strict=False):
        if sign in JOINERS:
            kept += sign if kept.endswith(before) and _is_letter(before) else ""
        elif sign.isspace() or not _is_left_out(sign, press):
            kept += sign
    return kept if kept == text else re.sub(r" {2,}", " ", kept)


def _is_letter(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LM"


def _is_left_out(sign: str, press: Printer) -> bool:
    kind = unicodedata.category(sign)
    if kind in NEVER or VARIANTS.match(sign):
        return True
    return kind in SYMBOLS and not press.shows(sign, unaided=True)


def _log_missing_glyphs(text: str, press: Printer) -> None:
    scripts = {unicodedata.name(sign, "unknown").split()[0] for sign in text if not press.shows(sign)}
    log.warning("letters without a font", scripts=sorted(scripts))
