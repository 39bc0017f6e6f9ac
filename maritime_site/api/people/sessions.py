"""One's own sessions and consents; for every kind by the same routes."""

from __future__ import annotations

from enum import Enum
from uuid import UUID

from pydantic import Field

from maritime_site.api.access import Now, ReadSession, WriteSession
from maritime_site.api.people.kind_routes import KindRoutes, Owner
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, Saved, failure_responses
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people import consents
from maritime_site.domain.people.consents import ConsentChoice, ConsentView
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.devices import device_words
from maritime_site.domain.signin.models import SignInSession

router = Router()
own = KindRoutes(router)
SIGNING_IN: list[str | Enum] = ["Signing in"]
PARTICIPANTS: list[str | Enum] = ["Participants"]


class SessionSchema(Schema):
    """A browser or program that is signed in; `current` is the one that asks."""

    id: UUID
    device: str = Field(examples=["Chrome on Android"])
    created_at: Moment
    last_seen_at: Moment
    expires_at: Moment
    current: bool

    @classmethod
    def of(cls, row: SignInSession, current: UUID) -> SessionSchema:
        """As programs read it."""
        return cls(
            id=row.id,
            device=device_words(row.client),
            created_at=row.created_at,
            last_seen_at=row.last_seen_at,
            expires_at=row.expires_at,
            current=row.id == current,
        )


class ConsentSchema(Schema):
    """One purpose; `since` is when it was agreed to, or withdrawn."""

    purpose: str = Field(examples=["updates"])
    text: str
    given: bool
    optional: bool = Field(description="Whether it can be withdrawn while the registration stands")
    since: Moment | None
    wording: str = Field(description="The version of the words that were agreed to", examples=["2026-11"])

    @classmethod
    def of(cls, view: ConsentView) -> ConsentSchema:
        """As programs read it."""
        return cls(**vars(view))


@own.note(
    "GET",
    "/sessions",
    "sessions",
    tags=SIGNING_IN,
    responses=failure_responses(401, 503),
    summary="Where one is signed in ({label})",
)
def _listed(owner: Owner, session: ReadSession, now: Now) -> DataAnswer[list[SessionSchema]]:
    rows = sessions.live_of(session, owner.person.id, now=now)
    return DataAnswer(data=[SessionSchema.of(row, owner.session_id) for row in rows])


@own.note(
    "DELETE",
    "/sessions/{id}",
    "end_session",
    tags=SIGNING_IN,
    responses=failure_responses(401, 404, 422, 503),
    summary="Sign out one browser or program ({label})",
)
def _ended(id: UUID, owner: Owner, session: WriteSession, now: Now) -> Done:
    sessions.end_own(session, id, owner_id=owner.person.id, now=now)
    return Done(message=_("Signed out there"))


@own.note(
    "GET",
    "/consents",
    "consents",
    responses=failure_responses(401, 503),
    tags=PARTICIPANTS,
    summary="What one agreed to ({label})",
)
def _read_consents(owner: Owner, session: ReadSession) -> DataAnswer[list[ConsentSchema]]:
    return DataAnswer(data=[ConsentSchema.of(view) for view in consents.list_consents(session, owner.person)])


@own.note(
    "PUT",
    "/consents",
    "choose_consents",
    tags=PARTICIPANTS,
    responses=failure_responses(401, 413, 415, 422, 503),
    summary="Agree to a purpose or withdraw it ({label})",
)
def _chosen(payload: ConsentChoice, owner: Owner, session: WriteSession, now: Now) -> Saved[list[ConsentSchema]]:
    views = consents.change_consents(session, payload, owner=owner.person, language=current_language(), now=now)
    return Saved(message=_("Your choice is saved"), data=[ConsentSchema.of(view) for view in views])


own.add_all()
