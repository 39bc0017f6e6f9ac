"""Links that let nominee and nominator answer without an account: signed, each for one nomination and one role."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.core.text.links import page_at
from maritime_site.domain.awards.models import ActorType, Nomination
from maritime_site.domain.awards.transitions import NO_NOMINATION
from maritime_site.domain.signin.hashes import is_same_hash, keyed_hash

PAGE = "/awards/nomination"
# A message may hold six digits in a row only if it is a code (contract, "The outbox"): the key is letters alone.
_LETTERS = str.maketrans("0123456789abcdef", "abcdefghjkmnpqrs")
HOLDERS = (ActorType.NOMINEE, ActorType.NOMINATOR)


def key_for(nomination: Nomination, holder: ActorType, secret: bytes) -> str:
    """The key this end of a nomination answers with."""
    return keyed_hash(secret, "nomination", str(nomination.id), holder)[:48].translate(_LETTERS)


def holder_of(nomination: Nomination, key: str, secrets: Sequence[bytes]) -> ActorType:
    """Whose key this is, made with any of these keys of the site. Raises NotFound for any other text."""
    given = key if key.isascii() else ""
    rows = [
        holder for secret in secrets for holder in HOLDERS if is_same_hash(key_for(nomination, holder, secret), given)
    ]
    if not rows:
        raise NotFound(_(NO_NOMINATION))
    return rows[0]


def link_to(nomination: Nomination, holder: ActorType, *, secret: bytes, site: str) -> str:
    """The page where this end answers, in the current language; `site` is the site's address."""
    return page_at(site, path_to(nomination, holder, secret=secret))


def path_to(nomination: Nomination, holder: ActorType, *, secret: bytes) -> str:
    """The same as a path of the site, without the language."""
    params = urlencode({"reference": nomination.reference, "key": key_for(nomination, holder, secret)})
    return f"{PAGE}?{params}"
