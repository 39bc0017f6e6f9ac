"""The first page's parts: which phase shows which, what they hold, and what happens without data (EVENT-3)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from maritime_site.core.db.database import Database
from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.demo.newsroom import seed_newsroom
from maritime_site.demo.programme import seed_programme
from maritime_site.ports.event import Event, FixedEvent, Phase, first_event
from maritime_site.ports.event_fact_types import Words
from maritime_site.ports.event_facts import HomePart, Venue
from maritime_site.ports.services import Services
from maritime_site.web.backoffice.event.fields import facts_to_form, form_to_facts
from maritime_site.web.backoffice.event.questions import HOME_PARTS
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.dynamic_pages.values import build_values
from maritime_site.web.public.home.parts import PARTS
from maritime_site.web.public.home.serving import HomePage
from tests.factories import make_person
from tests.people import NOON

FIRST_DAY = (NOON + timedelta(days=30)).date()
NINE = datetime.combine(FIRST_DAY, datetime.min.time(), NOON.tzinfo) + timedelta(hours=5)
MOMENTS = {
    Phase.ANNOUNCED: NOON - timedelta(days=3),
    Phase.REGISTRATION: NOON,
    Phase.RUNNING: NINE,
    Phase.OVER: NOON + timedelta(days=50),
}


def event_on(services: Services) -> Event:
    """An event of five days whose registration opened yesterday."""
    first = first_event(services.settings)
    days = {"starts_on": FIRST_DAY, "ends_on": FIRST_DAY + timedelta(days=4), "countdown_at": None}
    facts = first.facts.model_copy(update={**days, "registration_opens_at": NOON - timedelta(days=1)})
    return Event(facts, is_first=False)


@pytest.fixture
def home(services: Services) -> HomePage:
    services.event_reader = FixedEvent(event_on(services))
    return HomePage(services, seconds=0)


@pytest.fixture
def demo(database: Database) -> None:
    with database.writing() as session:
        seed_programme(session, first_day=FIRST_DAY, now=NOON)
        seed_newsroom(session, speech_url="https://www.youtube.com/watch?v=abcdefghijk", now=NOON)


def shown(home: HomePage, phase: Phase, language: str = "en") -> str:
    return str(home.read_values(language, MOMENTS[phase]).slots["slot_home"])


def next_step(home: HomePage, phase: Phase) -> str:
    return str(home.read_values("en", MOMENTS[phase]).slots["slot_next_step"])


@pytest.mark.req("EVENT-3")
@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    ("phase", "present", "absent"),
    [
        (Phase.ANNOUNCED, ["Day by day", "Speakers", "News"], ["Take part", "Now and next", "After the event"]),
        (Phase.REGISTRATION, ["Take part", "Day by day", "Speakers", "News"], ["Now and next", "After the event"]),
        (Phase.RUNNING, ["Now and next", "News", "Day by day"], ["After the event"]),
        (Phase.OVER, ["After the event", "News"], ["Take part", "Now and next", "Day by day", "Plan your visit"]),
    ],
)
def test_each_phase_has_its_parts(home: HomePage, phase: Phase, present: list[str], absent: list[str]):
    html = shown(home, phase)

    assert [words for words in present if f">{words}</h2>" not in html] == []
    assert [words for words in absent if f">{words}</h2>" in html] == []


@pytest.mark.req("EVENT-3")
@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(("phase", "marked"), [(Phase.REGISTRATION, 0), (Phase.RUNNING, 1)])
def test_today_is_marked_among_the_days(home: HomePage, phase: Phase, marked: int):
    assert shown(home, phase).count('aria-current="date"') == marked


@pytest.mark.req("EVENT-3")
@pytest.mark.parametrize(
    ("phase", "words"), [("running", "is on"), ("over", "is over"), ("archived", "A past edition")]
)
def test_line_above_the_name_says_what_the_days_mean_now(services: Services, phase: str, words: str):
    values = build_values(event_on(services), services.settings, "en", phase, 2027)
    assert words in str(values.slots["slot_eyebrow"])
    coming = build_values(event_on(services), services.settings, "en", "registration", 2027)
    assert words not in str(coming.slots["slot_eyebrow"])


@pytest.mark.req("EVENT-3")
@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("announced", "Registration has not opened yet"),
        ("registration", ""),
        ("running", ""),
        ("over", "Registration is closed"),
        ("archived", "Registration is closed"),
    ],
)
def test_texts_that_invite_say_when_nobody_can_register(services: Services, phase: str, words: str):
    values = build_values(event_on(services), services.settings, "en", phase, 2027)
    standing = str(values.slots["slot_standing"]).strip()
    assert words in standing
    assert bool(standing) == bool(words)


@pytest.mark.req("EVENT-3")
def test_every_phase_has_parts_and_each_part_its_template(home: HomePage):
    assert set(PARTS) == set(Phase)
    assert all(len(set(parts)) == len(parts) for parts in PARTS.values())


@pytest.mark.req("EVENT-3")
def test_the_next_step_follows_the_phase(home: HomePage):
    assert "/delegates/registration" in next_step(home, Phase.REGISTRATION)
    assert "/delegates/registration" in next_step(home, Phase.RUNNING)
    assert "/imw/maritime-week" in next_step(home, Phase.ANNOUNCED)
    assert "/imw/maritime-week" in next_step(home, Phase.OVER)


@pytest.mark.req("EVENT-3")
@pytest.mark.usefixtures("demo")
def test_the_next_step_after_the_event_leads_to_its_press_releases(home: HomePage):
    assert "/media/press-release" in next_step(home, Phase.OVER)


@pytest.mark.req("EVENT-3")
@pytest.mark.usefixtures("database")
def test_after_the_event_nothing_leads_to_what_holds_nothing(home: HomePage):
    html = shown(home, Phase.OVER)
    assert ">The event in figures</h2>" in html
    assert ">After the event</h2>" not in html
    assert [
        path for path in ("/media/press-release", "/media/past-events", "/media/photo-gallery") if path in html
    ] == []


@pytest.mark.req("EVENT-1")
@pytest.mark.usefixtures("database")
def test_the_visit_takes_the_whole_width_without_a_map(home: HomePage, services: Services):
    event = event_on(services)
    assert 'class="visit-grid"' in shown(home, Phase.REGISTRATION)
    venue = Venue(name=Words(en="Port Pavilion, Mombasa"))
    services.event_reader = FixedEvent(replace(event, facts=event.facts.model_copy(update={"venue": venue})))
    html = shown(home, Phase.REGISTRATION)
    assert ">Plan your visit</h2>" in html
    assert "visit-grid" not in html


@pytest.mark.req("EVENT-1", "EVENT-3")
@pytest.mark.usefixtures("database")
def test_what_nobody_set_is_shown_nowhere(home: HomePage):
    html = shown(home, Phase.REGISTRATION)

    for words in ("Day by day", "Speakers", "Exhibitors", "News", "Partners", "Opening times"):
        assert f">{words}</h2>" not in html
    assert "To be announced" not in html.split('id="questions"')[0]


@pytest.mark.usefixtures("demo")
def test_a_day_shows_three_sessions_and_links_to_its_day(home: HomePage):
    html = shown(home, Phase.REGISTRATION)

    assert f'href="/events/programme?day={FIRST_DAY}"' in html
    assert html.count('class="session-card"') <= 15
    assert f'href="/hi/events/programme?day={FIRST_DAY}"' in shown(home, Phase.REGISTRATION, "hi")


def test_companies_stand_with_their_number_and_the_drawing_of_their_sector(home: HomePage, database: Database):
    with database.writing() as session:
        person = make_person(session, kind="exhibitor", organisation="Konkan <Keel>")
        person.details = {**person.details, "company_name": "Konkan <Keel>", "sector": "ports"}
        session.add(person)
    html = shown(home, Phase.REGISTRATION)

    assert "Konkan &lt;Keel&gt;" in html
    assert 'data-sector="ports"' in html
    assert "All exhibitors: 1" in html


def test_a_venue_with_a_point_leads_to_a_map(services: Services):
    event = event_on(services)
    venue = Venue(name=Words(en="Hall"), latitude=19.15, longitude=72.85)
    services.event_reader = FixedEvent(Event(event.facts.model_copy(update={"venue": venue}), is_first=False))
    assert "mlat=19.15" in shown(HomePage(services, seconds=0), Phase.REGISTRATION)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_is_drawn_where_the_venue_is_known(services: Services, language: str):
    event = event_on(services)
    venue = Venue(name=Words(en="A hall, Mumbai"))
    services.event_reader = FixedEvent(Event(event.facts.model_copy(update={"venue": venue}), is_first=False))
    html = shown(HomePage(services, seconds=0), Phase.REGISTRATION, language)
    assert html.count('<figure class="place-map"><svg') == 1
    assert {"en": "Mumbai", "hi": "मुंबई"}[language] in html


@pytest.mark.usefixtures("demo")
def test_without_the_database_the_parts_read_last_stay(
    home: HomePage, monkeypatch: pytest.MonkeyPatch, services: Services
):
    before = shown(home, Phase.REGISTRATION)

    def fail(*_given: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(services.database, "reading", fail)
    assert shown(home, Phase.REGISTRATION) == before


@pytest.mark.usefixtures("demo")
def test_within_its_seconds_nothing_is_read_again(services: Services, monkeypatch: pytest.MonkeyPatch):
    services.event_reader = FixedEvent(event_on(services))
    home = HomePage(services, seconds=60)
    first = home.read_values("en", NOON)
    monkeypatch.setattr(services.database, "reading", None)

    assert home.read_values("en", NOON) is first


@pytest.mark.req("EVENT-3")
def test_every_part_of_a_phase_can_be_chosen_by_the_office():
    assert {part for parts in PARTS.values() for part in parts} == set(HomePart)
    assert set(HOME_PARTS) == set(HomePart)


@pytest.mark.req("EVENT-3")
@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_office_orders_the_parts_and_leaves_others_out(services: Services, language: str):
    event = event_on(services)
    chosen = [HomePart.NEWS, HomePart.RESULTS, HomePart.SPEAKERS]
    services.event_reader = FixedEvent(Event(event.facts.model_copy(update={"home_parts": chosen}), is_first=False))
    page = HomePage(services, seconds=0)

    assert re.findall(r'<section id="([a-z-]+)"', shown(page, Phase.REGISTRATION, language)) == ["news", "speakers"]
    assert re.findall(r'<section id="([a-z-]+)"', shown(page, Phase.OVER, language)) == ["news", "results"]


@pytest.mark.req("EVENT-1")
@pytest.mark.usefixtures("demo")
def test_the_first_page_in_hindi_has_the_digits_that_the_office_chose(services: Services):
    event = event_on(services)
    facts = event.facts.model_copy(update={"hindi_numerals": "devanagari"})
    services.event_reader = FixedEvent(Event(facts, revision=1, is_first=False))
    chosen = HomePage(services, seconds=0)
    hindi, english = (chosen.read_values(language, NOON) for language in ("hi", "en"))
    assert re.search(r"<time[^>]*>[०-९]{2}:[०-९]{2}</time>", hindi.slots[f"{SLOT}home"])
    assert not re.search(r"<time[^>]*>[0-9]", hindi.slots[f"{SLOT}home"])
    assert re.fullmatch(r"[^0-9]*[०-९]{4}[^0-9]*", hindi.texts["dates"])
    assert hindi.texts["opens_at"].isascii()
    # The countdown takes its digits from this (home.js).
    assert ["data-numerals" in each.slots[f"{SLOT}home"] for each in (hindi, english)] == [True, False]
    assert not re.search(r"[०-९]", english.slots[f"{SLOT}home"] + english.texts["dates"])


@pytest.mark.req("EVENT-3")
def test_the_form_reads_places_and_writes_them_back(services: Services):
    facts = event_on(services).facts
    form = facts_to_form(facts)
    assert form_to_facts(form, zone=str)["homeParts"] is None
    asked = form_to_facts({**form, "homePart_news": "1", "homePart_days": "7", "homePart_ways": " 3 "}, zone=str)
    assert asked["homeParts"] == ["news", "ways", "days"]
    kept = facts_to_form(facts.model_copy(update={"home_parts": [HomePart.NEWS, HomePart.WAYS]}))
    assert (kept["homePart_news"], kept["homePart_ways"], kept["homePart_days"]) == ("1", "2", "")
    for wrong in ("0", "100", "-1", "first", "१"):
        with pytest.raises(Invalid) as refusal:
            form_to_facts({**form, "homePart_news": wrong}, zone=str)
        assert list(refusal.value.errors) == ["homePart_news"]
