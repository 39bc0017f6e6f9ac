"""An organiser in another country: what offers it first, and whose dial code a number has (EVENT-1, EVENT-2)."""

from __future__ import annotations

import json
import re

import pytest

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import use_language
from maritime_site.core.text.phones import to_e164
from maritime_site.domain.desk.service import _complete
from maritime_site.domain.editions.schemas import CloneRequest
from maritime_site.domain.editions.service import clone_edition
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.domain.event.service import publish_draft, revert_to, save_draft
from maritime_site.domain.people.invitations import _country_of
from maritime_site.ports.event import Event, FixedEvent, first_event
from maritime_site.ports.services import install_services
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.backoffice.event.fields import facts_to_form
from maritime_site.web.backoffice.event.state import _read_form
from maritime_site.web.backoffice.people.adding_state import AddPersonState
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.values import build_values
from maritime_site.web.kit.combobox import write_countries
from maritime_site.web.portal.signin.code_step import read_typed
from maritime_site.web.public.query.dialog import build_query_dialog
from maritime_site.web.seo.head import social_tags
from maritime_site.web.seo.structured import event_data
from tests.api.backoffice import administrator
from tests.people import NOON
from tests.web.states import send, staff_tab
from tests.web.test_content_pages import EDITOR
from tests.web.test_own_event import own_event

pytestmark = pytest.mark.req("EVENT-1", "EVENT-2")
NUMBER, KENYAN, INDIAN = "712345678", "+254712345678", "+91712345678"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def kenya(services) -> Event:
    """An event in Kenya, in force."""
    event = own_event(country="ke")
    services.event_reader = FixedEvent(event)
    install_services(services)
    return event


def texts(event: Event, code: str = "en") -> list[str]:
    known = build_values(event, load_settings(), code, "registration", 2031).texts
    return [known[name] for name in ("home", "home_code", "home_name", "locale", "keywords")]


def test_pages_are_told_the_events_own_country(kenya):
    about = "maritime summit, ports, shipping, shipbuilding, maritime trade"
    assert texts(own_event()) == ["IN", "+91", "India", "en_IN", f"{about}, India"]
    assert texts(kenya) == ["KE", "+254", "Kenya", "en_KE", f"{about}, Kenya"]
    assert texts(own_event(), "hi")[4] == f"{about}, India"
    assert texts(kenya, "hi")[2] == "केन्या"
    assert texts(own_event(country="DO"))[1] == "+1-809"


def test_shared_links_name_the_events_locale_for_english_alone():
    tags = {code: social_tags("/", code, "", "", load_settings()) for code in ("en", "hi")}
    named = {
        (code, tag["property"]): str(tag["content"])
        for code, rows in tags.items()
        for tag in rows
        if "locale" in tag.get("property", "")
    }
    assert named["en", "og:locale"] == named["hi", "og:locale:alternate"] == 'eventText("locale")'
    assert named["hi", "og:locale"] == named["en", "og:locale:alternate"] == "hi_IN"


def test_structured_data_names_the_country_of_an_address_abroad(kenya):
    shipped = event_data(own_event(), load_settings())["location"]["address"]
    assert shipped == str(own_event().facts.venue.address)
    assert event_data(kenya, load_settings())["location"]["address"] == {
        "@type": "PostalAddress",
        "streetAddress": shipped,
        "addressCountry": "KE",
    }


def test_a_number_without_a_dial_code_is_dialled_in_the_events_country(kenya, services):
    assert (to_e164("", NUMBER), read_typed(NUMBER, "").value) == (KENYAN, KENYAN)
    assert to_e164("+91", NUMBER) == INDIAN
    services.event_reader = FixedEvent(first_event(load_settings()))
    assert (to_e164("", NUMBER), read_typed(NUMBER, "").value) == (INDIAN, INDIAN)


@pytest.mark.usefixtures("kenya")
def test_who_says_no_country_is_from_the_events(services):
    assert (_complete("visitor", {})["country"], _country_of("12")) == ("KE", "KE")
    services.event_reader = FixedEvent(own_event())
    assert (_complete("visitor", {})["country"], _country_of("12")) == ("IN", "IN")


@pytest.mark.req("QRY-6")
def test_the_query_form_offers_it_first(kenya, session, services):
    html = build_query_dialog(Visit(session, "en", NOON, services.settings, kenya)).decode()
    setup = json.loads(re.search(r"data-query='([^']*)'|data-query=\"([^\"]*)\"", html)[0][12:-1].replace("&#34;", '"'))
    assert (setup["combobox"]["value"], setup["combobox"]["options"][0]["value"]) == ("KE", "KE")


def test_a_list_of_countries_begins_with_the_choice_of_the_event():
    shown = str(kit.dial_code_field("Code", "code", [("IN", "India", "+91")]))
    assert 'value:eventText("home")' in shown
    assert '"IN"' not in shown
    with use_language("hi"):
        assert write_countries([("KE", "केन्या", "+254")]) == "KE|+254|केन्या|Kenya"
    rows = [("", "Any"), ("IN", "India"), ("AF", "Afghanistan")]
    assert write_countries(rows) == "||Any;AF||Afghanistan;IN||India"


@pytest.mark.anyio
@pytest.mark.usefixtures("kenya")
async def test_the_office_adds_people_from_the_events_country(database):
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    state = await (await staff_tab("/admin/people/new", token)).get_state(AddPersonState)
    await send(state, "open")
    values = {row["name"]: row["value"] for row in state.fields}
    assert (values["countryCode"], values["country"]) == ("KE", "KE")


@pytest.mark.parametrize("country", ["Kenya", "QQ", "", "K"])
def test_what_is_no_country_is_refused_in_both_languages(country):
    for code, words in (("en", "two letters"), ("hi", "दो अक्षरों")):
        with use_language(code), pytest.raises(Invalid) as refusal:
            _read_form(facts_to_form(own_event().facts) | {"country": country})
        assert words in refusal.value.errors["country"]


def test_the_country_is_drafted_published_taken_back_and_cloned(session):
    first = first_event(load_settings())
    kept = {"first": first, "actor": EDITOR, "now": NOON}
    payload = _read_form(facts_to_form(first.facts) | {"country": "GR"})
    assert save_draft(session, payload, **kept).changes == ("country",)
    assert publish_draft(session, **kept).facts.country == "GR"
    clone = clone_edition(session, CloneRequest(starts_on=first.facts.starts_on.replace(year=2099)), **kept)
    assert clone.event.country == "GR"
    assert revert_to(session, 1, **kept).facts.country == "IN"
    assert "country" not in ChangeEventRequest().model_fields_set
