"""A package's picture: handed in, drawn anew in several sizes, described in both languages, taken off (HOSP-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality.models import Package, PackageFile
from maritime_site.domain.hospitality.staff_schemas import PictureWordsRequest
from maritime_site.files.image_variants import ResizedImage

ADDRESS = "/api/hospitality/files/"
# What a browser takes that chooses no size, and programs get as `image`.
USUAL = 960
CENTRE = 50


def put_picture(
    session: Session, id: UUID, sized: ResizedImage, *, actor: Actor, now: datetime
) -> tuple[Package, list[str]]:
    """Give a package a stored picture, and the files of the one before, to drop once that is committed.

    What the picture shows has to be said anew. Raises NotFound.
    """
    package = _lock_package(session, id)
    before, old = package.image, _forget_files(session, id)
    files = {str(width): ADDRESS + name for width, (name, _data) in sized.webp.items()}
    usual = max((width for width in sized.webp if width <= USUAL), default=min(sized.webp))
    package.image, package.image_files = files[str(usual)], files
    package.image_alt_en = package.image_alt_hi = ""
    package.focal_x = package.focal_y = CENTRE
    session.add(package)
    session.add_all(PackageFile(name=name, package_id=id) for name, _data in sized.files)
    _record_change(session, package, "package.picture", before, actor=actor, now=now)
    return package, old


def describe_picture(
    session: Session, id: UUID, payload: PictureWordsRequest, *, actor: Actor, now: datetime
) -> Package:
    """Say what the picture shows, and what of it stays in sight where it is cropped.

    Raises NotFound, or Conflict where there is none.
    """
    package = _lock_package(session, id)
    if not package.image:
        raise Conflict(_("This package has no picture"))
    before = _words_to_record(package)
    package.image_alt_en, package.image_alt_hi = payload.alt_en, payload.alt_hi
    if payload.focal_point:
        package.focal_x, package.focal_y = payload.focal_point.x, payload.focal_point.y
    if before == _words_to_record(package):
        return package
    session.add(package)
    audit.append_entry(
        session,
        actor,
        "package.picture-words",
        entity="package",
        entity_id=str(id),
        before=before,
        after=_words_to_record(package),
        now=now,
    )
    return package


def take_off(session: Session, id: UUID, *, actor: Actor, now: datetime) -> list[str]:
    """Leave a package without a picture; answers the files to drop once that is committed. Raises NotFound."""
    package = _lock_package(session, id)
    before, old = package.image, _forget_files(session, id)
    if not before:
        return old
    package.image, package.image_files = "", {}
    package.image_alt_en = package.image_alt_hi = ""
    package.focal_x = package.focal_y = CENTRE
    session.add(package)
    _record_change(session, package, "package.picture", before, actor=actor, now=now)
    return old


def check_file(session: Session, name: str) -> None:
    """Raise NotFound unless a package's picture has this file."""
    if session.get(PackageFile, name) is None:
        raise NotFound(_("There is no such file"))


def _lock_package(session: Session, id: UUID) -> Package:
    row = session.exec(select(Package).where(Package.id == id).with_for_update()).first()
    if row is None:
        raise NotFound(_("There is no such package"))
    return row


def _forget_files(session: Session, id: UUID) -> list[str]:
    rows = session.exec(select(PackageFile).where(PackageFile.package_id == id)).all()
    for row in rows:
        session.delete(row)
    return [row.name for row in rows]


def _words_to_record(package: Package) -> dict[str, Any]:
    point = f"{package.focal_x}% {package.focal_y}%"
    return {"en": package.image_alt_en, "hi": package.image_alt_hi, "focal_point": point}


def _record_change(
    session: Session, package: Package, action: str, before: str, *, actor: Actor, now: datetime
) -> None:
    audit.record_change(
        session, package, action, actor=actor, before={"image": before}, after={"image": package.image}, now=now
    )
