"""What was done stands in the page as well as in a toast, also where it leads to another page (contract, "Pages")."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web import backoffice
from maritime_site.web.backoffice.awards.categories_state import CategoryState
from maritime_site.web.backoffice.programme.lists import SpeakersState
from maritime_site.web.backoffice.programme.state import SpeakerPlan
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.web.states import move, send, tab_at, target_of

pytestmark = pytest.mark.req("BO-3")
CATEGORY = {"key": "ferries", "nameEn": "Ferries", "nameHi": "फेरी", "closesAt": "2097-01-31T18:30", "open": "on"}
SOURCES = sorted(Path(backoffice.__file__).parent.rglob("*.py"))


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def chief(database, services) -> str:
    """A super-administrator's token."""
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


async def begun(chief, path):
    root = tab_at(path)
    (await root.get_state(SessionState)).admin_token = chief
    return root


def test_a_new_category_says_so_where_it_leads_once(chief):
    async def play():
        root = await begun(chief, "/admin/award-categories/new")
        state = await root.get_state(CategoryState)
        await send(state, "open")
        made = target_of(await send(state, "save", CATEGORY))
        assert (await root.get_state(ToastState)).message["text"] == "The category is added"
        move(root, f"{made}/")
        await send(state, "open")
        assert (state.values["nameEn"], state.done) == ("Ferries", "The category is added")
        await send(state, "open")
        assert state.done == ""

    asyncio.run(play())


def test_words_for_one_page_are_not_said_on_another(chief):
    async def play():
        root = await begun(chief, "/admin/speakers/new")
        state = await root.get_state(SpeakerPlan)
        await send(state, "open")
        made = target_of(await send(state, "save", {"nameEn": "Meera"}))
        move(root, "/admin/speakers/")
        listed = await root.get_state(SpeakersState)
        await send(listed, "open")
        assert (len(listed.rows), listed.done) == (1, "")
        move(root, made)
        await send(state, "open")
        assert state.done == "", "the words were for the page that was not opened then"
        move(root, target_of(await send(state, "remove")))
        await send(listed, "open")
        assert (listed.rows, listed.done) == ([], "Removed from the plan")

    asyncio.run(play())


def says_and_leaves(node: ast.AST) -> bool:
    """Whether a function confirms by a toast and leads to another page by itself."""
    called = {ast.unparse(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}
    return "rx.redirect" in called and bool({"say_done", "show_toast"} & called)


def test_no_handler_confirms_by_a_toast_alone_and_leads_away():
    result = {
        node.name
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.AsyncFunctionDef) and says_and_leaves(node)
    }
    assert result == {"lead_on", "choose_role"}, "who chose a role sees it in the frame"
