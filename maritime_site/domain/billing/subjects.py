"""What documents say of each thing that is sold: who bought it, what it is, and where it is supplied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from maritime_site.core.text.formatting import format_day, format_money
from maritime_site.core.text.gstin import is_gstin
from maritime_site.core.text.home import INDIA
from maritime_site.core.text.i18n import LANGUAGES, N_, _, use_built_language
from maritime_site.domain.billing.models import BillingDetails
from maritime_site.domain.companies.models import SUBJECT_TYPE as SEATS
from maritime_site.domain.companies.models import Company
from maritime_site.domain.exhibition.models import SUBJECT_TYPE as STALL
from maritime_site.domain.exhibition.models import ApplicationStatus, Hall, Stall, StallApplication
from maritime_site.domain.hospitality.models import SUBJECT_TYPE as BOOKING
from maritime_site.domain.hospitality.models import Booking, BookingStatus, Package
from maritime_site.domain.payments.models import Subject
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person

PRICE, TAXED_PRICE = "{price}", N_("{price} including tax")


@dataclass(frozen=True)
class Buyer:
    """Whom a document is made out to; `tax_number` is any but a GSTIN."""

    name: str
    address: str
    state: str
    gstin: str
    tax_number: str
    country: str


@dataclass(frozen=True)
class Sale:
    """What was bought. `is_final` says that the buyer has it: money for anything else goes back and is not invoiced.

    `follows_buyer` says that a registered buyer's own state is the place of supply. `taxed_description` is the one for
    an invoice, where a price it names includes the tax.
    """

    owner: Person
    reference: str
    buyer: Buyer
    description: Mapping[str, str]
    is_final: bool
    follows_buyer: bool
    taxed_description: Mapping[str, str] | None = None


def find_sale(session: Session, subject: Subject, amount_minor: int) -> Sale | None:
    """What a subject's payment of this amount bought; None for what is not invoiced."""
    if subject.type == SEATS:
        return _find_seats(session, subject, amount_minor)
    find = FINDERS.get(subject.type)
    return find(session, subject) if find else None


def _find_booking(session: Session, subject: Subject) -> Sale:
    """A room. Its place of supply is where the hotel lies (IGST Act, sections 12(3)(b) and 13(4))."""
    booking = session.get_one(Booking, subject.id)
    package = session.get_one(Package, booking.package_id)
    owner = session.get_one(Person, booking.owner_id)
    details = session.get(BillingDetails, owner.id) or _no_details(owner)
    return Sale(
        owner=owner,
        reference=booking.reference,
        buyer=Buyer(
            name=details.name or owner.full_name,
            address=details.address,
            state=details.state,
            gstin=details.gstin,
            tax_number=details.tax_number,
            country=owner.country,
        ),
        description=_in_both_languages(lambda: _describe_stay(package)),
        is_final=booking.status == BookingStatus.CONFIRMED,
        follows_buyer=False,
    )


def _describe_stay(package: Package) -> str:
    return _(
        "Accommodation, one room: {package}, {hotel}, {city}, {check_in} to {check_out}",
        package=package.name,
        hotel=package.hotel_name,
        city=package.city_name,
        check_in=format_day(package.check_in),
        check_out=format_day(package.check_out),
    )


def _find_stall(session: Session, subject: Subject) -> Sale:
    """A stall: part of an event, supplied where a registered buyer is, else where the event is held.

    IGST Act, section 12(7); for a buyer abroad section 13(5), the place of the event.
    """
    claim = session.get_one(StallApplication, subject.id)
    stall = session.get_one(Stall, claim.stall_id)
    hall = session.get_one(Hall, stall.hall_id)
    owner = session.get_one(Person, claim.owner_id)
    details = session.get(BillingDetails, owner.id) or _no_details(owner)
    own = claim.tax_number
    gstin = own if is_gstin(own) else "" if own else details.gstin
    return Sale(
        owner=owner,
        reference=claim.reference,
        buyer=Buyer(
            name=str(owner.details.get("company_name") or details.name or owner.organisation or owner.full_name),
            address=claim.billing_address or details.address,
            state=gstin[:2] or details.state,
            gstin=gstin,
            tax_number=details.tax_number if not own or is_gstin(own) else own,
            country=owner.country,
        ),
        description=_in_both_languages(
            lambda: _(
                "Exhibition stall {stall}, {hall}, {area} m²", stall=stall.code, hall=hall.name, area=stall.area_m2
            )
        ),
        is_final=claim.status == ApplicationStatus.PAID,
        follows_buyer=owner.country == INDIA,
    )


def _find_seats(session: Session, subject: Subject, amount_minor: int) -> Sale:
    """Seats of a company: admission to the event, supplied where it is held.

    IGST Act, section 12(6), whoever the buyer is; for one abroad section 13(5), the place of the event.
    """
    company = session.get_one(Company, subject.id)
    owner = session.get_one(Person, company.manager_id)
    details = session.get(BillingDetails, owner.id) or _no_details(owner)
    return Sale(
        owner=owner,
        reference=company.reference,
        buyer=Buyer(
            name=details.name or str(owner.details.get("company_name") or owner.organisation or owner.full_name),
            address=details.address,
            state=details.state,
            gstin=details.gstin,
            tax_number=details.tax_number,
            country=owner.country,
        ),
        description=_in_both_languages(lambda: _describe_seats(company, amount_minor)),
        is_final=True,
        follows_buyer=False,
        taxed_description=_in_both_languages(lambda: _describe_seats(company, amount_minor, of_price=TAXED_PRICE)),
    )


def _describe_seats(company: Company, amount_minor: int, *, of_price: str = PRICE) -> str:
    """How many seats this payment is for: the rest of a bill that grew pays for those alone that were added."""
    kind = _(KINDS[company.kind].label_of(company.category))
    price = company.price_minor or amount_minor
    count, rest = divmod(amount_minor, price)
    if rest:
        return _("Admission of the people a company names, as {kind}", kind=kind)
    each = _(of_price, price=format_money(price, company.currency))
    if count == 1:
        return _("Admission of the people a company names, as {kind}: 1 seat at {price}", kind=kind, price=each)
    return _(
        "Admission of the people a company names, as {kind}: {count} seats at {price}",
        kind=kind,
        count=count,
        price=each,
    )


def _no_details(owner: Person) -> BillingDetails:
    return BillingDetails(person_id=owner.id, updated_at=owner.updated_at)


def _in_both_languages(write: Callable[[], str]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for code in LANGUAGES:
        with use_built_language(code):
            texts[code] = write()
    return texts


FINDERS: Mapping[str, Callable[[Session, Subject], Any]] = {BOOKING: _find_booking, STALL: _find_stall}
