"""An event that speaks English alone: nothing is asked for or answered in Hindi (EVENT-1, LANG-1)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import install_services
from tests.api.backoffice import administrator
from tests.api.test_event import days_ahead
from tests.api.test_newsroom_staff import WORDS
from tests.api.test_people import registration
from tests.api.test_programme_staff import TALK

pytestmark = pytest.mark.req("EVENT-1", "LANG-1")
ADMIN = "/api/admin"
HINDI = {"Accept-Language": "hi"}
QUESTION = {"key": "shirt", "type": "choice", "label": {"en": "Shirt"}, "hint": {"en": "We give one"}}
OPTIONS = [{"value": size, "label": {"en": size}} for size in ("S", "M")]
CATEGORY = {"key": "tides", "nameEn": "Tides", "closesAt": "2027-01-31T18:30:00Z"}


@pytest.fixture
def backend():
    """One make of database is enough: the rules behind are proved on both."""
    return "sqlite"


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


@pytest.fixture
def speak(api, services, chief):
    """A function that lets the event speak these languages."""
    install_services(services)

    def publish(*codes: str) -> None:
        assert api.put(f"{ADMIN}/event", json=days_ahead(30) | {"languages": codes}, headers=chief).status_code == 200
        assert api.post(f"{ADMIN}/event/publish", headers=chief).status_code == 200
        services.event_reader.refresh()

    return publish


def without_hindi(values):
    return {name: value for name, value in values.items() if not name.endswith("Hi")}


def test_the_languages_are_a_fact_of_the_event(api, chief, speak):
    assert api.get("/api/event").json()["data"]["languages"] == ["en", "hi"]
    for given in (["hi"], [], ["en", "fr"]):
        refused = api.put(f"{ADMIN}/event", json={"languages": given}, headers=chief)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["languages"])
    both = api.put(f"{ADMIN}/event", json={"languages": ["hi", "en", "en"]}, headers=chief).json()["data"]
    assert both["languages"] == ["en", "hi"]
    api.put(f"{ADMIN}/event", json={"year": 2027}, headers=chief)
    speak("en")
    assert api.get("/api/event").json()["data"]["languages"] == ["en"]
    history = api.get(f"{ADMIN}/event/history", headers=chief).json()["data"]
    assert history[0]["version"] == 2


@pytest.mark.parametrize("name", sorted(WORDS))
def test_news_is_published_in_english_alone(api, chief, speak, name):
    base = f"{ADMIN}/newsroom/{name}"
    one = f"{base}/{api.post(base, json=without_hindi(WORDS[name]), headers=chief).json()['data']['id']}"
    assert api.post(f"{one}/publish", json={}, headers=chief).status_code == 422
    speak("en")
    assert api.post(f"{one}/publish", json={}, headers=chief).json()["data"]["status"] == "published"


def test_a_session_and_an_award_category_are_written_in_english_alone(api, chief, speak):
    talk = without_hindi(TALK) | {"summaryEn": "Fuels that leave no soot."}
    asked = api.post(f"{ADMIN}/programme/sessions", json=talk, headers=chief)
    assert asked.json()["errors"] == {"titleHi": "Required", "summaryHi": "Required"}
    asked = api.post(f"{ADMIN}/award-categories", json=CATEGORY, headers=chief)
    assert asked.json()["errors"] == {"nameHi": "Required"}
    speak("en")
    assert api.post(f"{ADMIN}/programme/sessions", json=talk, headers=chief).status_code == 201
    made = api.post(f"{ADMIN}/award-categories", json=CATEGORY, headers=chief)
    assert (made.status_code, made.json()["data"]["nameHi"]) == (201, "")


def test_letters_consents_and_questions_are_written_in_english_alone(api, chief, speak):
    letter = {"subjectEn": "Gates", "textEn": "They open at nine."}
    consent = {"en": "Write to me about the event"}
    rule = {"questions": [QUESTION | {"options": OPTIONS}]}

    def write() -> list[int]:
        return [
            api.post(f"{ADMIN}/messages", json=letter, headers=chief).status_code,
            api.put(f"{ADMIN}/settings/consents/updates", json=consent, headers=chief).status_code,
            api.put(f"{ADMIN}/rules/visitor", json=rule, headers=chief).status_code,
        ]

    assert write() == [422, 422, 422]
    speak("en")
    assert write() == [201, 200, 200]
    asked = api.get(f"{ADMIN}/rules/visitor", headers=chief).json()["data"]["questions"][0]
    assert asked["label"] == {"en": "Shirt", "hi": ""}


def test_the_description_says_when_hindi_is_required_and_asks_no_program_for_it(api):
    shapes = api.get("/api/openapi.json").json()["components"]["schemas"]
    asked = {
        "NewCategoryRequest": "nameHi",
        "BroadcastRequest": "subjectHi",
        "BothLanguages": "hi",
        "ConsentTextRequest": "hi",
        "PictureWordsRequest": "altHi",
    }
    for name, field in asked.items():
        assert field not in shapes[name]["required"], name
        assert field.replace("Hi", "En").replace("hi", "en") in shapes[name]["required"], name
        assert "`languages` hold `hi`" in shapes[name]["properties"][field]["description"], name


def test_what_was_written_in_english_alone_is_shown_in_english_once_hindi_is_back(api, chief, speak):
    speak("en")
    api.put(f"{ADMIN}/settings/consents/updates", json={"en": "Write to me about the event"}, headers=chief)
    api.put(f"{ADMIN}/rules/visitor", json={"questions": [QUESTION | {"options": OPTIONS}]}, headers=chief)
    speak("en", "hi")
    asked = api.get(f"{ADMIN}/rules/visitor", headers=chief).json()["data"]["questions"][0]
    assert (asked["label"], asked["options"][0]["label"]) == ({"en": "Shirt", "hi": "Shirt"}, {"en": "S", "hi": "S"})
    texts = {row["purpose"]: row for row in api.get(f"{ADMIN}/settings/consents", headers=chief).json()["data"]}
    assert texts["updates"]["hi"] == ""


def test_who_prefers_hindi_is_answered_in_english_and_kept_as_an_english_reader(api, database, speak):
    wrong = api.post("/api/visitor/register", json={}, headers=HINDI).json()["errors"]
    assert wrong["consent"] != api.post("/api/visitor/register", json={}).json()["errors"]["consent"]
    speak("en")
    assert (
        api.post("/api/visitor/register", json={}, headers=HINDI).json()["errors"]
        == api.post("/api/visitor/register", json={}).json()["errors"]
    )
    made = api.post("/api/visitor/register", json=registration(language="hi"), headers=HINDI)
    assert made.status_code in {200, 201, 202}, made.text
    with database.reading() as session:
        assert session.exec(select(Person.language)).all() == ["en"]


def test_letters_to_who_kept_hindi_are_in_english(speak, new_person):
    person = new_person(language="hi")
    with use_language(person.language):
        hindi = _("Required")
    speak("en")
    with use_language(person.language):
        assert _("Required") == "Required" != hindi
