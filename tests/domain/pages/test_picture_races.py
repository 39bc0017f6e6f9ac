"""A picture that leaves the library while its page is published: one of both is refused (EVENT-2)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.pages import pictures, queries, service
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("EVENT-2")]
SLUG = "imw~organisers"
EDITOR = Actor("7", "editor@demo.example", "10.0.0.1")


@pytest.fixture
def picture(database):
    """A described picture."""
    row = LibraryPicture(
        name="boats.jpg",
        alt_en="Boats",
        width=3,
        height=2,
        files={"3": "a.webp"},
        added_by="x",
        created_at=NOON,
        updated_at=NOON,
    )
    with database.writing() as session:
        session.add(row)
        session.flush()
        return row.id


def publish(database, picture_id):
    """Write a page that shows the picture, and publish it; what became of it."""
    shown = PageRequest.model_validate({"title": {"en": "Us"}, "body": {"en": pictures.mark_of(picture_id)}})
    with database.writing() as session:
        service.save_draft(session, SLUG, shown, actor=EDITOR, now=NOON)
    try:
        with database.writing() as session:
            service.publish_page(session, SLUG, PublishPageRequest(), actor=EDITOR, now=NOON)
    except Invalid:
        return "refused"
    return "published"


def remove(database, picture_id):
    """Remove the picture; what became of it."""
    try:
        with database.writing() as session:
            pictures.remove_picture(session, picture_id, actor=EDITOR, now=NOON)
    except Conflict:
        return "refused"
    return "removed"


def test_page_is_published_or_its_picture_removed_but_never_both(database, picture):
    with ThreadPoolExecutor(2) as pool:
        outcomes = [pool.submit(act, database, picture) for act in (publish, remove)]
        assert [outcome.result() for outcome in outcomes] in (["published", "refused"], ["refused", "removed"])


def test_control_without_the_turn_a_page_shows_what_is_gone(database, backend, picture, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    published, list_uses = [], pictures.list_uses

    def list_before_publishing(session, *, now):
        uses = list_uses(session, now=now)
        published.append(publish(database, picture))
        return uses

    monkeypatch.setattr(pictures, "take_advisory_lock", lambda _session, *_key: None)
    monkeypatch.setattr(pictures, "list_uses", list_before_publishing)
    assert (remove(database, picture), published) == ("removed", ["published"])
    with database.reading() as session:
        shown = queries.get_page(session, SLUG, now=NOON).shown
        assert pictures.list_marked(shown.body.values()) == [str(picture)]
