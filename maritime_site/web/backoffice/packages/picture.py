"""A package's picture on its screen: handed in, described in both languages, taken off."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.wishes import parse
from maritime_site.domain.hospitality import package_pictures, packages_office
from maritime_site.domain.hospitality.office_wishes import PictureWords
from maritime_site.web import kit
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.files import take
from maritime_site.web.backoffice.packages.state import NEW, PackageState
from maritime_site.web.feedback import Refusals, confirm, error_of, on_one_page
from maritime_site.web.transactions import in_transaction, reading
from maritime_site.web.upload import upload_form

WORDS = ("altEn", "altHi")


class PackagePictureState(Refusals, rx.State):
    """The picture of the package at this address; a new package gets one once it is made."""

    package: str = ""
    upload_path: str = ""
    image: str = ""
    said: dict[str, str] = dict.fromkeys(WORDS, "")
    kinds: list[list[str]] = [["photo", "Picture"]]

    @rx.event
    @at_desk("PACKAGES_EDIT")
    async def open(self, _desk: Desk) -> None:
        """Show it."""
        last = last_part(self.router)
        self.package, self.image, self.done = "", "", ""
        if last != NEW:
            self.package = str(uuid_of(last))
            self.upload_path = f"/api/admin/packages/{self.package}/picture"
            await self._show()

    @rx.event
    @at_desk("PACKAGES_EDIT")
    async def arrived(self, _desk: Desk) -> None:
        """A picture was handed in over REST."""
        await self._show()
        self.done = "Participants see the picture now. Say below what it shows."

    @rx.event
    @at_desk("PACKAGES_EDIT")
    async def describe(self, desk: Desk, form: dict[str, Any]) -> None:
        """Keep what it shows."""
        self.said = {name: str(form.get(name, ""))[:200] for name in WORDS}
        wish = parse(PictureWords, {name: words.strip() for name, words in self.said.items()})
        await in_transaction(package_pictures.describe, uuid_of(self.package), wish, actor=desk.actor, now=desk.now)
        await self._say("Saved")

    @rx.event
    @at_desk("PACKAGES_EDIT")
    async def take_off(self, desk: Desk) -> None:
        """Leave the package without a picture."""
        await take(package_pictures.take_off, uuid_of(self.package), desk)
        await self._say("The package has no picture now")

    async def _say(self, words: str) -> None:
        await self._show()
        self.done = words
        await confirm(self, words)

    async def _show(self) -> None:
        row = await reading(packages_office.package, uuid_of(self.package))
        self.image, self.said = row.image, {"altEn": row.image_alt_en, "altHi": row.image_alt_hi}


on_one_page(PackageState, PackagePictureState)


def package_picture() -> rx.Component:
    """The picture with its words, and the form to hand in another."""
    state = PackagePictureState
    shown = kit.stack(kit.picture(state.image, alt=state.said["altEn"]), _words(), gap=3)
    return rx.cond(
        state.package != "",
        kit.section(
            "Picture",
            kit.error_summary(state.problems),
            rx.cond(state.done != "", kit.notice(rx.el.p(state.done), tone="success", live=True)),
            rx.cond(state.image != "", shown, rx.el.p("Participants see no picture of this package.")),
            upload_form(
                path=state.upload_path, token_key=rx.Var.create("admin_token"), kinds=state.kinds,
                on_done=state.arrived, pictures=True,
                hint="JPG, PNG or WebP up to 5 MB and 25 megapixels; it replaces the one before",
            ),
        ),
    )  # fmt: skip


def _words() -> rx.Component:
    state = PackagePictureState
    fields = (
        kit.text_field(f"What it shows, {language}", name, default_value=state.said[name], max_length=200,
                       required=True, error=error_of(state, name), key=state.image + state.said[name])
        for name, language in zip(WORDS, ("English", "Hindi"), strict=True)
    )  # fmt: skip
    return kit.stack(
        kit.form(
            *fields,
            kit.actions(
                kit.submit("Save the words", look="secondary", busy=state.busy),
                kit.button("Take off the picture", look="quiet", custom_attrs=kit.opens("take-off-picture")),
            ),
            on_submit=state.describe,
        ),
        kit.confirm_dialog(
            "Take off the picture?", "Participants see the package without one, and its files are removed.",
            id="take-off-picture", confirm="Yes, take it off", keep="Keep it", on_confirm=state.take_off,
            busy=state.busy,
        ),
    )  # fmt: skip
