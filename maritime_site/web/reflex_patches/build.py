"""The plugin that Reflex calls while it builds: it hands every patch what that changes, and adds files of ours.

Source: reflex_base/plugins/base.py, the hooks of `Plugin`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from reflex_base.plugins import Plugin

from maritime_site.settings import load_settings
from maritime_site.web.reflex_patches.client_origin import ENDPOINTS, use_own_origin
from maritime_site.web.reflex_patches.client_source import (
    COPIED_ONCE,
    ENTRY_JS,
    STATE_JS,
    THEME_JS,
    VITE_JS,
    original_of,
)
from maritime_site.web.reflex_patches.compile_memory import collect_rarely
from maritime_site.web.reflex_patches.early_packages import EarlyPackages
from maritime_site.web.reflex_patches.lost_line import tell_lost_line
from maritime_site.web.reflex_patches.new_version import speak_of_new_version
from maritime_site.web.reflex_patches.page_boot import finish_page, finish_shell
from maritime_site.web.reflex_patches.page_change import keep_page_in_steps, show_pages_at_once
from maritime_site.web.reflex_patches.plain_elements import draw_plainly
from maritime_site.web.reflex_patches.route_manifest import lighten_public_pages
from maritime_site.web.reflex_patches.script_free import without_client
from maritime_site.web.reflex_patches.script_size import shorten_scripts
from maritime_site.web.reflex_patches.short_names import shorten_names
from maritime_site.web.reflex_patches.theme_storage import store_no_theme
from maritime_site.web.routes import english_path
from maritime_site.web.seo.twins import mark_twins

QUERY = "query.js"
COMMENTS = re.compile(r"^[ \t]*(?://.*)?\n|^[ \t]+", re.MULTILINE)
# What answers for every address that is not a built page.
SHELL = "/__spa-fallback"


def is_read_only(path: str) -> bool:
    """Whether a built page, by its English path, is sent without the client: the server fills it, or it says 404."""
    from maritime_site.web.site_map import filled_paths

    return path in filled_paths(load_settings()) or path.endswith("/not-found")


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

    packages: ClassVar = EarlyPackages()

    def get_frontend_dependencies(self, **_context: object) -> list[str]:
        """None of its own; asked for right before the pages are compiled."""
        collect_rarely()
        self.packages.start()
        return []

    def get_frontend_development_dependencies(self, **_context: object) -> list[str]:
        """None of its own; asked for right before Reflex installs packages."""
        self.packages.wait()
        return []

    def pre_compile(self, **context: object) -> None:
        """Change the generated client before Vite bundles it."""
        # Late: they need Reflex's states, which need the configuration that this plugin is part of.
        from maritime_site.web.reflex_patches.button_presses import note_presses
        from maritime_site.web.reflex_patches.failures import hear_failures
        from maritime_site.web.reflex_patches.lost_state import begin_again
        from maritime_site.web.reflex_patches.socket_takeover import name_last_connection

        add = context["add_modify_task"]
        assert callable(add)
        for name in COPIED_ONCE:
            add(name, lambda _built_before, name=name: original_of(name))
        add(STATE_JS, lambda source: keep_page_in_steps(note_presses(name_last_connection(use_own_origin(source)))))
        add(STATE_JS, tell_lost_line)
        add(STATE_JS, hear_failures)
        add(STATE_JS, begin_again)
        add(STATE_JS, speak_of_new_version)
        add(STATE_JS, shorten_names)
        add(THEME_JS, store_no_theme)
        add(ENTRY_JS, show_pages_at_once)
        add(VITE_JS, draw_plainly)

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
            html = mark_twins(finish_page(page.read_text(encoding="utf-8"), code, is_live=is_live))
            html = finish_shell(html) if path == SHELL else html
            page.write_text(without_client(html) if is_read_only(english_path(path)) else html, encoding="utf-8")
        from maritime_site.gate.libraries import put_libraries
        from maritime_site.web.documents.library import put_beside_pages

        make_lean(folder)
        shorten_scripts(sorted(folder.glob("*.js")))
        (folder / QUERY).write_text(query_module(folder), encoding="utf-8")
        lighten_public_pages(folder)
        put_beside_pages(folder)
        put_libraries(folder)

    def update_env_json(self, **_context: object) -> dict[str, object]:
        """The client's endpoints."""
        return dict(ENDPOINTS)
