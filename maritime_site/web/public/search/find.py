"""Which entries hold every word, the best first, with what is shown of them: marked titles and a piece of the text.

Words are found by their beginnings. Latin accents do not count; the vowel signs of Devanagari do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from maritime_site.web.public.search.index import APART, Entry

MOST = 30
AROUND = 90
# How much a word counts in each text of an entry, and how often at most.
WEIGHTS = (("title", 10, 1), ("also", 10, 1), ("description", 4, 2), ("text", 1, 5))
Piece = tuple[str, bool]
# A word is taken for a misspelt one only where it is this long; how alike the two must be, as difflib counts.
LEAST_SPELT = 4
ALIKE = 0.75


@dataclass(frozen=True)
class Found:
    """One line of the results: pieces of text, with whether they are what was looked for."""

    url: str
    title: Sequence[Piece]
    words: Sequence[Piece]


def split_terms(words: str) -> list[str]:
    """What is looked for, as texts are compared."""
    return _comparable(words).split()


def find_entries(entries: Iterable[Entry], terms: Sequence[str]) -> list[Found]:
    """Entries that hold all of `terms`, those that say them most first; none without terms."""
    scores = [(_score(entry, terms), entry) for entry in entries] if terms else []
    best = sorted((row for row in scores if row[0]), key=lambda row: row[0], reverse=True)[:MOST]
    return [
        Found(entry["url"], mark_terms(entry["title"], terms), mark_terms(_snippet(entry, terms), terms))
        for _score, entry in best
    ]


def collect_words(entries: Iterable[Entry]) -> frozenset[str]:
    """Every word that something can be found by."""
    return frozenset(word for entry in entries for name, *_rest in WEIGHTS for word in split_terms(entry.get(name, "")))


def correct_terms(terms: Sequence[str], words: Iterable[str]) -> list[str]:
    """The terms, those that begin none of `words` replaced by the most alike; nothing where one is like none."""
    known = sorted(words)
    meant = [near for term in terms for near in _find_likes(term, known)]
    return meant if len(meant) == len(terms) else []


def _find_likes(term: str, known: Sequence[str]) -> list[str]:
    """The term where a word begins with it, else the one word most like it, else nothing."""
    if any(word.startswith(term) for word in known):
        return [term]
    near = [word for word in known if abs(len(word) - len(term)) <= 1] if len(term) >= LEAST_SPELT else []
    return get_close_matches(term, near, n=1, cutoff=ALIKE)


def mark_terms(text: str, terms: Sequence[str]) -> list[Piece]:
    """The text cut into pieces, those that begin a word with one of the terms told apart."""
    pattern = "|".join(rf"(?<!\S){re.escape(term)}" for term in sorted(terms, key=len, reverse=True))
    pieces, end = list[Piece](), 0
    for match in re.finditer(pattern, _comparable(text)):
        pieces += [(text[end : match.start()], False), (text[match.start() : match.end()], True)]
        end = match.end()
    return [piece for piece in (*pieces, (text[end:], False)) if piece[0]]


def _score(entry: Entry, terms: Sequence[str]) -> int:
    texts = [(f" {_comparable(entry.get(name, ''))}", factor, most) for name, factor, most in WEIGHTS]
    each = [sum(factor * min(text.count(f" {term}"), most) for text, factor, most in texts) for term in terms]
    return sum(each) if all(each) else 0


def _snippet(entry: Entry, terms: Sequence[str]) -> str:
    """The description where it holds a term, else the text around the first; by its other name, that comes first."""
    text, about, also = (f" {_comparable(entry.get(name, ''))}" for name in ("text", "description", "also"))
    if any(f" {term}" in also for term in terms):
        return APART.join((entry["also"], entry["description"]))
    places = [place for term in terms if (place := text.find(f" {term}")) >= 0]
    if not places or any(f" {term}" in about for term in terms):
        return entry["description"]
    at, whole = min(places), entry["text"]
    start = 0 if at < AROUND else whole.find(" ", at - AROUND) + 1
    end = whole.find(" ", at + AROUND)
    return f"{'… ' if start else ''}{whole[start : end if end >= 0 else None]}{'' if end < 0 else ' …'}"


@lru_cache(maxsize=4096)
def _comparable(text: str) -> str:
    """The text as it is compared: as long as it is, so that a place in one is the same in the other."""
    return "".join(map(_plain, text))


@lru_cache(maxsize=4096)
def _plain(sign: str) -> str:
    base = unicodedata.normalize("NFD", sign.lower())[0]
    return base if unicodedata.category(base)[0] in "LMN" else " "
