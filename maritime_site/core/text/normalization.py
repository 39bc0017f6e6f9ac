"""How names are compared: the same for what is stored and what is typed, so that no database decides it."""

from __future__ import annotations

import re
import unicodedata

NUKTA = "\u093c"
# A moon-dot is often typed for a dot; joiners only shape letters.
FOLDED = {"\u0901": "\u0902", NUKTA: None, "\u200c": None, "\u200d": None}
# Letters of their own that Unicode does not take apart, as keyboards without them write them.
LETTERS = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i"}
PLAIN = str.maketrans(FOLDED | LETTERS)
LATIN_MARKS = re.compile("[\u0300-\u036f]")
ASCII_GAPS = re.compile("[^0-9a-z]+")
MOST_WORDS = 8


def normalize_text(text: str) -> str:
    """`text` in lower case, without accents or nuktas, its words apart by one space; vowel signs stay."""
    if text.isascii():
        return ASCII_GAPS.sub(" ", text.lower()).strip()  # the same in a tenth of the time
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = LATIN_MARKS.sub("", plain.translate(PLAIN))
    return " ".join("".join(char if unicodedata.category(char)[0] in "LNM" else " " for char in plain).split())


def collect_words(*texts: str) -> str:
    """Every different word of these texts, normalised, in order of first use."""
    return " ".join(dict.fromkeys(normalize_text(" ".join(texts)).split()))


def split_search_words(search: str) -> list[str]:
    """The words a person looks for, each the beginning of a word; the first eight count."""
    return list(dict.fromkeys(normalize_text(search).split()))[:MOST_WORDS]


def index_tokens(*texts: str) -> str:
    """What these texts are found by: their words, and what people type whole as one word too (see `query_tokens`)."""
    return collect_words(*texts, *(_join_words(chunk) for chunk in " ".join(texts).split() if _is_whole(chunk)))


def query_tokens(search: str) -> list[str]:
    """The words looked for among those of `index_tokens`.

    An e-mail address, a gateway's id or a registration's reference is one word: its parts are shared by too many.
    """
    whole = [chunk for chunk in search.split() if _is_whole(chunk)]
    others = " ".join(chunk for chunk in search.split() if chunk not in whole)
    return [word for chunk in whole if (word := _join_words(chunk))][:MOST_WORDS] + split_search_words(others)


def _is_whole(chunk: str) -> bool:
    return "@" in chunk or "_" in chunk or chunk.upper().startswith("REG-")


def _join_words(chunk: str) -> str:
    return normalize_text(chunk).replace(" ", "")
