"""The pictures of an album: handed in, described in both languages, put in order, removed."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.newsroom import photographs, previews
from maritime_site.domain.newsroom.models import Photo
from maritime_site.domain.newsroom.schemas import UNSAID, PhotoRequest
from maritime_site.ports.services import get_services
from maritime_site.web import kit
from maritime_site.web.backoffice.files import Receiving, remove_with_files
from maritime_site.web.backoffice.newsroom.state import NEW, AlbumState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import error_of, on_one_page, show_toast
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.portal.upload import upload_form

PICTURE_TEXTS = (("caption", N_("Caption")), ("alt", N_("What it shows")), ("credit", N_("Credit")))

# The request's fields as the form names them.
FOCAL = {"focalPoint.x": "focalX", "focalPoint.y": "focalY"}


class PictureView(TypedDict):
    """One picture in the form."""

    id: str
    small: str
    captionEn: str
    captionHi: str
    altEn: str
    altHi: str
    creditEn: str
    creditHi: str
    position: str
    focalX: str
    focalY: str
    size: str


class PicturesState(Receiving, rx.State):
    """The pictures of the album at this address; `opened` draws their forms anew."""

    PERMISSION: ClassVar[str] = "NEWS_EDIT"

    album: str = ""
    upload_path: str = ""
    pictures: list[PictureView] = []
    opened: int = 0

    @rx.event
    @staff_event("NEWS_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show them; a new album has none."""
        last = last_part(self.router)
        self.album, self.pictures, self.upload_path, self.done = "", [], "", ""
        self.opened += 1
        if last != NEW:
            self.album = str(uuid_of(last))
            self.upload_path = f"/api/admin/newsroom/albums/{self.album}/photos"
            await self._show()

    @rx.event
    @staff_event("NEWS_EDIT")
    async def arrived(self, _context: StaffContext) -> None:
        """A picture was handed in over REST."""
        await self._show()
        self.done = _("The photograph is in the album. Say below what it shows.")

    @rx.event
    @staff_event("NEWS_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep what is said of one picture."""
        names = [f"{name}{code}" for name, _label in PICTURE_TEXTS for code in ("En", "Hi")]
        values = {name: str(form.get(name, "")) for name in names} | {"position": str(form.get("position", "0")) or "0"}
        point = {"x": str(form.get("focalX", "50")), "y": str(form.get("focalY", "50"))}
        chosen = uuid_of(str(form.get("photo", "")))
        try:
            payload = parse_request(PhotoRequest, values | {"focalPoint": point})
            photographs.check_picture_texts(payload)
        except Invalid as refusal:
            raise Invalid(
                {f"{FOCAL.get(name, name)}-{chosen}": words for name, words in refusal.errors.items()}
            ) from refusal
        await in_transaction(photographs.change_photo, chosen, payload, actor=context.actor, now=context.now)
        await show_toast(self, _("Saved"))
        await self._show()
        self.done = _("Saved")

    @rx.event
    @staff_event("NEWS_EDIT")
    async def remove(self, context: StaffContext, id: str) -> None:
        """Remove one picture and its files."""
        await remove_with_files(photographs.remove_photo, uuid_of(id), context)
        await self._show()
        self.done = _("The photograph is removed")

    async def _show(self) -> None:
        result = await read_in_thread(photographs.of_album, uuid_of(self.album))
        self.pictures = [_to_picture_view(photo) for photo in result]


on_one_page(AlbumState, PicturesState)


def _to_picture_view(photo: Photo) -> PictureView:
    smallest = min(photo.files.items(), key=lambda file: int(file[0]))[1] if photo.files else ""
    values = {name: _photo_text(photo, name) for name in ("caption_en", "alt_en", "credit_en")}
    return PictureView(
        id=str(photo.id),
        small=previews.to_preview(smallest, secret=get_services().secret),
        captionEn=values["caption_en"],
        captionHi=photo.caption_hi,
        altEn=values["alt_en"],
        altHi=photo.alt_hi,
        creditEn=values["credit_en"],
        creditHi=photo.credit_hi,
        position=str(photo.position),
        focalX=str(photo.focal_x),
        focalY=str(photo.focal_y),
        size=_("{width} × {height} pixels", width=photo.width, height=photo.height),
    )


def _photo_text(photo: Photo, name: str) -> str:
    """What stands in a new picture's place of words is nobody's: its field is empty, and asks for them."""
    words: str = getattr(photo, name)
    return "" if words == getattr(UNSAID, name) else words


def render_pictures() -> rx.Component:
    """The upload form, then every picture with its words."""
    return rx.cond(
        PicturesState.album != "",
        kit.section(
            _("Photographs"),
            kit.error_summary(PicturesState.problems),
            kit.done_notice(PicturesState.done),
            upload_form(
                path=rx.Var.create(PicturesState.upload_path),
                token_key=rx.Var.create("admin_token"),
                kinds=rx.Var.create([["photo", _("Photograph")]]),
                on_done=PicturesState.arrived,
                on_begin=PicturesState.begin_upload,
                pictures=True,
                many=True,
                hint=_("JPG, PNG or WebP up to 5 MB and 25 megapixels each; several at once"),
            ),
            kit.plain_list(rx.foreach(PicturesState.pictures, _render_picture)),
        ),
    )


def _render_picture(row: Any) -> rx.Component:
    rows = [
        kit.field_row(
            *(
                kit.text_field(
                    f"{_(label)}, {language}",
                    f"{name}{code}",
                    id=f"{name}{code}-{row['id']}",
                    default_value=row[f"{name}{code}"],
                    required=True,
                    error=error_of(PicturesState, f"{name}{code}-{row['id']}"),
                )
                for code, language in (("En", _("English")), ("Hi", _("Hindi")))
            )
        )
        for name, label in PICTURE_TEXTS
    ]
    form = kit.form(
        rx.el.input(type="hidden", name="photo", value=row["id"], read_only=True),
        *rows,
        kit.number_field(
            _("Place in the album"), "position", id=f"position-{row['id']}", default_value=row["position"]
        ),
        kit.focal_fields(row["focalX"], row["focalY"], id=row["id"]),
        kit.actions(
            kit.submit_button(_("Save photograph"), look="secondary", busy=PicturesState.busy),
            kit.asking_button(
                _("Remove photograph"),
                _("Remove this photograph?"),
                _("It leaves the album, and its files are deleted."),
                id=f"remove-{row['id']}",
                confirm=_("Yes, remove it"),
                keep=_("Keep it"),
                on_confirm=PicturesState.remove(row["id"]),
                look="quiet",
            ),
        ),
        on_submit=PicturesState.save,
    )
    picture = kit.picture(row["small"], alt=row["altEn"])
    content = kit.card(kit.split(form, kit.stack(picture, kit.muted(row["size"]), gap=2)))
    return kit.list_item(content, key=row["id"].to(str) + f"-{PicturesState.opened}")
