"""Role by door: one permission opens exactly the routes, screens and handlers that name it (BO-1, R53; attack 37)."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator

import pytest

from maritime_site.api.app import ROUTERS, _load_routes
from maritime_site.core.error_reports import UNEXPECTED
from maritime_site.domain.administration.models import Role
from maritime_site.domain.administration.permissions import Permission
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.api.description import fill, operations
from tests.people import NOON
from tests.web.states import own_handlers, send, tab_at

REFUSED = "Your role does not allow this"
CRASHED = UNEXPECTED.partition("{")[0]
# What concerns only whoever asks, or nobody yet: signing in and out, one's own account, the table of permissions.
OWN_ROUTES = (
    "/api/admin/super-admin/",
    "/api/admin/account/",
    "/api/admin/logout",
    "/api/admin/permissions",
    "/api/admin/active-role",
    "/api/admin/dashboard",
    # Finds what the caller's own permissions show, of each kind by itself.
    "/api/admin/search",
)
# Gates answer to their devices too, by a key of their own.
GATE_ROUTES = ("/api/admin/gate/",)
# What only puts a form of the same tab away, and neither reads nor writes anything.
WITHOUT_DESK = ("TariffState.leave",)
# The search answers by what the administrator may see; the view is their own menu and rows.
FOR_ALL_STAFF = {"DashboardState", "OfficeSearchState", "OfficeViewState"}
OWN_STATES = ("AccountState", "OfficeState", "AdminSignInState", "InvitationState")
OWN_SCREENS = {"/admin", "/admin/account", "/admin/search"}


@pytest.fixture
def backend() -> str:
    """Who may is the same on both databases."""
    return "sqlite"


@pytest.fixture
def clerk(database):
    """A bearer of somebody whose one role gives just these permissions."""
    made: dict[str, dict[str, str]] = {}

    def bearer(name: str, *permissions: str) -> dict[str, str]:
        if name not in made:
            with database.writing() as session:
                session.add(Role(name=name, permissions=dict.fromkeys(permissions, True), updated_at=NOON))
            made[name] = administrator(database, name)
        return made[name]

    return bearer


def only(clerk, permission: str) -> dict[str, str]:
    return clerk(f"only {permission}", permission)


def all_but(clerk, permission: str) -> dict[str, str]:
    return clerk(f"all but {permission}", *(each.value for each in Permission if each != permission))


def named_by(dependant) -> Iterator[str]:
    """The permissions that a route's dependencies name."""
    permission = getattr(dependant.call, "permission", None)
    if permission:
        yield str(permission)
    for part in dependant.dependencies:
        yield from named_by(part)


def _doors() -> dict[tuple[str, str], set[str]]:
    """Every route of the back office, and what it names."""
    routes = [route for name in ROUTERS for route in _load_routes(name)]
    return {
        (method, route.path_format): set(named_by(route.dependant))
        for route in routes
        for method in route.methods or ()
        if route.path_format.startswith("/api/admin/")
    }


@pytest.fixture
def doors() -> dict[tuple[str, str], set[str]]:
    return _doors()


@pytest.mark.req("BO-1", "ROLE-3")
def test_every_route_of_the_office_names_a_permission(api, doors):
    schema = api.get("/api/openapi.json").json()
    values = {
        (operation.method.upper(), operation.path)
        for operation in operations(schema)
        if operation.path.startswith("/api/admin/")
    }
    assert values <= set(doors)
    nameless = {path for (_method, path), names in doors.items() if not names}
    assert {path for path in nameless if not path.startswith((*OWN_ROUTES, *GATE_ROUTES))} == set()
    assert {name for names in doors.values() for name in names} <= set(Permission)


@pytest.mark.req("BO-1", "ROLE-3")
def test_a_route_opens_to_its_permission_alone_and_to_nobody_else(api, clerk, doors):
    wrong = []
    for (method, path), names in doors.items():
        if len(names) != 1:
            continue
        (permission,) = names
        for who, opens in ((only(clerk, permission), True), (all_but(clerk, permission), False)):
            answer = api.request(method, fill(path), headers=who)
            refused = answer.status_code == 403 and answer.json()["message"] == REFUSED
            if refused is opens or answer.status_code >= 500:  # a crash opens nothing
                wrong.append((method, path, permission, answer.status_code))
    assert wrong == []


def office_handlers():
    return [(state, name) for state, name in own_handlers() if ".web.backoffice." in state.__module__]


def needed(state, name) -> str:
    """What a handler asks for: its own permission, or its list's."""
    own = getattr(state.event_handlers[name].fn, "permission", None)
    free = state.__name__ in OWN_STATES or f"{state.__name__}.{name}" in WITHOUT_DESK
    assert own is not None or free, f"{state.__name__}.{name} is at no desk"
    return own or getattr(state, "PERMISSION", "")


@pytest.mark.req("BO-1")
def test_every_screen_and_handler_of_the_office_names_a_permission():
    assert {screen.path for screen in SCREENS if not screen.permission} == OWN_SCREENS
    assert {screen.permission for screen in SCREENS} <= {*Permission, ""}
    free = [(state, name) for state, name in office_handlers() if f"{state.__name__}.{name}" not in WITHOUT_DESK]
    nameless = {state.__name__ for state, name in free if not needed(state, name)}
    assert nameless <= {*OWN_STATES, *FOR_ALL_STAFF}
    for screen in SCREENS:
        for event in screen.on_load:
            opened = getattr(event, "fn", None) or getattr(getattr(event, "handler", None), "fn", None)
            assert opened is not None, screen.path


@pytest.mark.req("BO-1", "ROLE-3")
def test_a_handler_is_refused_without_its_permission_and_only_then(services, clerk):
    install_services(services)
    wrong = []
    for state, name in office_handlers():
        wanted = needed(state, name)
        if not wanted or state.__name__ in OWN_STATES:
            continue
        for who, opens in ((only(clerk, wanted), True), (all_but(clerk, wanted), False)):
            values = asyncio.run(_told(state, name, who))
            crashed = any(text.startswith(CRASHED) for text in values)
            if (REFUSED in values) is opens or crashed:
                wrong.append((state.__name__, name, wanted, values))
    assert wrong == []


async def _told(state, name, headers) -> list[str]:
    """What one event of a browser is answered with."""
    root = tab_at("/admin/nothing/00000000-0000-4000-8000-000000000000/")
    (await root.get_state(SessionState)).admin_token = headers["Authorization"].removeprefix("Bearer ")
    target = await root.get_state(state)
    handler = state.event_handlers[name].fn
    if getattr(handler, "once", ""):  # what was asked first stands open: otherwise nothing is done for anybody
        setattr(target, handler.once, "1")
    hints = list(inspect.signature(handler).parameters.values())[1:]
    arguments = [{} if "dict" in str(hint.annotation) else "1" for hint in hints]
    await send(target, name, *arguments)
    return [problem["text"] for problem in getattr(target, "problems", [])]
