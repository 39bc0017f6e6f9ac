"""GET /api/announcements: What's New for the popup of every page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient

from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.domain.newsroom.models import Announcement

pytestmark = pytest.mark.req("NEWS-1", "FOOT-1")


def test_what_is_published_and_not_expired_newest_first(api: TestClient, database: Database):
    now, hour = utc_now(), timedelta(hours=1)
    with database.writing() as session:
        session.add(Announcement(text_en="Old", published_at=now - 2 * hour, link="/hospitality"))
        session.add(Announcement(text_en="New", text_hi="नया", published_at=now - hour, is_demo=True))
        session.add(Announcement(text_en="Over", published_at=now - 2 * hour, expires_at=now - hour))
        session.add(Announcement(text_en="Later", published_at=now + hour))
    result = api.get("/api/announcements")
    lines = result.json()["announcements"]
    assert [(line["text"], line["link"], line["isDemo"]) for line in lines] == [
        ("New", "", True),
        ("Old", "/hospitality", False),
    ]
    assert result.headers["Cache-Control"] == "public, max-age=60"
    hindi = api.get("/api/announcements", headers={"Accept-Language": "hi"}).json()
    assert hindi["announcements"][0]["text"] == "नया"


def test_no_news_is_an_empty_list(api: TestClient):
    assert api.get("/api/announcements").json() == {"success": True, "announcements": []}
