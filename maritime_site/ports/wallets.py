"""Who makes a pass for the wallet of a phone; nobody does where no keys are configured."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True)
class WalletCard:
    """What stands on the card in a phone; `code` is the text of its QR, `colour` the kind's as #rrggbb."""

    number: str
    name: str
    company: str
    kind: str
    event: str
    venue: str
    days: str
    code: str
    colour: str
    starts_at: datetime
    ends_at: datetime


class AppleWallet(Protocol):
    """Signs the file that an iPhone opens."""

    def sign(self, card: WalletCard) -> bytes:
        """A `.pkpass` file."""
        ...


class GoogleWallet(Protocol):
    """Signs the link that an Android phone opens."""

    def link(self, card: WalletCard) -> str:
        """The address at which Google keeps the card for whoever opens it."""
        ...
