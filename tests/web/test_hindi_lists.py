"""The office's lists in Hindi: what stands there in both languages is read in the reader's (HINDI-1)."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import uuid4

import pytest

from maritime_site.core.text.i18n import load_catalogue, use_language
from maritime_site.domain.awards.models import ActorType
from maritime_site.domain.broadcasts.models import Broadcast
from maritime_site.domain.exhibition.models import Entitlement
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskType
from maritime_site.domain.programme.models import Hall, ProgrammeSession, Speaker
from maritime_site.domain.webhooks.models import WebhookDelivery
from maritime_site.web.backoffice.awards.categories_page import category_list
from maritime_site.web.backoffice.awards.categories_state import CategoriesState
from maritime_site.web.backoffice.broadcasts.state import MessagesState
from maritime_site.web.backoffice.exhibition.tariff_page import tariff_page
from maritime_site.web.backoffice.exhibition.tariff_state import TariffState
from maritime_site.web.backoffice.exhibition.tasks_state import OfficeTasksState
from maritime_site.web.backoffice.exports.state import ExportsState
from maritime_site.web.backoffice.home.state import DashboardState
from maritime_site.web.backoffice.newsroom.pictures import render_pictures
from maritime_site.web.backoffice.newsroom.poster import render_poster
from maritime_site.web.backoffice.packages.picture import package_picture
from maritime_site.web.backoffice.pages.library_page import library_page
from maritime_site.web.backoffice.programme.lists import SessionsState, SpeakersState
from maritime_site.web.backoffice.webhooks.state import REASONS, _to_delivery_row
from maritime_site.web.backoffice.wording import name_actor
from tests.domain.awards.builders import make_category
from tests.domain.hospitality.builders import make_package
from tests.people import NOON
from tests.web.test_office_questions import at_screen, chief

assert chief


def drawn(component):
    """A part as the browser's script has it, which writes letters beyond ASCII by their numbers."""
    return str(component.render()).replace("\\\\", "\\")


@pytest.fixture
def backend() -> str:
    """The rules behind these lists are proved on both makes of database."""
    return "sqlite"


@pytest.mark.req("HINDI-1")
@pytest.mark.parametrize(("path", "role", "hall"), [("/hi", "मंत्री", "पहला सभागार"), ("", "Minister", "First hall")])
def test_the_plan_tells_roles_and_halls_in_the_readers_language(database, chief, path, role, hall):
    with database.writing() as session:
        place = Hall(slug="first", name_en="First hall", name_hi="पहला सभागार")
        session.add_all([place, Speaker(name_en="Dev", role_en="Minister", role_hi="मंत्री")])
        session.flush()
        times = {"starts_at": NOON, "ends_at": NOON + timedelta(hours=1), "updated_at": NOON}
        session.add(ProgrammeSession(title_en="Ports", hall_id=place.id, **times))
    speakers = at_screen(f"{path}/admin/speakers/", chief, SpeakersState)
    assert [row["more"] for row in speakers.rows] == [role]
    sessions = at_screen(f"{path}/admin/sessions/", chief, SessionsState)
    assert [row["more"] for row in sessions.rows] == [hall]
    assert hall in dict(sessions.halls).values()


@pytest.mark.req("HINDI-1", "BO-2")
def test_packages_and_messages_are_named_in_the_readers_language(database, chief):
    texts = {"text_en": "a", "text_hi": "अ", "about": "service", "created_at": NOON, "updated_at": NOON}
    with database.writing() as session:
        make_package(session, name_en="Sea view", name_hi="समुद्र की ओर", hotel="Taj")
        session.add(Broadcast(subject_en="Doors open", subject_hi="द्वार खुले", written_by=uuid4(), **texts))
    board = at_screen("/hi/admin/", chief, DashboardState)
    assert [bar["label"] for bar in board.fills] == ["समुद्र की ओर, Taj"]
    letters = at_screen("/hi/admin/messages/", chief, MessagesState)
    assert [row["name"] for row in letters.rows] == ["द्वार खुले"]


@pytest.mark.req("HINDI-1", "EXH-3")
def test_what_comes_with_a_stall_is_named_in_the_readers_language(database, chief):
    values = {"title_en": "Badges", "title_hi": "बैज", "quantity_en": "5 in all", "quantity_hi": "कुल 5"}
    with database.writing() as session:
        session.add(Entitlement(**values, updated_at=NOON))
    row = at_screen("/hi/admin/exhibition/tariff/", chief, TariffState).entitlements[0]
    assert (row["title"], row["other_title"], row["quantity"]) == ("बैज", "Badges", "कुल 5")
    row = at_screen("/admin/exhibition/tariff/", chief, TariffState).entitlements[0]
    assert (row["title"], row["other_title"], row["quantity"]) == ("Badges", "बैज", "5 in all")
    with use_language("hi"):
        assert json.dumps("अंग्रेज़ी") in drawn(tariff_page())


@pytest.mark.req("HINDI-1", "AWD-1")
def test_an_award_is_named_in_the_readers_language_first(database, chief):
    with database.writing() as session:
        make_category(session, name_en="Clean ports", name_hi="स्वच्छ पत्तन")
    row = at_screen("/hi/admin/award-categories/", chief, CategoriesState).rows[0]
    assert (row["name"], row["other_name"]) == ("स्वच्छ पत्तन", "Clean ports")
    row = at_screen("/admin/award-categories/", chief, CategoriesState).rows[0]
    assert (row["name"], row["other_name"]) == ("Clean ports", "स्वच्छ पत्तन")
    with use_language("hi"):
        assert json.dumps("अंग्रेज़ी") in drawn(category_list())


@pytest.mark.req("HINDI-1", "EXHIBIT-1")
def test_a_task_of_exhibitors_is_named_in_the_readers_language_first(database, chief):
    with database.writing() as session:
        values = {"title_en": "Fascia name", "title_hi": "पट्टी पर नाम", "type": TaskType.TEXT}
        session.add(ExhibitorTask(**values, due_at=NOON, created_at=NOON))
    row = at_screen("/hi/admin/exhibition/tasks/", chief, OfficeTasksState).rows[0]
    assert (row["title"], row["other_title"]) == ("पट्टी पर नाम", "Fascia name")
    row = at_screen("/admin/exhibition/tasks/", chief, OfficeTasksState).rows[0]
    assert (row["title"], row["other_title"]) == ("Fascia name", "पट्टी पर नाम")


@pytest.mark.req("HINDI-1", "AWD-1")
def test_whoever_moved_a_nomination_is_named_in_hindi():
    with use_language("hi"):
        assert {name_actor(by.value) for by in ActorType}.isdisjoint({by.value for by in ActorType})


@pytest.mark.req("HINDI-1")
def test_the_owners_of_queries_are_narrowed_by_hindi_words(chief):
    choices = dict(at_screen("/hi/admin/exports/", chief, ExportsState).choices["assignee"])
    assert (choices[""], choices["nobody"]) == ("सभी", "कोई नहीं")


@pytest.mark.req("HINDI-1")
@pytest.mark.parametrize("reason", sorted(REASONS))
def test_why_a_webhook_had_no_answer_is_told_in_words(reason):
    kept = {"event": "test", "body": "", "created_at": NOON, "due_at": NOON, "error": reason, "status_code": 0}
    with use_language("hi"):
        row = _to_delivery_row(WebhookDelivery(endpoint_id=uuid4(), event_id=uuid4(), **kept))
    assert row["answer"] not in {reason, REASONS[reason]}


@pytest.mark.req("HINDI-1")
@pytest.mark.parametrize(
    ("render", "english"),
    [
        (render_pictures, "Photograph"),
        (render_poster, "Poster"),
        (package_picture, "Picture"),
        (library_page, "Pictures"),
    ],
)
def test_the_field_of_a_picture_is_named_in_hindi(render, english):
    with use_language("hi"):
        assert f'"photo", {json.dumps(load_catalogue("hi")[english])}' in drawn(render())
