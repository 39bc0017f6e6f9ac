"""The media library at the screen: its list with the upload, and one picture being described (EVENT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.core.threads import FILES
from maritime_site.domain.pages import pictures
from maritime_site.domain.pages.describing import save_description
from maritime_site.domain.pages.models import CENTRE, LibraryPicture
from maritime_site.domain.pages.pictures import PictureUse
from maritime_site.domain.pages.schemas import DescribePictureRequest
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.files import Receiving, remove_with_files
from maritime_site.web.backoffice.flash import lead_on
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.pages import library_crop as crops
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.handlers.paths import last_part

ROOT, SMALL = "/admin/pictures", 480
STATUSES = ("undescribed", "described")
# The request's fields as the form names them.
SHOWN_AT = {"alt": "altEn", "alt.en": "altEn", "alt.hi": "altHi"}
Uses = Mapping[str, list[PictureUse]]


class PictureLine(TypedDict):
    """A picture in the library; `mark` is what stands in a text for it."""

    id: str
    name: str
    path: str
    small: str
    whole: str
    position: str
    alt: str
    status: str
    pages: str
    when: str
    mark: str


class UseLine(TypedDict):
    """What shows a picture; only a page has a path."""

    title: str
    path: str


NO_LINE = PictureLine(
    id="", name="", path="", small="", whole="", position="", alt="", status="", pages="", when="", mark=""
)


class LibraryState(Receiving, ListState, rx.State):
    """The library, newest first."""

    PERMISSION: ClassVar[str] = "PAGES_EDIT"

    rows: list[PictureLine] = []

    @rx.event
    @staff_event("PAGES_EDIT")
    async def arrived(self, _context: StaffContext) -> None:
        """Pictures were handed in over REST."""
        await self._refresh()
        self.done = _("The pictures are in the library. Say of each what it shows, then pages can show it.")

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        status = query.status if query.status in STATUSES else ""
        rows, uses, total = await read_in_thread(_list_pictures, query, status, context.now)
        self.rows = [to_picture_line(row, uses) for row in rows]
        return total


class LibraryPictureState(FormErrors, rx.State):
    """One picture: what it shows, and where."""

    loaded: bool = False
    line: PictureLine = NO_LINE
    given: dict[str, str] = {}
    uses: list[UseLine] = []
    size: str = ""
    focal_x: int = CENTRE
    focal_y: int = CENTRE
    cuts: dict[str, int] = dict.fromkeys(crops.EDGES, 0)
    frame: crops.Place = crops.NO_PLACE
    circle: crops.Place = crops.NO_PLACE
    wide: crops.Place = crops.NO_PLACE
    written: int = 0
    _pixels: tuple[int, int] = (1, 1)

    @rx.event
    @staff_event("PAGES_EDIT")
    async def open(self, context: StaffContext) -> None:
        """Show the picture of this address."""
        self.loaded, self.done = False, ""
        self.line, self.given, self.uses, self.size = NO_LINE, {}, [], ""
        await self._show(last_part(self.router), context.now)

    @rx.event
    @staff_event("PAGES_EDIT")
    async def move_across(self, _context: StaffContext, percent: float) -> None:
        """Show the samples with the focal point so far from the left; it is kept by `describe`."""
        self.focal_x = read_percent(percent, self.focal_x)
        self._place_samples()

    @rx.event
    @staff_event("PAGES_EDIT")
    async def move_down(self, _context: StaffContext, percent: float) -> None:
        """Show the samples with the focal point so far from the top; it is kept by `describe`."""
        self.focal_y = read_percent(percent, self.focal_y)
        self._place_samples()

    @rx.event
    @staff_event("PAGES_EDIT")
    async def cut_edge(self, _context: StaffContext, edge: str, percent: float) -> None:
        """Show what pages would show with so much cut off at an edge; it is kept by `describe`."""
        if edge in crops.EDGES:
            self.cuts = self.cuts | {edge: read_percent(percent, self.cuts[edge])}
            self._place_samples()

    @rx.event
    @staff_event("PAGES_EDIT")
    async def describe(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep what it shows; what was typed is kept when it is refused."""
        self.given = {name: str(form.get(name, ""))[:300].strip() for name in ("altEn", "altHi", "decorative")}
        alt = {"en": self.given["altEn"], "hi": self.given["altHi"]}
        self.focal_x = read_percent(form.get("focalX"), self.focal_x)
        self.focal_y = read_percent(form.get("focalY"), self.focal_y)
        self.cuts = {edge: read_percent(form.get(f"cut{edge}"), self.cuts[edge]) for edge in crops.EDGES}
        self._place_samples()
        point, box = {"x": self.focal_x, "y": self.focal_y}, crops.read_box(self.cuts)
        crop = dict(zip(("x", "y", "width", "height"), box, strict=True))
        values = {"decorative": bool(self.given["decorative"]), "alt": alt, "focalPoint": point, "crop": crop}
        payload = parse_request(DescribePictureRequest, values)
        picture = uuid_of(self.line["id"])
        await FILES.run(save_description, get_services(), picture, payload, actor=context.actor, now=context.now)
        await self._show(self.line["id"], context.now)
        await say_done(self, _("Saved. Pages that show the picture follow now."))

    @rx.event
    @staff_event("PAGES_EDIT")
    async def remove(self, context: StaffContext) -> rx.event.EventSpec:
        """Remove the picture and its files."""
        await remove_with_files(pictures.remove_picture, uuid_of(self.line["id"]), context)
        return await lead_on(self, f"{ROOT}/", _("The picture is removed"))

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        super()._refuse(message, {SHOWN_AT.get(name, name): text for name, text in (errors or {}).items()})

    async def _show(self, id: str, now: datetime) -> None:
        row, uses = await read_in_thread(_read_picture, id, now)
        self.line = to_picture_line(row, uses)
        self.given = {"altEn": row.alt_en, "altHi": row.alt_hi, "decorative": "on" if row.decorative else ""}
        self.uses = [
            UseLine(title=use.label, path=f"/admin/pages/{use.slug}" if use.slug else "")
            for use in uses.get(str(row.id), [])
        ]
        self.size = _("{width} × {height} pixels", width=row.width, height=row.height)
        self.focal_x, self.focal_y = row.focal_x, row.focal_y
        self.cuts, self._pixels = crops.list_cuts(row), (row.width, row.height)
        self._place_samples()
        self.loaded, self.written = True, self.written + 1

    def _place_samples(self) -> None:
        box, point = crops.read_box(self.cuts), (self.focal_x, self.focal_y)
        self.frame = crops.place_frame(box)
        self.circle = crops.place_sample(self._pixels, box, point, crops.CIRCLE)
        self.wide = crops.place_sample(self._pixels, box, point, crops.WIDE)


def _list_pictures(
    session: Session, query: ListQuery, status: str, now: datetime
) -> tuple[list[LibraryPicture], Uses, int]:
    rows, total = pictures.list_pictures(
        session, search=query.search, status=status, page=query.page, page_size=query.page_size
    )
    return rows, pictures.list_uses(session, now=now), total


def _read_picture(session: Session, id: str, now: datetime) -> tuple[LibraryPicture, Uses]:
    return pictures.get_picture(session, uuid_of(id)), pictures.list_uses(session, now=now)


def read_percent(text: object, otherwise: int) -> int:
    """A whole number from 0 to 100 as a slider has it, or else what was there."""
    try:
        return min(max(round(float(str(text))), 0), 100)
    except (ValueError, OverflowError):
        return otherwise


def to_picture_line(row: LibraryPicture, uses: Uses) -> PictureLine:
    """A picture as lists show it."""
    described = "decorative" if row.decorative else "described" if row.alt_en else "undescribed"
    return PictureLine(
        id=str(row.id),
        name=row.name,
        path=f"{ROOT}/{row.id}",
        small=f"{pictures.ADDRESS}{row.id}?width={SMALL}",
        whole=f"{pictures.ADDRESS}{row.id}?width={SMALL}&whole=true",
        position="{}% {}%".format(*row.shown_point),
        alt=row.alt_en,
        status=described,
        pages=", ".join(use.label for use in uses.get(str(row.id), [])),
        when=format_moment(row.created_at),
        mark=pictures.mark_of(row.id),
    )
