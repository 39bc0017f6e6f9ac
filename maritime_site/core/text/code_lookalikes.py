"""Numbers in a message that would be taken for a one-time code (contract, "The outbox")."""

from __future__ import annotations

import re

_LOOKALIKE = re.compile(r"(?<!\d)(\d{3})(\d)(\d{2})(?!\d)")
_LINK = re.compile(r"(https?://\S+)")


def part_lookalikes(text: str, *, code: str = "") -> str:
    """The text with every run of exactly six digits parted, but for `code`.

    A space parts it; inside a link one digit is percent-encoded, so that the link still leads to its page.
    """
    places = enumerate(_LINK.split(text))
    return "".join(_part_runs(piece, code, is_link=number % 2 == 1) for number, piece in places)


def _part_runs(text: str, code: str, *, is_link: bool) -> str:
    def part(run: re.Match[str]) -> str:
        if run[0] == code:
            return run[0]
        middle = "".join(f"%{byte:02X}" for byte in run[2].encode()) if is_link else f" {run[2]}"
        return f"{run[1]}{middle}{run[3]}"

    return _LOOKALIKE.sub(part, text)
