"""What stands written on a stall of the plan: its code, and who has it where that is known (EXH-1)."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from math import floor

# How a stall's code stands on its floor. A letter is the width of a bold one on average, in its own height.
_FULL, _LEAST, _ROUND, _LETTER = 8.5, 6.0, 3, 0.64
# The three dots take the place of two letters, with the wide ones that may follow.
_DOTS = 2
# A company's name: lighter letters are narrower, and lines stand this much apart in their own height.
_NAME_LETTER, _LEADING = 0.56, 1.15
_SMALL_NAME, _LARGE_NAME, _LARGE_STALL = 4.6, 6.6, 45


@dataclass(frozen=True)
class Line:
    """Words in the middle of a stall; their base line stands `y` decimetres below the stall's middle."""

    words: str
    y: float
    size: float
    is_name: bool = False


@dataclass(frozen=True)
class StallWords:
    """The lines on a stall; `is_whole` where nothing of them was cut."""

    lines: tuple[Line, ...]
    is_whole: bool


def code_shown(code: str, width: int) -> tuple[str, float]:
    """The words and their size for a stall `width` decimetres wide: smaller where the code is long, then its end alone.

    The end is what tells neighbours apart.
    """
    room = max(width - _ROUND, 0)
    size = min(_FULL, floor(room / (_LETTER * len(code)) * 10) / 10)
    if size >= _LEAST:
        return code, size
    letters = max(floor(room / (_LETTER * _LEAST)) - _DOTS, 1)
    return (f"…{code[-letters:]}" if letters < len(code) - 1 else code), _LEAST


def fit_words(code: str, name: str, width: int, height: int) -> StallWords:
    """A stall's code with its company's name below, in as many lines as there is room for; sizes in decimetres."""
    code_text, size = code_shown(code, width)
    letters = _SMALL_NAME if min(width, height) < _LARGE_STALL else _LARGE_NAME
    step = letters * _LEADING
    most = max(floor((height - _ROUND - size) / step), 1)
    room = max(floor((width - _ROUND) / (letters * _NAME_LETTER)), 2)
    names = textwrap.wrap(name, room, max_lines=most, placeholder="…")
    top = -(size + len(names) * step) / 2
    base = top + size + step * 0.8
    below = [Line(words, round(base + step * place, 1), letters, is_name=True) for place, words in enumerate(names)]
    is_whole = code_text == code and " ".join(names) == " ".join(name.split())
    return StallWords((Line(code_text, round(top + size * 0.8, 1), size), *below), is_whole)
