"""A form shows what is stored whenever its page opens: fields keep what stands in them until their key changes."""

from __future__ import annotations

from uuid import uuid4

import pytest

from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.broadcasts.state import MessageState
from maritime_site.web.backoffice.invitations.state import InvitationState
from maritime_site.web.backoffice.newsroom.pictures import PicturesState
from maritime_site.web.backoffice.packages.state import PackageState
from maritime_site.web.backoffice.pages.library_state import LibraryPictureState
from maritime_site.web.backoffice.programme.state import SessionPlan
from maritime_site.web.backoffice.webhooks.state import WebhookState
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import make_package
from tests.people import NOON
from tests.web.states import send, staff_tab

FORMS = [
    (PackageState, "packages/new"),
    (PicturesState, f"albums/{uuid4()}"),
    (WebhookState, "webhooks/new"),
    (InvitationState, "invitations/new"),
    (MessageState, "messages/new"),
    (SessionPlan, "sessions/new"),
]


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    """The token of a super-administrator."""
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


async def count(state) -> int:
    """How often the form was drawn, once its page has opened."""
    await send(state, "open")
    return getattr(state, "written", None) or state.opened


@pytest.mark.req("BO-3")
@pytest.mark.anyio
@pytest.mark.parametrize(("state", "path"), FORMS, ids=[path.split("/")[0] for _state, path in FORMS])
async def test_each_visit_draws_a_form_anew(chief, state, path):
    form = await (await staff_tab(f"/admin/{path}", chief)).get_state(state)
    first = await count(form)
    assert await count(form) > first


@pytest.mark.req("EVENT-2")
@pytest.mark.anyio
async def test_each_visit_draws_a_pictures_words_anew(chief, database):
    times = {"created_at": NOON, "updated_at": NOON}
    picture = LibraryPicture(name="q", width=3, height=2, files={"3": "q"}, added_by="x", **times)
    with database.writing() as session:
        session.add(picture)
    form = await (await staff_tab(f"/admin/pictures/{picture.id}", chief)).get_state(LibraryPictureState)
    first = await count(form)
    assert await count(form) > first


@pytest.mark.req("HOSP-1", "BO-3")
@pytest.mark.anyio
async def test_closing_a_sale_leaves_what_is_typed_in_the_form(chief, database):
    with database.writing() as session:
        package = make_package(session)
    form = await (await staff_tab(f"/admin/packages/{package.id}", chief)).get_state(PackageState)
    drawn = await count(form)
    await send(form, "put_on_sale", False)
    assert (form.written, form.open_now, form.line["open"]) == (drawn, False, False)
    await send(form, "save", {"price": "19,000.00"})
    assert (form.problems, form.done, form.given["price"]) == ([], "Saved", "19000.00")
    assert form.written > drawn
