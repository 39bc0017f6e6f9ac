"""What may stand in a log line: texts without addresses, numbers, codes, tokens and payloads, in linear time (R60).

A text is cut before it is filtered and every quantifier is bounded, because the filter runs on the event loop and the
texts come from strangers: a pattern that starts anew at each character of a long run would stop the worker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast

HIDDEN = "[hidden]"
LONGEST_LINE = 1_000
MOST_LINES = 60
# Of a long text the first lines say what it is, the last ones what went wrong.
FIRST_LINES = 10
MOST_PARTS = 100
DEEPEST = 6

SECRET_NAMES = re.compile(
    r"otp|token|passw|secret|authorization|cookie|signature|mobile|phone|e-?mail|recipient", re.IGNORECASE
)
# Where Reflex and python-socketio begin to quote what a browser sent.
_PAYLOAD = re.compile(
    r"Event data: |with value '|Received (?:an invalid enum|a string) value \(|"
    r"(?<=queue entry for )Event\(|(?<=deserialize event data: )|(?<=dictionary, but received )"
)
_BEARER = re.compile(rf"\b(bearer|basic)\s{{1,8}}\S{{1,{LONGEST_LINE}}}", re.IGNORECASE)
_JWT = re.compile(
    rf"(?<![\w-])eyJ[\w-]{{0,{LONGEST_LINE}}}+\.[\w-]{{1,{LONGEST_LINE}}}+(?:\.[\w-]{{0,{LONGEST_LINE}}}+)?"
)
_PART = r"[^\s@<>\"'=:,;()]"
_EMAIL = re.compile(rf"(?<!{_PART}){_PART}{{1,{LONGEST_LINE}}}+@[^\s@<>\"'=:,;()]{{1,255}}\.\w{{2,63}}")
_PHONE = re.compile(r"(?<![\w.-])\+?\d(?:[ ()-]?\d){9,14}(?![\w-])")
_CODE = re.compile(r"(?<![\w.-])\d{6}(?![\w-])")
_NAMED = re.compile(
    r"(?i)(?<!\w)(\w{0,40}?(?:otp|passw(?:or)?d|secret|token)\w{0,20}[\"']?\s{0,8}[=:]\s{0,8})"
    rf"(?:\"[^\"]{{1,{LONGEST_LINE}}}\"?|'[^']{{1,{LONGEST_LINE}}}'?|[^\s\"',}}&]{{1,{LONGEST_LINE}}})"
)
_URL_PASSWORD = re.compile(rf"(?<=://)[^\s/@:]{{0,255}}:[^\s/@]{{1,{LONGEST_LINE}}}(?=@)")


def redact_text(text: str) -> str:
    """A text without what identifies a person or opens a door, at most 60 lines of 1,000 characters."""
    text = "\n".join(_cut_line(line) for line in _cut_lines(text))
    payload = _PAYLOAD.search(text)
    kept = text[: payload.start()] if payload else text
    return "\n".join(_redact_line(line) for line in kept.split("\n")) + (HIDDEN if payload else "")


def clean_value(name: str, value: object, depth: int = 0) -> Any:
    """A value of a log event; hidden whole where its name says that it is secret."""
    if name and SECRET_NAMES.search(name):
        return HIDDEN
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, Mapping | list | tuple | set | frozenset):
        return _clean_parts(cast("object", value), depth)
    text = redact_text(value if isinstance(value, str) else str(value))
    return int(value) if isinstance(value, int) and text == str(value) else text


def _clean_parts(value: object, depth: int) -> Any:
    if depth >= DEEPEST:
        return HIDDEN
    if isinstance(value, Mapping):
        pairs = list(cast("Mapping[object, object]", value).items())[:MOST_PARTS]
        return {redact_text(str(key)): clean_value(str(key)[:LONGEST_LINE], part, depth + 1) for key, part in pairs}
    return [clean_value("", part, depth + 1) for part in list(cast("Iterable[object]", value))[:MOST_PARTS]]


def _cut_lines(text: str) -> list[str]:
    """The lines of a text that are kept: all of a short one, the first and last of a long one."""
    longest = MOST_LINES * LONGEST_LINE
    if len(text) > 2 * longest:
        text = f"{text[:longest]}\n{text[-longest:].partition(chr(10))[2]}"
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        rest = lines[FIRST_LINES - MOST_LINES :]
        lines = [*lines[:FIRST_LINES], f"[{len(lines) - MOST_LINES} lines]", *rest]
    return lines


def _cut_line(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    # Cut after a whole word: half a token would not be known for one.
    end = max(line.rfind(" ", 0, LONGEST_LINE), 0)
    return f"{line[:end]} [{len(line)} characters]"


def _redact_line(text: str) -> str:
    text = _URL_PASSWORD.sub(HIDDEN, text)
    text = _BEARER.sub(rf"\1 {HIDDEN}", text)
    text = _JWT.sub(HIDDEN, text)
    text = _NAMED.sub(rf"\1{HIDDEN}", text)
    for pattern in (_EMAIL, _PHONE, _CODE):
        text = pattern.sub(HIDDEN, text)
    return text
