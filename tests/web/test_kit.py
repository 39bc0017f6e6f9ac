"""The kit's promises that can be read from what it renders: names, descriptions, states, and its own borders."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
import reflex as rx

from maritime_site.core.text.i18n import use_language
from maritime_site.ports.event import first_event
from maritime_site.settings import read_settings
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.values import event_values
from maritime_site.web.kit.gallery import gallery
from maritime_site.web.routes import twin_path
from maritime_site.web.shells.bare import bare_shell
from maritime_site.web.shells.frame import Frame, MenuEntry, MenuGroup
from maritime_site.web.shells.public import assemble_shell, shell_end, shell_start

ROOT = Path(__file__).parents[2]
WEB = ROOT / "maritime_site" / "web"
STYLES = ROOT / "assets" / "styles"
KIT_IN_BROWSER = ROOT / "assets" / "kit"


def frame(**overrides) -> Frame:
    words = {
        "language": "en",
        "event": "India Maritime Week 2025",
        "owner": "Ministry",
        "home": "/",
        "brochure": "/pdfs/Brochure.pdf",
        "menu": (
            MenuGroup("Contact", (MenuEntry("Help", "/contact-us/help"), MenuEntry("Hidden", "/x", visible=False))),
        ),
    }
    return Frame(**{**words, **overrides})


def framed(content: rx.Component, frame: Frame, path: str) -> str:
    """A page in the frame of public pages."""
    start = shell_start(frame, path, twin_path(path), None)
    return shown(assemble_shell(content, start=start, end=shell_end(frame), area=None, language=frame.language))


def shown(component: rx.Component) -> str:
    """The component's code, with the characters it writes as escapes."""
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), str(component))


@pytest.mark.req("A11Y-1")
def test_a_wrong_field_says_so_and_points_to_its_words():
    field = shown(kit.email_field("Email", error="Enter your email address", hint="We send a code", required=True))

    assert '"aria-invalid":"true"' in field.replace(" ", "")
    assert "email-hint email-error" in field
    assert "Enter your email address" in field
    assert '"aria-required":"true"' in field.replace(" ", "")


@pytest.mark.req("A11Y-1")
def test_the_way_to_an_entry_without_a_name_ends_with_the_step_before_it():
    known, unknown = (shown(kit.breadcrumb([("Passes", "/admin/passes/")], name)) for name in ("E-00001", ""))
    asked = shown(kit.breadcrumb([("Passes", "/admin/passes/")], rx.Var("name", _var_type=str)))

    assert "aria-current" in known
    assert "aria-current" not in unknown
    assert '?(jsx(Fragment,{},jsx("span",{"aria-current":"page"},name))):' in asked


@pytest.mark.req("A11Y-1")
def test_the_required_word_stays_outside_the_label():
    field = shown(kit.text_field("First name", "firstName", required=True))

    label = re.search(r'jsx\("label",\{(.*?)\},"First name",?\)', field)

    assert label is not None
    assert "(required)" in field


@pytest.mark.req("A11Y-1", "REG-1")
def test_a_box_that_has_to_be_ticked_says_so_outside_its_label():
    box = shown(kit.checkbox("I am 18 or older", "adult", required=True))

    assert re.search(r'jsx\("label",\{(.*?)\},"I am 18 or older",?\)', box)
    assert "(required)" in box
    assert "(required)" not in shown(kit.checkbox("List me in the directory", "listed"))


def test_a_field_without_error_is_not_marked_wrong():
    assert "aria-invalid" not in shown(kit.text_field("First name", "firstName"))


@pytest.mark.req("A11Y-1")
def test_ids_are_plain_so_that_a_form_sends_each_value_once():
    form = kit.form(kit.text_field("First name", "firstName"), on_submit=rx.prevent_default)

    assert "ref_firstName" not in shown(form)


@pytest.mark.req("LANG-1")
def test_fixed_words_follow_the_language(monkeypatch):
    from maritime_site.core.text import i18n

    monkeypatch.setattr(
        i18n, "load_catalogue", lambda code: {"There is a problem": "एक समस्या है"} if code == "hi" else {}
    )
    with use_language("hi"):
        summary = shown(kit.error_summary([{"text": "X", "field": "email"}]))

    assert "एक समस्या है" in summary


def test_no_problem_shows_no_summary():
    assert "alert" not in shown(kit.error_summary([]))


@pytest.mark.req("QRY-6")
def test_a_form_sends_its_countries_once_for_both_lists():
    rows = [("IN", "India", "+91"), ("DO", "Dominican Republic", "+1-809, +1-829")]
    codes, countries = shown(kit.dial_code_field("Code", "code", rows)), shown(kit.country_field("From", "from", rows))
    options = re.compile(r'options:"DO[|].*?;IN[|]\+91[|]India"')

    assert options.findall(codes) == options.findall(countries) != []
    assert "byCode:true" in codes
    assert "byCode" not in countries


def test_a_file_is_fetched_and_a_page_is_routed():
    assert "ReactRouterLink" in shown(kit.text_link("Login", "/login"))
    assert "ReactRouterLink" not in shown(kit.text_link("Manual", "/pdfs/Exhibitor_Manual.pdf"))
    assert "noopener noreferrer" in shown(kit.external_link("Portal", "https://www.india.gov.in"))


@pytest.mark.req("A11Y-1", "HEAD-1", "NAV-9")
def test_the_public_shell_has_its_landmarks_and_the_skip_link_first():
    page = framed(rx.el.h1("Home"), frame(), "/contact-us/help")

    assert page.count('jsx("main"') == 1
    assert page.index('"skip"') < page.index('jsx("header"') < page.index('jsx("main"') < page.index('jsx("footer"')
    assert "Open menu" in page
    assert "Close menu" in page
    assert "हिन्दी" in page
    assert "/hi/contact-us/help" in page
    assert "There is no connection. What you typed stays here; go on once it is back." in page


def test_a_menu_entry_not_for_this_visitor_is_absent():
    assert "Hidden" not in framed(rx.el.h1("Home"), frame(), "/")


@pytest.mark.req("LANG-1")
def test_a_hindi_page_is_marked_and_names_english():
    page = framed(rx.el.h1("घर"), frame(language="hi", home="/hi"), "/hi/login")

    assert '"hi"' in page
    assert "English" in page
    assert '"/login"' in page


@pytest.mark.req("LAY-1")
def test_the_bare_shell_has_no_public_parts():
    page = shown(bare_shell(rx.el.h1("Back office")))

    assert page.count('jsx("main"') == 1
    assert '"skip"' in page
    assert 'jsx("header"' not in page
    assert 'jsx("footer"' not in page


def test_the_gallery_renders_every_part():
    assert len(shown(gallery())) > 10_000


def test_finished_text_stands_in_the_page_as_it_is():
    paper = shown(kit.paper("<p>One</p>", language="en-IN"))

    assert '"__html"' in paper
    assert "<p>One</p>" in paper


def test_class_names_are_written_only_in_kit_and_shells():
    allowed = (WEB / "kit", WEB / "shells")
    strays = [
        str(path.relative_to(WEB))
        for path in WEB.rglob("*.py")
        if not any(folder in path.parents for folder in allowed) and "class_name=" in path.read_text()
    ]

    assert strays == []


def test_every_class_the_kit_writes_is_styled():
    sheets = "".join(path.read_text() for path in STYLES.glob("*.css"))
    written: set[str] = set()
    for path in [*(WEB / "kit").glob("*.py"), *(WEB / "shells").glob("*.py")]:
        for value in re.findall(r'class_name="([^"]+)"', path.read_text()):
            written.update(value.split())

    assert sorted(name for name in written if not re.search(rf"\.{re.escape(name)}(?![\w-])", sheets)) == []


def test_only_plain_elements_are_used():
    themed = re.compile(r"\brx\.(box|text|button|link|heading|card|flex|input|call_script|set_clipboard|scroll_to)\b")
    strays = [path.name for path in WEB.rglob("*.py") if themed.search(path.read_text())]

    assert strays == []


@pytest.mark.req("LAY-7", "A11Y-1")
@pytest.mark.parametrize("text", ["Until 05-Mar-2025, 14:30 IST", rx.Var("told").to(str)])
def test_a_text_in_words_breaks_at_no_hyphen_and_before_no_zone(text):
    drawn = str(kit.in_words(text))
    whole = re.findall(r'className:"whole"\},([^)]+)\)', drawn)
    assert whole == (["word_rx_state_"] if isinstance(text, rx.Var) else ['"05-Mar-2025,"', '"14:30 IST"'])


def test_the_head_of_a_column_of_figures_stands_over_them():
    heads = str(
        kit.table("Halls", ("Hall", "Stalls"), kit.table_row(("Hall", "Stalls"), "A", "70", numbers=(1,)), numbers=(1,))
    )
    assert re.findall(r'jsx\("(t[hd])",\{[^}]*className:"(\w*)"', heads) == [
        ("th", ""),
        ("th", "number"),
        ("td", "number"),
    ]


@pytest.mark.req("LAY-7", "A11Y-1")
def test_a_day_on_the_first_page_breaks_at_no_hyphen():
    settings = read_settings(_env_file=None)
    values = event_values(first_event(settings), settings, "en", datetime(2025, 9, 1, tzinfo=UTC))
    drawn = "".join(str(values.slots[f"slot_{name}"]) for name in ("eyebrow", "figures", "strands"))
    days = re.findall(r"\d\d-Oct-2025", drawn)
    assert len(days) >= 2
    assert len(re.findall(r'<span class="whole">\d\d-Oct-2025[,;]?</span>', drawn)) == len(days)


@pytest.mark.req("HOME-1")
def test_the_countdown_says_to_everybody_what_it_counts_to():
    drawn = shown(kit.countdown("2025-10-27T00:00:00+05:30", ends="2025-11-01T00:00:00+05:30", label="Time left"))
    assert drawn.count('"Time left"') == 2
    assert '"aria-hidden":true' in drawn.split('className:"countdown"')[0].replace(" ", "")


def test_an_icon_that_lives_in_the_browser_is_drawn_as_the_kits_is():
    (strokes,) = re.findall(r'<path d="(.+)" />', (KIT_IN_BROWSER / "combobox.jsx").read_text())

    assert strokes in str(kit.icon("down"))
