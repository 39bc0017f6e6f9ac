"""A package's picture on its screen: handed in, described in both languages, taken off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import package_pictures, queries
from maritime_site.domain.hospitality.staff_schemas import PictureWordsRequest
from maritime_site.web import kit
from maritime_site.web.backoffice.files import Receiving, remove_with_files
from maritime_site.web.backoffice.packages.state import NEW, PackageState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import filled, on_one_page, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.portal.upload import upload_form

WORDS = ("altEn", "altHi")
POINT = ("focalX", "focalY")


class PackagePictureState(Receiving, rx.State):
    """The picture of the package at this address; a new package gets one once it is made."""

    IDS: ClassVar[Mapping[str, str]] = {"focalPoint": "focalX-package"}
    PERMISSION: ClassVar[str] = "PACKAGES_EDIT"

    package: str = ""
    upload_path: str = ""
    image: str = ""
    said: dict[str, str] = dict.fromkeys((*WORDS, *POINT), "")

    @rx.event
    @staff_event("PACKAGES_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show it."""
        last = last_part(self.router)
        self.package, self.image, self.done = "", "", ""
        if last != NEW:
            self.package = str(uuid_of(last))
            self.upload_path = f"/api/admin/packages/{self.package}/picture"
            await self._show()

    @rx.event
    @staff_event("PACKAGES_EDIT")
    async def arrived(self, _context: StaffContext) -> None:
        """A picture was handed in over REST."""
        await self._show()
        self.done = _("Participants see the picture now. Say below what it shows.")

    @rx.event
    @staff_event("PACKAGES_EDIT")
    async def describe(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep what it shows."""
        self.said = {name: str(form.get(name, ""))[:200].strip() for name in (*WORDS, *POINT)}
        point = {"x": self.said["focalX"], "y": self.said["focalY"]} if self.said["focalX"] else None
        words = {name: self.said[name] for name in WORDS}
        payload = parse_request(PictureWordsRequest, words | {"focalPoint": point})
        await in_transaction(
            package_pictures.describe_picture, uuid_of(self.package), payload, actor=context.actor, now=context.now
        )
        await self._say(_("Saved"))

    @rx.event
    @staff_event("PACKAGES_EDIT")
    async def take_off(self, context: StaffContext) -> None:
        """Leave the package without a picture."""
        await remove_with_files(package_pictures.take_off, uuid_of(self.package), context)
        await self._say(_("The package has no picture now"))

    async def _say(self, words: str) -> None:
        await self._show()
        await say_done(self, words)

    async def _show(self) -> None:
        row = await read_in_thread(queries.get_package, uuid_of(self.package))
        self.image, self.said = row.image, {"altEn": row.image_alt_en, "altHi": row.image_alt_hi}
        self.said |= {"focalX": str(row.focal_x), "focalY": str(row.focal_y)}


on_one_page(PackageState, PackagePictureState)


def package_picture() -> rx.Component:
    """The picture with its words, and the form to hand in another."""
    state = PackagePictureState
    content = kit.stack(kit.picture(state.image, alt=state.said["altEn"]), _render_words(), gap=3)
    return rx.cond(
        state.package != "",
        kit.section(
            _("Picture"),
            kit.error_summary(state.problems),
            kit.done_notice(state.done),
            rx.cond(state.image != "", content, rx.el.p(_("Participants see no picture of this package."))),
            upload_form(
                path=rx.Var.create(state.upload_path),
                token_key=rx.Var.create("admin_token"),
                kinds=rx.Var.create([["photo", _("Picture")]]),
                on_done=state.arrived,
                on_begin=state.begin_upload,
                pictures=True,
                hint=_("JPG, PNG or WebP up to 5 MB and 25 megapixels; it replaces the one before"),
            ),
        ),
    )


def _render_words() -> rx.Component:
    state = PackagePictureState
    fields = (
        kit.text_field(
            _("What it shows, {language}", language=language),
            name,
            **filled(state, state.said, name),
            max_length=200,
            required=True,
            key=state.image + state.said[name],
        )
        for name, language in zip(WORDS, (_("English"), _("Hindi")), strict=True)
    )
    return kit.stack(
        kit.form(
            *fields,
            kit.focal_fields(state.said["focalX"], state.said["focalY"], id="package"),
            kit.actions(
                kit.submit_button(_("Save the words"), look="secondary", busy=state.busy),
                kit.button(_("Take off the picture"), look="quiet", custom_attrs=kit.opens_dialog("take-off-picture")),
            ),
            on_submit=state.describe,
        ),
        kit.confirm_dialog(
            _("Take off the picture?"),
            _("Participants see the package without one, and its files are removed."),
            id="take-off-picture",
            confirm=_("Yes, take it off"),
            keep=_("Keep it"),
            on_confirm=state.take_off,
            busy=state.busy,
        ),
    )
