"""How the connected reach each other, and how a block ends."""

from __future__ import annotations

from uuid import uuid4

import pytest

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.domain.networking import blocks, queries, sharing
from maritime_site.domain.networking.models import Action
from maritime_site.domain.networking.schemas import ShareRequest
from tests.domain.networking.builders import DAY, act, ask, connect, letters, names, received, sent
from tests.people import NOON


def reached(session, asha, bilal):
    """What Asha sees of Bilal."""
    (request,) = sent(session, asha)
    return request.person.email, request.person.mobile, request.person.company_email


@pytest.mark.req("NET-3")
@pytest.mark.parametrize("email", [True, False])
@pytest.mark.parametrize("mobile", [True, False])
@pytest.mark.parametrize("company", [True, False])
def test_only_what_is_shared_is_shown(  # noqa: PLR0917  fixtures and cases
    session, asha, bilal, email, mobile, company
):
    bilal.details = {"company_name": "Tide Works", "company_email": "office@tide.example"}
    connect(session, asha, bilal)
    assert reached(session, asha, bilal) == (bilal.email, bilal.mobile, "office@tide.example")
    payload = ShareRequest(email=email, mobile=mobile, company_email=company)
    for _time in range(2):
        assert sharing.change_sharing(session, payload, owner=bilal, now=NOON) == payload
    assert sharing.sharing_of(session, bilal.id) == payload
    shown = (bilal.email, bilal.mobile, "office@tide.example")
    assert reached(session, asha, bilal) == tuple(
        detail if shares else None for detail, shares in zip(shown, (email, mobile, company), strict=True)
    )
    assert received(session, bilal)[0].person.email == asha.email


@pytest.mark.req("NET-3")
def test_a_company_address_nobody_gave_is_not_the_persons_own(session, asha, bilal):
    connect(session, asha, bilal)
    sharing.change_sharing(session, ShareRequest(email=False, mobile=False, company_email=True), owner=bilal, now=NOON)
    assert reached(session, asha, bilal) == (None, None, None)


@pytest.mark.req("NET-3")
def test_what_is_shared_is_shown_to_nobody_before_or_after(session, asha, bilal):
    sharing.change_sharing(session, ShareRequest(email=True, mobile=True, company_email=True), owner=bilal, now=NOON)
    request = ask(session, asha, bilal).request
    assert reached(session, asha, bilal) == (None, None, None)
    act(session, request, bilal, Action.ACCEPT)
    assert reached(session, asha, bilal)[:2] == (bilal.email, bilal.mobile)
    act(session, request, asha, Action.REMOVE)
    assert reached(session, asha, bilal) == (None, None, None)


@pytest.mark.req("NET-3")
def test_after_unblocking_they_see_each_other_but_nothing_comes_back(session, asha, bilal):
    request = connect(session, asha, bilal)
    act(session, request, bilal, Action.BLOCK)
    session.flush()
    assert [(one.first_name, one.blocked_at) for one in blocks.blocked_by(session, bilal)] == [("Asha", NOON)]
    assert blocks.blocked_by(session, asha) == []
    values, beat = letters(session), queries.get_version(session, asha.id)
    for _time in range(2):
        blocks.unblock_person(session, asha.id, actor=bilal)
    assert blocks.blocked_by(session, bilal) == []
    assert "Bilal" in names(session, asha)
    assert (sent(session, asha)[0].status, sent(session, asha)[0].person.email) == ("removed", None)
    assert (letters(session), queries.get_version(session, asha.id) != beat) == (values, True)
    with pytest.raises(Conflict, match="at the moment"):
        ask(session, asha, bilal)
    assert ask(session, asha, bilal, now=NOON + 7 * DAY).is_new


@pytest.mark.req("NET-3")
def test_each_ends_only_the_own_block(session, asha, bilal, chitra):
    request = ask(session, asha, bilal).request
    act(session, request, bilal, Action.BLOCK)
    blocks.unblock_person(session, bilal.id, actor=asha)
    assert "Bilal" not in names(session, asha)
    act(session, request, asha, Action.BLOCK)
    blocks.unblock_person(session, asha.id, actor=bilal)
    session.flush()
    assert "Asha" not in names(session, bilal)
    assert [one.first_name for one in blocks.blocked_by(session, asha)] == ["Bilal"]
    for stranger in (chitra.id, uuid4()):
        with pytest.raises(NotFound):
            blocks.unblock_person(session, stranger, actor=asha)
