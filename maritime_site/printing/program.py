"""Prints what another process asks for; `printing/process.py` starts it with `python -m`.

A question is one JSON line: the method of `PdfPrinter` and its arguments. The answer is one JSON line, then as many
bytes as it says. Typst takes every core while it works: here it does so below whatever answers people.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO

import typst

from maritime_site.printing.pdf import PdfPrinter
from maritime_site.printing.printer import CannotPrint

# Below whatever answers people.
NICENESS = 5


def answer_question(printer: PdfPrinter, question: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The answer's line and its bytes; `refused` is why nothing was printed."""
    method, arguments = question["method"], question["arguments"]
    try:
        match method:
            case "shows":
                return {"result": printer.shows(arguments["text"], unaided=arguments["unaided"])}, b""
            case "picture":
                printer.picture(Path(arguments["main"]), Path(arguments["target"]), ppi=arguments["ppi"])
                return {}, b""
            case _:
                make = printer.pdf if method == "pdf" else printer.tagged
                return {}, make(Path(arguments["main"]), arguments["text"], timestamp=arguments["timestamp"])
    except (CannotPrint, typst.TypstError) as problem:
        return {"refused": str(problem)}, b""


def serve(source: BinaryIO, target: BinaryIO, printer: PdfPrinter) -> None:
    """Answer until nobody asks any more."""
    for line in iter(source.readline, b""):
        head, data = answer_question(printer, json.loads(line))
        target.write(json.dumps(head | {"bytes": len(data)}).encode() + b"\n" + data)
        target.flush()


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer, PdfPrinter())
