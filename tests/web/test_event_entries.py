"""The lists of the event's form: rows that are added, moved, taken out, and refused at their own fields (EVENT-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.event.queries import get_draft
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.domain.event.service import save_draft
from maritime_site.ports.event import first_event
from maritime_site.ports.event_facts import MOST_ENTRIES
from maritime_site.ports.services import install_services
from maritime_site.settings import load_settings
from maritime_site.web.backoffice.entries.forms import join_rows, place_refusals
from maritime_site.web.backoffice.entries.page import render_entries
from maritime_site.web.backoffice.event.entries import ENTRY_FORMS
from maritime_site.web.backoffice.event.fields import facts_to_form, form_to_facts
from maritime_site.web.backoffice.event.questions import EVERY
from maritime_site.web.backoffice.event.state import EventState
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab
from tests.web.test_content_pages import EDITOR
from tests.web.test_own_event import own_event

pytestmark = [pytest.mark.anyio, pytest.mark.req("EVENT-1")]
HOSTS = [
    {"name": {"en": name, "hi": None}, "logo": None, "url": f"https://{name.lower()}.example/"}
    for name in ("Kochi", "Mumbai", "Chennai")
]


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def opened(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    form = await (await staff_tab("/admin/event", token)).get_state(EventState)
    await send(form, "open")
    return form


def drafted(services, database):
    with database.reading() as session:
        return get_draft(session, first_event(services.settings)).facts


def test_every_list_of_the_form_has_rows_and_says_what_was_said():
    assert {question.fact for question in EVERY if question.field_type == "list"} == set(ENTRY_FORMS)
    strand = {
        "title": {"en": "Boats", "hi": "नावें"},
        "text": {"en": "Nets | tides", "hi": None},
        "startsAt": "2031-02-03T10:30:00+05:30",
        "endsAt": "2031-02-04",
    }
    facts = own_event(hosts=HOSTS, strands=[strand]).facts
    form = facts_to_form(facts)
    assert (form["hosts"], form["hosts-1-nameEn"], form["hosts-3-nameEn"]) == ("0,1,2,3", "Mumbai", "")
    assert (form["strands-0-startsAt"], form["strands-0-endsAt"]) == ("2031-02-03 10:30", "2031-02-04")
    said = form_to_facts(form, zone=lambda text: f"{text}+05:30")
    assert said["hosts"] == HOSTS
    assert said["strands"] == [strand]


def test_what_is_wrong_in_a_row_is_said_at_its_field():
    form = facts_to_form(own_event(hosts=HOSTS).facts)
    wrong = {"hosts-1-nameEn": " ", "strands-0-startsAt": "next Tuesday", "strands-0-titleEn": "Boats"}
    with use_language("hi"), pytest.raises(Invalid) as refusal:
        form_to_facts(form | wrong, zone=str)
    assert refusal.value.errors == {"hosts-1-nameEn": "अनिवार्य", "strands-0-startsAt": "यह जानकारी जाँचें"}


async def test_rows_are_moved_taken_out_and_added_while_what_is_typed_stays(services, database):
    form = await opened(services, database)
    kept = len(drafted(services, database).hosts)
    assert form.rows["hosts"] == [str(number) for number in range(kept + 1)]
    await send(form, "add_entry", "hosts")
    added = form.rows["hosts"][-1]
    assert added not in form.rows["hosts"][:-1]
    typed = form.values | {f"hosts-{added}-nameEn": "Kochi Port", f"hosts-{added}-url": "https://kochi.example/"}
    for _step in range(kept + 1):
        await send(form, "move_entry_up", "hosts", added)
    await send(form, "move_entry_up", "hosts", added)
    await send(form, "take_entry_out", "hosts", "1")
    assert form.rows["hosts"] == [added, *(str(number) for number in range(kept + 1) if number != 1)]
    await send(form, "save", typed)
    assert form.problems == []
    assert [str(host.name) for host in drafted(services, database).hosts] == [
        "Kochi Port",
        "Ministry of Ports, Shipping and Waterways, Government of India",
    ]
    assert form.rows["hosts"] == ["0", "1", "2"]
    await send(form, "add_entry", "hosts")
    assert int(form.rows["hosts"][-1]) > int(added), "a number that was taken out is given to no other row"


async def test_a_page_that_is_opened_anew_has_the_rows_in_which_something_is_typed(services, database):
    form = await opened(services, database)
    await send(form, "add_entry", "partners")
    await send(form, "take_entry_out", "hosts", "0")
    rows = dict(form.rows)
    assert len(rows["partners"]) == 2
    await send(form, "open")
    assert form.rows == rows
    with database.writing() as session:
        first = first_event(services.settings)
        save_draft(session, ChangeEventRequest(partners=HOSTS), first=first, actor=EDITOR, now=utc_now())
    await send(form, "open")
    assert form.rows["partners"] == ["0", "1", "2", "3", *rows["partners"][1:]]
    await send(form, "save", form.values)
    assert form.rows["partners"] == ["0", "1", "2", "3"]


async def test_nobody_adds_rows_without_end_or_to_what_is_no_list(services, database):
    form = await opened(services, database)
    for _step in range(MOST_ENTRIES):
        await send(form, "add_entry", "partners")
    assert len(form.rows["partners"]) == MOST_ENTRIES
    rows = dict(form.rows)
    await send(form, "add_entry", "name")
    await send(form, "take_entry_out", "name", "0")
    await send(form, "move_entry_up", "name", "0")
    await send(form, "move_entry_up", "partners", "no row")
    assert form.rows == rows


async def test_what_the_rules_refuse_in_an_entry_is_said_at_its_field(services, database):
    form = await opened(services, database)
    await send(form, "add_entry", "strands")
    new = form.rows["strands"][-1]
    emptied = {name: "" for name in form.values if name.startswith("hosts-0-")}
    strand = {f"strands-{new}-titleEn": "Boats", f"strands-{new}-startsAt": "2031-77-77"}
    wrong = {"hosts-1-url": "http://ports.example", "hosts-1-nameEn": "P" * 400, **strand}
    await send(form, "save", form.values | emptied | wrong)
    problems = {problem["field"]: problem["text"] for problem in form.problems}
    assert list(problems) == ["hosts-1-nameEn", "hosts-1-url", f"strands-{new}-startsAt"]
    assert problems["hosts-1-url"] == "Enter an address that starts with https://"
    assert form.errors["hosts-1-nameEn"].startswith("Use at most ")
    assert form.rows["hosts"] == ["1", "0", "2"], "the first row that is shown is the entry that is named"


def test_a_refusal_of_the_whole_list_stays_with_it():
    many = {"figures": [{"value": "7", "label": {"en": "Ports"}}] * 13 + [{"value": "", "label": None}]}
    with pytest.raises(Invalid) as refusal:
        parse_request(ChangeEventRequest, many)
    form = {"figures": join_rows(range(14))} | {f"figures-{row}-value": "7" for row in range(14)}
    assert set(place_refusals(refusal.value, ENTRY_FORMS, form).errors) == set(refusal.value.errors) == {"figures"}


def test_each_row_is_a_group_with_its_name():
    (hosts,) = [question for question in EVERY if question.fact == "hosts"]
    drawn = str(render_entries(EventState, hosts.fact, hosts.label, values=EventState.values).render())
    assert "fieldset" in drawn
    assert "Add a host" in drawn


def test_the_shipped_facts_survive_their_form():
    facts = first_event(load_settings()).facts
    said = form_to_facts(facts_to_form(facts), zone=lambda text: f"{text}+05:30")
    assert said["figures"] == facts.model_dump(mode="json", by_alias=True)["figures"]
