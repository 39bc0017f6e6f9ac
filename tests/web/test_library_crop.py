"""Samples of a crop before it is kept: they show what pages will, whatever the picture's shape (EVENT-2)."""

from __future__ import annotations

import pytest

from maritime_site.web.backoffice.pages.library_crop import place_frame, place_sample, read_box

pytestmark = pytest.mark.req("EVENT-2")
WHOLE = (0, 0, 100, 100)


def rems(place):
    return [round(float(place[name].removesuffix("rem")), 2) for name in ("left", "top", "width", "height")]


@pytest.mark.parametrize(
    ("size", "box", "point", "expected"),
    [
        ((200, 100), WHOLE, (50, 50), [-5, 0, 20, 10]),
        ((200, 100), WHOLE, (0, 50), [0, 0, 20, 10]),
        ((100, 200), WHOLE, (50, 100), [0, -10, 10, 20]),
        ((200, 100), (50, 0, 50, 100), (75, 50), [-10, 0, 20, 10]),
        ((200, 100), (50, 50, 25, 50), (10, 10), [-20, -10, 40, 20]),
    ],
)
def test_sample_shows_the_crop_around_its_focal_point(size, box, point, expected):
    assert rems(place_sample(size, box, point, (10.0, 10.0))) == expected


def test_frame_lies_on_what_is_left_over():
    box = read_box({"Left": 10, "Top": 0, "Right": 20, "Bottom": 5})
    assert (box, place_frame(box)["width"]) == ((10, 0, 70, 95), "70%")
    assert place_frame(read_box({"Left": 80, "Right": 90}))["width"] == "0%", "no frame is turned inside out"
