"""Who may have a letter for their visa, what it says, and whether one in somebody's hands is ours and holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from sqlmodel import Session, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.passes.check_codes import read_number, to_check_code
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.passport_numbers import open_number
from maritime_site.ports.services import Services

LABEL = "visa-letter"
NO_SERVICE = N_("This event writes no letters for visas on its website. Please write to us with the query form.")
OVER = N_("The event is over: no more letters for visas are written.")
CITIZEN = N_("Your registration says that you come from {country}: you need no letter for a visa.")
NONE_YET = N_("You have no letter for your visa yet")
WITHDRAWN = N_("The organisers withdrew your letter: {reason}")
UNKNOWN = N_("We know no such letter. It may have been replaced: ask its holder for the present one.")
NO_LONGER = N_("This letter holds no longer. Ask its holder, or write to us.")


class LetterStatus(StrEnum):
    """Whether an embassy is told that a letter is ours; `unconfirmed` without that staff withdrew it."""

    VALID = "valid"
    WITHDRAWN = "withdrawn"
    UNCONFIRMED = "unconfirmed"


@dataclass(frozen=True)
class LetterView:
    """What a letter says; `code` is what it is checked by."""

    number: str
    code: str
    embassy: str
    arrives_on: date
    departs_on: date
    name: str
    passport_number: str
    nationality: str
    passport_valid_until: date
    kind: str
    category: str
    company: str
    position: str
    reference: str
    issued_at: datetime
    withdrawn_reason: str

    @property
    def label(self) -> str:
        """What the person is called: by category where the kind has such names (KIND-1)."""
        return KINDS[self.kind].label_of(self.category)

    def issued_on(self, zone: ZoneInfo) -> date:
        """The day of the letter where the event is."""
        return self.issued_at.astimezone(zone).date()


def is_for(person: Person, services: Services) -> bool:
    """Whether the event writes letters, and the person comes from another country."""
    return services.event.facts.visa_letters and person.country != services.event.facts.country


def require_allowed(person: Person, *, services: Services, now: datetime) -> None:
    """Raise Conflict, saying why, unless the person may have a letter now."""
    event = services.event
    if not event.facts.visa_letters:
        raise Conflict(_(NO_SERVICE))
    if person.country == event.facts.country:
        raise Conflict(_(CITIZEN, country=country_name(person.country)))
    people.require_approved(person)
    if now >= event.ends_at:
        raise Conflict(_(OVER))


def status_of(row: VisaLetter, person: Person, *, home: str) -> LetterStatus:
    """What an embassy is told now: a letter holds for the approved who come from another country than `home`."""
    if row.withdrawn_at:
        return LetterStatus.WITHDRAWN
    is_founded = person.status == Status.APPROVED and person.country != home
    return LetterStatus.VALID if is_founded else LetterStatus.UNCONFIRMED


def row_of(session: Session, person: Person) -> VisaLetter | None:
    """A person's letter, also a withdrawn one."""
    return session.exec(select(VisaLetter).where(VisaLetter.person_id == person.id)).first()


def find_letter(session: Session, person: Person, *, services: Services) -> LetterView | None:
    """What a person's letter says, also a withdrawn one; None without any that can be read."""
    row = row_of(session, person)
    result = to_view(row, person, services) if row else None
    return result if result and result.passport_number else None


def get_letter(session: Session, owner: Person, *, services: Services, now: datetime) -> LetterView:
    """The same of a letter that holds. Raises Conflict as `require_allowed` and of a withdrawn one, NotFound."""
    person = people.get_person(session, owner.id)
    require_allowed(person, services=services, now=now)
    result = find_letter(session, person, services=services)
    if result is None:
        raise NotFound(_(NONE_YET))
    if result.withdrawn_reason:
        raise Conflict(_(WITHDRAWN, reason=result.withdrawn_reason))
    return result


def check_letter(session: Session, code: str, *, services: Services) -> LetterView:
    """What the letter with this code says now.

    Raises NotFound where we wrote none or another took its place, and Conflict where it holds no longer: staff withdrew
    it, the registration is not approved any more, or its person comes from the event's country now.
    """
    number = read_number(LABEL, code, seed=services.pass_seed)
    row = session.exec(select(VisaLetter).where(VisaLetter.number == number)).first() if number else None
    if row is None:
        raise NotFound(_(UNKNOWN))
    person = people.get_person(session, row.person_id)
    if status_of(row, person, home=services.event.facts.country) != LetterStatus.VALID:
        raise Conflict(_(NO_LONGER))
    result = to_view(row, person, services)
    if not result.passport_number:
        raise NotFound(_(UNKNOWN))
    return result


def to_view(row: VisaLetter, person: Person, services: Services) -> LetterView:
    """A letter as it reads; `passport_number` is empty when no key of the site opens it any more."""
    return LetterView(
        number=row.number,
        code=to_check_code(LABEL, row.number, seed=services.pass_seed),
        embassy=row.embassy,
        arrives_on=row.arrives_on,
        departs_on=row.departs_on,
        name=row.passport_name,
        passport_number=open_number(row, services),
        nationality=row.nationality,
        passport_valid_until=row.passport_valid_until,
        kind=person.kind,
        category=person.category,
        company=passes.company_of(person),
        position=person.designation,
        reference=person.reference,
        issued_at=row.issued_at,
        withdrawn_reason=row.withdrawn_reason,
    )
