"""Another organiser's site: what an event of its own shows instead of the shipped one's (EVENT-1)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from pypdf import PdfReader

from maritime_site.adapters.typst_badges import TypstBadgePrinter
from maritime_site.adapters.typst_passes import TypstPrinter
from maritime_site.core.errors import Invalid
from maritime_site.core.imaging.colours import PRINTED, contrast, dark_tones, light_tones
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.badges.files import build_badge
from maritime_site.domain.editions.schemas import CloneRequest
from maritime_site.domain.editions.service import clone_edition
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.domain.event.service import publish_draft, save_draft
from maritime_site.domain.pages.logo import LibraryLogo
from maritime_site.domain.pages.pictures import list_uses
from maritime_site.domain.passes.printout import build_printout
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people.models import Person
from maritime_site.domain.picture_uses import ADDRESS
from maritime_site.ports.event import Event, FixedEvent, first_event
from maritime_site.ports.services import install_services
from maritime_site.settings import load_settings
from maritime_site.web.backoffice.event.fields import facts_to_form, form_to_facts
from maritime_site.web.backoffice.event.state import _read_form
from maritime_site.web.documents.library import BROCHURE, served_document, served_picture
from maritime_site.web.documents.making import event_files
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.dynamic_pages.values import build_values
from maritime_site.web.server.csp import Hosts, policy_for
from tests.people import NOON
from tests.web.test_content_pages import EDITOR
from tests.web.test_document_pictures import keep_picture
from tests.web.test_tokens import PAIRS, TOKENS, _themes

pytestmark = pytest.mark.req("EVENT-1")
PICTURE = f"{ADDRESS}0b8f0bd4-46d3-4d07-9c4c-f1b46a1f7a55"
WRONG_COLOURS = [("#ffc107", "hard to read", "पढ़ना कठिन"), ("teal", "#rrggbb", "#rrggbb")]
PORTAL = {"name": {"en": "GovHub Quayland", "hi": "गवहब"}, "url": "https://gov.quay.example/"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def own_event(**changes: Any) -> Event:
    """The shipped event as an organiser published it, with some facts of theirs."""
    facts = first_event(load_settings()).facts
    return Event(type(facts).model_validate(facts.model_dump() | changes), version=2, revision=1, is_first=False)


def pieces(event: Event, code: str = "en") -> dict[str, str]:
    """The pieces of HTML that an event's pages have."""
    slots = build_values(event, load_settings(), code, "registration", 2031).slots
    return {name.removeprefix(SLOT): str(html) for name, html in slots.items()}


@pytest.mark.req("EVENT-2", "HOME-2")
def test_an_event_without_a_film_has_no_button_for_one():
    assert "Watch the speech" in pieces(first_event(load_settings()))["speech"]
    without = pieces(own_event())
    assert "<button" not in without["speech"]
    assert "announced" not in without["film"]
    shown = pieces(own_event(speech_url="https://youtu.be/abcdefghijk"))
    assert 'data-shows="speech"' in shown["speech"]
    assert "abcdefghijk" in shown["film"]


def test_the_footer_leads_to_the_organisers_own_portal():
    assert "https://www.india.gov.in" in pieces(own_event())["portal"]
    assert "भारत का राष्ट्रीय पोर्टल" in pieces(own_event(), "hi")["portal"]
    assert pieces(own_event(country="KE"))["portal"].strip() == ""
    assert PORTAL["url"] in pieces(own_event(country="KE", portal=PORTAL))["portal"]
    own = pieces(own_event(portal=PORTAL), "hi")["portal"]
    assert "गवहब" in own
    assert 'href="https://gov.quay.example/"' in own
    assert "india.gov.in" not in own


@pytest.mark.req("HEAD-1")
def test_the_header_shows_the_organisers_logo_named_after_the_event():
    assert "<svg" in pieces(own_event())["logo"]
    library = pieces(own_event(logo=PICTURE), "hi")["logo"]
    assert f'src="{PICTURE}?width=160"' in library
    assert 'alt="इंडिया' in library or 'alt="India Maritime Week"' in library
    assert "<svg" not in library
    assert 'src="https://cdn.example/a.svg"' in pieces(own_event(logo="https://cdn.example/a.svg"))["logo"]


@pytest.mark.req("EVENT-1")
def test_a_logo_at_another_site_opens_the_policy_to_its_host_for_pictures_alone():
    def policy(logo: str | None) -> str:
        return policy_for("", Hosts.of(load_settings(), own_event(logo=logo)))

    assert policy(None) == policy(PICTURE) == policy_for("", Hosts.of(load_settings()))
    opened = policy("https://cdn.example/a;b.svg")
    assert "img-src 'self' data: blob: https://cdn.example;" in opened
    assert opened.count("cdn.example") == 1
    assert policy("https://cdn.example;script-src/a.svg") == policy(None)


@pytest.mark.req("EVENT-1")
def test_logos_of_hosts_and_partners_at_other_sites_are_let_in_too():
    logos = ("https://b.example/1.png", "https://a.example/2.png", "https://b.example/3.png", "/images/icon.svg", None)
    named = [{"name": {"en": f"Partner {number}"}, "logo": logo} for number, logo in enumerate(logos)]
    policy = policy_for("", Hosts.of(load_settings(), own_event(hosts=named[:1], partners=named[1:])))
    assert "img-src 'self' data: blob: https://a.example https://b.example;" in policy


@pytest.fixture
def logo(services) -> str:
    """The address of a green picture of the media library, which the services read and print."""
    with services.database.writing() as writing:
        address = f"{ADDRESS}{keep_picture(writing, services.files, 90, 90)}"
    services.logo_reader = LibraryLogo(services.database, services.files)
    services.event_reader = FixedEvent(own_event(logo=address))
    install_services(services)
    return address


def count_pictures(data: bytes) -> int:
    """How many pictures of pixels the pages of a PDF hold; codes and drawings are none."""
    return sum(len(page.images) for page in PdfReader(BytesIO(data)).pages)


@pytest.mark.req("PASS-1", "DESK-1")
def test_pass_badge_and_picture_show_the_logo(services, logo):
    owner = Person(kind="delegate", country="IN", email="a@demo.example", first_name="Asha", last_name="Rao")
    view = PassView("D-00042", "Asha Rao", "", "delegate", "D", (date(2031, 2, 10),), "MP1:" + "A" * 120)
    sheet = build_printout(view, services)
    assert sheet.logo is not None
    plain, printer, badges = replace(sheet, logo=None), TypstPrinter(), TypstBadgePrinter()
    assert (count_pictures(printer.pdf(sheet)), count_pictures(printer.pdf(plain))) == (1, 0)
    assert printer.png(sheet) != printer.png(plain)
    assert count_pictures(badges.pdf([build_badge(owner, view, services, sheet.logo)], "a6")) == 1
    assert count_pictures(badges.pdf([build_badge(owner, view, services)], "a6")) == 0


@pytest.mark.req("EVENT-1")
def test_documents_and_shared_pictures_show_the_logo(services, logo):
    with services.database.reading() as session:
        own, plain = (Visit(session, "en", NOON, services.settings, one) for one in (services.event, own_event()))
        assert count_pictures(served_document(BROCHURE, "en", own)) == 1
        assert count_pictures(served_document(BROCHURE, "en", plain)) == 0
        assert served_picture("en", own) != served_picture("en", plain)


def test_a_logo_that_is_gone_or_lies_elsewhere_is_not_printed(services, logo):
    for address in (
        f"{ADDRESS}{uuid4()}",
        "https://cdn.example/a.svg",
        "/images/../styles/tokens.css",
        "/images/no.svg",
    ):
        assert services.read_logo(own_event(logo=address)) is None
    ours = services.read_logo(own_event(logo="/images/icon.svg"))
    assert ours is not None
    assert ours.kind == "svg"


def test_the_library_keeps_the_logo_in_force_and_the_drafts(session, settings):
    first = first_event(settings)
    kept = keep_picture(session, None, 90, 90)
    change = parse_request(ChangeEventRequest, {"logo": f"{ADDRESS}{kept}"})
    save_draft(session, change, first=first, actor=EDITOR, now=NOON)
    assert [use.label for use in list_uses(session, now=NOON)[str(kept)]] == ["logo of India Maritime Week"]
    publish_draft(session, first=first, actor=EDITOR, now=NOON)
    assert str(kept) in list_uses(session, now=NOON)


def test_a_contacts_number_is_dialled_with_its_extension_and_other_words_are_no_link():
    desk, press = (
        {"label": {"en": "Desk"}, "phone": "022 2345 6789 ext. 12"},
        {"label": {"en": "Press"}, "phone": "ask"},
    )
    shown = pieces(own_event(contacts=[desk, press]))["contacts"]
    assert '<a href="tel:02223456789;ext=12">022 2345 6789 ext. 12</a>' in shown
    assert "<p>ask</p>" in shown


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("colour", ["#0b6e4f", "#767676", "#8a1538", "#000000", "#7a4b00", "#6a1b9a"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_tone_of_an_own_colour_is_as_readable_as_the_sites(colour, theme):
    facts = own_event(colour=colour.upper()).facts
    assert facts.colour == colour
    tones = {**_themes()["light"], **light_tones(colour)}
    if theme == "dark":
        own_dark = {name: tone for name, tone in _themes()["dark"].items() if tone != _themes()["light"][name]}
        tones |= {**own_dark, **dark_tones(colour)}
    assert [pair for pair in PAIRS if contrast(tones[pair[0]], tones[pair[1]]) < pair[2]] == []


def test_the_head_of_a_page_has_the_tones_of_ones_colour_and_nothing_else():
    plain = build_values(own_event(), load_settings(), "en", "registration", 2031).texts["theme_css"]
    own = build_values(own_event(colour="#0b6e4f"), load_settings(), "en", "registration", 2031).texts["theme_css"]
    assert plain == ""
    assert "--primary:#0b6e4f" in own
    assert not set("<>&'\"") & set(own)
    known = set(re.findall(r"--([a-z-]+):", TOKENS.read_text("utf-8")))
    assert {*light_tones("#0b6e4f"), *dark_tones("#0b6e4f")} <= known


@pytest.mark.parametrize(
    ("colour", "english", "hindi"), [("#ffc107", "hard to read", "पढ़ना कठिन"), ("teal", "#rrggbb", "#rrggbb")]
)
def test_a_colour_that_white_words_are_hard_to_read_on_is_refused(colour, english, hindi):
    for code, words in (("en", english), ("hi", hindi)):
        form = facts_to_form(own_event().facts) | {"colour": colour}
        with use_language(code), pytest.raises(Invalid) as refusal:
            _read_form(form)
        assert words in refusal.value.errors["colour"]


def test_documents_and_shared_pictures_have_ones_colour(services):
    with services.database.reading() as session:
        events = (own_event(), own_event(colour="#0b6e4f"))
        plain, own = (Visit(session, "en", NOON, services.settings, one) for one in events)
        assert served_picture("en", own) != served_picture("en", plain)
        assert served_document(BROCHURE, "en", own) != served_document(BROCHURE, "en", plain)
    kept = {file.name: file.data.decode() for file in event_files(events[1])}
    assert set(kept) == {"template.typ", "share.typ", "harbour.svg"}
    assert not re.search("|".join(PRINTED), "".join(kept.values()))
    assert event_files(events[0]) == []


@pytest.mark.req("EVENT-4")
@pytest.mark.parametrize(("logo", "kept"), [(PICTURE, None), ("/images/icon.svg", "/images/icon.svg")])
def test_the_next_edition_keeps_the_look_but_no_picture_of_this_sites_library(session, logo, kept):
    payload = CloneRequest(starts_on=date(2032, 2, 9))
    first = own_event(logo=logo, colour="#0b6e4f", portal=PORTAL)
    event = clone_edition(session, payload, first=first, actor=EDITOR, now=NOON).event
    assert (event.logo, event.colour, event.portal) == (kept, "#0b6e4f", first.facts.portal)


def test_the_form_reads_what_is_ones_own_and_writes_it_back():
    empty = form_to_facts(facts_to_form(own_event().facts), zone=str)
    assert (empty["portal"], empty["logo"], empty["colour"]) == (None, None, None)
    form = facts_to_form(own_event(portal=PORTAL).facts)
    assert form_to_facts(form, zone=str)["portal"] == PORTAL
    pasted = form_to_facts({**form, "logo": f" ![]({PICTURE}) "}, zone=str)["logo"]
    assert facts_to_form(own_event(logo=pasted).facts)["logo"] == PICTURE


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_portal_without_an_address_is_refused_at_its_field(code):
    form = facts_to_form(own_event(portal=PORTAL).facts) | {"portalUrl": "http://gov.quay.example"}
    with use_language(code), pytest.raises(Invalid) as refusal:
        _read_form(form)
    assert list(refusal.value.errors) == ["portal"]
