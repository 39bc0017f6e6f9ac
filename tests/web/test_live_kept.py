"""The programme's page is made once for what it shows, and anew as soon as that changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import select
from starlette.requests import Request

from maritime_site.core.db.database import Database
from maritime_site.demo.programme import seed_programme
from maritime_site.domain.programme.models import ProgrammeSession
from maritime_site.domain.programme.releases import release_programme
from maritime_site.ports.services import Services
from maritime_site.web.dynamic_pages.registry import LIVE_PAGES
from maritime_site.web.dynamic_pages.serving import DynamicPages, Visit
from maritime_site.web.routes import Route, localize_path
from tests.people import NOON
from tests.web.test_live import FRAME

NOW = NOON + timedelta(days=400)


class Stand:
    """The programme's page as a process serves it, with a clock of ours; `made` counts how often it was made."""

    def __init__(self, folder: Path, services: Services) -> None:
        for code in ("en", "hi"):
            page = folder / localize_path(Route.PROGRAMME, code).strip("/") / "index.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(FRAME.format(lang=code), encoding="utf-8")
        self.now, self.made = NOW, 0
        row = next(page for page in LIVE_PAGES if page.route == Route.PROGRAMME)

        def render(visit: Visit):
            self.made += 1
            return row.render(visit)

        self.page = replace(row, render=render)
        self.pages = DynamicPages([self.page], folder, services, clock=self._tell)

    def _tell(self) -> datetime:
        return self.now

    def read(self, code: str = "en", query: bytes = b"", encoding: bytes = b"") -> bytes:
        path = localize_path(Route.PROGRAMME, code)
        headers = [(b"accept-encoding", encoding)]
        scope = {"type": "http", "method": "GET", "path": path, "query_string": query, "headers": headers}
        answer = self.pages._respond(Request(scope), self.page, {}, code)
        assert answer is not None
        return bytes(answer.body)


@pytest.fixture
def stand(tmp_path: Path, services: Services, database: Database) -> Stand:
    with database.writing() as session:
        seed_programme(session, first_day=NOW.date(), now=NOW)
    return Stand(tmp_path, services)


@pytest.mark.req("PERF-3")
def test_it_is_made_once_for_each_language_and_anew_for_each_question(stand: Stand):
    english, hindi = stand.read(), stand.read("hi")
    assert (stand.read(), stand.read("hi"), stand.made) == (english, hindi, 2)
    assert english != hindi
    assert len(stand.read(encoding=b"gzip")) < len(english)
    assert stand.made == 2
    assert stand.read(query=b"view=grid") != english
    assert stand.read(query=b"view=grid") != english
    assert stand.made == 4


@pytest.mark.req("PERF-3", "PROG-1")
def test_a_release_a_seat_and_the_hour_show_at_once(stand: Stand, database: Database):
    first = stand.read()
    with database.writing() as session:
        planned = session.exec(select(ProgrammeSession).order_by(ProgrammeSession.slug)).first()
        assert planned is not None
        planned.title_en, planned.capacity = "A title of its own", 5
    seats = stand.read()
    assert seats != first
    assert b"A title of its own" not in seats
    with database.writing() as session:
        release_programme(session, note="", actor=None, now=NOW)
    released = stand.read()
    assert b"A title of its own" in released
    with database.writing() as session:
        planned = session.exec(select(ProgrammeSession).order_by(ProgrammeSession.slug)).first()
        assert planned is not None
        planned.taken = 3
    assert stand.read() != released
    made = stand.made
    stand.now = NOW + timedelta(minutes=1)
    stand.read()
    assert stand.made == made + 1
