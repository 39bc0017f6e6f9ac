"""The letter for a visa at a registration: that there is one, withdrawn with a reason, restored."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person
from maritime_site.domain.visa_letters import queries, staff
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.queries import LetterStatus
from maritime_site.domain.visa_letters.schemas import WithdrawLetterRequest
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.people.seats_state import CompanySeatsState
from maritime_site.web.backoffice.people.state import PersonState
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState
from maritime_site.web.backoffice.registrations.page_part import PagePart
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import on_one_page, say_done
from maritime_site.web.handlers.paths import last_part

REASON = "visaReason"
FROM_HOME = N_("An embassy reads that it holds no longer: the registration says that the person comes from {country}.")
NOT_APPROVED = N_("An embassy reads that it holds no longer: the registration is not approved.")


class VisaLetterDeskState(PagePart, rx.State):
    """The letter of the person of this address; no facts without any."""

    facts: dict[str, str] = {}
    rounds: int = 0

    @rx.event
    @staff_event("REGISTRATIONS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show whether there is a letter."""
        self.done = ""
        await self._show()

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def withdraw(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Let it hold no longer."""
        payload = _read_reason(str(form.get(REASON, "")))
        more = {"actor": context.actor, "letterhead": context.letterhead, "now": context.now}
        await in_transaction(staff.withdraw_letter, self._id(), payload, **more)
        await self._say(_("The letter is withdrawn"))

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def restore(self, context: StaffContext) -> None:
        """Let it hold again."""
        more = {"actor": context.actor, "letterhead": context.letterhead, "now": context.now}
        await in_transaction(staff.restore_letter, self._id(), **more)
        await self._say(_("The letter holds again"))

    async def _say(self, words: str) -> None:
        await say_done(self, words)
        await self._show()

    async def _show(self) -> None:
        self.facts = await read_in_thread(_load_facts, self._id())
        self.rounds += 1

    async def _show_standing(self, context: StaffContext) -> None:
        if self.facts and context.may("REGISTRATIONS_VIEW"):
            self.facts = await read_in_thread(_load_facts, self._id())

    def _id(self) -> UUID:
        return uuid_of(last_part(self.router))


on_one_page(RegistrationDeskState, PersonState, CompanySeatsState, VisaLetterDeskState)


def _read_reason(typed: str) -> WithdrawLetterRequest:
    """The form, whose field has a name of its own beside the page's other forms. Raises Invalid."""
    try:
        return parse_request(WithdrawLetterRequest, {"reason": typed})
    except Invalid as refusal:
        raise Invalid({REASON: refusal.errors["reason"]}) from refusal


def _load_facts(session: Session, person_id: UUID) -> dict[str, str]:
    person = people.get_person(session, person_id)
    row = queries.row_of(session, person)
    if row is None:
        return {}
    return {
        "number": row.number,
        "written": format_moment(row.issued_at),
        "embassy": row.embassy,
        "days": _("{first} to {last}", first=format_day(row.arrives_on), last=format_day(row.departs_on)),
        "withdrawn": format_moment(row.withdrawn_at) if row.withdrawn_at else "",
        "reason": row.withdrawn_reason,
        "unconfirmed": _tell_unconfirmed(row, person),
    }


def _tell_unconfirmed(row: VisaLetter, person: Person) -> str:
    """Why an embassy is told that a letter holds no longer though nobody withdrew it; empty while it holds."""
    home = get_event().facts.country
    if queries.status_of(row, person, home=home) != LetterStatus.UNCONFIRMED:
        return ""
    if person.country == home:
        return _(FROM_HOME, country=country_name(home))
    return _(NOT_APPROVED)
