"""What can be refused. Each refusal is a sentence for the person; doors translate it once.

AppError
├── NotSignedIn   no token, or one that is refused
├── NotAllowed    an administrator without the permission
├── NotFound      no such thing, or somebody else's
├── Conflict      the state does not allow it
│   └── SoldOut   nothing is left
├── Invalid       wrong input; carries a message per field
├── Rejected      well-formed but false: a wrong code, a false signature
├── TooMany       a limit is reached; carries when to come back
└── Unavailable   something we depend on is away
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from maritime_site.core.text.i18n import _


class AppError(Exception):
    """A refusal in words a person can read. `keeps_changes` commits what was written up to it."""

    keeps_changes = False

    def __init__(self, message: str, *, error: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.error = error or message


class NotSignedIn(AppError):
    """The token is missing, expired, revoked, or of another kind."""


class NotAllowed(AppError):
    """Signed in, but without the permission."""


class NotFound(AppError):
    """No such thing, or not yours; the two cannot be told apart."""


class Conflict(AppError):
    """The present state does not allow it."""


class SoldOut(Conflict):
    """Nothing is left of what was asked for."""


class Rejected(AppError):
    """A well-formed claim that is false: a wrong code, a false signature. `field` is the form's field it is about."""

    field = ""


class Invalid(AppError):
    """Wrong input. `errors` maps each field, as programs name it, to its message."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__(next(iter(errors.values())))
        self.errors = errors


class TooMany(AppError):
    """A limit is reached; come back after `retry_after` seconds, or bring a proof of work."""

    def __init__(self, message: str, *, retry_after: int, challenge: bool = False) -> None:
        super().__init__(message)
        self.retry_after = max(1, retry_after)
        self.challenge = challenge


class Unavailable(AppError):
    """Something the site depends on does not answer; nothing was half done."""


@contextmanager
def unavailable_as(sentence: str) -> Generator[None]:
    """Inside the block, a refusal because something is away is raised again as Unavailable with this sentence.

    The sentence is the source text; the reader gets it in their language.
    """
    try:
        yield
    except Unavailable as refusal:
        raise Unavailable(_(sentence)) from refusal
