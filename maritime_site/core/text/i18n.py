"""Words in the person's language: gettext over Babel's catalogues, the language kept per task.

English is the source text. `_("…")` translates now; `N_("…")` marks a text that is translated when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = ("en", "hi")
DEFAULT = "en"
# Languages as HTML and search engines name them (BCP 47): our English is India's.
TAGS = {"en": "en-IN", "hi": "hi"}
# What `hreflang` says of a page's twins; readers of neither language get the default.
HREFLANGS = (*((TAGS[code], code) for code in LANGUAGES), ("x-default", DEFAULT))
LOCALES = Path(__file__).parents[2] / "locales"
# How Hindi writes numbers where the office chose so: 0-9, or ०-९.
LATIN, DEVANAGARI = "latin", "devanagari"
DIGITS = str.maketrans("0123456789", "०१२३४५६७८९")
TYPED_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")
_language: ContextVar[str] = ContextVar("language", default=DEFAULT)
_numerals: ContextVar[str] = ContextVar("numerals", default=LATIN)
_readers: list[Callable[[], Sequence[str]]] = []


def install_languages(read: Callable[[], Sequence[str]]) -> None:
    """Let `read` tell from now on which of our languages the event speaks."""
    _readers[:] = [read]


def event_languages() -> tuple[str, ...]:
    """The languages the event speaks now, English first; all of ours before anybody told any."""
    return tuple(_readers[0]()) if _readers else LANGUAGES


def has_hindi() -> bool:
    """Whether the event speaks Hindi beside English."""
    return "hi" in event_languages()


def lacks_hindi(english: str, hindi: str | None) -> bool:
    """Whether a text that is said in English has to be said in Hindi too, and is not (LANG-1)."""
    return bool(english) and not hindi and has_hindi()


def current_language() -> str:
    """The language of this task: en or hi."""
    return _language.get()


def in_language(english: str, hindi: str | None) -> str:
    """Of a text that is written in both languages the one of this task; English where there is no Hindi."""
    return hindi if _language.get() == "hi" and hindi else english


@contextmanager
def use_language(code: str) -> Generator[None]:
    """Speak `code` inside the block; a language that the event does not speak falls back to English."""
    with use_built_language(spoken_language(code)):
        yield


@contextmanager
def use_built_language(code: str) -> Generator[None]:
    """Speak `code` inside the block whatever the event speaks: what is built is there in both languages."""
    token = _language.set(code if code in LANGUAGES else DEFAULT)
    try:
        yield
    finally:
        _language.reset(token)


def spoken_language(code: str) -> str:
    """`code` where the event speaks it, else English."""
    return code if code != DEFAULT and code in event_languages() else DEFAULT


def set_language(code: str) -> None:
    """Speak `code` for the rest of this task; a language that the event does not speak falls back to English."""
    _language.set(spoken_language(code))


@contextmanager
def use_numerals(name: str) -> Generator[None]:
    """Write the numbers of Hindi texts with these digits inside the block; elsewhere they are Latin."""
    token = _numerals.set(name)
    try:
        yield
    finally:
        _numerals.reset(token)


def has_devanagari_digits() -> bool:
    """Whether this task writes its numbers as ० to ९."""
    return _numerals.get() == DEVANAGARI and _language.get() == "hi"


def write_digits(text: str) -> str:
    """A number, date or amount with the digits of this task."""
    return text.translate(DIGITS) if has_devanagari_digits() else text


def read_digits(text: str) -> str:
    """A code or number as somebody typed it, with its Hindi digits as 0 to 9, whatever this task writes."""
    return text.translate(TYPED_DIGITS)


@lru_cache(maxsize=len(LANGUAGES))
def load_catalogue(code: str) -> dict[str, str]:
    """Source text to translation, for one language; empty for English."""
    path = LOCALES / code / "LC_MESSAGES" / "messages.po"
    if code == DEFAULT or not path.exists():
        return {}
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id and message.string}


def translate_text(text: str, **values: object) -> str:
    """`text` in this task's language, with `{name}` places filled."""
    result = load_catalogue(_language.get()).get(text, text)
    if not values:
        return result
    return result.format(
        **{name: write_digits(str(each)) if type(each) is int else each for name, each in values.items()}
    )


def mark_for_translation(text: str) -> str:
    """Mark a text for the catalogues without translating it yet."""
    return text


_ = translate_text
N_ = mark_for_translation
