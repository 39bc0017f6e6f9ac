"""The words of an invitation: its code, and in the message a key behind it that proves the e-mail address.

Staff read the code and may hand it on by any means, so it proves nothing. The key is in the message alone: whoever
brings it has read what was sent to that address, as with a one-time code (AUTH-1).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from maritime_site.domain.signin.hashes import is_same_hash, keyed_hash

# Letters only: a run of digits in a message would look like a one-time code. None that is read as another.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH, LONGEST = 12, 80
# The letters that stand for the sixteen digits of a hash.
KEY_LETTERS = str.maketrans("0123456789abcdef", "ghjklmnpqrstuvwx")
LABEL = "invitation-key"
SEPARATOR = "."


def new_code() -> str:
    """Some 55 bits that can be typed from paper."""
    return "".join(secrets.choice(ALPHABET) for _place in range(CODE_LENGTH))


def build_key(secret: bytes, code: str, email: str) -> str:
    """The key that only the message to this address has."""
    return keyed_hash(secret, LABEL, code, email.lower())[:40].translate(KEY_LETTERS)


def split_invitation(text: str) -> tuple[str, str]:
    """A code as it is kept, and the key behind it, empty without one; spaces, hyphens and letter case are forgiven.

    What no code or key is made of, as a character that no database takes, is none.
    """
    text = text.strip()
    if not text.isascii() or not text.isprintable():
        return "", ""
    code, _dot, key = text.partition(SEPARATOR)
    return "".join(char for char in code.upper() if char not in " -"), key.strip()


def is_key(key: str, code: str, email: str, *, secrets_known: Sequence[bytes]) -> bool:
    """Whether this is the key of the message that went to this address."""
    return bool(key) and any(is_same_hash(key, build_key(secret, code, email)) for secret in secrets_known)
