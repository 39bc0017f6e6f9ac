"""Browsers are counted once, and where they came from is forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.domain.visitors import service
from maritime_site.domain.visitors.models import CountedVisitor
from tests.people import NOON


@pytest.mark.req("SITE-1")
def test_a_counted_browser_is_known_and_no_other(session):
    known = service.count_visitor(session, client="hash", now=NOON)
    session.flush()
    assert service.is_known(session, known)
    assert not service.is_known(session, service.uncounted_id())
    assert service.count_visitors(session) == 1


@pytest.mark.req("SITE-1")
def test_where_visitors_came_from_is_wiped_after_thirty_days(session):
    old = service.count_visitor(session, client="old", now=NOON - timedelta(days=30, seconds=1))
    young = service.count_visitor(session, client="young", now=NOON - timedelta(days=30))
    session.flush()
    assert service.wipe_addresses(session, now=NOON) == 1
    session.expire_all()
    assert session.get_one(CountedVisitor, old).client is None
    assert session.get_one(CountedVisitor, young).client == "young"
    assert (service.wipe_addresses(session, now=NOON), service.count_visitors(session)) == (0, 2)


@pytest.mark.req("SITE-1")
@pytest.mark.parametrize(
    ("program", "crawler"),
    [
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", True),
        ("Mozilla/5.0 (compatible; bingbot/2.0)", True),
        ("facebookexternalhit/1.1", True),
        ("UptimeRobot/2.0", True),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", False),
        ("Mozilla/5.0 (Linux; Android 10; Cubot X18) Chrome/120.0 Mobile", True),
        ("", False),
    ],
)
def test_programs_that_say_so_are_crawlers(program, crawler):
    assert service.is_crawler(program) is crawler
