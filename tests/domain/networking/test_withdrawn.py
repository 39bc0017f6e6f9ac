"""Whose approval is withdrawn loses their live connections, and nobody else's (KIND-3)."""

from __future__ import annotations

import pytest

from maritime_site.domain.networking import blocks, transitions
from maritime_site.domain.networking.models import Action
from maritime_site.domain.people.decisions import ApprovalWithdrawn
from tests.domain.networking.builders import act, ask, connect, sent
from tests.people import NOON


@pytest.mark.req("KIND-3", "NET-3")
def test_live_connections_end_with_the_approval(session, asha, bilal, chitra):
    kept = connect(session, bilal, chitra)
    accepted = connect(session, asha, bilal)
    pending = ask(session, chitra, asha).request
    transitions.approval_withdrawn(session, ApprovalWithdrawn(asha.id), None, NOON)
    for request in (kept, accepted, pending):
        session.refresh(request)
    assert (accepted.status, pending.status, kept.status) == ("removed", "withdrawn", "accepted")


@pytest.mark.req("NET-3")
def test_only_who_withdrew_a_request_is_said_to_have(session, asha, bilal, chitra):
    act(session, ask(session, asha, bilal).request, asha, Action.WITHDRAW)
    act(session, ask(session, asha, chitra).request, chitra, Action.BLOCK)
    session.flush()
    blocks.unblock_person(session, asha.id, actor=chitra)
    assert {view.person.id: view.stands_at for view in sent(session, asha)} == {
        bilal.id: "Withdrawn",
        chitra.id: "Ended",
    }


@pytest.mark.req("KIND-3", "NET-3")
def test_a_request_to_somebody_whose_approval_is_withdrawn_just_ended(session, asha, bilal):
    ask(session, asha, bilal)
    transitions.approval_withdrawn(session, ApprovalWithdrawn(bilal.id), None, NOON)
    (view,) = sent(session, asha)
    assert (view.status, view.stands_at, view.moderated) == ("withdrawn", "Ended", False)
