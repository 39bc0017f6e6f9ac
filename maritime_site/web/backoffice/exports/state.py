"""What the database has to choose from, for the filters of lists to download."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import reflex as rx
from sqlmodel import Session

from maritime_site.core.countries import country_name
from maritime_site.domain.administration import colleagues
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.awards import categories
from maritime_site.domain.exports import registry
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


# Each filter whose choices the database has: the permission of the list it narrows, and where they come from.
LIVE: Mapping[str, tuple[str, Callable[[Session], list[Choice]]]] = {
    "country": ("REGISTRATIONS_VIEW", lambda session: [ALL, *_countries(session)]),
    "category": ("NOMINATIONS_VIEW", lambda session: [
        ALL, *((each.key, each.name_en) for each in categories.all_of(session))
    ]),
    "packageId": ("BOOKINGS_VIEW", lambda session: [ALL, *packages_office.choices(session)]),
    "assignee": ("QUERIES_VIEW", lambda session: [
        *OWNERS, *((str(each.id), each.name) for each in colleagues.active(session))
    ]),
    "action": ("AUDIT_VIEW", lambda session: [ALL, *_actions(session)]),
}  # fmt: skip


class ExportsState(Refusals, rx.State):
    """The choices of filters, as far as one's permissions reach; `nothing` where they reach no list at all."""

    choices: dict[str, list[tuple[str, str]]] = {name: [ALL] for name in LIVE}
    nothing: bool = False

    @rx.event
    @at_desk("EXPORTS")
    async def open(self, desk: Desk) -> None:
        """Read what can be chosen."""
        self.nothing = not registry.allowed(desk.may)
        self.choices = await reading(_choices, desk)


def _choices(session: Session, desk: Desk) -> dict[str, list[Choice]]:
    return {name: read(session) if desk.may(permission) else [ALL] for name, (permission, read) in LIVE.items()}
