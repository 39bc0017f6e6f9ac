"""A film's poster on its screen: handed in, taken off. It is decoration: the button that it stands in has words."""

from __future__ import annotations

from typing import ClassVar

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.newsroom import editing, posters, previews
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.ports.services import get_services
from maritime_site.web import kit
from maritime_site.web.backoffice.files import Receiving, remove_with_files
from maritime_site.web.backoffice.newsroom.state import NEW, FilmState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.form_handler import on_one_page, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.portal.upload import upload_form


class PosterState(Receiving, rx.State):
    """The poster of the film at this address; a new film gets one once its draft is kept."""

    PERMISSION: ClassVar[str] = "NEWS_EDIT"

    film: str = ""
    upload_path: str = ""
    image: str = ""

    @rx.event
    @staff_event("NEWS_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show it."""
        last = last_part(self.router)
        self.film, self.image, self.done = "", "", ""
        if last != NEW:
            self.film = str(uuid_of(last))
            self.upload_path = f"/api/admin/newsroom/films/{self.film}/picture"
            await self._show()

    @rx.event
    @staff_event("NEWS_EDIT")
    async def arrived(self, _context: StaffContext) -> None:
        """A picture was handed in over REST."""
        await self._say(_("The film has a new poster"))

    @rx.event
    @staff_event("NEWS_EDIT")
    async def take_off(self, context: StaffContext) -> None:
        """Leave the film without a poster."""
        await remove_with_files(posters.take_off, uuid_of(self.film), context)
        await self._say(_("The film has no poster now"))

    async def _say(self, words: str) -> None:
        await self._show()
        await say_done(self, words)

    async def _show(self) -> None:
        film = await read_in_thread(editing.get_entry, EntryType.FILM, uuid_of(self.film))
        self.image = previews.to_preview(film.poster, secret=get_services().secret)


on_one_page(FilmState, PosterState)


def render_poster() -> rx.Component:
    """The poster, and the form to hand in another."""
    state = PosterState
    off = kit.asking_button(
        _("Take off the poster"),
        _("Take off the poster?"),
        _("Readers see an empty frame with the button to play in it."),
        id="take-off-poster",
        confirm=_("Yes, take it off"),
        keep=_("Keep it"),
        on_confirm=state.take_off,
        look="quiet",
        busy=state.busy,
    )
    content = kit.stack(kit.picture(state.image, alt=""), kit.actions(off), gap=3)
    return rx.cond(
        state.film != "",
        kit.section(
            _("Poster"),
            kit.error_summary(state.problems),
            kit.done_notice(state.done),
            rx.cond(
                state.image != "", content, rx.el.p(_("Readers see an empty frame with the button to play in it."))
            ),
            upload_form(
                path=rx.Var.create(state.upload_path),
                token_key=rx.Var.create("admin_token"),
                kinds=rx.Var.create([["photo", _("Poster")]]),
                on_done=state.arrived,
                on_begin=state.begin_upload,
                pictures=True,
                hint=_("JPG, PNG or WebP up to 5 MB and 25 megapixels, best 16 to 9; it replaces the one before"),
            ),
        ),
    )
