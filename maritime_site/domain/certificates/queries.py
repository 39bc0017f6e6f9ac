"""Whose certificate says what, and whether a certificate in somebody's hands is one of ours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.check_in.models import Admission
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.passes.check_codes import read_number, to_check_code
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status

LABEL = "certificate"
NOT_YET = N_("Your certificate of attendance is here after your first day at the event.")
UNKNOWN = N_("We know no such certificate. Check that the code was copied whole.")


@dataclass(frozen=True)
class CertificateView:
    """What a certificate says; `code` is what it is checked by: the pass's number and a proof that we wrote it."""

    number: str
    name: str
    company: str
    kind: str
    category: str
    days: tuple[date, ...]
    code: str

    @property
    def label(self) -> str:
        """What the person is called: by category where the kind has such names (KIND-1)."""
        return KINDS[self.kind].label_of(self.category)


def find_certificate(session: Session, person: Person, *, seed: bytes) -> CertificateView | None:
    """The certificate of somebody approved whom a gate let in, else None; `seed` is what passes are signed from."""
    entry_pass = passes.pass_of(session, person)
    return _build_certificate(session, entry_pass, person, seed) if entry_pass else None


def get_certificate(session: Session, person: Person, *, seed: bytes) -> CertificateView:
    """The same. Raises NotFound where there is none yet."""
    result = find_certificate(session, person, seed=seed)
    if result is None:
        raise NotFound(_(NOT_YET))
    return result


def check_certificate(session: Session, code: str, *, seed: bytes) -> CertificateView:
    """What the certificate with this code says now. Raises NotFound where we wrote none, or it holds no longer."""
    entry_pass = passes.find_by_number(session, read_number(LABEL, code, seed=seed))
    if entry_pass is None:
        raise NotFound(_(UNKNOWN))
    result = _build_certificate(session, entry_pass, session.get_one(Person, entry_pass.person_id), seed)
    if result is None:
        raise NotFound(_(UNKNOWN))
    return result


def _build_certificate(session: Session, entry_pass: EntryPass, person: Person, seed: bytes) -> CertificateView | None:
    days = _list_attended_days(session, entry_pass.number)
    if not days or person.status != Status.APPROVED:
        return None
    return CertificateView(
        number=entry_pass.number,
        name=person.full_name,
        company=passes.company_of(person),
        kind=person.kind,
        category=person.category,
        days=days,
        code=to_check_code(LABEL, entry_pass.number, seed=seed),
    )


def _list_attended_days(session: Session, number: str) -> tuple[date, ...]:
    """The days on which a gate of the event or of one of its zones let this pass in."""
    days = select(col(Admission.day)).where(Admission.pass_number == number).distinct().order_by(col(Admission.day))
    return tuple(session.exec(days).all())
