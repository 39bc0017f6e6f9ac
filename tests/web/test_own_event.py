"""Another organiser's site: what an event of its own shows instead of the shipped one's (EVENT-1)."""

from __future__ import annotations

from typing import Any

import pytest

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import use_language
from maritime_site.ports.event import Event, first_event
from maritime_site.settings import load_settings
from maritime_site.web.backoffice.event.fields import facts_to_form, form_to_facts
from maritime_site.web.backoffice.event.state import _read_form
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.dynamic_pages.values import build_values

pytestmark = pytest.mark.req("EVENT-1")
PORTAL = {"name": {"en": "GovHub Quayland", "hi": "गवहब"}, "url": "https://gov.quay.example/"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def own_event(**changes: Any) -> Event:
    """The shipped event as an organiser published it, with some facts of theirs."""
    facts = first_event(load_settings()).facts
    return Event(type(facts).model_validate(facts.model_dump() | changes), version=2, revision=1, is_first=False)


def pieces(event: Event, code: str = "en") -> dict[str, str]:
    """The pieces of HTML that an event's pages have."""
    slots = build_values(event, load_settings(), code, "registration", 2031).slots
    return {name.removeprefix(SLOT): str(html) for name, html in slots.items()}


@pytest.mark.req("EVENT-2", "HOME-2")
def test_an_event_without_a_film_has_no_button_for_one():
    assert "Watch the speech" in pieces(first_event(load_settings()))["speech"]
    without = pieces(own_event())
    assert "<button" not in without["speech"]
    assert "announced" not in without["film"]
    shown = pieces(own_event(speech_url="https://youtu.be/abcdefghijk"))
    assert 'data-shows="speech"' in shown["speech"]
    assert "abcdefghijk" in shown["film"]


def test_the_footer_leads_to_the_organisers_own_portal():
    assert "https://www.india.gov.in" in pieces(own_event())["portal"]
    assert "भारत का राष्ट्रीय पोर्टल" in pieces(own_event(), "hi")["portal"]
    own = pieces(own_event(portal=PORTAL), "hi")["portal"]
    assert "गवहब" in own
    assert 'href="https://gov.quay.example/"' in own
    assert "india.gov.in" not in own


def test_the_form_reads_what_is_ones_own_and_writes_it_back():
    empty = form_to_facts(facts_to_form(own_event().facts), zone=str)
    assert empty["portal"] is None
    form = facts_to_form(own_event(portal=PORTAL).facts)
    assert form_to_facts(form, zone=str)["portal"] == PORTAL


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_portal_without_an_address_is_refused_at_its_field(code):
    form = facts_to_form(own_event(portal=PORTAL).facts) | {"portalUrl": "http://gov.quay.example"}
    with use_language(code), pytest.raises(Invalid) as refusal:
        _read_form(form)
    assert list(refusal.value.errors) == ["portal"]
