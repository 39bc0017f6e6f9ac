"""An album's and a package's form stand beside their pictures: each speaks alone, and only of pictures."""

from __future__ import annotations

import pytest

from maritime_site.web.backoffice.newsroom.pictures import PicturesState
from maritime_site.web.backoffice.newsroom.poster import PosterState
from maritime_site.web.backoffice.newsroom.state import AlbumState, FilmState
from maritime_site.web.backoffice.packages.picture import PackagePictureState
from maritime_site.web.backoffice.packages.state import PackageState
from maritime_site.web.backoffice.screens import screen_of
from maritime_site.web.handlers.form_handler import FormErrors
from tests.web.states import tab_at

PAIRS = [(AlbumState, PicturesState), (FilmState, PosterState), (PackageState, PackagePictureState)]


async def act(state: FormErrors) -> None:
    """Begin whatever `save` does, as far as its waiting is shown."""
    handlers = type(state).event_handlers
    name = next(name for name in ("describe", "save", "take_off") if name in handlers)
    running = handlers[name].fn(state, *([] if name == "take_off" else [{}]))
    await anext(running)
    await running.aclose()


@pytest.mark.req("A11Y-1", "BO-3")
@pytest.mark.anyio
@pytest.mark.parametrize(("one", "other"), [*PAIRS, *((second, first) for first, second in PAIRS)])
async def test_no_refusal_of_one_part_stands_beside_a_success_of_the_other(one, other):
    root = tab_at("/admin/albums/1/")
    quiet, speaking = await root.get_state(one), await root.get_state(other)
    quiet._refuse("Give each photograph a caption")
    await act(speaking)
    assert quiet.problems == []
    quiet.done = "Saved"
    await act(speaking)
    assert quiet.done == ""


@pytest.mark.req("REG-2")
@pytest.mark.parametrize("path", ["/admin/albums/[id]", "/admin/films/[id]", "/admin/packages/[id]"])
def test_a_form_for_pictures_offers_no_pdf(path):
    drawn = str(screen_of(path).view().render())
    assert ".jpg,.jpeg,.png,.webp" in drawn
    assert ".pdf" not in drawn
    assert "PDF" not in drawn


@pytest.mark.req("EVENT-2", "NEWS-1")
@pytest.mark.parametrize(("path", "many"), [("/admin/albums/[id]", "true"), ("/admin/films/[id]", "false")])
def test_an_album_takes_several_pictures_at_once_and_a_poster_is_one(path, many):
    drawn = str(screen_of(path).view().render()).replace(" ", "")
    assert f"isEach:{many}" in drawn
