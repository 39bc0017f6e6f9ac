"""Whose approval is withdrawn loses their live connections, and nobody else's (KIND-3)."""

from __future__ import annotations

import pytest

from maritime_site.domain.networking import moves
from maritime_site.domain.people.decisions import ApprovalWithdrawn
from tests.domain.networking.stage import ask, connect
from tests.people import NOON


@pytest.mark.req("KIND-3", "NET-3")
def test_live_connections_end_with_the_approval(session, asha, bilal, chitra):
    kept = connect(session, bilal, chitra)
    accepted = connect(session, asha, bilal)
    pending = ask(session, chitra, asha).request
    moves.approval_withdrawn(session, ApprovalWithdrawn(asha.id), None, NOON)
    for request in (kept, accepted, pending):
        session.refresh(request)
    assert (accepted.status, pending.status, kept.status) == ("removed", "withdrawn", "accepted")
