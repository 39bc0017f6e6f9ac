"""A package's picture: put there, described, replaced, taken off (HOSP-1)."""

from __future__ import annotations

from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import set_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.hospitality import package_pictures, queries, staff_packages
from maritime_site.domain.hospitality.models import PackageFile
from maritime_site.domain.hospitality.staff_schemas import PackageChangeRequest, PictureWordsRequest
from maritime_site.files.image_variants import resize_upload
from tests.domain.hospitality.builders import ACTOR, make_package
from tests.people import NOON
from tests.uploads import picture

pytestmark = pytest.mark.req("HOSP-1")
WORDS = PictureWordsRequest(alt_en="A room by the quay", alt_hi="घाट के पास एक कमरा")


def put(session, package, *, width=1200):
    made = resize_upload(picture("JPEG", size=(width, 600)), "room.jpg")
    return made, package_pictures.put_picture(session, package.id, made, actor=ACTOR, now=NOON)[1]


def kept(session):
    session.flush()
    return set(session.exec(select(PackageFile.name)).all())


def test_a_picture_is_drawn_in_sizes_described_replaced_and_taken_off(session):
    package = make_package(session)
    first, before = put(session, package)
    assert (before, set(package.image_files)) == ([], {"480", "960", "1200"})
    assert package.image == package.image_files["960"]
    assert kept(session) == {name for name, _data in first.files}
    package_pictures.describe_picture(session, package.id, WORDS, actor=ACTOR, now=NOON)
    set_language("hi")
    assert queries.package_view(package).image_alt == WORDS.alt_hi
    set_language("en")
    second, before = put(session, package, width=300)
    assert set(before) == {name for name, _data in first.files}
    assert kept(session) == {name for name, _data in second.files}
    assert (package.image_alt_en, package.image) == ("", package.image_files["300"])
    gone = package_pictures.take_off(session, package.id, actor=ACTOR, now=NOON)
    assert set(gone) == {name for name, _data in second.files}
    assert (package.image, package.image_files, kept(session)) == ("", {}, set())
    assert package_pictures.take_off(session, package.id, actor=ACTOR, now=NOON) == []
    log = [entry.action for entry in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()]
    assert log == ["package.picture", "package.picture-words", "package.picture", "package.picture"]


def test_words_need_a_picture_and_a_picture_a_package(session):
    package = make_package(session)
    with pytest.raises(Conflict):
        package_pictures.describe_picture(session, package.id, WORDS, actor=ACTOR, now=NOON)
    made = resize_upload(picture("JPEG"), "room.jpg")
    with pytest.raises(NotFound):
        package_pictures.put_picture(session, uuid4(), made, actor=ACTOR, now=NOON)
    with pytest.raises(NotFound):
        package_pictures.check_file(session, "x.webp")


def test_another_address_over_rest_ends_the_sizes(session):
    package = make_package(session)
    put(session, package)
    change = PackageChangeRequest(image="/images/room.webp")
    staff_packages.change_package(session, package.id, change, actor=ACTOR, zone=ZoneInfo("Asia/Kolkata"), now=NOON)
    session.refresh(package)
    assert (package.image, package.image_files) == ("/images/room.webp", {})
