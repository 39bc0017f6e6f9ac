"""Documents that come before their registration."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid, Unavailable
from maritime_site.domain.people import uploads
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Document, WaitingUpload
from maritime_site.files.sanitizing import CleanFile
from maritime_site.jobs.people import drop_unclaimed
from tests.factories import make_person
from tests.people import NOON

FILE = CleanFile(b"picture", "png")
MEDIA = KINDS["media"].forms[0]
STUDENT = KINDS["visitor"].forms[1]
pytestmark = pytest.mark.req("REG-2")


def note(session, kind="media-letter", form=MEDIA, now=NOON):
    return uploads.note_upload(session, kind, FILE, form=form, now=now)


def test_a_document_is_claimed_once_by_its_own_form(session):
    row = note(session)
    with pytest.raises(Invalid):
        uploads.claim_uploads(session, [row.id], form=STUDENT, now=NOON)
    (claimed,) = uploads.claim_uploads(session, [row.id, row.id], form=MEDIA, now=NOON)
    assert (claimed.id, claimed.claimed_at) == (row.id, NOON)
    for ids in ([row.id], [uuid4()]):
        with pytest.raises(Invalid) as refused:
            uploads.claim_uploads(session, ids, form=MEDIA, now=NOON)
        assert list(refused.value.errors) == ["uploads"]


def test_it_waits_six_hours(session):
    row = note(session)
    with pytest.raises(Invalid):
        uploads.claim_uploads(session, [row.id], form=MEDIA, now=NOON + uploads.LIFE)
    assert uploads.claim_uploads(session, [row.id], form=MEDIA, now=NOON + uploads.LIFE - timedelta(seconds=1))


@pytest.mark.parametrize(
    ("kind", "form"), [("student-card", MEDIA), ("", MEDIA), ("other", KINDS["delegate"].forms[0])]
)
def test_a_kind_the_form_does_not_know_is_refused(session, kind, form):
    with pytest.raises(Invalid):
        note(session, kind, form)


def test_strangers_cannot_fill_the_store(session, monkeypatch):
    monkeypatch.setattr(uploads, "MOST_WAITING", 10)
    note(session)
    with pytest.raises(Unavailable):
        note(session)


def test_what_nobody_claimed_is_dropped_and_documents_stay(database, services):
    with database.writing() as session:
        rows = [note(session, now=NOON), note(session, now=NOON), note(session, now=NOON + timedelta(hours=2))]
        person = make_person(session, "media")
        session.add(
            Document(
                person_id=person.id, kind="media-letter", name=rows[1].name, media_type="x", size=1, created_at=NOON
            )
        )
    for row in rows:
        services.files.keep(row.name, b"x")
    for _round in range(2):
        drop_unclaimed(services, NOON + uploads.DROPPED_AFTER)
        with database.reading() as session:
            assert [row.id for row in session.exec(select(WaitingUpload)).all()] == [rows[2].id]
        assert set(services.files.kept) == {rows[1].name, rows[2].name}
