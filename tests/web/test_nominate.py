"""The nomination page's state: what it shows, what it refuses, and what a browser may tell it (AWD-1)."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people.consent_texts import ConsentTextRequest
from maritime_site.maritime_site import page_values_reader
from maritime_site.ports.services import install_services
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.public.nominate.state import NominationState
from tests.domain.awards.builders import make_category
from tests.web.states import send, tab_at

pytestmark = pytest.mark.req("AWD-1")
FORM = {
    "category": "ports",
    "nomineeName": "Esha Menon",
    "nomineeEmail": "esha@demo.example",
    "nomineeCountryCode": "IN",
    "nomineeMobile": "9876543210",
    "organisation": "Harbour Works",
    "statement": "She moved the port.",
    "nominatorName": "Asha Rao",
    "nominatorEmail": "asha@demo.example",
    "consent": "on",
}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both."""
    return "sqlite"


@pytest.fixture(autouse=True)
def _awards(services, database) -> None:
    install_services(services)
    with database.writing() as session:
        make_category(session, closes_at=utc_now() + timedelta(days=9))
        make_category(session, key="over", name_en="Over", closes_at=utc_now() - timedelta(days=1))


def after(*steps: tuple[str, tuple[object, ...]]) -> NominationState:
    """The state after these events."""

    async def run() -> NominationState:
        state = await tab_at("/awards/nominate").get_state(NominationState)
        for name, arguments in steps:
            await send(state, name, *arguments)
        return state

    return asyncio.run(run())


@pytest.mark.req("PERF-1")
@pytest.mark.parametrize(("path", "closed"), [("/awards/nominate", "Closed"), ("/hi/awards/nominate/", "बंद")])
def test_the_awards_come_with_the_page_and_say_what_is_closed(services, path, closed):
    cards = str(page_values_reader(services)(path).slots[f"{SLOT}awards"])
    assert re.findall(r'value="(\w+)"[^>]*?( disabled)?>', cards) == [("over", " disabled"), ("ports", "")]
    assert f'id="category-over-meta">{closed}</p>' in cards
    assert f"{SLOT}awards" not in page_values_reader(services)("/imw/how-to-reach").slots


def test_the_form_stays_while_an_award_takes_nominations():
    assert not after(("open", ())).none_open


def test_the_form_gives_way_where_no_award_takes_nominations(database):
    with database.writing() as session:
        for category in session.exec(select(AwardCategory)):
            category.closes_at = utc_now() - timedelta(days=1)
            session.add(category)
    assert after(("open", ())).none_open


def test_a_refusal_in_the_summary_names_its_question():
    state = after(("open", ()), ("check", ({**FORM, "nomineeName": "", "nominatorEmail": "asha"},)))
    assert [problem["text"] for problem in state.problems] == [
        "Nominee's name: Required",
        "Your email: Please enter a valid email address",
    ]


def test_right_answers_are_shown_for_checking_and_kept_for_sending():
    state = after(("open", ()), ("check", (FORM,)))
    assert (state.step, state.problems) == ("check", [])
    assert state.payload["consent"] is True
    assert {row.name: row.value for row in state.summary}["category"] == "Ports"


@pytest.mark.parametrize(
    ("change", "field"),
    [({"statement": " "}, "statement"), ({"category": ""}, "category"), ({"consent": ""}, "consent")],
)
def test_wrong_answers_are_told_at_their_field(change, field):
    state = after(("open", ()), ("check", (FORM | change,)))
    assert (state.step, set(state.errors), state.errors[field]) == ("form", {field}, "Required")


def test_a_closed_award_is_refused_before_files_are_chosen():
    state = after(("open", ()), ("check", (FORM | {"category": "over"},)))
    assert state.step == "form"
    assert "closed on" in state.problems[0]["text"]


def test_only_a_reference_is_shown_as_one():
    checked = (("open", ()), ("check", (FORM,)))
    assert after(*checked, ("sent", ("<b>NOM</b>", "submitted"))).step == "check"
    assert after(("sent", ("NOM-K7M2-XP4Q", "submitted"))).step == "form"
    done = after(*checked, ("sent", ("NOM-K7M2-XP4Q", "awaiting_nominee")))
    assert (done.step, done.reference, done.waits, done.payload) == ("done", "NOM-K7M2-XP4Q", True, {})


@pytest.mark.parametrize("errors", ['{"statement": "Too long"}', "[]", "no json", "null"])
def test_what_the_server_refused_comes_back_to_the_form(errors):
    state = after(("open", ()), ("check", (FORM,)), ("refused", ("Wrong", errors)))
    assert (state.step, len(state.problems)) == ("form", 1)


@pytest.mark.req("LANG-1")
def test_what_the_browser_did_itself_is_told_in_the_pages_language():
    """Each event in a task of its own, as the site runs them: the one before must not lend its language."""

    async def run() -> None:
        root = tab_at("/hi/awards/nominate")
        state, toast = await root.get_state(NominationState), await root.get_state(ToastState)
        for name, arguments in (("open", ()), ("check", (FORM,)), ("refused", ("", '{"nomineeEmail": "गलत"}'))):
            await asyncio.create_task(send(state, name, *arguments))
        assert [problem["text"] for problem in state.problems] == ["नामांकित व्यक्ति का ई-मेल: गलत"]
        await asyncio.create_task(send(state, "check", FORM))
        await asyncio.create_task(send(state, "sent", "NOM-K7M2-XP4Q", "submitted"))
        assert (state.step, toast.message["text"]) == ("done", "नामांकन प्राप्त हुआ")

    asyncio.run(run())


def test_starting_again_empties_it():
    state = after(("open", ()), ("check", (FORM | {"consent": ""},)), ("start_again", ()))
    assert (state.values, state.problems) == ({}, [])


@pytest.mark.req("REG-3")
def test_words_that_changed_meanwhile_are_shown_before_anybody_agrees(database):
    new = ConsentTextRequest(en="I agree, in other words", hi="मैं दूसरे शब्दों में सहमत हूँ")

    async def run():
        state = await tab_at("/awards/nominate").get_state(NominationState)
        await send(state, "open")
        assert state.words == ""
        with database.writing() as session:
            consent_texts.change_text(session, "award", new, actor=Actor("1", "chief@demo.example", ""), now=utc_now())
        await send(state, "check", FORM)
        assert (state.step, state.words) == ("form", new.en)
        assert [problem["text"] for problem in state.problems] == [
            "The words you agree to have changed. Please read them once more."
        ]
        await send(state, "check", FORM)
        assert (state.step, {row.name: row.label for row in state.summary}["consent"]) == ("check", new.en)

    asyncio.run(run())
