"""How the compiled client differs from Reflex's own: its origin, what it stores, its languages, when it connects."""

from __future__ import annotations

import json
import re
from pathlib import Path

from reflex_base.plugins import Plugin

from maritime_site.settings import load_settings

STATE_JS = "utils/state.js"
THEME_JS = "utils/react-theme.js"
# Reflex bakes the port of the machine that built the page and keeps it over plain http.
BAKED = "    endpoint.hostname = frontend_hostname;\n"
OWN = "    endpoint.host = window.location.host;\n"
BAKED_HTTPS_PORT = '      endpoint.port = ""; // Assume websocket is on https port via load balancer.\n'
# A connection that comes back names the one it had (web/reflex_patches/socket_takeover.py).
ON_CONNECT = '  socket.current.on("connect", async () => {\n'
REMEMBERS = "    socket.current.last = socket.current.id;\n"
RECONNECTS = "socket.current.io.opts.query = { token: getToken() };"
NAMES_LAST = 'socket.current.io.opts.query = { token: getToken(), last: socket.current.last ?? "" };'
# A press on a button is one act (button_presses.py); assets/kit/presses.js has its part in the browser.
PRESSES = 'import { answerPress, dropPresses, followRedirect, notePress } from "$/public/kit/presses.js";\n'
CALLS_PRESSES = {
    'import { uploadFiles } from "$/utils/helpers/upload";\n': PRESSES,
    "    const _events = normalizeEvents(events);\n": "    notePress(_events);\n",
    "  // Handle special events\n": '  if (event.name == "_answered") return answerPress(event.payload.key);\n',
    '  if (event.name == "_redirect") {\n': "    followRedirect(event.payload.path);\n",
    '  socket.current.on("disconnect", (reason, details) => {\n': "    dropPresses();\n",
}
# Colours follow the person's own choice (assets/site.js); nothing else may be kept in their browser (R21).
KEEPS_THEME = '    localStorage.setItem("theme", theme);\n'
QUIET = Path(__file__).with_name("lazy_socket.js")
LETTERS = Path(__file__).with_name("deferred_boot.js")
EARLY = Path(__file__).with_name("early_clicks.js")
PATHS = "__LIVE_PATHS__"
QUERY = "query.js"
COMMENTS = re.compile(r"^[ \t]*(?://.*)?\n|^[ \t]+", re.MULTILINE)
# What answers for every address that is not a built page.
SHELL = "/__spa-fallback"


class ChangedReflex(Exception):
    """The generated client is not the one of the pinned Reflex."""


def same_origin(source: str) -> str:
    """`state.js` with its back end on the page's own host and port. Raises ChangedReflex."""
    if OWN in source:
        return source
    if BAKED not in source or BAKED_HTTPS_PORT not in source:
        raise ChangedReflex(STATE_JS)
    return source.replace(BAKED, OWN).replace(BAKED_HTTPS_PORT, "")


def names_its_last_connection(source: str) -> str:
    """`state.js` that says, when it connects again, which connection it had. Raises ChangedReflex."""
    if NAMES_LAST in source:
        return source
    if source.count(ON_CONNECT) != 1 or source.count(RECONNECTS) != 1:
        raise ChangedReflex(STATE_JS)
    return source.replace(ON_CONNECT, ON_CONNECT + REMEMBERS).replace(RECONNECTS, NAMES_LAST)


def knows_presses(source: str) -> str:
    """`state.js` that gives every pressed button's event its key, and hears of its answer. Raises ChangedReflex."""
    if PRESSES in source:
        return source
    for place, call in CALLS_PRESSES.items():
        if source.count(place) != 1:
            raise ChangedReflex(STATE_JS)
        source = source.replace(place, place + call)
    return source


def stores_no_theme(source: str) -> str:
    """`react-theme.js` that keeps nothing in the browser. Raises ChangedReflex."""
    if KEEPS_THEME not in source and 'setItem("theme", theme)' in source:
        raise ChangedReflex(THEME_JS)
    return source.replace(KEEPS_THEME, "")


def quiet_script(live_paths: list[str]) -> str:
    """The script that decides whether a page connects, with the English paths that need the server.

    It stands in the head of every page: fetched, it would hold back the first paint on a slow network.
    """
    return QUIET.read_text(encoding="utf-8").replace(PATHS, json.dumps(sorted(live_paths)))


def finish_page(html: str, code: str, *, is_live: bool = True) -> str:
    """A built page that names its own language (Reflex knows one for all, WCAG 3.1.1) and shows its text first.

    The client's code wakes a page that can be read already, so it comes after the style and the letters (PERF-1): at
    low priority, and on pages for readers and all Hindi ones, with their large font, only when deferred_boot.js
    calls it.
    """
    html = html.replace('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    if code != "hi" and is_live:
        return html
    for name, value in (("rel", "modulepreload"), ("type", "module")):
        html = html.replace(f'{name}="{value}"', f'{name}="x-{value}"')
    return html.replace('<html lang="en-IN"', '<html lang="hi"', 1) if code == "hi" else html


def minify_script(script: str) -> str:
    """One of the pages' own scripts without the lines that are comments and without indentation, as it is sent."""
    return COMMENTS.sub("", script)


def make_lean(folder: Path) -> None:
    """The pages' own scripts as they are sent: those that every page loads are one."""
    from maritime_site.web.kit import SCRIPT, SCRIPT_PARTS

    whole = folder / SCRIPT.strip("/")
    for part in [folder / name.strip("/") for name in SCRIPT_PARTS]:
        whole.write_text(whole.read_text(encoding="utf-8") + part.read_text(encoding="utf-8"), encoding="utf-8")
        part.unlink()
    for script in folder.glob("*.js"):
        script.write_text(minify_script(script.read_text(encoding="utf-8")), encoding="utf-8")


def query_module(folder: Path) -> str:
    """The module that opens the query form, under a name that pages without the client's code know too."""
    (built,) = (folder / "assets").glob("query_alone-*.js")
    return f'export {{ ask }} from "/assets/{built.name}";\n'


class OwnClientPlugin(Plugin):
    """One build serves any port and host, in two languages, and readers cost no connection."""

    def pre_compile(self, **context: object) -> None:
        """Change the generated client before Vite bundles it."""
        add = context["add_modify_task"]
        assert callable(add)
        add(STATE_JS, lambda source: knows_presses(names_its_last_connection(same_origin(source))))
        add(THEME_JS, stores_no_theme)

    def post_build(self, **context: object) -> None:
        """Finish every page, and add the files made here."""
        folder = context["static_dir"]
        assert isinstance(folder, Path)
        from maritime_site.web.site_map import live_paths

        live = live_paths(load_settings())
        for page in folder.glob("**/*.html"):
            path = "/" + page.relative_to(folder).as_posix().removesuffix("index.html").removesuffix(".html").strip("/")
            code = "hi" if path == "/hi" or path.startswith("/hi/") else "en"
            is_live = path == SHELL or any(path == one or path.startswith(f"{one}/") for one in live)
            page.write_text(finish_page(page.read_text(encoding="utf-8"), code, is_live=is_live), encoding="utf-8")
        from maritime_site.gate.libraries import put_libraries
        from maritime_site.web.documents.library import put_beside_pages
        from maritime_site.web.public.search.index import write_indexes

        make_lean(folder)
        (folder / QUERY).write_text(query_module(folder), encoding="utf-8")
        put_beside_pages(folder)
        put_libraries(folder)
        write_indexes(folder)

    def update_env_json(self, **_context: object) -> dict[str, object]:
        """Endpoints without a port of their own, so that two builds of the same source are the same."""
        return {"EVENT": "ws://localhost/_event", "PING": "http://localhost/ping"}
