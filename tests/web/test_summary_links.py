"""Every line of an error summary leads to a field of its page, whatever is wrong with the form (A11Y-1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.session import SessionState, token_var
from maritime_site.web.shells.page import Page
from maritime_site.web.site_map import list_pages
from tests.api.backoffice import administrator
from tests.factories import make_person, sign_in
from tests.web.page_parts import list_parts
from tests.web.states import send, tab_at

pytestmark = pytest.mark.req("A11Y-1")
# The fields of this one are drawn from what its state holds, so the page alone does not tell their ids.
DRAWN_LATER = {"/admin/people/new"}
PAGES = {page.path: page for page in list_pages(production=False) if page.path not in DRAWN_LATER}
# How a part of the kit hands on an id and a name, and how an id that ends in a row's key begins.
ID = re.compile(r"""\b(?:id|fieldId)["']?\s*:\s*\(?\\*["']([\w.-]+)""")
NAME = re.compile(r"""\bname["']?\s*:\s*\\*["']([\w.-]+)""")
# What is typed into every field: nothing, what hardly any takes, and too much of it.
TYPED = ("", "?", "9" * 3000)
Form = tuple[type[FormErrors], str, set[str]]


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def forms_of(view: rx.Component) -> Iterator[Form]:
    """Each form that a state takes: the state, its handler, and the names of the form's fields."""
    for part in list_parts(view):
        chain = getattr(part, "event_triggers", {}).get("on_submit")
        for event in getattr(chain, "events", ()):
            if event.handler.state:
                yield event.handler.state, event.handler.fn.__name__, set(NAME.findall(str(part.render())))


@pytest.fixture
def tokens(services, database) -> dict[str, str]:
    """A session of each kind of participant, and an administrator's."""
    install_services(services)
    with database.writing() as session:
        people = {kind: sign_in(session, make_person(session, kind), now=utc_now()) for kind in KINDS}
    return people | {"admin": administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")}


async def fields_refused(page: Page, form: Form, typed: str, tokens: dict[str, str]) -> list[str]:
    """Where the summary's lines lead once somebody whom the page is for has sent a form of it."""
    state, act, names = form
    tab = tab_at(page.path.replace("[", "").replace("]", ""))
    kind = page.audience if page.audience in KINDS else "admin" if page.path.startswith("/admin") else "delegate"
    setattr(await tab.get_state(SessionState), token_var(kind), tokens[kind])
    own: Any = await tab.get_state(state)
    await send(own, act, dict.fromkeys(names, typed))
    return [problem["field"] for problem in own.problems if problem["field"]]


@pytest.mark.anyio
@pytest.mark.parametrize("path", PAGES)
async def test_no_line_of_a_summary_leads_nowhere(path: str, tokens: dict[str, str]):
    page = PAGES[path]
    view = page.view()
    refused = {
        (form[0].__name__, form[1], field)
        for form in forms_of(view)
        for typed in TYPED
        for field in await fields_refused(page, form, typed, tokens)
    }
    if refused:
        ids = set(ID.findall(str(view.render())))
        rows = tuple(name for name in ids if name.endswith("-"))
        assert {entry for entry in refused if entry[2] not in ids and not entry[2].startswith(rows)} == set()


@pytest.mark.parametrize("path", ["/security", "/hospitality", "/visitor/registration", "/admin/packages/[id]"])
def test_forms_of_every_part_of_the_site_are_looked_at(path: str):
    assert any(forms_of(PAGES[path].view()))
