"""What we ask of whoever carries our messages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol
from uuid import UUID


@dataclass(frozen=True)
class Dispatch:
    """One message on its way; `id` is the same at every try, so a carrier can drop a repeat."""

    id: UUID
    channel: Literal["email", "sms"]
    to: str
    subject: str
    text: str
    purpose: str
    created_at: datetime


class TryAgain(Exception):
    """The carrier is away or overloaded; the same message may pass later."""


class CannotDeliver(Exception):
    """The carrier refuses this message for good."""


class MessageSender(Protocol):
    """Carries messages of one channel."""

    def carry(self, dispatch: Dispatch) -> None:
        """Hand the message over. Raises TryAgain or CannotDeliver."""
        ...
