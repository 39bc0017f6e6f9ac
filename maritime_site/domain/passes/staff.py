"""What staff do with passes: find one, revoke it with a reason, issue it again, set the days (PASS-4, BO-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, StringConstraints
from sqlmodel import Session, col, select

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.schemas import LongText, Schema
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.passes import messages, queries, service, stale
from maritime_site.domain.passes.models import REVOKED, STALE, VALID, EntryPass
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total, count_finds
from maritime_site.setting_conflicts import MOST_DAYS

OTHER_DAYS = "other-days"


class RevokePass(Schema):
    """Why a pass is revoked; staff read it."""

    reason: Annotated[LongText, StringConstraints(min_length=1, max_length=500)] = Field(
        examples=["Lost, reported at gate 2"]
    )


class SetDays(Schema):
    """The days on which passes admit; none at all stands for the usual ones."""

    days: list[date] = Field(max_length=MOST_DAYS)


def list_passes(
    session: Session, *, search: str, status: str, kind: str, page: int, page_size: int
) -> tuple[list[tuple[EntryPass, Person]], Total]:
    """Passes that match with their owners, newest first, and how many there are; empty texts match all.

    `status` is valid, revoked, or other-days for those in people's hands whose code says other days than count now.
    """
    numbers = [number for word in search.split() if (number := _number_condition(word)) is not None]
    kind_letter = "" if not kind else KINDS[kind].letter if kind in KINDS else "none"
    named = " ".join(word for word in search.split() if _number_condition(word) is None)
    status_filter = VALID if status == OTHER_DAYS else status
    matches = find_records(
        session, "pass", named, {"status": status_filter, "letter": kind_letter}, until=page * page_size
    )
    others = [*numbers, *(STALE if status_filter != status else ())]
    chosen = [*matches.within(*_filter_conditions(status_filter, kind_letter)), *others]
    total = count_finds(session, select(EntryPass.id).where(*chosen)) if others else matches.total
    order = (col(EntryPass.issued_at).desc(), col(EntryPass.id).desc())
    page_of = select(EntryPass).where(*chosen).order_by(*order).offset((page - 1) * page_size).limit(page_size)
    given = session.exec(page_of).all()
    theirs = select(Person).where(col(Person.id).in_([one.person_id for one in given]))
    owners = {person.id: person for person in session.exec(theirs).all()}
    return [(one, owners[one.person_id]) for one in given], total


def _filter_conditions(status: str, letter: str) -> list[Any]:
    revoked = col(EntryPass.revoked_at)
    held = [revoked.is_not(None) if status == REVOKED else revoked.is_(None)] if status else []
    return [*held, *([col(EntryPass.letter) == letter] if letter else [])]


def _number_condition(word: str) -> Any:
    """The condition for a pass's number as people read it out; None for any other word."""
    letter, _dash, place = word.upper().partition("-")
    if len(letter) == 1 and place.isascii() and place.isdecimal() and len(place) <= 9:
        return (col(EntryPass.letter) == letter) & (col(EntryPass.place) == int(place))
    return None


def get_pass(session: Session, id: UUID) -> tuple[EntryPass, Person]:
    """A pass with its owner. Raises NotFound."""
    given = session.get(EntryPass, id)
    if given is None:
        raise NotFound(_("There is no such pass"))
    return given, people.get_person(session, given.person_id)


def revoke_pass(session: Session, id: UUID, payload: RevokePass, *, actor: Actor, now: datetime) -> EntryPass:
    """Let a pass admit nobody, and its owner get no other, until it is issued again; a repeat changes nothing.

    Raises NotFound.
    """
    given, person = _lock_pass(session, id)
    before = _pass_to_record(given)
    if given.withheld_reason:
        return given
    service.revoke_pass(session, owner=person, now=now)
    given.withheld_reason = payload.reason
    session.add(given)
    _record_change(session, actor, "revoke", given, before=before, now=now)
    return given


def reissue_pass(session: Session, id: UUID, *, actor: Actor, services: Services, now: datetime) -> EntryPass:
    """Give a pass a new code and tell its owner; what was printed before admits nobody.

    Pressed twice, also by two people at once, it is one new code and one letter. Raises NotFound, or Conflict unless
    the registration is approved.
    """
    given, person = _lock_pass(session, id)
    people.require_approved(person)
    if queries.was_just_reissued(session, given, now=now):
        return given
    before = _pass_to_record(given)
    if given.revoked_at is None:
        service.void_code(session, given, service.CHANGED, now=now)
    days = queries.list_pass_days(session, services.event)
    given.say(days)
    given.revoked_at, given.withheld_reason, given.issued_at = None, "", now
    session.add(given)
    _record_change(session, actor, "reissue", given, before=before, now=now)
    with use_language(person.language):
        draft = messages.pass_replaced(given, person, letterhead=letterhead_of(services))
        post_to(session, draft, person, now=now)
    return given


def set_days(session: Session, payload: SetDays, *, actor: Actor, services: Services, now: datetime) -> list[date]:
    """Make these the days on which passes admit. Raises Invalid when they lie too far apart for a code."""
    wanted = sorted(set(payload.days))
    if wanted and (wanted[-1] - wanted[0]).days >= MOST_DAYS:
        raise Invalid({"days": _("All days have to lie within {count} days", count=MOST_DAYS)})
    before = queries.list_pass_days(session, services.event)
    service.set_days(session, wanted)
    session.flush()
    after = queries.list_pass_days(session, services.event)
    if before != after:
        stale.mark_stale_passes(session, after, now=now)
        audit.append_entry(
            session,
            actor,
            "admission_days.change",
            entity="admission_days",
            entity_id="all",
            before={"days": _format_days(before)},
            after={"days": _format_days(after)},
            now=now,
        )
    return after


def _format_days(days: Sequence[date]) -> list[str]:
    return [day.isoformat() for day in days]


def _lock_pass(session: Session, id: UUID) -> tuple[EntryPass, Person]:
    given, person = get_pass(session, id)
    person = people.lock_person(session, person.id)
    session.refresh(given)
    return given, person


def _pass_to_record(given: EntryPass) -> dict[str, Any]:
    return {"number": given.number, "status": given.status, "withheld": bool(given.withheld_reason)}


def _record_change(
    session: Session, actor: Actor, verb: str, given: EntryPass, *, before: dict[str, Any], now: datetime
) -> None:
    audit.record_change(
        session, given, f"pass.{verb}", actor=actor, before=before, after=_pass_to_record(given), now=now
    )
