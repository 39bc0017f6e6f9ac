"""Everything a door or job needs from outside, gathered once by `wiring` and handed in."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maritime_site.core.db.database import Database
from maritime_site.core.observability.metrics import Metrics
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.uses import Uses
from maritime_site.ports.files import FileStore, MemoryFiles
from maritime_site.ports.messages import MessageSender
from maritime_site.ports.passes import NoPrinter, PassPrinter
from maritime_site.ports.payments import PaymentGateway

if TYPE_CHECKING:
    from maritime_site.settings import Settings


@dataclass
class Services:
    """What this process runs with. Tests build their own."""

    settings: Settings
    database: Database
    secret: bytes
    limiter: Limiter
    carriers: Mapping[str, MessageSender]
    gateway: PaymentGateway | None
    previous_secret: bytes = b""
    stopping: bool = field(default=False)
    meters: Metrics = field(default_factory=Metrics)
    uses: Uses = field(default_factory=Uses)
    files: FileStore = field(default_factory=MemoryFiles)
    printer: PassPrinter = field(default_factory=NoPrinter)
    pass_seed: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    @property
    def secrets_known(self) -> tuple[bytes, ...]:
        """The keys by which what was signed or hashed is recognised: the present one, then the one before it."""
        return tuple(secret for secret in (self.secret, self.previous_secret) if secret)


_installed: list[Services] = []


def install_services(services: Services) -> None:
    """Make these the services of this process."""
    _installed[:] = [services]


def get_services() -> Services:
    """The services of this process. Raises RuntimeError before the front door installed them."""
    if not _installed:
        raise RuntimeError("no services installed; start through maritime_site.maritime_site or install() your own")
    return _installed[0]
