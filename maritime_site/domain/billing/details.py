"""Whom a person's invoices are made out to (PAPER-1)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.text.gstin import charges_gst
from maritime_site.core.text.home import INDIA
from maritime_site.core.text.i18n import _
from maritime_site.domain.billing.models import BillingDetails
from maritime_site.domain.billing.schemas import BillingDetailsRequest
from maritime_site.domain.people.models import Person


def get_details(session: Session, person: Person) -> BillingDetails:
    """What the person gave; empty where they gave nothing."""
    return session.get(BillingDetails, person.id) or BillingDetails(person_id=person.id, updated_at=person.updated_at)


def asks_gstin(details: BillingDetails, owner: Person) -> bool:
    """Whether a person is asked for GSTIN and state, else for a tax number: in India, or where one was given before."""
    return charges_gst() and (owner.country == INDIA or bool(details.gstin))


def save_details(session: Session, payload: BillingDetailsRequest, *, owner: Person, now: datetime) -> BillingDetails:
    """Keep them for the next document; what was issued stays as it is.

    The state of a GSTIN is its first two digits. Raises Invalid when another state is named beside it.
    """
    state = payload.state or payload.gstin[:2]
    if payload.gstin and state != payload.gstin[:2]:
        raise Invalid({"state": _("The state and the first two digits of the GSTIN differ")})
    row = session.get(BillingDetails, owner.id) or BillingDetails(person_id=owner.id, updated_at=now)
    row.name, row.address, row.tax_number = payload.name, payload.address, payload.tax_number
    row.gstin, row.state, row.updated_at = payload.gstin, state, now
    session.add(row)
    session.flush()
    return row
