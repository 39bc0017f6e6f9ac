"""What the database has to choose from, for the filters of lists to download."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import reflex as rx
from sqlmodel import Session

from maritime_site.core.countries import country_name
from maritime_site.domain.administration import colleagues
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.awards import categories
from maritime_site.domain.hospitality import packages_office
from maritime_site.domain.people import register
from maritime_site.web.backoffice.desk import Desk, at_desk
from maritime_site.web.backoffice.lists import Choice
from maritime_site.web.backoffice.queries.page import OWNERS
from maritime_site.web.backoffice.words import spoken
from maritime_site.web.feedback import Refusals
from maritime_site.web.transactions import reading

ALL = ("", "All")


def _countries(session: Session) -> list[Choice]:
    return sorted(((code, country_name(code)) for code in register.countries(session)), key=lambda pair: pair[1])


def _actions(session: Session) -> list[Choice]:
    return sorted(((action, _act(action)) for action in audit.actions(session)), key=lambda pair: pair[1])


def _act(action: str) -> str:
    """An action as words that say of what: `refund.approve` is Refund: approve."""
    area, dot, verb = action.partition(".")
    return f"{spoken(area)}: {spoken(verb).lower()}" if dot else spoken(action)


# Each filter whose choices the database has, and where they come from.
LIVE: Mapping[str, Callable[[Session], list[Choice]]] = {
    "country": lambda session: [ALL, *_countries(session)],
    "category": lambda session: [ALL, *((each.key, each.name_en) for each in categories.all_of(session))],
    "packageId": lambda session: [ALL, *packages_office.choices(session)],
    "assignee": lambda session: [*OWNERS, *((str(each.id), each.name) for each in colleagues.active(session))],
    "action": lambda session: [ALL, *_actions(session)],
}


class ExportsState(Refusals, rx.State):
    """The choices of filters."""

    choices: dict[str, list[tuple[str, str]]] = {name: [ALL] for name in LIVE}

    @rx.event
    @at_desk("EXPORTS")
    async def open(self, _desk: Desk) -> None:
        """Read what can be chosen."""
        self.choices = await reading(_choices)


def _choices(session: Session) -> dict[str, list[Choice]]:
    return {name: read(session) for name, read in LIVE.items()}
