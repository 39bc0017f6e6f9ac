"""From a token to its person: the wall in front of every participant's act."""

from __future__ import annotations

from uuid import uuid4

import pytest

from maritime_site.core.errors import NotSignedIn
from maritime_site.domain.signin import identity, sessions
from tests.domain.signin.steps import KEYS
from tests.factories import sign_in
from tests.people import NOON


@pytest.mark.req("AUTH-3")
def test_a_token_leads_to_its_person(session, asha):
    result = identity.person_of(session, sign_in(session, asha), kinds=("delegate",), keys=KEYS, now=NOON)
    assert result.id == asha.id


@pytest.mark.req("AUTH-3")
def test_a_token_of_a_person_who_is_gone_is_refused(session):
    token = sessions.open_session(
        session, kind="delegate", owner_id=uuid4(), life=sessions.PARTICIPANT_LIFE, keys=KEYS, now=NOON
    )
    with pytest.raises(NotSignedIn):
        identity.person_of(session, token, kinds=("delegate",), keys=KEYS, now=NOON)


@pytest.mark.req("ROLE-1")
def test_a_token_of_another_kind_is_refused(session, chitra):
    with pytest.raises(NotSignedIn):
        identity.person_of(session, sign_in(session, chitra), kinds=("delegate",), keys=KEYS, now=NOON)
