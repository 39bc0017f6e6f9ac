"""Built pages as templates: named slots are filled with what counts now, and the result is kept until that changes."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import brotli
from jinja2 import Environment, Template
from markupsafe import Markup

from maritime_site.web.dynamic_pages.slots import CLOSING, OPENING, SLOT, TEXTS

LEAST_TO_COMPRESS = 1000
BROTLI_QUALITY = 5
ENCODINGS = ("br", "gzip")
# Everything but a variable looks as no built page does.
_environment = Environment(
    autoescape=True,
    keep_trailing_newline=True,
    variable_start_string=OPENING,
    variable_end_string=CLOSING,
    block_start_string=f"{OPENING}%",
    block_end_string=f"%{CLOSING}",
    comment_start_string=f"{OPENING}#",
    comment_end_string=f"#{CLOSING}",
)


class Values:
    """What fills the slots of a page in one language: plain texts, which the client gets too, and HTML.

    Two that say the same are equal.
    """

    def __init__(self, texts: Mapping[str, str], slots: Mapping[str, Markup]) -> None:
        self.texts, self.slots = texts, slots
        self._key = hashlib.sha256(json.dumps([dict(texts), dict(slots)], sort_keys=True).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        """Whether both fill a page alike."""
        return isinstance(other, Values) and other._key == self._key

    def __hash__(self) -> int:
        """One of all it says."""
        return hash(self._key)

    def with_pieces(self, pieces: Mapping[str, Markup]) -> Values:
        """The same with more pieces of HTML, by their names without the prefix of slots."""
        return Values(self.texts, {**self.slots, **{f"{SLOT}{name}": html for name, html in pieces.items()}})

    def context(self) -> dict[str, str | Markup]:
        """Every slot by its name."""
        return {**self.texts, **self.slots, TEXTS: json_for_script(dict(self.texts))}


@dataclass(frozen=True)
class Body:
    """A page as it is sent."""

    content: bytes
    encoding: str
    etag: str


def json_for_script(value: object) -> Markup:
    """JSON for a script element, which no text in it can break out of."""
    written = json.dumps(value, ensure_ascii=False)
    for sign in "<>&":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(written)  # noqa: S704  escaped above


def fill_shell(file: Path, context: Mapping[str, object]) -> str:
    """A built page with its slots filled; a name that nobody gives a value stays empty."""
    return _read_shell(file, file.stat().st_mtime_ns).render(context)


@lru_cache(maxsize=512)
def _read_shell(file: Path, _changed: int) -> Template:
    return built_template(file.read_text(encoding="utf-8"))


def built_template(html: str) -> Template:
    """A built page's HTML as a template."""
    return _environment.from_string(html)


@lru_cache(maxsize=512)
def _encode_page(file: Path, _changed: int, encoding: str, values: Values) -> Body:
    return encode_body(fill_shell(file, values.context()).encode(), encoding)


def make_page(file: Path, values: Values, accepted: str) -> Body:
    """A built page, filled and compressed as the browser accepts it; the work is done once per state of both."""
    encoding = next((name for name in ENCODINGS if name in accepted), "")
    return _encode_page(file, file.stat().st_mtime_ns, encoding, values)


def encode_body(content: bytes, encoding: str) -> Body:
    """`content` compressed where that is worth it."""
    etag = etag_of(content)
    if len(content) < LEAST_TO_COMPRESS or not encoding:
        return Body(content, "", etag)
    if encoding == "br":
        return Body(brotli.compress(content, quality=BROTLI_QUALITY), "br", etag)
    return Body(gzip.compress(content, 6, mtime=0), "gzip", etag)


def etag_of(content: bytes) -> str:
    """What names a content, however it is packed."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
