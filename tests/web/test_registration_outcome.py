"""What is said, and offered, once a registration is in."""

from __future__ import annotations

import pytest

from maritime_site.core.text import i18n
from maritime_site.domain.people.models import Status
from maritime_site.web.portal.registration.outcome import outcome_of
from tests.factories import make_person


@pytest.fixture
def backend() -> str:
    """Nothing is asked of the database but to keep a person."""
    return "sqlite"


@pytest.mark.req("REG-1", "REG-2", "PASS-1")
@pytest.mark.parametrize(
    ("status", "lacking", "words", "way"),
    [
        (Status.APPROVED, (), "Your registration is approved.", ("Go on to your pass", "/hi/pass")),
        (Status.PENDING, (), "We check your registration", ("Go on to My event", "/hi/my-event")),
        (Status.PENDING, ("passport",), "We check your registration", ("Hand in the documents", "/hi/pass")),
        (Status.WAITLISTED, (), "All places are taken at the moment.", ("Go on to My event", "/hi/my-event")),
    ],
)
def test_a_pass_is_offered_only_to_whom_it_is_given(session, status, lacking, words, way):
    person = make_person(session, status=status)
    with i18n.use_language("hi"):
        outcome = outcome_of(person, lacking)
        assert (outcome.action, outcome.path) == (i18n.translate_text(way[0]), way[1])
    with i18n.use_language("en"):
        assert outcome_of(person, lacking).words.startswith(words)
