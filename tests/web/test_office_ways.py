"""Nothing is offered in the office that would be refused: a way to another screen asks who may open it (BO-1)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration.models import Role
from maritime_site.domain.administration.service import ensure_roles
from maritime_site.domain.audit.service import Actor, append_entry
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.audit.state import AuditState
from maritime_site.web.backoffice.home.state import DashboardState
from maritime_site.web.backoffice.screens import screen_of
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab

ACTOR = Actor("1", "chief@demo.example", "")
pytestmark = pytest.mark.req("BO-1")
# Screens with a way to one that asks for another permission, and that permission.
ELSEWHERE = [
    ("/admin/packages/[id]", "/admin/bookings/?package=", "BOOKINGS_VIEW"),
    ("/admin/award-categories", "/admin/award-categories/new", "NOMINATIONS_DECIDE"),
    ("/admin/exhibition/companies/[id]", '"person"', "REGISTRATIONS_VIEW"),
    ("/admin/talk-proposals/[id]", '"person"', "REGISTRATIONS_VIEW"),
    ("/admin/reports", '"path"', "REGISTRATIONS_VIEW"),
    ("/admin/reports", '"reporter_path"', "REGISTRATIONS_VIEW"),
    ("/admin/event", "/admin/packages/", "PACKAGES_EDIT"),
    ("/admin/event", "/admin/admission-days/", "PASSES_VIEW"),
]


@pytest.fixture
def backend() -> str:
    """One make of database is enough: nothing is written."""
    return "sqlite"


@pytest.mark.parametrize(("path", "way", "permission"), ELSEWHERE, ids=str)
def test_a_way_elsewhere_stands_behind_its_permission(path, way, permission):
    found = list(find_ways(screen_of(path).view().render(), way))
    assert found
    assert all(permission in conditions for conditions in found)


def find_ways(node: Any, way: str, conditions: str = "", *, prop: str = "to") -> Any:
    """The conditions above each element of a drawn screen that has `way` in its property `prop`."""
    if isinstance(node, list | tuple):
        for inner in node:
            yield from find_ways(inner, way, conditions, prop=prop)
    if not isinstance(node, dict):
        return
    conditions += str(node.get("cond_state", ""))
    if any(f"{prop}:" in str(each) and way in str(each) for each in node.get("props", [])):
        yield conditions
    for key, inner in node.items():
        if key != "props":
            yield from find_ways(inner, way, conditions, prop=prop)


# Acts that ask for more than their screen does, and what they ask for.
ACTS = [
    ("/admin/event", "event_state.publish", "EVENT_PUBLISH"),
    ("/admin/event", "event_state.archive", "EVENT_PUBLISH"),
    ("/admin/reports", "reports_state.begin", "REPORTS_DECIDE"),
    ("/admin/passes/[id]", "pass_office_state.ask", "PASSES_EDIT"),
]


@pytest.mark.parametrize(("path", "act", "permission"), ACTS, ids=str)
def test_an_act_is_offered_to_whoever_may_do_it(path, act, permission):
    found = list(find_ways(screen_of(path).view().render(), act, prop="onClick"))
    assert found
    assert all(permission in conditions for conditions in found)


def see(database, role, state, address):
    token = administrator(database, role)["Authorization"].removeprefix("Bearer ")

    async def run():
        page = await (await staff_tab(address, token)).get_state(state)
        await send(page, "open")
        return page

    return asyncio.run(run())


def test_steps_of_a_new_site_lead_only_where_one_may_go(services, database):
    install_services(services)
    everywhere = see(database, "superadmin", DashboardState, "/admin/").setup
    assert all(step["path"] for step in everywhere)
    some = see(database, "communications officer", DashboardState, "/admin/").setup
    assert len(some) == len(everywhere)
    assert {step["path"] for step in some} == {"/admin/event/", "/admin/settings/consents/", ""}


def test_the_audit_log_leads_only_where_one_may_go(services, database):
    install_services(services)
    with database.writing() as session:
        for entity in ("package", "booking", "award-category"):
            append_entry(
                session, ACTOR, "thing.change", entity=entity, entity_id="1", before={}, after={}, now=utc_now()
            )
    paths = {"/admin/bookings/1", "/admin/packages/1", "/admin/award-categories/1"}
    assert {row["path"] for row in see(database, "superadmin", AuditState, "/admin/audit/").rows} == paths
    with database.writing() as session:
        ensure_roles(session, now=utc_now())
        auditor = session.exec(select(Role).where(Role.name == "auditor")).one()
        auditor.permissions = auditor.permissions | {"NOMINATIONS_VIEW": True}
    seen = see(database, "auditor", AuditState, "/admin/audit/").rows
    assert [row["path"] for row in seen if row["path"]] == ["/admin/bookings/1"]
