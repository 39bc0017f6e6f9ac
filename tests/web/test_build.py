"""How the compiled client differs from Reflex's own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from maritime_site.core.text.i18n import TAGS
from maritime_site.ports.event import first_event
from maritime_site.settings import load_settings
from maritime_site.web.dynamic_pages.shell import fill_shell
from maritime_site.web.dynamic_pages.slots import FRAME
from maritime_site.web.dynamic_pages.values import build_values
from maritime_site.web.reflex_patches.build import OwnClientPlugin, make_lean, minify_script, query_module
from maritime_site.web.reflex_patches.button_presses import CALLS, note_presses
from maritime_site.web.reflex_patches.client_origin import BAKED, BAKED_HTTPS_PORT, OWN, use_own_origin
from maritime_site.web.reflex_patches.client_source import COPIED_ONCE, ChangedReflex, original_of
from maritime_site.web.reflex_patches.lost_line import tell_lost_line
from maritime_site.web.reflex_patches.page_boot import DEFERRED_BOOT, finish_page, finish_shell
from maritime_site.web.reflex_patches.script_free import without_client
from maritime_site.web.reflex_patches.socket_takeover import NAMES_LAST, ON_CONNECT, REMEMBERS, name_last_connection
from maritime_site.web.server.csp import inline_hashes
from tests.web.reflex_sources import reflex_client


def test_the_pinned_client_is_the_one_we_change():
    changed = use_own_origin(reflex_client())
    assert OWN in changed
    assert BAKED not in changed
    assert BAKED_HTTPS_PORT not in changed


def test_changing_it_twice_changes_it_once():
    once = use_own_origin(reflex_client())
    assert use_own_origin(once) == once


@pytest.mark.req("OPS-1")
def test_what_an_earlier_version_of_the_site_left_in_the_client_is_gone_after_the_next_build():
    changes: dict[str, list[Callable[[str], str]]] = defaultdict(list)
    OwnClientPlugin().pre_compile(add_modify_task=lambda name, change: changes[name].append(change))
    for name in COPIED_ONCE:
        delivered = original_of(name)
        built = [reduce(lambda source, change: change(source), changes[name], before) for before in (delivered, "old")]
        assert built[0] == built[1] != delivered


@pytest.mark.parametrize("source", ["", BAKED, BAKED_HTTPS_PORT, "something else"])
def test_another_client_stops_the_build(source):
    with pytest.raises(ChangedReflex):
        use_own_origin(source)


def test_the_pinned_client_gives_presses_their_keys_and_hears_their_answers():
    changed = note_presses(reflex_client())
    assert all(place + call in changed for place, call in CALLS.items())
    assert note_presses(changed) == changed
    for place in CALLS:
        with pytest.raises(ChangedReflex):
            note_presses(reflex_client().replace(place, ""))


def test_the_pinned_client_names_the_connection_it_had():
    changed = name_last_connection(reflex_client())
    assert ON_CONNECT + REMEMBERS in changed
    assert NAMES_LAST in changed
    assert name_last_connection(changed) == changed


@pytest.mark.req("ME-3")
def test_the_pinned_client_shows_and_hides_the_line_about_the_connection():
    changed = tell_lost_line(reflex_client())
    shown, hidden = changed.index("?.removeAttribute("), changed.index("line.hidden = true")
    assert changed.index("const retryConnect = ") < shown < changed.index("failed_attempts = Math.min(")
    assert changed.index('socket.current.on("connect", ') < hidden < changed.index("const retryConnect = ")
    assert tell_lost_line(changed) == changed


@pytest.mark.parametrize("source", ["", ON_CONNECT, "something else"])
def test_a_client_that_connects_otherwise_stops_the_build(source):
    with pytest.raises(ChangedReflex):
        name_last_connection(source)


PAGE = (
    '<html lang="en-IN"><head><link rel="modulepreload" href="/a.js"/><script data-keep="">letters()</script></head>'
    '<body><script type="module" async="">import "/a.js"</script></body></html>'
)


@pytest.mark.req("PERF-1")
def test_the_clients_code_comes_after_the_text():
    assert '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>' in finish_page(PAGE, "en")
    assert '<script type="module" async="">' in finish_page(PAGE, "en")


@pytest.mark.req("PERF-1")
def test_a_page_for_readers_holds_its_code_until_its_text_is_painted():
    html = finish_page(PAGE, "en", is_live=False)
    assert '<html lang="en-IN"' in html
    assert 'type="x-module"' in html
    assert inline_hashes(html) == inline_hashes(PAGE)


@pytest.mark.req("PERF-1", "LANG-1")
def test_a_hindi_page_holds_its_code_until_its_letters_are_there():
    html = finish_page(PAGE, "hi")
    assert '<html lang="hi"' in html
    assert 'rel="modulepreload"' not in html
    assert 'type="module"' not in html
    letters = DEFERRED_BOOT.read_text(encoding="utf-8")
    assert "link[rel=x-modulepreload]" in letters
    assert "script[type=x-module]" in letters
    assert inline_hashes(html) == inline_hashes(PAGE)


@pytest.mark.req("PERF-1")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_page_filled_later_keeps_the_letters_and_loses_the_client(code):
    kept = without_client(finish_page(PAGE, code))
    assert "letters()" in kept
    assert "/a.js" not in kept


@pytest.mark.req("LANG-1", "ROUTE-3")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_the_shell_of_varying_addresses_has_its_language_and_the_frames_pieces_when_it_is_sent(tmp_path, code):
    file = tmp_path / "shell.html"
    file.write_text(finish_shell(finish_page(PAGE, "en")), encoding="utf-8")
    values = build_values(first_event(load_settings()), load_settings(), code, "before", 2026)
    html = fill_shell(file, values.context())
    assert f'<html lang="{TAGS[code]}">' in html
    pieces = html.partition("<noscript hidden>")[2].partition("</noscript></body>")[0]
    assert [name for name in FRAME if f'<div id="slot-{name}">{values.slots[f"slot_{name}"]}</div>' not in pieces] == []


def test_the_letters_are_the_font_that_is_asked_for_first():
    letters = DEFERRED_BOOT.read_text(encoding="utf-8")
    for name in ("noto-sans-devanagari", "noto-sans-latin"):
        assert f'"{name}"' in letters
        assert (Path("assets/fonts") / f"{name}.woff2").exists()


def test_own_scripts_are_sent_without_comments_and_indentation():
    assert minify_script("// why\n  one(); // kept\n\n    // more\n  two('//');\n") == "one(); // kept\ntwo('//');\n"


@pytest.mark.req("PERF-1")
def test_what_every_page_loads_is_one_script(tmp_path):
    parts = {"home.js": "two();\n", "narrow.js": "three();\n", "visits.js": "four();\n"}
    for name, text in {"site.js": "// why\n  one();\n", "live.js": "  five();\n", **parts}.items():
        (tmp_path / name).write_text(text)
    make_lean(tmp_path)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "site.js": "one();\ntwo();\nthree();\nfour();\n",
        "live.js": "five();\n",
    }


@pytest.mark.req("QRY-1")
def test_the_query_form_is_found_under_one_name(tmp_path):
    (tmp_path / "assets").mkdir()
    with pytest.raises(ValueError, match="not enough values"):
        query_module(tmp_path)
    (tmp_path / "assets" / "query_alone-x1.js").touch()
    assert query_module(tmp_path) == 'export { ask } from "/assets/query_alone-x1.js";\n'
