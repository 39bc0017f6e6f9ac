"""What the database must not know in clear, encrypted with keys derived from the site's own, one a purpose."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import datetime

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _


@dataclass(frozen=True)
class SecretBox:
    """Encrypts with the site's key; what the key before it encrypted can still be read, so keys can be renewed."""

    secret: bytes
    previous: bytes = b""
    purpose: str = "second-factor"

    def close(self, text: str, *, now: datetime) -> str:
        """`text`, unreadable."""
        return self._keys.encrypt_at_time(text.encode(), int(now.timestamp())).decode()

    def open(self, closed: str) -> str:
        """The text again. Raises Unavailable when neither key fits."""
        try:
            return self._keys.decrypt(closed.encode()).decode()
        except InvalidToken as problem:
            raise Unavailable(_("The site's key has changed. Ask a super-administrator for help.")) from problem

    def is_current(self, closed: str) -> bool:
        """Whether the present key closed it, so that it stays readable once the previous key is gone."""
        try:
            _derive_fernet(self.secret, self.purpose).decrypt(closed.encode())
        except InvalidToken:
            return False
        return True

    def renew(self, closed: str) -> str:
        """The same text closed with the present key. Raises Unavailable when neither key fits."""
        self.open(closed)
        return self._keys.rotate(closed.encode()).decode()

    @property
    def _keys(self) -> MultiFernet:
        return MultiFernet([_derive_fernet(secret, self.purpose) for secret in (self.secret, self.previous) if secret])


def _derive_fernet(secret: bytes, purpose: str) -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose.encode()).derive(secret)
    return Fernet(base64.urlsafe_b64encode(derived))
