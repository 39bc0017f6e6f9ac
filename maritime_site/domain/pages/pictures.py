"""The media library: pictures handed in once, described in both languages, and shown on pages by their address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import or_
from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.core.text.filenames import clean_filename
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.pages import queries
from maritime_site.domain.pages.crops import CropFiles, apply_crop
from maritime_site.domain.pages.models import CENTRE, LibraryPicture, PageVersion
from maritime_site.domain.pages.schemas import DescribePictureRequest, FocalPoint
from maritime_site.domain.picture_uses import ADDRESS, LISTERS
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.files.image_variants import ResizedImage

# A picture in a text: Markdown's own mark. What it shows is said in the library, in the language of the page.
MARK = re.compile(rf"!\[[^\]\n]*\]\({re.escape(ADDRESS)}(?P<id>[^)\s]*)\)[ \t]*\n?")
# A picture where a person or a film has one: its address, with or without a width.
PLACE = re.compile(rf"{re.escape(ADDRESS)}(?P<id>[0-9A-Fa-f-]+)(\?|$)")
LABELS = {
    "speaker": N_("speaker {title}"),
    "film": N_("film {title}"),
    "package": N_("package {title}"),
    "event": N_("logo of {title}"),
}


@dataclass(frozen=True)
class PictureUse:
    """What shows a picture, or will once its newest version is out; only a page has a `slug`."""

    slug: str
    title: str
    kind: str = "page"

    @property
    def label(self) -> str:
        """What it is called, with its kind where it is no page."""
        return _(LABELS[self.kind], title=self.title) if self.kind in LABELS else self.title


def mark_of(picture_id: UUID) -> str:
    """What stands in a text for a picture."""
    return f"![]({ADDRESS}{picture_id})"


def list_marked(bodies: Iterable[str]) -> list[str]:
    """The pictures that texts show, as their marks name them, each once."""
    return list(dict.fromkeys(match["id"] for body in bodies for match in MARK.finditer(body)))


def drop_marks(body: str) -> str:
    """A text without its pictures, for what cannot show them: the search and descriptions."""
    return MARK.sub("", body)


def add_picture(session: Session, filename: str, sized: ResizedImage, *, actor: Actor, now: datetime) -> LibraryPicture:
    """Keep a picture, found by its file's name until somebody says what it shows."""
    picture = LibraryPicture(
        name=clean_filename(filename),
        width=sized.width,
        height=sized.height,
        files={str(width): name for width, (name, _data) in sized.webp.items()},
        added_by=actor.name,
        created_at=now,
        updated_at=now,
    )
    session.add(picture)
    session.flush()
    _record(session, picture, "picture.add", before={}, actor=actor, now=now)
    return picture


def describe_picture(
    session: Session,
    id: UUID,
    payload: DescribePictureRequest,
    *,
    cropped: CropFiles | None = None,
    actor: Actor,
    now: datetime,
) -> tuple[LibraryPicture, list[str]]:
    """Say what a picture shows and what of it is seen; every page does so from then on.

    `cropped` is what `draw_crop` made of the request. Answers the picture, and the files to drop once that is
    committed. Raises NotFound.
    """
    _take_advisory_lock(session)
    picture = get_picture(session, id)
    before = _to_record(picture)
    picture.decorative = payload.decorative
    picture.alt_en, picture.alt_hi = ("", "") if payload.decorative else (payload.alt.en, payload.alt.hi)
    if payload.focal_point:
        picture.focal_x, picture.focal_y = payload.focal_point.x, payload.focal_point.y
    unused = apply_crop(picture, payload.crop, cropped)
    picture.updated_at = now
    session.add(picture)
    _record(session, picture, "picture.change", before=before, actor=actor, now=now)
    return picture, unused


def remove_picture(session: Session, id: UUID, *, actor: Actor, now: datetime) -> list[str]:
    """Remove a picture that is shown nowhere; answers the files to drop once that is committed.

    Raises NotFound, Conflict naming what shows it.
    """
    _take_advisory_lock(session)
    picture = get_picture(session, id)
    used = list_uses(session, now=now).get(str(id), [])
    if used:
        places = ", ".join(use.label for use in used)
        raise Conflict(_("This picture is shown here: {places}. Take it out there first.", places=places))
    session.delete(picture)
    _record(session, picture, "picture.remove", before=_to_record(picture), actor=actor, now=now)
    return [*picture.files.values(), *picture.crop_files.values()]


def get_picture(session: Session, id: UUID) -> LibraryPicture:
    """One picture. Raises NotFound."""
    picture = session.get(LibraryPicture, id)
    if picture is None:
        raise NotFound(_("There is no such picture"))
    return picture


def find_file(session: Session, id: UUID, width: int, *, is_whole: bool = False) -> str:
    """The stored file of what pages show of a picture, or of the whole, at most so wide, or the smallest.

    Raises NotFound.
    """
    picture = get_picture(session, id)
    files = picture.files if is_whole else picture.shown_files
    sizes = {int(size): name for size, name in files.items()}
    return sizes[max((size for size in sizes if size <= width), default=min(sizes))]


def list_pictures(
    session: Session, *, search: str = "", status: str = "", page: int = 1, page_size: int = 50
) -> tuple[list[LibraryPicture], int]:
    """A page of the library, newest first, and how many match in all; empty texts match all."""
    described = or_(col(LibraryPicture.decorative), col(LibraryPicture.alt_en) != "")
    matching = select(LibraryPicture)
    for word in search.lower().split():
        fields = (LibraryPicture.name, LibraryPicture.alt_en, LibraryPicture.alt_hi)
        matching = matching.where(or_(*(func.lower(field).contains(word, autoescape=True) for field in fields)))
    if status:
        matching = matching.where(described if status == "described" else ~described)
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(LibraryPicture.created_at).desc(), col(LibraryPicture.id))
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def find_marked(session: Session, bodies: Iterable[str]) -> Mapping[str, LibraryPicture]:
    """The pictures that texts show, by their marks; those that are gone are left out."""
    return _read_pictures(session, list_marked(bodies))


def find_focal_points(session: Session, addresses: Iterable[str]) -> Mapping[str, FocalPoint]:
    """What stays in sight of those addresses that are the library's pictures, where that is not the centre."""
    marks = {address: match["id"] for address in addresses if (match := PLACE.match(address))}
    rows = _read_pictures(session, marks.values())
    return {
        address: FocalPoint(x=point[0], y=point[1])
        for address, mark in marks.items()
        if (row := rows.get(str(read_uuid(mark)))) is not None and (point := row.shown_point) != (CENTRE, CENTRE)
    }


def _read_pictures(session: Session, marks: Iterable[str]) -> dict[str, LibraryPicture]:
    ids = [picture_id for mark in marks if (picture_id := read_uuid(mark)) is not None]
    if not ids:
        return {}
    rows = session.exec(select(LibraryPicture).where(col(LibraryPicture.id).in_(ids))).all()
    return {str(row.id): row for row in rows}


def list_uses(session: Session, *, now: datetime) -> Mapping[str, list[PictureUse]]:
    """Where each picture is shown, by its mark: on pages now, in versions that are not out yet, and elsewhere."""
    uses: dict[str, list[PictureUse]] = {}
    for page in queries.list_pages(session, now=now):
        title = in_language(page.latest.title["en"], page.latest.title["hi"])
        live = [version for version in page.versions if version.number >= page.shown.number]
        for mark in list_marked(body for version in live for body in version.body.values()):
            uses.setdefault(mark, []).append(PictureUse(page.slug, title))
    for kind, lister in LISTERS:
        for address, title in lister(session):
            mark, use = _read_mark(address), PictureUse("", title, kind)
            if mark and use not in uses.setdefault(mark, []):
                uses[mark].append(use)
    return uses


def _read_mark(address: str) -> str:
    match = PLACE.match(address)
    picture_id = read_uuid(match["id"]) if match else None
    return str(picture_id) if picture_id else ""


def check_marked(session: Session, version: PageVersion) -> None:
    """Raise Invalid where a text shows what is not in the library, or what nobody described.

    No picture of it leaves the library before the caller's transaction ends.
    """
    bodies = (version.body_en, version.body_hi)
    marks = list_marked(bodies)
    if not marks:
        return
    _take_advisory_lock(session)
    marked = find_marked(session, bodies)
    missing = [ADDRESS + mark for mark in marks if mark not in marked]
    if missing:
        raise Invalid({"body": _("These pictures are not in the media library: {names}", names=", ".join(missing))})
    undescribed = [marked[mark].name for mark in marks if not marked[mark].is_described]
    if undescribed:
        words = _("Say in the media library what these pictures show: {names}", names=", ".join(undescribed))
        raise Invalid({"body": words})


def _take_advisory_lock(session: Session) -> None:
    take_advisory_lock(session, "media-library")


def _to_record(picture: LibraryPicture) -> dict[str, Any]:
    names: Sequence[str] = ("name", "alt_en", "alt_hi", "decorative", "focal_x", "focal_y", "crop")
    return {name: getattr(picture, name) for name in names}


def _record(
    session: Session, picture: LibraryPicture, action: str, *, before: dict[str, Any], actor: Actor, now: datetime
) -> None:
    after = {} if action == "picture.remove" else _to_record(picture)
    audit.record_change(session, picture, action, actor=actor, before=before, after=after, now=now)
