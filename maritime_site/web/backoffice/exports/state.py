"""What the database has to choose from, for the filters of lists to download."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import reflex as rx
from sqlmodel import Session

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import colleagues
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.awards import categories
from maritime_site.domain.hospitality import staff_packages
from maritime_site.domain.people import registration_search
from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.helpdesk.page import OWNERS
from maritime_site.web.backoffice.lists import Choice
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.backoffice.wording import humanize_name
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors

ALL = ("", N_("All"))


def _list_countries(session: Session) -> list[Choice]:
    return sorted(
        ((code, country_name(code)) for code in registration_search.list_countries(session)), key=lambda pair: pair[1]
    )


def _list_actions(session: Session) -> list[Choice]:
    return sorted(((action, _action_text(action)) for action in audit.list_actions(session)), key=lambda pair: pair[1])


def _action_text(action: str) -> str:
    """An action as words that say of what: `refund.approve` is Refund: approve."""
    area, dot, verb = action.partition(".")
    return f"{humanize_name(area)}: {humanize_name(verb).lower()}" if dot else humanize_name(action)


# Each filter whose choices the database has, and where they come from.
LIVE: Mapping[str, Callable[[Session], list[Choice]]] = {
    "country": lambda session: [("", _("All")), *_list_countries(session)],
    "category": lambda session: [
        ("", _("All")),
        *((category.key, category.name) for category in categories.all_of(session)),
    ],
    "packageId": lambda session: [("", _("All")), *staff_packages.list_choices(session)],
    "assignee": lambda session: [
        *((value, _(words)) for value, words in OWNERS),
        *((str(colleague.id), colleague.name) for colleague in colleagues.list_active_staff(session)),
    ],
    "action": lambda session: [("", _("All")), *_list_actions(session)],
    "day": lambda _session: [("", _("All")), *((day.isoformat(), format_day(day)) for day in get_event().days)],
    "hall": lambda session: [("", _("All")), *editing.list_choices(session, PlanEntryType.HALL)],
    "speaker": lambda session: [("", _("All")), *editing.list_choices(session, PlanEntryType.SPEAKER)],
}


class ExportsState(FormErrors, rx.State):
    """The choices of filters."""

    choices: dict[str, list[tuple[str, str]]] = {name: [ALL] for name in LIVE}

    @rx.event
    @staff_event("EXPORTS")
    async def open(self, _context: StaffContext) -> None:
        """Read what can be chosen."""
        self.choices = await read_in_thread(_load_choices)


def _load_choices(session: Session) -> dict[str, list[Choice]]:
    return {name: read(session) for name, read in LIVE.items()}
