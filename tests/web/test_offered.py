"""What an event has none of is offered on no page (EVENT-2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from markupsafe import escape
from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.event_parts import PARTS, list_lacking
from maritime_site.domain.exhibition.models import Tariff
from maritime_site.domain.programme.models import ProgrammeRelease
from maritime_site.ports.event import first_event
from maritime_site.settings import load_settings
from maritime_site.web.dynamic_pages.values import build_values
from maritime_site.web.offered import PAGES, list_unoffered
from maritime_site.web.portal.my_event.first_steps import LOOK_AROUND, READ_UP, first_step_of
from maritime_site.web.public.home.parts import plan_cards
from tests.domain.event.test_source import Clock, EventSource
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("EVENT-2")
EVERYTHING = frozenset(PARTS)


def an_event(*lacks: str):
    return replace(first_event(load_settings()), lacks=frozenset(lacks))


def test_every_part_is_seen_in_its_tables(session: Session):
    assert set(PAGES) < EVERYTHING
    assert list_lacking(session) == EVERYTHING
    make_package(session, open=False)
    tariff = Tariff(type="bare", price_class="standard", rate_minor=100, updated_at=NOON)
    session.add(tariff)
    session.flush()
    assert list_lacking(session) == EVERYTHING, "nobody sees either yet"
    tariff.published = True
    make_package(session)
    session.add(AwardCategory(key="green", name_en="Green port", closes_at=NOON - timedelta(days=1)))
    for version, content in enumerate(([], [{"title": "Keynote"}], []), start=1):
        session.add(ProgrammeRelease(version=version, at=NOON, content=content))
        session.flush()
        assert list_lacking(session) == (frozenset() if content else {"programme"}), "the newest release counts"


def test_the_event_in_force_follows_within_a_look(database, settings):
    clock = Clock()
    source = EventSource(database, first_event(settings), clock=clock)
    assert source.current().lacks == EVERYTHING
    with database.writing() as session:
        make_package(session)
    clock.now += 1.1
    assert source.current().lacks == EVERYTHING - {"packages"}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_styles_offer_what_there_is_and_menus_keep_every_page(code: str):
    plain = build_values(an_event(), load_settings(), code, "registration", 2031)
    poor = build_values(an_event("awards", "stalls"), load_settings(), code, "registration", 2031)
    assert "/awards/nominate" in str(poor.slots["slot_sections"])
    rules = poor.texts["theme_css"].removeprefix(plain.texts["theme_css"])
    assert r"a[href=\/hi\/awards\/nominate]" in rules
    assert rules.startswith("main :is(")
    assert str(escape(rules)) == rules, "a style element takes no entities"
    assert "hospitality" not in rules


def test_first_page_and_first_step_offer_what_there_is(session: Session):
    with use_language("en"):
        assert [path for _title, path, *_rest in plan_cards(an_event())] == [
            "/hospitality",
            "/exhibition/why-exhibit",
            "/awards/nominate",
        ]
        ((_title, path, words, _icon),) = plan_cards(an_event("awards", "packages", "stalls"))
    assert (path, "costs" in words) == ("/exhibition/why-exhibit", False)
    delegate = make_person(session)
    assert (first_step_of(delegate), first_step_of(delegate, lacks={"programme"})) == (LOOK_AROUND, READ_UP)
    assert list_unoffered({"programme"}) == {"/events/programme", "/events/speakers"}
