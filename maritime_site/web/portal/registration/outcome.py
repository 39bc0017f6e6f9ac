"""What somebody who has registered reads: how it stands, and the one thing to do next (REG-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people.models import Person, Status
from maritime_site.web.routes import Route, localize_path


@dataclass(frozen=True)
class Outcome:
    """In the reader's language; `path` is where `action` leads."""

    words: str = ""
    action: str = ""
    path: str = ""


def outcome_of(person: Person, lacking: Sequence[str]) -> Outcome:
    """A pass is there with the approval only; what is `lacking` is handed in on its page (PASS-1, REG-2)."""
    action, route = _way_on(person, lacking)
    return Outcome(_describe(person.status), action, localize_path(route, current_language()))


def _describe(status: str) -> str:
    if status == Status.WAITLISTED:
        return _(
            "All places are taken at the moment. You are on the waiting list: as soon as a place is free for you, "
            "we write to you."
        )
    if status == Status.APPROVED:
        return _("Your registration is approved.")
    return _("We check your registration and write to you as soon as it is decided.")


def _way_on(person: Person, lacking: Sequence[str]) -> tuple[str, Route]:
    if person.status == Status.APPROVED:
        return _("Go on to your pass"), Route.PASS
    if lacking:
        return _("Hand in the documents"), Route.PASS
    return _("Go on to My event"), Route.MY_EVENT
