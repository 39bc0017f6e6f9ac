"""Pages filled at request time, through the front door, inside a built frame."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.core.db.database import Database
from maritime_site.core.shared_reads import SharedReads
from maritime_site.core.text.i18n import DIGITS, _, use_language
from maritime_site.demo.newsroom import seed_newsroom
from maritime_site.demo.past_events import seed_past_events
from maritime_site.demo.programme import seed_programme
from maritime_site.domain.exhibition.models import Entitlement
from maritime_site.domain.newsroom.models import Announcement, PastEvent, Photo, PhotoAlbum, PressRelease, Video
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.schemas import FocalPoint
from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker, Track
from maritime_site.domain.programme.queries import SpeakerView
from maritime_site.domain.programme.releases import release_first
from maritime_site.ports.event import Event, FixedEvent
from maritime_site.ports.services import Services, install_services
from maritime_site.settings import read_settings
from maritime_site.web import routes, site_map
from maritime_site.web.dynamic_pages.registry import FRAMES, LIVE_FILES, LIVE_PAGES
from maritime_site.web.dynamic_pages.serving import DynamicPages
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.articles.edited import EDITED_PAGES
from maritime_site.web.public.newsroom import releases
from maritime_site.web.routes import DOCUMENTS, HALL_FLOORS, NEWS_LINES, QUERY_DIALOG, Route, localize_path
from maritime_site.web.server.front_door import FrontDoor
from maritime_site.web.server.pages import Pages
from tests.domain.exhibition.builders import make_hall as make_exhibition_hall
from tests.domain.exhibition.builders import make_stall, make_tariff
from tests.factories import make_person
from tests.people import NOON

NOW = NOON + timedelta(days=400)
OURS = {"/site.js", "/live.js", "/programme.js"}
LISTS = [str(path) for path, _title, _about in FRAMES]
ASKED = [f"{path}?q=evil" if path == Route.SEARCH else path for path in LISTS]
# As a build leaves it: named slots, and none of the client's scripts (tests/web/test_build.py).
FRAME = """<!DOCTYPE html><html lang="{lang}"><head><title>⟦page_title⟧ | ⟦title⟧</title>
<meta content="⟦page_description⟧" name="description"/><meta content="⟦page_title⟧" property="og:title"/>
<link href="⟦page_url⟧" rel="canonical"/><link href="⟦page_en⟧" rel="alternate" hreflang="en-IN"/>
<link href="⟦page_hi⟧" rel="alternate" hreflang="hi"/><link href="⟦page_en⟧" rel="alternate" hreflang="x-default"/>
<script src="/site.js" data-keep=""></script></head><body><header><a href="⟦page_twin⟧"
class="header-link language-name" lang="hi">हिन्दी</a><a href="/login">Sign in</a></header>
<main id="main" tabindex="-1"><div id="live" class="slot">⟦slot_content⟧</div></main>
<footer>{lang}⟦slot_notes⟧</footer>⟦slot_reader⟧</body></html>"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Built pages: a frame for each live route, and the pages that say 404."""
    for code in ("en", "hi"):
        for path in [*LISTS, "/not-found"]:
            page = tmp_path / localize_path(path, code).strip("/") / "index.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(FRAME.format(lang=code), encoding="utf-8")
    return tmp_path


@pytest.fixture
def door(folder: Path, services: Services) -> TestClient:
    """The front door over those pages, at a moment after the demo releases."""
    built = [localize_path(path, code).strip("/") for path in LISTS for code in ("en", "hi")]
    live = DynamicPages(LIVE_PAGES, folder, services, files=LIVE_FILES, clock=lambda: NOW)
    pages = Pages(folder, built, live=live.respond)
    return TestClient(FrontDoor(reflex=PlainTextResponse(), api=PlainTextResponse(), pages=pages))


@pytest.fixture
def demo(database: Database) -> None:
    with database.writing() as session:
        seed_programme(session, first_day=NOW.date(), now=NOW)
        seed_newsroom(session, speech_url="https://www.youtube.com/watch?v=abcdefghijk", now=NOW)
        seed_past_events(session, now=NOW)


class Reader(HTMLParser):
    """Collects elements, their attributes and the text outside scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        return [a for name, a in self.found if name == tag and wanted.items() <= a.items()]


def main_of(html: str) -> str:
    return html.split("<main", 1)[1].split("</main>", maxsplit=1)[0]


def test_the_router_the_site_map_and_the_table_name_the_same_pages():
    assert set(LISTS) <= set(DOCUMENTS)
    assert {page.frame for page in LIVE_PAGES if not page.pays} == set(LISTS)
    assert {page.route for page in EDITED_PAGES} <= set(DOCUMENTS)
    built = site_map.list_routes(read_settings(_env_file=None))
    assert {path.strip("/") for path in LISTS} <= set(built)


@pytest.mark.parametrize("path", ["/media/press-release/a?x=1", "/hi/events/programme#day", "/media/photo-gallery"])
def test_links_to_live_pages_fetch_them(path):
    assert routes.is_document(path)
    assert not routes.is_document(path.replace("media", "medias").replace("events", "event"))


@pytest.mark.req("ROUTE-1", "ROUTE-2", "ROUTE-5", "NEWS-1", "PROG-1")
@pytest.mark.parametrize("code", ["en", "hi"])
@pytest.mark.parametrize("path", [*LISTS, "/media/press-release/week-2025-opens"])
def test_every_live_page_is_whole_with_and_without_a_slash(door: TestClient, demo, path, code):
    result = door.get(localize_path(path, code))
    page = Reader(result.text)
    assert result.status_code == 200
    assert door.get(localize_path(path, code) + "/", follow_redirects=False).text == result.text
    assert (len(page.all("h1")), len(page.all("main"))) == (1, 1)
    assert page.all("link", rel="canonical")[0]["href"] == localize_path(path, code)
    alternates = {a["hreflang"]: a["href"] for a in page.all("link", rel="alternate")}
    assert alternates == {"en-IN": path, "hi": localize_path(path, "hi"), "x-default": path}
    (other,) = [a for a in page.all("a") if "language-name" in (a.get("class") or "")]
    assert other["href"] == localize_path(path, "en" if code == "hi" else "hi")
    ids = [a["id"] for _tag, a in page.found if a.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.req("NEWS-1")
@pytest.mark.parametrize("path", LISTS)
def test_an_empty_site_says_so(door: TestClient, path):
    result = door.get(path)
    assert result.status_code == 200
    said = [
        "No press releases yet",
        "No photographs published yet",
        "No videos published yet",
        "No past events yet",
        "The programme is being prepared",
    ]
    assert [*said, "Every page of this website.", "Search this website", "No exhibitors yet"][
        LISTS.index(path)
    ] in result.text
    # Where there is nothing there is one way on, and a drawing as the kit's.
    values = re.findall(r'<div class="empty"><svg.+?</svg>.+?</div>', result.text)
    assert [words.count("<a ") for words in values] == [1] * result.text.count('class="empty"')


def test_a_reader_gets_no_hydration_and_a_policy_of_its_own(door: TestClient, demo):
    result = door.get("/media/press-release/week-2025-opens")
    page = Reader(result.text)
    assert {a.get("src") for a in page.all("script") if a.get("type") != "application/ld+json"} == {
        "/site.js",
        "/live.js",
    }
    assert not page.all("link", rel="modulepreload")
    assert "script-src 'self'" in result.headers["Content-Security-Policy"]
    assert result.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.req("NEWS-1")
def test_a_release_has_its_own_head(door: TestClient, demo):
    html = door.get("/media/press-release/week-2025-opens").text
    page = Reader(html)
    assert "<title>India Maritime Week 2025 opens in Mumbai | India Maritime Week 2025</title>" in html
    (description,) = page.all("meta", name="description")
    assert description["content"] == "The inaugural session began at 10:30 at the Bombay Exhibition Centre."
    assert [a["content"] for a in page.all("meta", property="og:title")] == ["India Maritime Week 2025 opens in Mumbai"]
    data = json.loads(re.findall(r'ld\+json">(.*?)</script>', html)[0])
    assert (data["@type"], data["datePublished"]) == ("NewsArticle", "2025-10-27T03:30:00.000Z")


def test_a_list_has_the_head_of_its_row_in_the_table(door: TestClient):
    html = door.get("/media/press-release").text
    assert [a["content"] for a in Reader(html).all("meta", name="description")] == [releases.DESCRIPTION]
    assert "<title>Press releases | India Maritime Week 2025</title>" in html


@pytest.mark.req("NEWS-1", "ROUTE-3")
@pytest.mark.parametrize(
    "path", ["/media/press-release/none", "/hi/media/press-release/none", "/media/press-release/a/b"]
)
def test_what_is_not_there_is_404_in_the_paths_language(door: TestClient, path):
    result = door.get(path)
    assert result.status_code == 404
    assert f"<footer>{'hi' if path.startswith('/hi') else 'en'}" in result.text


@pytest.mark.req("NEWS-1")
def test_a_release_under_embargo_is_404_until_its_second(folder: Path, services: Services, database: Database):
    with database.writing() as session:
        times = {"published_at": NOON, "embargo_until": NOW, "created_at": NOON, "updated_at": NOON}
        session.add(PressRelease(slug="soon", title_en="Soon", body_en="Text", **times))
    for moment, status in ((NOW - timedelta(seconds=1), 404), (NOW, 200)):
        live = DynamicPages(LIVE_PAGES, folder, services, clock=lambda moment=moment: moment)
        client = TestClient(Pages(folder, [], live=live.respond))
        assert client.get("/media/press-release/soon").status_code == status


@pytest.mark.parametrize("path", [*ASKED, "/media/press-release/x", localize_path(LISTS[0], "hi"), "/sitemap.xml"])
def test_without_a_database_a_page_says_so_in_both_languages(folder, services: Services, tmp_path, path):
    away = replace(services, database=Database(f"sqlite:///{tmp_path / 'nowhere' / 'x.db'}"))
    install_services(away)
    built = [localize_path(each, code).strip("/") for each in LISTS for code in ("en", "hi")]
    pages = Pages(
        folder, built, live=DynamicPages(LIVE_PAGES, folder, away, files=LIVE_FILES, clock=lambda: NOW).respond
    )
    nothing = PlainTextResponse()
    answer = TestClient(FrontDoor(reflex=nothing, api=nothing, pages=pages)).get(path)
    away.database.close()
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
    assert "This page is not available at the moment" in answer.text
    assert 'lang="hi"' in answer.text


def test_without_a_built_frame_there_is_nothing(tmp_path: Path, services: Services):
    live = DynamicPages(LIVE_PAGES, tmp_path, services)
    client = TestClient(Pages(tmp_path, [], live=live.respond))
    assert client.get("/media/press-release").status_code == 404


@pytest.mark.req("NEWS-1")
def test_the_year_filter_is_kept_in_the_address_and_by_the_language_link(door: TestClient, demo):
    html = door.get("/media/press-release?year=2016").text
    page = Reader(html)
    assert "141 agreements" in html
    assert "424 MoUs" not in html
    assert page.all("option", value="2016")[0].get("selected", "no") is None
    assert [a["href"] for a in page.all("a") if "language-name" in (a.get("class") or "")] == [
        "/hi/media/press-release?year=2016"
    ]
    assert page.all("link", rel="canonical")[0]["href"] == "/media/press-release"


@pytest.mark.req("NEWS-1")
def test_past_events_come_newest_first_and_by_year(door: TestClient, demo):
    names = re.findall(r"<h2[^>]*>([^<]+)</h2>", main_of(door.get("/media/past-events").text))
    assert names[0] == "India Maritime Week 2025"
    assert names[-2:] == ["Maritime India Summit 2016", "Photographs and releases"]
    one = main_of(door.get("/hi/media/past-events?year=2016").text)
    assert "मैरीटाइम इंडिया समिट 2016" in one
    assert "समिट 2021" not in one
    assert "14-अप्रैल-2016" in one
    every = re.sub(r"<[^>]+>", "", main_of(door.get("/media/past-events").text))
    assert "27-Oct-2025 to 31-Oct-2025" in every


@pytest.mark.req("NEWS-1")
@pytest.mark.parametrize("path", ["/media/photo-gallery", "/media/video-gallery"])
def test_galleries_are_narrowed_by_year(door: TestClient, demo, path):
    years = re.findall(r'<option value="(\d{4})"', door.get(path).text)
    assert years == sorted(years, reverse=True)
    html = door.get(f"{path}?year={years[0]}").text
    assert Reader(html).all("option", value=years[0])[0].get("selected", "no") is None
    assert "published yet" not in main_of(html)


@pytest.mark.parametrize("query", ["year=1999", "year=%00", 'year="><script>x()</script>', "year=2016&" * 300])
def test_a_strange_year_is_no_filter(door: TestClient, demo, query):
    result = door.get(f"/media/press-release?{query}")
    assert result.status_code == 200
    assert "<script>x()" not in result.text


@pytest.mark.req("PROG-1")
def test_programme_filters_work_without_a_script(door: TestClient, demo):
    everything = door.get("/events/programme").text
    path = "/events/programme?hall=hall-b&track=green&language=en"
    html = door.get(path).text
    page = Reader(html)
    assert (everything.count('<article class="session"'), html.count('<article class="session"')) == (31, 2)
    assert "Fuel for the next thousand ships" in html
    (form,) = page.all("form")
    assert (form["method"], form["action"]) == ("get", "/events/programme")
    assert [a["name"] for a in page.all("select")] == ["track", "hall", "language", "speaker"]
    assert f"/hi{path}".replace("&", "&amp;") in html
    assert f"/api/programme/day/{NOW.date()}.ics" in html


@pytest.mark.req("AGENDA-1")
def test_programme_has_a_tab_for_each_day_and_opens_the_one_asked_for(door: TestClient, demo):
    second = NOW.date() + timedelta(days=1)
    page = Reader(door.get(f"/events/programme?day={second}&view=grid").text)
    tabs = [a for a in page.all("button") if a.get("role") == "tab"]
    assert [a["aria-selected"] for a in tabs] == ["false", "true", "false", "false", "false"]
    panels = [a for a in page.all("div") if a.get("role") == "tabpanel"]
    assert [a["id"] for a in panels if "hidden" not in a] == [f"day-{second}"]
    views = {a["value"]: a["aria-pressed"] for a in page.all("button") if a.get("name") == "view"}
    assert views == {"list": "false", "grid": "true"}
    assert len([a for a in page.all("button") if "data-keep" in a]) == 31


@pytest.mark.req("AGENDA-1")
def test_programme_is_searched_without_a_script_and_by_speaker(door: TestClient, demo):
    found = door.get("/events/programme?search=FUEL+ships").text
    assert found.count('<article class="session"') == 1
    theirs = door.get("/events/programme?speaker=rukmini-barua-demo").text
    assert 1 < theirs.count('<article class="session"') < 31


@pytest.mark.req("AGENDA-1")
def test_session_and_speaker_are_complete_pages_for_search_engines(door: TestClient, demo):
    html = door.get("/events/programme/reading-a-river-chart").text
    page = Reader(html)
    assert "<title>Reading a river chart (demo)" in html
    assert '"@type": "Event"' in html
    assert "/events/speakers/rukmini-barua-demo" in {a.get("href") for a in page.all("a")}
    assert "Sign up for a seat" in html
    speaker = door.get("/hi/events/speakers/rukmini-barua-demo").text
    assert "रुक्मिणी बरुआ" in speaker
    assert '"@type": "Person"' in speaker
    assert "/hi/events/programme/reading-a-river-chart" in speaker
    for path in ("/events/programme/none", "/events/speakers/none"):
        assert door.get(path).status_code == 404


@pytest.mark.req("AGENDA-1", "LANG-1")
def test_speakers_are_listed_searched_and_narrowed_without_a_script(door: TestClient, demo):
    whole = door.get("/events/speakers").text
    assert "<title>Speakers" in whole
    number = whole.count('<li class="speaker')
    assert number > 10
    assert "/events/speakers/rukmini-barua-demo" in {a.get("href") for a in Reader(whole).all("a")}
    assert door.get("/events/speakers?search=BARUA+rukmini").text.count('<li class="speaker') == 1
    assert 0 < door.get("/events/speakers?track=cruise").text.count('<li class="speaker') < number
    assert door.get("/events/speakers?track=none&x=1").text.count('<li class="speaker') == number
    assert "No speaker fits" in door.get("/events/speakers?search=%00zzz").text
    assert "/hi/events/speakers/rukmini-barua-demo" in door.get("/hi/events/speakers").text
    assert "/events/speakers" in {a.get("href") for a in Reader(door.get("/events/programme").text).all("a")}


@pytest.mark.req("AGENDA-1", "ME-3")
def test_every_time_of_a_session_names_its_zone(door: TestClient, demo):
    session = door.get("/events/programme/reading-a-river-chart").text
    assert re.search(r"\d\d:\d\d – \d\d:\d\d IST", session)
    speaker = door.get("/events/speakers/rukmini-barua-demo").text
    assert re.search(r"</time> IST", speaker)
    times = re.findall(r"</time> – <time[^>]*>[^<]*</time>(.{4})", door.get("/events/programme").text)
    assert set(times) == {" IST"}
    assert re.search(r"\d\d:\d\d IST", door.get("/search?q=river").text)


@pytest.mark.req("PROG-1")
def test_unknown_filters_are_left_out_and_an_empty_choice_says_so(door: TestClient, demo):
    assert door.get("/events/programme?day=x&hall=%00&track=none&language=fr").text.count('class="session"') == 31
    assert "No session fits these filters." in door.get("/events/programme?hall=hall-c&track=gmis").text


@pytest.mark.req("NEWS-1")
def test_a_films_player_waits_for_a_click(door: TestClient, demo):
    page = Reader(door.get("/media/video-gallery").text)
    (frame,) = page.all("iframe")
    assert page.all("template").count({"data-film": None}) == 1
    assert frame["src"].startswith("https://www.youtube-nocookie.com/embed/abcdefghijk")
    assert page.all("details")


@pytest.mark.req("EVENT-2")
def test_a_cropped_picture_of_the_library_keeps_its_focal_point_in_sight(door: TestClient, database):
    times = {"created_at": NOON, "updated_at": NOON}
    quay = LibraryPicture(name="q", width=3, height=2, files={"3": "q"}, added_by="x", focal_x=20, focal_y=75, **times)
    with database.writing() as session:
        session.add(quay)
        session.flush()
        poster, about = f"/api/pictures/{quay.id}?width=960", {"day": NOON.date(), "published_at": NOON}
        session.add(Video(title_en="A", watch_url="https://youtu.be/abcdefghijk", poster=poster, **about))
        session.add(Video(title_en="B", watch_url="https://youtu.be/abcdefghijl", poster="/images/b.webp", **about))
    stills = [image for image in Reader(door.get("/media/video-gallery").text).all("img") if image["width"] == "960"]
    assert [image.get("style") for image in sorted(stills, key=lambda image: image["src"])] == [
        "object-position: 20% 75%",
        None,
    ]


@pytest.mark.req("EVENT-2", "AGENDA-1")
def test_a_portrait_keeps_its_focal_point_in_sight():
    address, who = "/api/pictures/1", SpeakerView(slug="a", name="A", role="", photo="/api/pictures/1")
    values = {"speakers": [who], "speakers_path": "/events/speakers", "speaker_path": routes.speaker_path}
    moved = render_template("home/speakers.html", **values, focal_points={address: FocalPoint(x=0, y=30)})
    assert 'style="object-position: 0% 30%"' in moved
    assert "object-position" not in render_template("home/speakers.html", **values, focal_points={})


@pytest.mark.req("NEWS-1")
def test_a_film_without_a_picture_of_its_own_has_a_frame_to_be_pressed(door: TestClient, database):
    with database.writing() as session:
        session.add(
            Video(
                title_en="The speech",
                title_hi="भाषण",
                watch_url="https://youtu.be/abcdefghijk",
                day=NOON.date(),
                published_at=NOON - timedelta(days=1),
            )
        )
    page = Reader(door.get("/media/video-gallery").text)
    assert not [image for image in page.all("img") if "gallery" in (image.get("src") or "")]
    assert [span for span in page.all("span") if span.get("class") == "film-still"]


@pytest.mark.req("NEWS-1", "A11Y-1")
def test_every_picture_has_words_sizes_and_a_way_to_enlarge(door: TestClient, demo):
    page = Reader(door.get("/media/photo-gallery").text)
    for image in page.all("img"):
        assert image["alt"]
        assert (image["width"], image["height"]) == ("1440", "960")
        assert image["srcset"].count(".webp ") == 3
    opened = {a["data-shows"] for a in page.all("button") if "data-shows" in a}
    assert opened == {a["id"] for a in page.all("dialog")}
    assert len(opened) == 8


@pytest.mark.req("PERF-1")
def test_an_unchanged_page_is_not_sent_again(door: TestClient, demo):
    first = door.get("/events/programme")
    assert first.headers["Cache-Control"] == "no-cache"
    assert first.headers["Content-Encoding"] == "gzip"
    again = door.get("/events/programme", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = door.get("/events/programme", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.text == first.text
    head = door.head("/events/programme")
    assert (head.status_code, head.content) == (200, b"")
    assert door.post("/events/programme").status_code == 405


EVIL = (
    """"><script>evil()</script><img src=x onerror=evil()>'&{{7*7}}[x](javascript:evil()) ![i](https://ok.example/i)"""
)
LINKS = (
    "\n\n[a](javascript:evil()) [b](data:text/html,x) [c](//evil.example) [d](https://ok.example/) [e](/login)\n\n<b>"
)


@pytest.fixture
def hostile(database: Database) -> None:
    """Every text of every table is an attack."""
    day, at = NOW.date(), {"created_at": NOON, "updated_at": NOON, "published_at": NOON}
    words = {f"{name}_{code}": EVIL for name in ("title", "summary") for code in ("en", "hi")}
    photo = {f"{name}_{code}": EVIL for name in ("caption", "alt", "credit") for code in ("en", "hi")}
    with database.writing() as session:
        bodies = {"body_en": EVIL + LINKS, "body_hi": EVIL + LINKS}
        album, hall, track = (
            PhotoAlbum(day=day, published_at=NOON, **words),
            Hall(slug=EVIL, name_en=EVIL),
            Track(slug=EVIL, name_en=EVIL),
        )
        speaker, start = Speaker(name_en=EVIL, role_en=EVIL), {"starts_at": NOW, "ends_at": NOW + timedelta(hours=1)}
        talk = ProgrammeSession(language=EVIL, kind=EVIL, released=True, updated_at=NOON, **start, **words)
        session.add_all([PressRelease(slug="evil", **words, **bodies, **at), album, hall, track, speaker])
        session.flush()
        talk.hall_id, talk.track_id = hall.id, track.id
        session.add(talk)
        session.flush()
        session.add(SessionSpeaker(session_id=talk.id, speaker_id=speaker.id))
        session.flush()
        release_first(session, now=NOON)
        session.add(
            Photo(album_id=album.id, width=1, height=1, files={"1": "javascript:evil()", "2": "/ok.webp"}, **photo)
        )
        transcripts = {"transcript_en": EVIL, "transcript_hi": EVIL}
        for url in ("https://youtu.be/abcdefghijk", "javascript:evil()"):
            session.add(
                Video(
                    title_en=EVIL, watch_url=url, poster="javascript:evil()", day=day, published_at=NOON, **transcripts
                )
            )
        values = {"company_name": EVIL, "products": EVIL, "sector": EVIL, "website": "javascript:evil()"}
        make_person(session, "exhibitor", details=values)
        make_stall(session, make_exhibition_hall(session, name_en=EVIL, name_hi=EVIL))
        past = {"place_en": EVIL, "place_hi": EVIL, "title_en": EVIL, "title_hi": EVIL}
        session.add(PastEvent(day=day, last_day=day, published_at=NOON, **past, **bodies))
        session.add(Announcement(text_en=EVIL, link="javascript:evil()", published_at=NOON))
        session.add(Announcement(text_en=EVIL, link="//evil.example", published_at=NOON))


@pytest.mark.req("NEWS-1", "PROG-1")
@pytest.mark.parametrize("code", ["en", "hi"])
@pytest.mark.parametrize("path", [*ASKED, "/search?q=%22%3E%3Cb%3Eevil", "/media/press-release/evil"])
def test_no_text_of_any_table_becomes_markup(door: TestClient, hostile, path, code):
    html = door.get(localize_path(path, code)).text
    page = Reader(html)
    assert "evil" in html
    assert not page.all("b")
    assert not [a for _tag, a in page.found if any(name.startswith("on") for name in a)]
    scripts = [a for a in page.all("script") if a.get("src") not in OURS]
    assert all(a == {"type": "application/ld+json"} for a in scripts)
    for tag, attributes in page.found:
        for name in ("href", "src", "action", "poster"):
            address = attributes.get(name)
            assert address is None or re.match(
                r"https://(ok\.example|www\.youtube-nocookie\.com)/|/(?!/)|#", address
            ), (tag, address)


def test_a_link_of_the_web_and_of_the_site_survive(door: TestClient, hostile):
    main = main_of(door.get("/media/press-release/evil").text)
    assert '<a href="https://ok.example/">d</a>' in main
    assert '<a href="/login">e</a>' in main
    assert Route.PRESS_RELEASE in main


@pytest.mark.usefixtures("demo")
def test_a_filled_page_tells_search_engines_the_way_to_it(door: TestClient):
    slug = re.findall(r'href="(/media/press-release/[\w-]+)"', door.get("/media/press-release").text)[0]
    html = door.get(slug).text
    blocks = [json.loads(text) for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)]
    (way,) = [block for block in blocks if block["@type"] == "BreadcrumbList"]

    assert [item["position"] for item in way["itemListElement"]] == [1, 2, 3]
    assert [item["item"] for item in way["itemListElement"]] == ["/", "/media/press-release", slug]


@pytest.mark.req("EVENT-2")
def test_a_filled_page_has_the_head_of_its_own_section(folder: Path, door: TestClient):
    for code in ("en", "hi"):
        page = folder / localize_path("/events/programme", code).strip("/") / "index.html"
        page.write_text(page.read_text() + '<div data-section="⟦page_section⟧"></div>', encoding="utf-8")

    assert 'data-section="events"' in door.get("/events/programme").text
    assert 'data-section="events"' in door.get("/hi/events/programme").text


@pytest.mark.req("EXH-3")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_privileges_show_what_the_organisers_published(door: TestClient, database, code):
    path = localize_path("/exhibition/privileges", code)
    with use_language(code):
        later, shell = _("To be announced"), _("Shell scheme")
    assert f"<p>{later}</p>" in door.get(path).text
    with database.writing() as session:
        session.add(Entitlement(title_en="<b>A</b>", position=1, quantity_en="2", published=True, updated_at=NOON))
        session.add(Entitlement(title_en="B", position=2, stall_type="shell", quantity_en="9", updated_at=NOON))
    html = door.get(path).text
    cells = re.findall(r"<span>([^<]*)</span></t[hd]>", html)
    assert [cells[0], cells[2]] == ["&lt;b&gt;A&lt;/b&gt;", "2"]
    assert cells[3:] == ["B", shell, later]
    assert f"<p>{later}</p>" in html
    with database.writing() as session:
        make_tariff(session)
        make_tariff(session, currency="USD", rate_minor=24_000)
        make_tariff(session, price_class="premium", published=False)
    html = door.get(path).text
    assert re.search(r"<span>₹[\d,]+ / (US)?\$240</span>", html)
    assert f"<p>{later}</p>" not in html
    assert html.count(f"<span>{shell}</span></th>") == 1
    assert html.index('id="inclusions"') < html.index('id="tariff"') < html.index('id="part-0"')


@pytest.mark.req("EVENT-1")
@pytest.mark.usefixtures("demo")
def test_live_pages_in_hindi_have_the_digits_that_the_office_chose(door: TestClient, services: Services):
    facts = services.event.facts.model_copy(update={"hindi_numerals": "devanagari"})
    services.event_reader = FixedEvent(Event(facts, revision=1, is_first=False))
    pages = {code: door.get(localize_path("/events/programme", code)).text for code in ("en", "hi")}
    times = {code: re.findall(r"<time[^>]*>([^<]+)</time>", pages[code]) for code in pages}
    assert times["en"]
    assert not [text for text in times["en"] if re.search(r"[०-९]", text)]
    assert not [text for text in times["hi"] if re.search(r"[0-9]", text)]
    seats = {code: re.findall(r"<dd>([^<]+ / [^<]+)</dd>", pages[code]) for code in pages}
    assert seats["en"]
    assert [text.translate(DIGITS) for text in seats["en"]] == seats["hi"]


@pytest.mark.req("EXH-1")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_why_exhibit_says_who_comes_once_they_are_enough(door: TestClient, services, database, code):
    path = localize_path(Route.WHY_EXHIBIT, code)
    assert door.get(path).status_code == 404, "the built page, which this folder has not"
    with database.writing() as session:
        for _number in range(12):
            make_person(session, details={"sector": "ports"})
    assert door.get(path).status_code == 404, "read again after some minutes"
    with use_language(code):
        ports, captions = _("Ports and terminals"), [_("Participants by sector"), _("Participants by country")]
    services.shared_reads = SharedReads()
    html = door.get(path).text
    assert re.findall(r"<caption>(.*?)</caption>", html) == captions
    assert f'<th scope="row">{ports}</th><td>12</td>' in html
    assert html.index('id="who-comes"') < html.index('id="part-')
    assert 'href="#who-comes"' in html


@pytest.mark.req("QRY-1", "QRY-6", "EXH-1")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_pieces_of_pages_are_html_that_does_nothing_by_itself(door: TestClient, hostile, code):
    for path in (QUERY_DIALOG, HALL_FLOORS, NEWS_LINES):
        answer = door.get(localize_path(path, code))
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        page = Reader(answer.text)
        assert not page.all("script")
        assert not page.all("img")
    title = "We value your query" if code == "en" else "आपका प्रश्न"
    dialog = door.get(localize_path(QUERY_DIALOG, code)).text
    assert title in dialog
    assert [dialog.count(f'name="{name}"') for name in ("name", "mobile", "email", "message", "website")] == [1] * 5
