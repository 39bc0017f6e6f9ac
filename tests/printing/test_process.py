"""The printing process: what it gives, and what becomes of the next sheet when it dies."""

from __future__ import annotations

from pathlib import Path

import pytest

from maritime_site.core.errors import Unavailable
from maritime_site.printing.printer import CannotPrint
from maritime_site.printing.process import PrintProcess


@pytest.fixture(scope="module")
def printer():
    printing = PrintProcess()
    yield printing
    printing.stop()


def source_of(folder: Path, text: str) -> Path:
    main = folder / "main.typ"
    main.write_text(f'#set document(title: "Test")\n{text}\n', encoding="utf-8")
    return main


def test_a_sheet_comes_back_from_the_process(printer, tmp_path):
    assert printer.pdf(source_of(tmp_path, "Harbour")).startswith(b"%PDF-")
    assert printer.shows("Harbour मीरा")
    assert not printer.shows("\U000f0000")


def test_what_cannot_be_printed_is_refused_and_the_next_sheet_comes(printer, tmp_path):
    with pytest.raises(CannotPrint):
        printer.pdf(source_of(tmp_path, "#nothing-of-this-name"))
    assert printer.pdf(source_of(tmp_path, "Harbour")).startswith(b"%PDF-")


def test_a_process_that_dies_is_replaced(printer, tmp_path):
    printer.pdf(source_of(tmp_path, "Harbour"))
    printer._process.kill()
    printer._process.wait()
    assert printer.pdf(source_of(tmp_path, "Harbour")).startswith(b"%PDF-")


def test_one_that_takes_too_long_is_stopped(tmp_path):
    printing = PrintProcess(seconds=0.01)
    with pytest.raises(Unavailable):
        printing.pdf(source_of(tmp_path, "Harbour"))
    assert printing._process is None
