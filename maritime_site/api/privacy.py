"""One's own data: what is asked for, a copy of all of it, and being erased, for every kind alike (REG-7)."""

from __future__ import annotations

from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.downloads import attach_file
from maritime_site.api.people.kind_routes import KindRoutes, Owner
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, failure_responses, file_of
from maritime_site.api.signin import Calling
from maritime_site.api.signin_bodies import Otp
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.people import queries
from maritime_site.domain.privacy import holders, service
from maritime_site.domain.privacy.archive import build_archive
from maritime_site.domain.privacy.consequences import list_consequences
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus
from maritime_site.domain.signin import rate_limits

router = Router(tags=["Participants"])
own = KindRoutes(router)

ZIP = "application/zip"


class DataCode(Schema):
    """The code that came by e-mail."""

    otp: Otp


class DataRequestSchema(Schema):
    """Something that was asked for."""

    kind: RequestKind
    status: RequestStatus
    reason: str = Field(description="Why it was refused")
    created_at: Moment
    confirmed_at: Moment | None
    closed_at: Moment | None

    @classmethod
    def of(cls, row: DataRequest) -> DataRequestSchema:
        """As programs read it."""
        return cls(**{name: getattr(row, name) for name in cls.model_fields})


class DataOverview(Schema):
    """What was asked for, what being erased means, and what would have to be settled before."""

    requests: list[DataRequestSchema]
    consequences: list[str]
    obstacles: list[str]


@own.note(
    "GET",
    "/data",
    "data",
    responses=failure_responses(401, 503),
    summary="What was asked for about one's data, and what being erased means ({label})",
)
def _overview(owner: Owner, session: ReadSession, services: ServicesDep, now: Now) -> DataAnswer[DataOverview]:
    person = queries.get_person(session, owner.person.id)
    return DataAnswer(
        data=DataOverview(
            requests=[DataRequestSchema.of(row) for row in service.requests_of(session, person)],
            consequences=list_consequences(),
            obstacles=holders.list_obstacles(session, person, services=services, now=now),
        )
    )


def _note_asking(what: RequestKind, path: str, aim: str) -> None:
    @own.note(
        "POST",
        f"/{path}/request",
        f"{path}_request",
        responses=failure_responses(401, 429, 503),
        summary=f"Send the code to {aim} ({{label}})",
    )
    def ask(owner: Owner, session: WriteSession, caller: Calling) -> Done:
        rate_limits.check_rate(caller.services.limiter, rate_limits.CONTACT_RATE, "data", str(owner.person.id))
        service.request_code(session, what, owner=owner.person, rules=caller.rules, now=caller.now)
        return Done(message=_("A code is on its way to your email address"))


_note_asking(RequestKind.DOWNLOAD, "data", "download all of one's data")
_note_asking(RequestKind.ERASURE, "erasure", "be erased")


@own.note(
    "POST",
    "/data/confirm",
    "data_confirm",
    response_class=Response,
    responses=failure_responses(400, 401, 413, 415, 422, 429, 503) | file_of(ZIP),
    summary="Download all of one's data ({label})",
)
def download(payload: DataCode, owner: Owner, caller: Calling) -> Response:
    """A ZIP file with the data as JSON and as a page to read, and the files that were handed in."""
    caller.check_verify_rate()
    services = caller.services
    with services.database.writing() as session:
        copy = service.confirm_download(session, payload.otp, owner=owner.person, services=services, now=caller.now)
        session.expunge(copy.person)
    with use_language(copy.person.language):
        event = services.event
        made = build_archive(copy, event=event.title, zone=event.zone_name, read=services.files.read)
    return attach_file(made, f"my-data-{copy.person.reference}.zip", ZIP, **{"Cache-Control": "no-store"})


@own.note(
    "POST",
    "/erasure/confirm",
    "erasure_confirm",
    responses=failure_responses(400, 401, 409, 413, 415, 422, 429, 503),
    summary="Be erased, at once and for good ({label})",
)
def erase(payload: DataCode, owner: Owner, caller: Calling) -> Done:
    """Every session ends, the pass is revoked, files are deleted; money is kept without the person.

    409 with what has to be settled first; the office sees the request then.
    """
    caller.check_verify_rate()
    with caller.services.database.writing() as session:
        service.confirm_erasure(session, payload.otp, owner=owner.person, services=caller.services, now=caller.now)
    service.drop_files(caller.services)
    return Done(message=_("Your data is erased and you are signed out"))


own.add_all()
