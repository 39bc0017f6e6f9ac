"""Passes that say other days than those that count are issued anew in small rounds once the office asks (PASS-4)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.passes import queries, service, staff
from maritime_site.domain.passes.models import STALE, EntryPass, PassRenewal
from maritime_site.domain.people import queries as people
from maritime_site.ports.services import Services


def request_renewal(session: Session, *, actor: Actor, now: datetime) -> PassRenewal:
    """Let every pass that says other days be issued anew, soon and by itself; a repeat changes nothing.

    Raises Conflict when there is none.
    """
    going = session.exec(select(PassRenewal).where(col(PassRenewal.ended_at).is_(None)).with_for_update()).first()
    if going is not None:
        return going
    many = queries.count_stale_passes(session)
    if not many:
        raise Conflict(_("No pass says other days"))
    made = PassRenewal(actor_id=actor.id, actor=actor.name, client=actor.client, asked_at=now)
    session.add(made)
    audit.append_entry(
        session,
        actor,
        "admission_days.renew_passes",
        entity="admission_days",
        entity_id="all",
        before={},
        after={"passes": many},
        now=now,
    )
    return made


def renew_some(session: Session, *, services: Services, limit: int, now: datetime) -> int:
    """One round of what was asked for: up to `limit` passes get new codes, their owners letters; answers how many.

    Each is on record as if whoever asked had issued it again. A round may end with fewer new codes than were chosen.
    """
    going = session.exec(select(PassRenewal).where(col(PassRenewal.ended_at).is_(None)).with_for_update()).first()
    if going is None:
        return 0
    actor = Actor(going.actor_id, going.actor, going.client)
    oldest = select(EntryPass).where(*STALE).order_by(col(EntryPass.issued_at), col(EntryPass.id))
    chosen = session.exec(oldest.limit(limit)).all()
    going.renewed += sum(_renew_pass(session, given, actor=actor, services=services, now=now) for given in chosen)
    going.ended_at = now if len(chosen) < limit else None
    session.add(going)
    return len(chosen)


def _renew_pass(session: Session, given: EntryPass, *, actor: Actor, services: Services, now: datetime) -> bool:
    owner = people.lock_person(session, given.person_id)
    session.refresh(given)
    if not given.is_stale:  # its holder opened it a moment ago: the code they have now stays
        return False
    try:
        staff.reissue_pass(session, given.id, actor=actor, services=services, now=now)
    except Conflict:  # whoever is not approved has no pass; without this the rounds would never end
        service.revoke_pass(session, owner=owner, now=now)
        return False
    return True
