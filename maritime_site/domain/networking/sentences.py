"""What is said when the site itself cannot answer (NET-2), and who networking is for (ROLE-2)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from maritime_site.core.errors import Unavailable
from maritime_site.core.text import N_, _

USERS_FAILED = N_("Failed to fetch users")
REQUESTS_FAILED = N_("Failed to fetch connection requests")
REQUEST_FAILED = N_("Failed to send connection request")
NOT_FOR_YOU = N_("Networking is open to exhibitors, delegates, express delegates, media and speakers.")
NO_PERSON = N_("This person is not available")
NO_REQUEST = N_("There is no such request")


@contextmanager
def said_as(sentence: str) -> Iterator[None]:
    """Inside the block, whatever is away is told in this sentence."""
    try:
        yield
    except Unavailable as refusal:
        raise Unavailable(_(sentence)) from refusal
