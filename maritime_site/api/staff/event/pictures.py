"""Pictures that staff hand in and everybody fetches: the counter they come in at, and the files going out.

Annotations here are read while the routes are made, so they are not postponed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar
from uuid import UUID

from fastapi import Depends, Form
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import ClientAddress, Now, ServicesDep
from maritime_site.api.people.forms import allow_only_parts
from maritime_site.api.schemas import file_of
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit.service import Actor
from maritime_site.ports.files import FileMissing, checked_name, store_files
from maritime_site.ports.services import Services

Done = TypeVar("Done")
# The form of every picture has the file and, as documents do, its kind.
Kind = Annotated[Literal["photo"], Form()]
Parts = Annotated[None, Depends(allow_only_parts("file", "kind"))]
FILES = file_of("image/webp", "image/jpeg")
TYPES = {"webp": "image/webp", "jpg": "image/jpeg"}
# Names are random and their bytes never change, so browsers never ask again; caches that many share do, for a file may
# be taken back.
KEPT = "public, max-age=31536000, s-maxage=3600, immutable"


@dataclass(frozen=True)
class UploadContext:
    """Somebody of the staff with a file: drawing it anew must not hold the one writing transaction."""

    admin: AdminIdentity
    services: Services
    client: str
    now: datetime

    @property
    def actor(self) -> Actor:
        """Who hands it in, for the log."""
        who = self.admin.administrator
        return Actor(str(who.id), who.email, self.client)

    def keep(self, files: Sequence[tuple[str, bytes]], write: Callable[[Session], Done]) -> Done:
        """Keep these files and `write` of them; when that is refused, none of them stays."""
        with store_files(self.services.files, files), self.services.database.writing() as session:
            return write(session)

    def take(self, off: Callable[..., Sequence[str]], id: UUID) -> None:
        """Take something `off` in a transaction, and once that is certain the files it names."""
        with self.services.database.writing() as session:
            names = off(session, id, actor=self.actor, now=self.now)
        self.drop(names)

    def drop(self, names: Sequence[str]) -> None:
        """Drop files that nothing names any more."""
        for name in names:
            self.services.files.drop(name)


def at_counter(permission: str) -> Any:
    """A dependency: the counter of an administrator who has this permission."""
    allowed: Callable[..., AdminIdentity] = require_permission(permission)

    def resolve(
        services: ServicesDep, client: ClientAddress, now: Now, admin: AdminIdentity = Depends(allowed)
    ) -> UploadContext:
        return UploadContext(admin, services, client, now)

    return Depends(resolve)


def kept_file(services: Services, name: str) -> Response:
    """One file of a picture, to be kept by browsers. Raises NotFound."""
    try:
        data = services.files.read(checked_name(name))
    except (FileMissing, ValueError) as error:
        raise NotFound(_("There is no such file")) from error
    return Response(data, media_type=TYPES[name.rpartition(".")[2]], headers={"Cache-Control": KEPT})
