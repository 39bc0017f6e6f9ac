"""Content pages as versions: written, published, scheduled, taken back (EVENT-2)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.pages import links, queries, service, shipped
from maritime_site.domain.pages.models import PageVersion
from maritime_site.domain.pages.queries import Translation, VersionStatus
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from tests.people import NOON

pytestmark = pytest.mark.req("EVENT-2")
EDITOR = Actor("admin-1", "editor@demo.example", "127.0.0.1")
SLUG = "imw~how-to-reach"
NEVER = PublishPageRequest(at=None)


def texts(body="## By train\n\nTake the western line.", hindi="## रेल से\n\nपश्चिमी लाइन लें।", title="How to reach us"):
    return PageRequest.model_validate({"title": {"en": title, "hi": "कैसे पहुँचें"}, "body": {"en": body, "hi": hindi}})


def save(session, payload=None, *, now=NOON, seen=None):
    return service.save_draft(session, SLUG, payload or texts(), actor=EDITOR, now=now, seen=seen)


def publish(session, *, now=NOON, at=None):
    return service.publish_page(session, SLUG, PublishPageRequest(at=at), actor=EDITOR, now=now)


def test_shipped_texts_are_the_first_version_of_every_page(session):
    pages = queries.list_pages(session, now=NOON)
    slugs = {page.slug for page in pages}
    assert {SLUG, "brochure", "exhibitor-manual", "terms-and-conditions"} <= slugs
    assert all((page.latest.number, page.latest.status) == (1, "shipped") for page in pages)
    assert all(page.latest.title["hi"] and page.latest.body["hi"] for page in pages)
    assert shipped.path_of(SLUG) == "/imw/how-to-reach"
    assert shipped.slug_of("/imw/how-to-reach") == SLUG


def test_every_shipped_text_can_be_published_as_it_is():
    for slug in shipped.list_slugs():
        page = shipped.get_shipped(slug)
        request = {"title": page.title, "body": page.body}
        assert PageRequest.model_validate(request).body.en == page.body["en"]
        assert all(link.startswith(("/", "#", "http", "mailto:", "tel:")) for link in links.list_links(page.body["en"]))


def test_draft_is_seen_by_nobody_until_it_is_published(session):
    save(session)
    page = queries.get_page(session, SLUG, now=NOON)
    assert (page.latest.number, page.latest.status, page.shown.number) == (2, "draft", 1)
    assert queries.list_edited(session, now=NOON) == {}
    publish(session)
    assert queries.list_edited(session, now=NOON)[SLUG].title_en == "How to reach us"
    assert queries.get_page(session, SLUG, now=NOON).shown.number == 2


def test_version_waits_for_its_moment(session):
    later = NOON + timedelta(hours=2)
    save(session)
    publish(session, at=later)
    page = queries.get_page(session, SLUG, now=NOON)
    assert (page.latest.status, page.shown.number) == (VersionStatus.SCHEDULED, 1)
    assert queries.list_edited(session, now=later - timedelta(seconds=1)) == {}
    assert SLUG in queries.list_edited(session, now=later)


def test_what_was_published_later_stays_when_an_older_moment_comes(session):
    save(session)
    publish(session, at=NOON + timedelta(days=1))
    save(session, texts(title="Newer"))
    publish(session)
    assert queries.list_edited(session, now=NOON + timedelta(days=2))[SLUG].title_en == "Newer"


def test_what_is_published_never_changes_and_is_taken_back_by_a_new_version(session):
    save(session)
    publish(session)
    save(session, texts(title="Another title"))
    draft = service.revert_page(session, SLUG, 1, actor=EDITOR, now=NOON)
    page = queries.get_page(session, SLUG, now=NOON)
    assert [version.number for version in page.versions] == [3, 2, 1]
    assert draft.body_en == shipped.get_shipped(SLUG).body["en"]
    assert page.shown.title["en"] == "How to reach us"
    publish(session)
    assert queries.get_page(session, SLUG, now=NOON).shown.title == page.versions[-1].title
    with pytest.raises(NotFound):
        service.revert_page(session, SLUG, 9, actor=EDITOR, now=NOON)


def test_missing_and_older_translations_are_named(session):
    save(session, texts(hindi=""))
    assert queries.get_page(session, SLUG, now=NOON).latest.translation == Translation.MISSING
    save(session, now=NOON + timedelta(hours=1))
    assert queries.get_page(session, SLUG, now=NOON).latest.translation == Translation.CURRENT
    save(session, texts(body="Only English is new."), now=NOON + timedelta(hours=2))
    assert queries.get_page(session, SLUG, now=NOON).latest.translation == Translation.OLDER


def test_links_that_lead_nowhere_stop_the_publishing_and_are_named(session):
    links.install_paths(["/imw/how-to-reach", "/privacy"])
    try:
        bad = "[a](/nowhere) [b](/privacy/) [c](#part-1) [d](javascript:alert) [e](https://rail.example/x) [f](//evil)"
        save(session, texts(body=bad, hindi="[क](/hi/privacy) [ख](/hi/kahin)"))
        with pytest.raises(Invalid) as refusal:
            publish(session)
        assert set(refusal.value.errors) == {"body"}
        for link in ("/nowhere", "javascript:alert", "//evil", "/hi/kahin"):
            assert link in refusal.value.message
        assert "rail.example" not in refusal.value.message
        assert "/privacy/," not in refusal.value.message
    finally:
        links.install_paths([])


def test_nothing_to_publish_is_said(session):
    with pytest.raises(Conflict):
        publish(session)
    save(session)
    publish(session)
    with pytest.raises(Conflict):
        publish(session)
    with pytest.raises(NotFound):
        service.save_draft(session, "imw~no-such-page", texts(), actor=EDITOR, now=NOON)


def test_every_act_is_on_record_and_a_repeat_is_none(session):
    save(session)
    save(session)
    publish(session)
    acts = select(AuditEntry.action).order_by(col(AuditEntry.sequence))
    assert session.exec(acts).all() == ["page.save", "page.publish"]


@pytest.mark.race
def test_many_editors_at_once_leave_one_draft(database):
    def work(number):
        try:
            with database.writing() as session:
                save(session, texts(title=f"Title {number}"))
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert any(pool.map(work, range(16)))
    with database.reading() as session:
        (row,) = session.exec(select(PageVersion)).all()
        assert row.number == 2


def test_what_a_colleague_wrote_meanwhile_is_not_undone(session):
    def mark():
        return service.mark_page(queries.get_page(session, SLUG, now=NOON).latest)

    shipped_text = mark()
    save(session, seen=shipped_text)
    for seen in (shipped_text, "another"):
        with pytest.raises(Conflict, match="This was changed since you opened it"):
            save(session, texts(title="Ways here"), seen=seen)
    written = mark()
    publish(session)
    assert mark() == written, "a draft that is published is as it was read"
    save(session, texts(title="Ways here"), seen=written)
    assert save(session, texts(title="The way")).title_en == "The way"
