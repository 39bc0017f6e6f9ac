"""One's own sessions and consents; for every kind by the same routes.

Annotations here are read while the routes are made (each kind has its own bearer), so they are not postponed.
"""

from enum import Enum
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import Identity, Now, ReadSession, WriteSession, require_participant
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, Saved, failure_responses
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people import consents
from maritime_site.domain.people.consents import ConsentChoice, ConsentView
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.devices import device_words
from maritime_site.domain.signin.models import SignInSession

router = Router()
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
    def of(cls, row: SignInSession, current: UUID) -> "SessionSchema":
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
    def of(cls, view: ConsentView) -> "ConsentSchema":
        """As programs read it."""
        return cls(**vars(view))


def _add_sessions(kind: Kind) -> None:
    name, label = kind.key.replace("-", "_"), kind.label.lower()
    owner_of = require_participant(kind.key)

    @router.get(
        f"{kind.api_prefix}/sessions",
        operation_id=f"{name}_sessions",
        tags=SIGNING_IN,
        responses=failure_responses(401, 503),
        summary=f"Where one is signed in ({label})",
    )
    def listed(
        owner: Annotated[Identity, Depends(owner_of)], session: ReadSession, now: Now
    ) -> DataAnswer[list[SessionSchema]]:
        rows = sessions.live_of(session, owner.person.id, now=now)
        return DataAnswer(data=[SessionSchema.of(row, owner.session_id) for row in rows])

    @router.delete(
        f"{kind.api_prefix}/sessions/{{id}}",
        operation_id=f"{name}_end_session",
        tags=SIGNING_IN,
        responses=failure_responses(401, 404, 422, 503),
        summary=f"Sign out one browser or program ({label})",
    )
    def ended(id: UUID, owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, now: Now) -> Done:
        sessions.end_own(session, id, owner_id=owner.person.id, now=now)
        return Done(message=_("Signed out there"))


def _add_consents(kind: Kind) -> None:
    name, label = kind.key.replace("-", "_"), kind.label.lower()
    owner_of = require_participant(kind.key)

    @router.get(
        f"{kind.api_prefix}/consents",
        operation_id=f"{name}_consents",
        responses=failure_responses(401, 503),
        tags=PARTICIPANTS,
        summary=f"What one agreed to ({label})",
    )
    def read_consents(
        owner: Annotated[Identity, Depends(owner_of)], session: ReadSession
    ) -> DataAnswer[list[ConsentSchema]]:
        return DataAnswer(data=[ConsentSchema.of(view) for view in consents.list_consents(session, owner.person)])

    @router.put(
        f"{kind.api_prefix}/consents",
        operation_id=f"{name}_choose_consents",
        tags=PARTICIPANTS,
        responses=failure_responses(401, 413, 415, 422, 503),
        summary=f"Agree to a purpose or withdraw it ({label})",
    )
    def chosen(
        payload: ConsentChoice, owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, now: Now
    ) -> Saved[list[ConsentSchema]]:
        views = consents.change_consents(session, payload, owner=owner.person, language=current_language(), now=now)
        return Saved(message=_("Your choice is saved"), data=[ConsentSchema.of(view) for view in views])


for _kind in KINDS.values():
    _add_sessions(_kind)
    _add_consents(_kind)
