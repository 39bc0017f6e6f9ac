"""The front door: the Reflex application with its pages, REST and jobs behind one port. No logic lives here."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncGenerator
from functools import cache, partial
from pathlib import Path

import reflex as rx
from starlette.types import ASGIApp

import maritime_site.domain.tables  # noqa: F401  every table is known
from maritime_site.api.app import create_api
from maritime_site.api.docs.kept_description import read_kept
from maritime_site.core.clock import utc_now
from maritime_site.core.observability.logs import configure_logs, route_library_logs
from maritime_site.domain.event.source import EventSource
from maritime_site.domain.pages import links
from maritime_site.jobs import JOBS
from maritime_site.jobs.runner import jobs_running
from maritime_site.ports.services import Services, get_event, get_services, install_services
from maritime_site.settings import Settings, load_settings
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.registry import LIVE_FILES, LIVE_PAGES
from maritime_site.web.dynamic_pages.serving import DynamicPages
from maritime_site.web.dynamic_pages.shell import Values
from maritime_site.web.dynamic_pages.slots import texts_script, theme_style
from maritime_site.web.dynamic_pages.values import event_values
from maritime_site.web.public.home.serving import HomePage
from maritime_site.web.public.nominate.choices import add_awards
from maritime_site.web.reflex_patches.button_presses import PressMiddleware
from maritime_site.web.reflex_patches.failures import tell_failure
from maritime_site.web.reflex_patches.lost_state import NoteEvents, ask_tabs_again
from maritime_site.web.reflex_patches.page_boot import (
    DEFERRED_BOOT,
    EARLY_PRESSES,
    FIRST_MARKS,
    KEPT_STORAGE,
    lazy_socket_script,
)
from maritime_site.web.reflex_patches.page_load import PageLoad
from maritime_site.web.reflex_patches.socket_takeover import keeps_places
from maritime_site.web.reflex_patches.state_locks import give_locks_back
from maritime_site.web.routes import Route, english_path, language_of
from maritime_site.web.server.csp import Hosts
from maritime_site.web.server.front_door import FrontDoor, allows_origin, without_cors
from maritime_site.web.server.page_registration import add_pages, page_load_events
from maritime_site.web.server.pages import Pages, ReadValues
from maritime_site.web.site_map import list_routes, live_paths
from maritime_site.web.sockets.events import EventGuard
from maritime_site.web.sockets.guard import SocketGuard
from maritime_site.web.sockets.limits import LARGEST_FRAME, AddressLimits, SocketLimits
from maritime_site.web.sockets.tabs import Tabs
from maritime_site.wiring import build_services

settings = load_settings()
configure_logs(settings)
install_services(build_services(settings))
# Before workers are forked: it takes seconds, and memory that is touched afterwards is there twice.
api = create_api(get_services())
api.read_kept = partial(read_kept, settings.gateway)


def open_front_door(reflex_app: ASGIApp) -> ASGIApp:
    """Put REST and the built pages beside Reflex's websocket."""
    from reflex.utils.prerequisites import get_web_dir

    folder = get_web_dir() / "build" / "client"
    links.install_paths({english_path(f"/{path}") for path in list_routes(settings)})
    live = DynamicPages(LIVE_PAGES, folder, get_services(), files=LIVE_FILES)
    values = page_values_reader(get_services())
    pages = Pages(folder, list_routes(settings), hosts=read_hosts, live=live.respond, values=values)
    return FrontDoor(reflex=guard_socket(reflex_app), api=api, pages=pages, live_paths=live_paths(settings))


def read_hosts() -> Hosts:
    """Who else a page may fetch from now."""
    return Hosts.of(settings, get_event())


def page_values_reader(services: Services) -> ReadValues:
    """What fills the named slots of the page at a path now; two pages have pieces of their own."""
    home = HomePage(services)

    def read(path: str) -> Values:
        language, now, page = language_of(path), utc_now(), english_path(path).rstrip("/")
        if page == "":
            return home.read_values(language, now)
        values = event_values(services.event, services.settings, language, now)
        return add_awards(values, services, language, now) if page == Route.NOMINATE else values

    return read


def guard_socket(reflex_app: ASGIApp) -> ASGIApp:
    """Reflex's websocket behind its limits, with tabs that belong to their browsers."""
    namespace = app.event_namespace
    if namespace is None:
        return reflex_app
    tabs = Tabs(namespace._token_manager, app.state_manager)  # noqa: SLF001  Reflex has no other way to it
    keeps_places(namespace)
    give_locks_back(app.state_manager)
    EventGuard(namespace, tabs).install()
    limits = AddressLimits(SocketLimits().for_workers(settings.workers))
    return SocketGuard(reflex_app, tabs=tabs, limits=limits, trusted_hops=settings.trusted_proxy_hops)


def watch_event(stopping: threading.Event) -> None:
    """Look for another version of the event each second, so that no request has to."""
    reader = get_services().event_reader
    if isinstance(reader, EventSource):
        reader.watch(stopping)


@contextlib.asynccontextmanager
async def run_jobs() -> AsyncGenerator[None]:
    """Jobs run as long as the site serves."""
    stopping = threading.Event()
    watch_event(stopping)
    async with jobs_running(get_services(), JOBS):
        yield
    stopping.set()
    await asyncio.to_thread(get_services().database.close)


def list_scripts(settings: Settings) -> tuple[str, ...]:
    """The pages' own scripts; the one that asks about counting only where there is something to count with."""
    return (kit.SCRIPT, *(["/consent.js"] if settings.tag_manager_id else []))


def _head_script(script: Path) -> rx.Component:
    """A script in the head, also of pages that are served without the client's code."""
    return rx.el.script(script.read_text(encoding="utf-8"), custom_attrs={"data-keep": ""})


app = rx.App(
    html_lang="en-IN",
    stylesheets=list(kit.STYLESHEETS),
    head_components=[
        texts_script(),
        theme_style(),
        rx.el.link(rel="icon", href="/images/icon.svg", type="image/svg+xml"),
        _head_script(KEPT_STORAGE),
        rx.el.script(lazy_socket_script(live_paths(settings))),
        *map(_head_script, (FIRST_MARKS, EARLY_PRESSES, DEFERRED_BOOT)),
        *(rx.el.script(src=source, custom_attrs={"defer": True, "data-keep": ""}) for source in list_scripts(settings)),
    ],
    toaster=None,
    backend_exception_handler=tell_failure,
)
# Reflex's own banner speaks English only, and weighs on every page.
app.app_wraps.pop((5, "Overlay"), None)
add_pages(app, settings)
ask_tabs_again()
app.add_middleware(NoteEvents())
app.add_middleware(PageLoad(page_load_events(settings), app.router))
app.add_middleware(PressMiddleware())
# In each worker, once the server has configured its logging there.
app.register_lifespan_task(route_library_logs)
app.register_lifespan_task(run_jobs)
if app.sio is not None:
    app.sio.eio.cors_allowed_origins = allows_origin(settings.origins)
    # Told to the browser, which then does not send what would be refused.
    app.sio.eio.max_http_buffer_size = LARGEST_FRAME


@cache
def serve() -> ASGIApp:
    """What every worker serves: made once, before workers are forked, for memory touched afterwards is there twice."""
    reflex_app = app()
    for part in (reflex_app, app._api):  # noqa: SLF001  Reflex has no other way to it
        without_cors(part)
    return open_front_door(reflex_app)
