"""The patches of Reflex are those of the pinned release, and each says why it is there."""

from __future__ import annotations

import importlib
import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from maritime_site.core.text.i18n import _, use_built_language
from maritime_site.web import reflex_patches
from maritime_site.web.reflex_patches.client_source import ChangedReflex
from maritime_site.web.reflex_patches.new_version import NEWER, RENEW, speak_of_new_version
from maritime_site.web.reflex_patches.page_change import AT_ONCE, SAME_PAGE, keep_page_in_steps, show_pages_at_once
from maritime_site.web.reflex_patches.short_names import IMPORTS_ALONE, IN_PLACE, OUTSIDE, shorten_names
from maritime_site.web.reflex_patches.theme_storage import KEEPS_THEME, store_no_theme
from tests.web.reflex_sources import reflex_client, reflex_source

ROOM = Path(reflex_patches.__file__).parent
HELPERS = {"__init__", "client_source"}
MODULES = sorted(path.stem for path in ROOM.glob("*.py") if path.stem not in HELPERS)
# What the patches rely on without changing it, by the file of Reflex that has it.
RELIED_ON = {
    "reflex_base/.templates/web/utils/state.js": (
        "backend-enabled",
        "socket.current.auth = bootAuth(true);",
        "addEvents(app.onLoadInternalEvent());",
    ),
    "reflex_base/utils/memo_paths.py": ("module = sys.modules.get(module_name)",),
    "reflex/compiler/compiler.py": ("for dependency in plugin.get_frontend_dependencies():",),
    "reflex/utils/js_runtimes.py": ("plugin.get_frontend_development_dependencies()",),
    "reflex/utils/token_manager.py": (
        "token_to_socket",
        "sid_to_token",
        "_fetch_socket_record",
        "_store_socket_record",
    ),
}


@pytest.mark.parametrize("package", ["reflex", "reflex-base"])
def test_the_patches_were_read_beside_the_pinned_reflex(package):
    assert version(package) == reflex_patches.PINNED, "read every file of web/reflex_patches/ again, then change PINNED"


@pytest.mark.parametrize("name", MODULES)
def test_every_patch_tells_its_reason_and_its_source(name):
    words = importlib.import_module(f"{reflex_patches.__name__}.{name}").__doc__ or ""
    assert name == "build" or "Reason: " in words
    sources = re.findall(r"\breflex(?:_base)?/[\w./-]+", words.partition("Source: ")[2])
    assert sources
    assert all(reflex_source(path).exists() for path in sources), sources


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.js")), ids=lambda path: path.name)
def test_every_script_tells_its_reason(path):
    assert path.read_text(encoding="utf-8").startswith("// ")


@pytest.mark.parametrize(("path", "fragments"), RELIED_ON.items(), ids=list(RELIED_ON))
def test_reflex_still_does_what_the_patches_rely_on(path, fragments):
    text = reflex_source(path).read_text(encoding="utf-8")
    assert [fragment for fragment in fragments if fragment not in text] == []


def test_the_pinned_client_stores_no_theme_once_it_is_changed():
    source = reflex_source("reflex_base/.templates/web/utils/react-theme.js").read_text(encoding="utf-8")
    assert KEEPS_THEME in source
    assert KEEPS_THEME not in store_no_theme(source)
    with pytest.raises(ChangedReflex):
        store_no_theme(source.replace(KEEPS_THEME, KEEPS_THEME.strip()))


def test_the_pinned_router_draws_a_page_without_a_pause_once_it_is_changed():
    source = reflex_source("reflex_base/.templates/web/app/entry.client.js").read_text(encoding="utf-8")
    changed = show_pages_at_once(source)
    assert AT_ONCE in changed
    assert show_pages_at_once(changed) == changed
    with pytest.raises(ChangedReflex):
        show_pages_at_once(source.replace("HydratedRouter)", "Router)"))


def test_the_pinned_client_loads_no_page_anew_for_a_step_once_it_is_changed():
    source = reflex_client()
    changed = keep_page_in_steps(source)
    assert SAME_PAGE in changed
    assert keep_page_in_steps(changed) == changed
    with pytest.raises(ChangedReflex):
        keep_page_in_steps(source.replace("location.hash", "location.place"))


def test_the_client_is_the_one_that_is_bundled():
    assert reflex_client() == reflex_source("reflex_base/.templates/web/utils/state.js").read_text(encoding="utf-8")


def test_the_pinned_client_tells_of_a_newer_build_in_the_pages_language_once_it_is_changed():
    source = reflex_client()
    changed = speak_of_new_version(source)
    assert ("A new version of this app" in source, "A new version of this app" in changed) == (True, False)
    with use_built_language("hi"):
        words = [_(NEWER), _(RENEW)]
    assert json.dumps(words, ensure_ascii=False) in changed
    assert json.dumps([NEWER, RENEW]) in changed
    assert words[0] != NEWER
    assert len(changed.encode()) < len(source.encode())
    assert speak_of_new_version(changed) == changed
    with pytest.raises(ChangedReflex):
        speak_of_new_version(source.replace("Reload", "Renew"))


def test_the_pinned_client_evaluates_nothing_in_place_once_it_is_changed():
    source = reflex_client()
    changed = shorten_names(source)
    assert len(IN_PLACE.findall(source)) == changed.count(OUTSIDE) + changed.count(IMPORTS_ALONE) > 1
    assert IN_PLACE.findall(changed) == []
    assert shorten_names(changed) == changed
    with pytest.raises(ChangedReflex):
        shorten_names(source.replace("eval(", "run("))
