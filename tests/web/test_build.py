"""How the compiled client differs from Reflex's own."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from maritime_site.web.reflex_patches.build import (
    BAKED,
    BAKED_HTTPS_PORT,
    CALLS_PRESSES,
    LETTERS,
    NAMES_LAST,
    ON_CONNECT,
    OWN,
    REMEMBERS,
    ChangedReflex,
    finish_page,
    knows_presses,
    make_lean,
    minify_script,
    names_its_last_connection,
    query_module,
    same_origin,
)
from maritime_site.web.server.csp import inline_hashes
from maritime_site.web.server.pages import SCRIPT


def reflex_client() -> str:
    """The pinned Reflex's own client."""
    for package in ("reflex", "reflex_base"):
        root = Path(importlib.util.find_spec(package).origin).parent  # pyright: ignore[reportArgumentType, reportOptionalMemberAccess]
        for result in root.rglob("utils/state.js"):
            return result.read_text(encoding="utf-8")
    raise AssertionError("Reflex ships no utils/state.js")


def test_the_pinned_client_is_the_one_we_change():
    changed = same_origin(reflex_client())
    assert OWN in changed
    assert BAKED not in changed
    assert BAKED_HTTPS_PORT not in changed


def test_changing_it_twice_changes_it_once():
    once = same_origin(reflex_client())
    assert same_origin(once) == once


@pytest.mark.parametrize("source", ["", BAKED, BAKED_HTTPS_PORT, "something else"])
def test_another_client_stops_the_build(source):
    with pytest.raises(ChangedReflex):
        same_origin(source)


def test_the_pinned_client_gives_presses_their_keys_and_hears_their_answers():
    changed = knows_presses(reflex_client())
    assert all(place + call in changed for place, call in CALLS_PRESSES.items())
    assert knows_presses(changed) == changed
    for place in CALLS_PRESSES:
        with pytest.raises(ChangedReflex):
            knows_presses(reflex_client().replace(place, ""))


def test_the_pinned_client_names_the_connection_it_had():
    changed = names_its_last_connection(reflex_client())
    assert ON_CONNECT + REMEMBERS in changed
    assert NAMES_LAST in changed
    assert names_its_last_connection(changed) == changed


@pytest.mark.parametrize("source", ["", ON_CONNECT, "something else"])
def test_a_client_that_connects_otherwise_stops_the_build(source):
    with pytest.raises(ChangedReflex):
        names_its_last_connection(source)


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
    letters = LETTERS.read_text(encoding="utf-8")
    assert "link[rel=x-modulepreload]" in letters
    assert "script[type=x-module]" in letters
    assert inline_hashes(html) == inline_hashes(PAGE)


@pytest.mark.req("PERF-1")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_page_filled_later_keeps_the_letters_and_loses_the_client(code):
    kept = SCRIPT.sub("", finish_page(PAGE, code))
    assert "letters()" in kept
    assert "/a.js" not in kept


def test_the_letters_are_the_font_that_is_asked_for_first():
    letters = LETTERS.read_text(encoding="utf-8")
    for name in ("noto-sans-devanagari", "noto-sans-latin"):
        assert f'"{name}"' in letters
        assert (Path("assets/fonts") / f"{name}.woff2").exists()


def test_own_scripts_are_sent_without_comments_and_indentation():
    assert minify_script("// why\n  one(); // kept\n\n    // more\n  two('//');\n") == "one(); // kept\ntwo('//');\n"


@pytest.mark.req("PERF-1")
def test_what_every_page_loads_is_one_script(tmp_path):
    for name, text in (("site.js", "// why\n  one();\n"), ("home.js", "two();\n"), ("live.js", "  three();\n")):
        (tmp_path / name).write_text(text)
    make_lean(tmp_path)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "site.js": "one();\ntwo();\n",
        "live.js": "three();\n",
    }


@pytest.mark.req("QRY-1")
def test_the_query_form_is_found_under_one_name(tmp_path):
    (tmp_path / "assets").mkdir()
    with pytest.raises(ValueError, match="not enough values"):
        query_module(tmp_path)
    (tmp_path / "assets" / "query_alone-x1.js").touch()
    assert query_module(tmp_path) == 'export { ask } from "/assets/query_alone-x1.js";\n'
