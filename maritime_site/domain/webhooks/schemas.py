"""What staff ask for when they set up a webhook (OPEN-1)."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import SplitResult, urlsplit

from pydantic import Field, StringConstraints

from maritime_site.core.errors import Invalid
from maritime_site.core.outbound import is_own_machine, is_public_name
from maritime_site.core.schemas import OptionalLine, Schema, YesNo
from maritime_site.core.text.i18n import N_, _

WRONG_ADDRESS = N_("Enter an address that begins with https:// and that everybody on the internet reaches")

Address = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Events = Annotated[
    list[Literal["registration", "decision", "booking", "payment", "refund", "scan"]],
    Field(min_length=1, max_length=20, examples=[["registration", "payment"]]),
]
Name = Annotated[OptionalLine, StringConstraints(max_length=80)]


class CreateWebhookRequest(Schema):
    """Where to send what."""

    url: Address = Field(examples=["https://crm.example.com/hooks/event"])
    events: Events
    name: Name = ""


class ChangeWebhookRequest(Schema):
    """What changes; what is left out stays. `enabled` false pauses, true begins again."""

    url: Address | None = None
    events: Events | None = None
    name: Name | None = None
    enabled: YesNo | None = None


def check_address(url: str, *, is_loopback_allowed: bool) -> None:
    """Raise Invalid for an address that is not public, or not encrypted on its way."""
    try:
        parts = urlsplit(url)
        is_right = _is_right(parts, is_loopback_allowed=is_loopback_allowed)
    except ValueError:
        is_right = False
    if not is_right or not url.isascii() or not url.isprintable() or " " in url:
        raise Invalid({"url": _(WRONG_ADDRESS)})


def _is_right(parts: SplitResult, *, is_loopback_allowed: bool) -> bool:
    host = parts.hostname or ""
    if not host or parts.username is not None or parts.password is not None or parts.fragment or parts.port == 0:
        return False
    if is_loopback_allowed and is_own_machine(host):
        return parts.scheme in {"http", "https"}
    return parts.scheme == "https" and is_public_name(host)
