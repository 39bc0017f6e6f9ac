"""A company's seats: staff give them, the manager names people and replaces them until the cut-off (INVITE-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.core.text.phones import to_e164
from maritime_site.core.text.price_currencies import require_price_currency
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.companies import messages
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.companies.schemas import SeatsRequest, read_colleague, require_form
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import history, proofs, queries, registering
from maritime_site.domain.people import service as people
from maritime_site.domain.people.decisions import ApprovalWithdrawn
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.schemas import StaffRegistration
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.webhooks.models import WebhookEvent

BY = "owner"
NO_COMPANY = N_("Your registration has no seats to give")
CLOSED = N_("The seats can no longer be changed. Please write to the organisers.")
ONE_TAKEN = N_("1 seat is taken. Free it first.")
TAKEN = N_("{taken} seats are taken. Free some of them first.")
COMING_BACK = {Status.REJECTED: frozenset({Status.APPROVED})}
GIVEN_ON = N_("Your company has given the seat to somebody else.")
TAKEN_BACK = N_("Your company has taken your seat back.")


@dataclass(frozen=True)
class SeatView:
    """A seat, and whose it is now."""

    id: UUID
    person: Person | None


@dataclass(frozen=True)
class SeatChanged:
    """The seat now, and what others have to hear: somebody's approval was withdrawn."""

    seat: SeatView
    domain_events: tuple[ApprovalWithdrawn, ...] = ()


def set_seats(session: Session, manager_id: UUID, payload: SeatsRequest, *, actor: Actor, now: datetime) -> Company:
    """Give a person's company so many seats. Raises NotFound, Invalid, Conflict where more are taken."""
    manager = queries.lock_person(session, manager_id)
    kind, form = require_form(payload.kind)
    if payload.price:
        require_price_currency(session, payload.price.currency, field="price")
    row = find_company(session, manager)
    before = _state_of(session, row) if row else {}
    if row is None:
        row = Company(
            manager_id=manager.id,
            reference=new_reference("TEAM"),
            kind=kind.key,
            category=form.category,
            created_at=now,
            updated_at=now,
        )
    row.kind, row.category, row.until, row.updated_at = kind.key, form.category, payload.until, now
    row.price_minor = payload.price.amount if payload.price else None
    row.currency = payload.price.currency if payload.price else row.currency
    session.add(row)
    session.flush()
    _set_count(session, row, payload.count)
    session.flush()
    audit.record_change(
        session,
        manager,
        "company.seats",
        actor=actor,
        entity="registration",
        before=before,
        after=_state_of(session, row),
        now=now,
    )
    return row


def _set_count(session: Session, row: Company, count: int) -> None:
    seats = _seats_of(session, row)
    free = [seat for seat in reversed(seats) if seat.person_id is None or session.get(Person, seat.person_id) is None]
    if len(seats) - len(free) > count:
        taken = len(seats) - len(free)
        raise Conflict(_(ONE_TAKEN) if taken == 1 else _(TAKEN, taken=taken))
    for seat in free[: max(0, len(seats) - count)]:
        session.delete(seat)
    following = max((seat.position for seat in seats), default=0) + 1
    session.add_all(
        CompanySeat(company_id=row.id, position=following + place) for place in range(max(0, count - len(seats)))
    )


def _state_of(session: Session, row: Company) -> dict[str, Any]:
    return {
        "seats": len(_seats_of(session, row)),
        "kind": row.kind,
        "category": row.category,
        "until": row.until.isoformat() if row.until else None,
        "price": row.price_minor,
        "currency": row.currency,
    }


def find_company(session: Session, manager: Person) -> Company | None:
    """The seats this person manages."""
    return session.exec(select(Company).where(Company.manager_id == manager.id)).first()


def require_company(session: Session, manager: Person) -> Company:
    """The seats this person manages. Raises NotFound for anybody else."""
    row = find_company(session, manager)
    if row is None:
        raise NotFound(_(NO_COMPANY))
    return row


def _seats_of(session: Session, row: Company) -> list[CompanySeat]:
    mine = select(CompanySeat).where(CompanySeat.company_id == row.id)
    return list(session.exec(mine.order_by(col(CompanySeat.position))).all())


def list_seats(session: Session, row: Company) -> list[SeatView]:
    """Every seat in its order, with whoever is named."""
    seats = _seats_of(session, row)
    named = select(Person).where(col(Person.id).in_([seat.person_id for seat in seats]))
    people = {person.id: person for person in session.exec(named).all()}
    return [SeatView(seat.id, people.get(seat.person_id) if seat.person_id else None) for seat in seats]


def view_seat(session: Session, seat: CompanySeat) -> SeatView:
    """One seat; a registration that is gone leaves it free."""
    return SeatView(seat.id, session.get(Person, seat.person_id) if seat.person_id else None)


def find_seat(session: Session, id: UUID, *, manager: Person, lock: bool = False) -> tuple[Company, CompanySeat]:
    """One of the manager's seats. Raises NotFound for any other."""
    row = require_company(session, manager)
    seat = session.get(CompanySeat, id, with_for_update=lock or None, populate_existing=lock)
    if seat is None or seat.company_id != row.id:
        raise NotFound(_("There is no such seat"))
    return row, seat


def _open_seat(session: Session, id: UUID, *, manager: Person, now: datetime) -> tuple[Company, CompanySeat]:
    """A seat that may be changed now, while no other of the company is. Raises NotFound, Conflict."""
    take_advisory_lock(session, "company-seats", str(manager.id))
    row, seat = find_seat(session, id, manager=manager, lock=True)
    queries.require_approved(session.get_one(Person, manager.id))
    if row.until is not None and row.until <= now:
        raise Conflict(_(CLOSED))
    return row, seat


def name_person(
    session: Session, id: UUID, values: dict[str, Any], *, manager: Person, letterhead: Branding, now: datetime
) -> SeatChanged:
    """Name somebody for a seat; who was there before leaves it. They come in by proving the e-mail address.

    The same address again corrects what is known of somebody who has not come in yet, and changes nothing for who has.
    Whoever came in and was freed from a seat of the company comes back as they were. Raises NotFound, Invalid, and
    Conflict after the cut-off or for somebody who sits in another seat of the company.
    """
    row, seat = _open_seat(session, id, manager=manager, now=now)
    kind, form = KINDS[row.kind], _form_of(row)
    payload = read_colleague(values, form=form, manager=manager)
    _require_new(session, row, seat, payload)
    seated = session.get(Person, seat.person_id) if seat.person_id else None
    if seated is not None and seated.proven_email == payload.email.lower():
        return SeatChanged(SeatView(seat.id, seated))
    happened = _release(session, row, seat, note=GIVEN_ON, letterhead=letterhead, now=now)
    person = _take_back(session, row, payload, now=now) or _build_colleague(
        session, payload, kind=kind, form=form, now=now
    )
    seat.person_id, seat.named_at = person.id, now
    session.add(seat)
    session.flush()
    with use_language(person.language):
        draft = messages.named_message(person, manager=manager, letterhead=letterhead)
        about = (person.id, manager.id)
        enqueue_message(session, draft, channel="email", recipient=person.email, now=now, about=about)
    return SeatChanged(SeatView(seat.id, person), happened)


def _form_of(row: Company) -> Form:
    form = KINDS[row.kind].form(row.category)
    assert form is not None  # seats are made for forms only
    return form


def _require_new(session: Session, row: Company, seat: CompanySeat, payload: StaffRegistration) -> None:
    others = [each.person_id for each in _seats_of(session, row) if each.id != seat.id and each.person_id]
    named = select(Person.id).where(col(Person.id).in_(others), Person.email == payload.email.lower())
    if others and session.exec(named).first() is not None:
        raise Conflict(_("Somebody with this email address has another seat"))


def _take_back(session: Session, row: Company, payload: StaffRegistration, *, now: datetime) -> Person | None:
    """Whoever proved this address and was freed from a seat of the company, approved again; None for anybody else."""
    known = queries.by_email(session, row.kind, payload.email)
    if known is None or known.category != row.category or known.status != Status.REJECTED:
        return None
    person = queries.lock_person(session, known.id)
    if queries.history_of(session, person)[-1].details != _mark_of(row):
        return None
    people.change_status(
        session, person, Status.APPROVED, by="administrator", note=payload.basis, now=now, moves=COMING_BACK
    )
    return person


def _mark_of(row: Company) -> dict[str, Any]:
    """What the history says of whoever was freed from a seat: by it they can be named again."""
    return {"company": row.reference}


def _build_colleague(session: Session, payload: StaffRegistration, *, kind: Kind, form: Form, now: datetime) -> Person:
    mobile = to_e164(payload.country_code, payload.mobile) if payload.mobile else ""
    person = registering.build_person(payload, kind=kind, category=form.category, mobile=mobile, now=now)
    person.approve_when_proven = person.documents_waived = True
    session.add(person)
    session.flush()
    if payload.consent:
        registering.note_consents(session, person, payload, now=now)
    history.add_event(session, person, by="administrator", note=payload.basis, now=now)
    history.tell_webhooks(session, WebhookEvent.REGISTRATION, person, by="administrator", now=now)
    return person


def free_seat(session: Session, id: UUID, *, manager: Person, letterhead: Branding, now: datetime) -> SeatChanged:
    """Take whoever is named out of a seat; a free one stays free. Raises NotFound, Conflict after the cut-off."""
    row, seat = _open_seat(session, id, manager=manager, now=now)
    happened = _release(session, row, seat, note=TAKEN_BACK, letterhead=letterhead, now=now)
    return SeatChanged(SeatView(seat.id, None), happened)


def _release(
    session: Session, row: Company, seat: CompanySeat, *, note: str, letterhead: Branding, now: datetime
) -> tuple[ApprovalWithdrawn, ...]:
    """End the registration that a seat gave: one that nobody proved goes, another is rejected and hears of it."""
    person = session.get(Person, seat.person_id) if seat.person_id else None
    seat.person_id = seat.named_at = None
    session.add(seat)
    session.flush()
    if person is None:
        return ()
    if not person.is_proven:
        proofs.drop_registrations(session, [person.id], now=now)
        return ()
    was_approved = person.status == Status.APPROVED
    with use_language(person.language):
        reason = _(note)
    people.decide_registration(
        session,
        person,
        Status.REJECTED,
        by="administrator",
        note=reason,
        details=_mark_of(row),
        letterhead=letterhead,
        now=now,
    )
    return (ApprovalWithdrawn(person.id),) if was_approved else ()
