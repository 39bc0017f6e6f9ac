"""The visitor counter over REST, and who tries to inflate it (security.md R58, attack 35)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from sqlmodel import select

from maritime_site.api import visitors
from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.domain.visitors.models import CountedVisitor
from maritime_site.jobs import visitors as job

LOG = "/api/web-visitors/visitorslogs"
CRAWLER = {"User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)"}


def total(api):
    answer = api.get("/api/web-visitors/visitorCount")
    assert (answer.status_code, answer.json()["success"]) == (200, True)
    return answer.json()["totalVisitors"]


def rows(database: Database):
    with database.reading() as session:
        return session.exec(select(CountedVisitor)).all()


@pytest.mark.req("SITE-1")
def test_a_new_browser_is_counted_and_keeps_its_id_for_a_year(api, database):
    answer = api.post(LOG, json={})
    known = answer.json()["visitorId"]
    assert (answer.json()["success"], UUID(known).version) == (True, 4)
    kept = answer.headers["set-cookie"]
    for part in (f"visitor_id={known}", "Max-Age=31536000", "Path=/", "SameSite=lax"):
        assert part in kept
    assert "Secure" not in kept
    assert total(api) == 1
    assert "testclient" not in (rows(database)[0].client or "")
    assert len(rows(database)[0].client or "") == 64


@pytest.mark.req("SITE-1")
def test_a_known_browser_is_returned_and_not_counted_again(api):
    known = api.post(LOG, json={}).json()["visitorId"]
    assert [api.post(LOG, json={}).json()["visitorId"] for _ in range(3)] == [known] * 3
    assert total(api) == 1


@pytest.mark.req("SITE-1")
@pytest.mark.parametrize("claimed", ["7d4a6a3e-8f1b-4c55-9a0e-3d1f2b6c7e90", "1", "x", "' OR 1=1 --"])
def test_an_id_we_did_not_give_gets_a_new_one(api, claimed):
    answer = api.post(LOG, json={}, headers={"Cookie": f"visitor_id={claimed}"})
    assert answer.json()["visitorId"] != claimed
    assert total(api) == 1


@pytest.mark.req("SITE-1")
def test_asking_for_the_count_changes_nothing(api):
    assert {total(api) for _ in range(20)} == {0}
    assert api.get(LOG).status_code == 405


@pytest.mark.req("SITE-1")
@pytest.mark.parametrize("body", [{"totalVisitors": 5}, {"visitorId": "x"}, {"path": "<script>"}, [], 5, "x"])
def test_forged_fields_are_refused(api, body):
    assert api.post(LOG, json=body).status_code == 422
    assert total(api) == 0


@pytest.mark.req("SITE-1")
def test_crawlers_are_answered_and_not_counted(api):
    answer = api.post(LOG, json={}, headers=CRAWLER)
    assert UUID(answer.json()["visitorId"])
    assert "set-cookie" not in answer.headers
    assert total(api) == 0


@pytest.mark.req("SITE-1")
def test_a_loop_from_one_network_comes_to_an_end(api, monkeypatch):
    assert visitors.NEW_RATE == "1200 per 1 hour"
    monkeypatch.setattr(visitors, "NEW_RATE", "12 per 1 hour")
    for _ in range(15):
        api.cookies.clear()
        assert api.post(LOG, json={}).status_code == 200
    assert total(api) == 12


def test_over_https_the_cookie_is_secure(api):
    assert "Secure" in api.post(f"https://testserver{LOG}", json={}).headers["set-cookie"]


@pytest.mark.parametrize(("hops", "secure"), [(0, False), (1, True)])
def test_behind_a_trusted_proxy_too(api, services, hops, secure):
    services.settings.trusted_proxy_hops = hops
    answer = api.post(LOG, json={}, headers={"X-Forwarded-Proto": "https"})
    assert ("Secure" in answer.headers["set-cookie"]) is secure


@pytest.mark.parametrize(
    ("told", "site", "secure"),
    [
        ("https, http", "", True),
        ("http, http", "", False),
        ("http", "https://event.example", True),
        ("http", "http://event.example", False),
    ],
)
def test_behind_two_proxies_the_cookie_stays_secure(api, services, told, site, secure):
    services.settings.trusted_proxy_hops, services.settings.site_url = 2, site
    answer = api.post(LOG, json={}, headers={"X-Forwarded-Proto": told})
    assert ("Secure" in answer.headers["set-cookie"]) is secure


@pytest.mark.req("SITE-1")
def test_the_job_wipes_where_visitors_came_from(api, services, database):
    api.post(LOG)
    job.wipe_addresses(services, utc_now())
    assert rows(database)[0].client
    job.wipe_addresses(services, utc_now() + timedelta(days=31))
    assert rows(database)[0].client is None
    assert job.JOBS[0][2] is job.wipe_addresses
