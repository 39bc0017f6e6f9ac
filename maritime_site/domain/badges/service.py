"""Badges are printed: one at the desk, or all that match a filter; each print is on record (DESK-1).

Printing takes seconds, so it happens between two transactions: what may be printed is read, then printed, then put on
record. Whoever printed the same badge meanwhile was first: the second print is refused without a reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.badges import queries
from maritime_site.domain.badges.files import build_badge
from maritime_site.domain.badges.models import BadgePrint, BadgeSize
from maritime_site.domain.badges.queries import MOST_BADGES
from maritime_site.domain.badges.schemas import BadgeSort, PrintBadgeRequest
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.passes.service import issue_pass, key_of
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.badges import BadgeSheet
from maritime_site.ports.services import Services

NOT_APPROVED = N_("Only approved people get a badge")
WITHHELD = N_("The pass was revoked. Issue it again under “Passes” before a badge is printed.")
PRINTED_BEFORE = N_("This badge was printed before. Say why it is printed again.")
ALL_PRINTED = N_("These badges were all printed before. Say why they are printed again.")
NOBODY = N_("Nobody who gets a badge matches")
# How many passes are made in one transaction: other writers wait no longer than for these.
BATCH = 50


@dataclass(frozen=True)
class BadgeJob:
    """Which badges of those that match a filter: the `part` of MOST_BADGES each, counted from 1."""

    look: RegistrationFilters
    size: BadgeSize
    sort: BadgeSort = "name"
    part: int = 1
    reason: str = ""


@dataclass(frozen=True)
class BadgeFile:
    """A PDF; `left_out` were printed before, `more` stand in later parts."""

    data: bytes
    printed: int
    left_out: int = 0
    more: int = 0


def print_badge(
    services: Services, person_id: UUID, payload: PrintBadgeRequest, *, actor: Actor, now: datetime
) -> BadgeFile:
    """One badge, with a pass if there was none yet.

    Raises NotFound, Conflict for whoever is not approved or has no pass any more, Invalid without a reason to print it
    again, Unavailable when it cannot be printed: nothing is on record then.
    """
    with services.database.reading() as session:
        require_badge(session, people.get_person(session, person_id))
        require_reason(session, person_id, payload.reason)
    data = services.badge_printer.pdf(_build_sheets(services, [person_id], now), payload.size)
    with services.database.writing() as session:
        take_advisory_lock(session, "badges")
        require_reason(session, person_id, payload.reason)
        _record_prints(session, [person_id], payload.size, payload.reason, actor=actor, now=now)
    return BadgeFile(data, 1)


def print_badges(services: Services, job: BadgeJob, *, actor: Actor, now: datetime) -> BadgeFile:
    """The badges of a part of those that match; without a reason those alone that were never printed.

    Raises NotFound when nobody is in this part, Invalid when all were printed and no reason is given, Unavailable.
    """
    with services.database.reading() as session:
        everybody = queries.list_owner_ids(session, job.look, job.sort)
        part = everybody[(job.part - 1) * MOST_BADGES : job.part * MOST_BADGES]
        chosen = _choose_unprinted(session, part, job.reason)
    data = services.badge_printer.pdf(_build_sheets(services, chosen, now), job.size)
    with services.database.writing() as session:
        take_advisory_lock(session, "badges")
        if _choose_unprinted(session, chosen, job.reason) != chosen:
            raise Conflict(_("Some of these badges were printed by somebody else meanwhile. Please try again."))
        _record_prints(session, chosen, job.size, job.reason, actor=actor, now=now)
    return BadgeFile(data, len(chosen), len(part) - len(chosen), max(0, len(everybody) - job.part * MOST_BADGES))


def require_badge(session: Session, person: Person) -> None:
    """Raise Conflict unless the person gets a badge."""
    if person.status != Status.APPROVED or person.merged_into_id is not None:
        raise Conflict(_(NOT_APPROVED))
    given = passes.pass_of(session, person)
    if given is not None and given.withheld_reason:
        raise Conflict(_(WITHHELD))


def require_reason(session: Session, person_id: UUID, reason: str) -> None:
    """Raise Invalid for a badge that was printed before, without a reason."""
    if not reason.strip() and queries.count_prints(session, [person_id]):
        raise Invalid({"reason": _(PRINTED_BEFORE)})


def _choose_unprinted(session: Session, ids: Sequence[UUID], reason: str) -> list[UUID]:
    if not ids:
        raise NotFound(_(NOBODY))
    if reason.strip():
        return list(ids)
    printed = queries.count_prints(session, ids)
    chosen = [owner for owner in ids if owner not in printed]
    if not chosen:
        raise Invalid({"reason": _(ALL_PRINTED)})
    return chosen


def _build_sheets(services: Services, ids: Sequence[UUID], now: datetime) -> list[BadgeSheet]:
    """The badges in this order; passes that are missing, or whose days changed, are made in short transactions."""
    sheets: list[BadgeSheet] = []
    logo = services.read_logo(services.event)
    for start in range(0, len(ids), BATCH):
        some = ids[start : start + BATCH]
        with services.database.writing() as session:
            days, key = passes.list_pass_days(session, services.event), key_of(services)
            known = session.exec(select(Person).where(col(Person.id).in_(some))).all()
            owners = {person.id: person for person in known}
            for owner in (owners[each] for each in some):
                given = issue_pass(session, owner=owner, days=days, now=now)
                sheets.append(build_badge(owner, passes.to_pass_view(given, owner, days, key), services, logo))
    return sheets


def _record_prints(
    session: Session, ids: Sequence[UUID], size: BadgeSize, reason: str, *, actor: Actor, now: datetime
) -> None:
    """A row for each badge, and one entry of the audit log for all that were printed at once."""
    before = queries.count_prints(session, ids)
    session.add_all(
        BadgePrint(
            person_id=owner,
            copy_number=before.get(owner, 0) + 1,
            size=size,
            reason=reason.strip() if owner in before else "",
            printed_by=actor.id,
            printed_by_name=actor.name,
            printed_at=now,
        )
        for owner in ids
    )
    session.flush()
    audit.append_entry(
        session,
        actor,
        "badge.reprint" if before else "badge.print",
        entity="badge",
        entity_id=str(ids[0]) if len(ids) == 1 else "many",
        before={"printed": len(before)},
        after={"printed": len(ids), "size": str(size), "reason": reason.strip()},
        now=now,
    )
