"""One's letter for a visa: why there is none, what it says, written, and written anew; the PDF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.threads import PRINTS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.visa_letters import queries, service
from maritime_site.domain.visa_letters.passport_numbers import ending_of
from maritime_site.domain.visa_letters.printout import address_of, build_sheet
from maritime_site.domain.visa_letters.queries import LetterView
from maritime_site.domain.visa_letters.schemas import VisaLetterRequest
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.approval_status import ApprovalStatus
from maritime_site.web.portal.guards import PageGuard, is_still_theirs, require_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.session import signed_in

NAMES = tuple(field.alias or name for name, field in VisaLetterRequest.model_fields.items())


class VisaLetterState(ApprovalStatus, PageGuard, FormErrors, rx.State):
    """The letter of whoever is signed in; `refused` says why there can be none, `facts` what it says.

    `written` counts how often the form was filled. Few values: every page of the site begins with those of every state.
    """

    LABELS: ClassVar[Mapping[str, str]] = {
        "embassy": N_("Embassy or consulate"),
        "arrivesOn": N_("Day of arrival"),
        "departsOn": N_("Day of departure"),
        "passportName": N_("Name as in the passport"),
        "passportNumber": N_("Passport number"),
        "nationality": N_("Nationality"),
        "passportValidUntil": N_("Passport valid until"),
    }

    waits: bool = False
    refused: str = ""
    facts: list[list[str]] = []
    check_address: str = ""
    values: dict[str, str] = {}
    written: int = 0

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the letter or its form; without a session, lead to the login page and back."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done = ""
        await self._stand(person)
        await self._show(person)
        return None

    @rx.event
    @form_handler()
    async def send(self, form: dict[str, Any]) -> None:
        """Write the letter; with other facts than before it takes that one's place."""
        await require_theirs(self)
        person, services = await signed_in(self), get_services()
        payload = parse_request(VisaLetterRequest, {name: str(form.get(name) or "").strip() for name in NAMES})
        await check_limit(rate_limits.check_rate, services.limiter, service.RATE, service.RATE_KEY, str(person.id))
        await in_transaction(service.issue_letter, payload, owner=person, services=services, now=utc_now())
        self.values = {}
        await self._show(person)
        await say_done(self, _("Your letter is ready"))

    @rx.event
    @form_handler()
    async def download(self) -> object:
        """The letter as a PDF."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return VisaLetterState.open()
        await check_limit(rate_limits.check_prints, get_services().limiter, person.id)
        number, data = await PRINTS.run(_print_letter, person)
        return rx.download(data=data, filename=f"visa-letter-{number}.pdf")

    async def _show(self, person: Person) -> None:
        self.refused, result = await read_in_thread(_load_letter, person)
        self.waits = bool(self.refused) and queries.is_for(person, get_services()) and self.status != "approved"
        self.facts = _list_facts(result) if result else []
        self.check_address = address_of(result, get_services()) if result else ""
        values = _list_values(person, result)
        if values != self.values:  # else what is typed by now stays, where the page is opened again
            self.values, self.written = values, self.written + 1


def _load_letter(session: Session, owner: Person) -> tuple[str, LetterView | None]:
    """Why there can be no letter, and the one there is."""
    services = get_services()
    person = session.get_one(Person, owner.id)
    try:
        queries.require_allowed(person, services=services, now=utc_now())
    except Conflict as refusal:
        return refusal.message, None
    result = queries.find_letter(session, person, services=services)
    if result and result.withdrawn_reason:
        return _(queries.WITHDRAWN, reason=result.withdrawn_reason), None
    return "", result


def _list_facts(result: LetterView) -> list[list[str]]:
    days = format_day(result.arrives_on), format_day(result.departs_on)
    return [
        [_("Number"), result.number],
        [_("Written on"), format_day(result.issued_on(get_services().event.zone))],
        [_("Embassy or consulate"), result.embassy],
        [_("Name as in the passport"), result.name],
        [_("Passport number ends in"), ending_of(result.passport_number)],
        [_("Your journey"), _("{first} to {last}", first=days[0], last=days[1])],
    ]


def _list_values(person: Person, result: LetterView | None) -> dict[str, str]:
    """What stands in the form; the passport number is typed each time, so that it is not sent to the browser."""
    if result is None:
        return dict.fromkeys(NAMES, "") | {"passportName": person.full_name, "nationality": person.country}
    return {
        "embassy": result.embassy,
        "arrivesOn": result.arrives_on.isoformat(),
        "departsOn": result.departs_on.isoformat(),
        "passportName": result.name,
        "passportNumber": "",
        "nationality": result.nationality,
        "passportValidUntil": result.passport_valid_until.isoformat(),
    }


def _print_letter(owner: Person) -> tuple[str, bytes]:
    services = get_services()
    with services.database.reading() as session:
        result = queries.get_letter(session, owner, services=services, now=utc_now())
    return result.number, services.visa_letter_printer.pdf(build_sheet(result, services))
