"""What a company's seats put into their manager's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.i18n import _
from maritime_site.domain.companies import billing, service
from maritime_site.domain.companies.messages import TEAM
from maritime_site.domain.companies.models import Company
from maritime_site.domain.event_items import WaitingItem
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def list_waiting(session: Session, person: Person, _services: Services, now: datetime) -> Sequence[WaitingItem]:
    """The bill of the seats while it is open, and seats without a name until the cut-off."""
    company = service.find_company(session, person)
    if company is None:
        return ()
    return (*_list_due(session, company), *_list_free(session, company, now))


def _list_due(session: Session, company: Company) -> Sequence[WaitingItem]:
    bill = billing.bill_of(session, company)
    if bill is None or not bill.due:
        return ()
    title = _("Pay for your company's seats")
    return (WaitingItem("seats-payment", title, _("Pay now"), TEAM, None, amount=bill.due, currency=bill.currency),)


def _list_free(session: Session, company: Company, now: datetime) -> Sequence[WaitingItem]:
    free = sum(seat.person is None for seat in service.list_seats(session, company))
    if not free or (company.until is not None and company.until <= now):
        return ()
    title = _("Seats of your company without a name: {count}", count=free)
    return (WaitingItem("seats", title, _("Name people"), TEAM, until=company.until),)
