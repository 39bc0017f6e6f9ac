"""Who carries a webhook's delivery to its address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class WebhookReply:
    """What came of a delivery: the answer's status (0 without one), how long it took, and why none came."""

    status_code: int
    duration_ms: int
    error: str = ""

    @property
    def is_success(self) -> bool:
        """Whether it was taken: any 2xx. A redirect is not followed, so it is a failure."""
        return 200 <= self.status_code < 300


class WebhookSender(Protocol):
    """Sends one delivery; it raises nothing."""

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> WebhookReply:
        """What the address answered."""
        ...


class NoWebhookSender:
    """Where nobody was chosen: nothing leaves."""

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> WebhookReply:
        """No answer."""
        return WebhookReply(0, 0, f"nobody carries {len(body)} bytes with {len(headers)} headers to {url[:8]}")
