"""What of a name can be printed, with the fonts that the project's own files install and without the machine's."""

from __future__ import annotations

import pytest
import typst

from maritime_site.adapters.typst_passes import TypstPrinter
from maritime_site.printing.fonts import OWN, write_fonts
from maritime_site.printing.glyph_coverage import LEFT_OUT, SCRIPTS, check_glyph_coverage, missing_scripts
from maritime_site.printing.pdf import PdfPrinter


@pytest.fixture(scope="module")
def installed():
    return PdfPrinter(machine=False)


@pytest.fixture(scope="module")
def bare():
    """Where the packages with the fonts are missing."""
    return PdfPrinter((), machine=False)


@pytest.mark.req("PASS-1")
def test_every_script_is_printed_whatever_the_machine_has(installed):
    assert missing_scripts(installed) == []


@pytest.mark.req("PASS-1")
def test_a_machine_without_the_packages_is_found_out(bare):
    missing = missing_scripts(bare)
    assert {"Tamil", "Bengali", "Thai", "Chinese", "Japanese", "Korean"} <= set(missing)
    assert {"Latin", "Devanagari", "Ol Chiki", "Meetei Mayek", "Thaana"} <= set(SCRIPTS) - set(missing)


class Asked(PdfPrinter):
    """A printer that has these scripts alone, and notes what it is asked."""

    def __init__(self, *missing: str) -> None:
        super().__init__((), machine=False)
        self.missing = {SCRIPTS[name] for name in missing}
        self.texts: list[str] = []

    def shows(self, text: str, *, unaided: bool = False) -> bool:
        assert not unaided
        self.texts.append(text)
        return not any(word in text for word in self.missing)


@pytest.mark.req("PERF-2")
def test_where_every_script_is_printed_that_is_asked_once():
    whole, poor = Asked(), Asked("Thai")
    assert (missing_scripts(whole), len(whole.texts)) == ([], 1)
    assert (missing_scripts(poor), len(poor.texts)) == (["Thai"], 1 + len(SCRIPTS))

    passes = TypstPrinter(whole)
    assert (passes.missing_scripts(), passes.missing_scripts(), len(whole.texts)) == ([], [], 2)


@pytest.mark.req("PASS-1")
@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Mee🚢ra Rao 👩\u200d🚀", "Meera Rao "),
        ("I ❤️ Ports® 🇮🇳", "I Ports® "),
        ("㈱日本", "㈱日本"),
        ("Asha\uf8ff 🚢", "Asha "),
        ("കാന്\u200d 🚢", "കാന്\u200d "),
        ("می\u200cرا", "می\u200cرا"),
        ("A\u0301sa", "A\u0301sa"),
    ],
)
def test_what_is_no_letter_goes_and_the_name_is_whole(installed, name, printed):
    result = check_glyph_coverage(name, installed)
    assert (result.text, result.is_whole) == (printed, True)


@pytest.mark.req("PASS-1")
def test_of_a_word_without_all_its_letters_nothing_wrong_is_left(bare):
    result = check_glyph_coverage("Asha தமிழ் x李\nRao", bare)
    assert (result.text, result.is_whole) == (f"Asha {LEFT_OUT} {LEFT_OUT}\nRao", False)


@pytest.mark.parametrize(
    ("text", "family"),
    [("山田", "Noto Sans CJK SC"), ("山田ひかり", "Noto Sans CJK JP"), ("山田 김", "Noto Sans CJK KR")],
)
def test_han_letters_look_as_in_their_language(installed, text, family):
    assert installed.families(text)[-1] == family


def test_every_web_font_becomes_a_plain_one(tmp_path):
    write_fonts(tmp_path)
    assert {path.stem for path in tmp_path.iterdir()} == set(OWN)
    names = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[tmp_path]).families()
    assert set(names) == set(OWN.values())
