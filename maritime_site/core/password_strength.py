"""How easily a password is guessed (security.md R24), as zxcvbn (MIT) and its 30,000 commonest passwords judge."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

# zxcvbn's scale of 0 to 4; from 3 on, about 10^8 guesses are not enough.
LEAST_SCORE = 3
# zxcvbn takes time with the square of the length and refuses more than this; a longer password is judged by its head.
JUDGED_CHARACTERS = 72
FEW_LETTERS = 4
# What anybody would try at this site first.
SITE_WORDS = ("admin", "administrator", "superadmin", "maritime", "india", "exhibition", "conference", "event", "week")


def is_guessable(password: str, *, context: Iterable[str] = ()) -> bool:
    """Whether others choose this password too, or could build it from the `context`: names, addresses, the event."""
    from zxcvbn import zxcvbn  # late: its lists take a while to read, and few processes judge a password

    plain = password.strip().casefold()
    core = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)
    words = _context_words(context)
    if not core or {plain, core} & (_common_passwords() | words) or _is_made_of(plain, words):
        return True
    judged = zxcvbn(password.strip()[:JUDGED_CHARACTERS], user_inputs=sorted(words))
    return judged["score"] < LEAST_SCORE


def _is_made_of(plain: str, words: frozenset[str]) -> bool:
    """Whether hardly a letter is left of a password once the words are taken out of it."""
    left = plain
    for word in sorted(words, key=len, reverse=True):
        left = left.replace(word, "")
    return left != plain and sum(letter.isalpha() for letter in left) < FEW_LETTERS


def _context_words(context: Iterable[str]) -> frozenset[str]:
    """Each text as it stands, and the words it is made of."""
    whole = [text.strip().casefold() for text in (*SITE_WORDS, *context) if text.strip()]
    parts = [part for text in whole for part in re.split(r"[\W_]+", text) if len(part) > 2]
    return frozenset({*whole, *parts, *(text.partition("@")[0] for text in whole)})


@lru_cache(maxsize=1)
def _common_passwords() -> frozenset[str]:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])
