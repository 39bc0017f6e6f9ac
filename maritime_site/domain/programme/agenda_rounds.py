"""One round of telling people about their agenda: each is a transaction, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.domain.outbox.branding import Branding, letterhead_of
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.models import ProgrammeRelease
from maritime_site.domain.programme.queries import SessionView
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.services import Services

MOST_AT_ONCE = 200
Views = Mapping[UUID, SessionView]


@dataclass
class Round:
    """One round of telling: a transaction at a time of its own, one after the other."""

    session: Session
    services: Services
    now: datetime

    def __post_init__(self) -> None:
        take_advisory_lock(self.session, "agenda-news")

    @cached_property
    def views(self) -> Mapping[str, Views]:
        """The sessions that readers see, by language."""
        return self.read_views(queries.get_latest_release(self.session))

    @property
    def zone(self) -> str:
        return self.services.event.zone_name

    @property
    def letterhead(self) -> Branding:
        return letterhead_of(self.services)

    def read_views(self, release: ProgrammeRelease | None) -> Mapping[str, Views]:
        """The sessions of a release, by language."""
        result: dict[str, Views] = {}
        for language in LANGUAGES:
            with use_language(language):
                rows = queries.read_release(release, zone=self.zone) if release else []
                result[language] = {view.id: view for view in rows}
        return result

    def post(self, person_id: UUID, write: Callable[[Person], MessageDraft]) -> None:
        """Queue a message to a person, written in their language."""
        person = self.session.get_one(Person, person_id)
        with use_language(person.language):
            post_to(self.session, write(person), person, now=self.now)
