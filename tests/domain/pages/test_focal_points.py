"""What of a picture stays in sight where it is cropped: a point of the library's picture (EVENT-2)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy.exc import IntegrityError

from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.pictures import ADDRESS, find_focal_points
from maritime_site.domain.pages.schemas import FocalPoint
from tests.people import NOON

pytestmark = pytest.mark.req("EVENT-2")


def keep_picture(session, **values):
    """A decorative picture of the library; its id."""
    row = LibraryPicture(
        name="boats.jpg",
        decorative=True,
        width=3,
        height=2,
        files={"3": "a.webp"},
        added_by="x",
        created_at=NOON,
        updated_at=NOON,
        **values,
    )
    session.add(row)
    session.flush()
    return row.id


def test_only_the_librarys_moved_points_are_found_by_the_addresses_as_written(session):
    moved, centred = keep_picture(session, focal_x=20, focal_y=0), keep_picture(session)
    wide, plain = f"{ADDRESS}{moved}?width=480", f"{ADDRESS}{str(moved).upper()}"
    others = ["", "/images/portraits/a.webp", f"{ADDRESS}{centred}", f"{ADDRESS}{uuid4()}", f"{ADDRESS}0-0"]
    assert find_focal_points(session, [wide, plain, *others]) == {
        wide: FocalPoint(x=20, y=0),
        plain: FocalPoint(x=20, y=0),
    }
    assert find_focal_points(session, others[:2]) == {}


def test_point_of_a_crop_is_counted_from_its_own_edges(session):
    crop = {"crop_x": 20, "crop_y": 0, "crop_width": 40, "crop_height": 50}
    inside = f"{ADDRESS}{keep_picture(session, focal_x=30, focal_y=25, **crop)}"
    outside = f"{ADDRESS}{keep_picture(session, focal_x=90, focal_y=100, **crop)}"
    assert find_focal_points(session, [inside, outside]) == {
        inside: FocalPoint(x=25, y=50),
        outside: FocalPoint(x=100, y=100),
    }


@pytest.mark.parametrize("crop", [{"crop_x": 1}, {"crop_y": -1}, {"crop_width": 0}, {"crop_y": 60, "crop_height": 41}])
def test_the_database_keeps_no_crop_outside_the_picture(session, crop):
    with pytest.raises(IntegrityError):
        keep_picture(session, **crop)


@pytest.mark.parametrize("point", [{"focal_x": 101}, {"focal_x": -1}, {"focal_y": 101}, {"focal_y": -1}])
def test_the_database_keeps_no_point_outside_the_picture(session, point):
    with pytest.raises(IntegrityError):
        keep_picture(session, **point)
