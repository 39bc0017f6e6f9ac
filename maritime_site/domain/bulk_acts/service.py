"""A decision about all that match a filter: kept as chunks of ids, done batch by batch in the background (BULK-1).

A batch is one chunk: the transaction that decides it deletes it, so nobody is decided twice, and what was stopped says
how far it came.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, or_, select

from maritime_site.core.bulk import Outcome
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain import registration_review
from maritime_site.domain.administration import service as administration
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import has_permission
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.bulk_acts.models import BulkChunk, BulkJob, BulkStatus
from maritime_site.domain.people import registration_search
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.registration_review import Decision, Verb
from maritime_site.ports.services import Services

CHUNK_IDS = 50
MOST_NAMED = 1000
KEPT = timedelta(days=30)
PERMISSION = "REGISTRATIONS_DECIDE"
NO_JOB = N_("There is no such act")
S = BulkStatus


def start_job(
    session: Session, decision: Decision, filters: RegistrationFilters, *, actor: Actor, now: datetime
) -> BulkJob:
    """Keep a decision about all that match now; the background carries it out.

    Raises Invalid without words where they are needed.
    """
    registration_review.require_words(decision)
    ids = registration_search.list_matching_ids(session, filters)
    values = {name: value for name, value in asdict(filters).items() if isinstance(value, str) and value}
    job = BulkJob(
        verb=decision.verb,
        words=decision.words,
        asked=values,
        total=len(ids),
        actor_id=UUID(actor.id),
        actor_name=actor.name,
        actor_client=actor.client,
        created_at=now,
    )
    session.add(job)
    session.flush()
    session.add_all(
        BulkChunk(job_id=job.id, position=start, ids=[str(known_id) for known_id in ids[start : start + CHUNK_IDS]])
        for start in range(0, len(ids), CHUNK_IDS)
    )
    _log(session, job, "start", actor=actor, now=now)
    return job


def get_job(session: Session, id: UUID, *, lock: bool = False) -> BulkJob:
    """One act. Raises NotFound."""
    job = session.get(BulkJob, id, with_for_update=lock or None, populate_existing=lock)
    if job is None:
        raise NotFound(_(NO_JOB))
    return job


def stop_job(session: Session, id: UUID, *, actor: Actor, now: datetime) -> BulkJob:
    """Leave the rest as it is; what is done stays done. On one that has ended it changes nothing. Raises NotFound."""
    job = get_job(session, id, lock=True)
    if job.status == S.RUNNING:
        _end(session, job, S.STOPPED, now)
        _log(session, job, "stop", actor=actor, now=now)
    return job


def list_running(session: Session) -> list[UUID]:
    """Acts under way, the oldest first."""
    running = select(BulkJob.id).where(BulkJob.status == S.RUNNING)
    return list(session.exec(running.order_by(col(BulkJob.created_at))).all())


def find_newest(session: Session, actor_id: UUID, *, since: datetime) -> BulkJob | None:
    """What an administrator began last that is under way, or ended later than `since`."""
    fresh = or_(col(BulkJob.status) == S.RUNNING, col(BulkJob.ended_at) > since)
    mine = select(BulkJob).where(BulkJob.actor_id == actor_id, fresh)
    return session.exec(mine.order_by(col(BulkJob.created_at).desc()).limit(1)).first()


def run_batch(session: Session, id: UUID, *, services: Services, now: datetime) -> bool:
    """Decide the next ones, in this one transaction; False once it has ended, or another worker is at it."""
    locked = select(BulkJob).where(BulkJob.id == id, BulkJob.status == S.RUNNING)
    job = session.exec(locked.with_for_update(skip_locked=True)).first()
    if job is None:
        return False
    if not _may_go_on(session, job):
        _end(session, job, S.FAILED, now)
        return False
    mine = select(BulkChunk).where(BulkChunk.job_id == id).order_by(col(BulkChunk.position))
    chunk = session.exec(mine.limit(1)).first()
    if chunk is None:
        _end(session, job, S.DONE, now)
        return False
    decision = Decision(_verb_of(job), job.words)
    actor = Actor(str(job.actor_id), job.actor_name, job.actor_client)
    ids = [UUID(known_id) for known_id in chunk.ids]
    outcome = registration_review.decide_each(session, ids, decision, actor=actor, services=services, now=now)
    session.delete(chunk)
    _count(session, job, outcome)
    return True


def note_failure(session: Session, id: UUID, *, now: datetime) -> None:
    """Say that an error nobody expected ended it; what is done stays done."""
    job = session.get(BulkJob, id, with_for_update=True, populate_existing=True)
    if job is not None and job.status == S.RUNNING:
        _end(session, job, S.FAILED, now)


def drop_old(session: Session, *, now: datetime) -> int:
    """Forget acts that ended long ago; the audit log keeps what they did."""
    old = session.exec(select(BulkJob).where(col(BulkJob.ended_at) < now - KEPT)).all()
    for job in old:
        session.delete(job)
    return len(old)


def _may_go_on(session: Session, job: BulkJob) -> bool:
    """Whether whoever asked for it still works here and may decide."""
    account = session.get(Administrator, job.actor_id)
    if account is None or account.disabled_at:
        return False
    return has_permission(administration.get_permissions(session, account), PERMISSION)


def _verb_of(job: BulkJob) -> Verb:
    return next(verb for verb in registration_review.VERBS if verb == job.verb)


def _count(session: Session, job: BulkJob, outcome: Outcome) -> None:
    job.changed, job.same = job.changed + outcome.changed, job.same + outcome.same
    job.refused_count += len(outcome.refused)
    named = [{"id": str(refusal.id), "reason": refusal.reason} for refusal in outcome.refused]
    job.refused = [*job.refused, *named][:MOST_NAMED]
    job.done = job.changed + job.same + job.refused_count
    session.add(job)


def _end(session: Session, job: BulkJob, status: BulkStatus, now: datetime) -> None:
    job.status, job.ended_at = status, now
    session.add(job)
    session.connection().execute(delete(BulkChunk).where(col(BulkChunk.job_id) == job.id))


def _log(session: Session, job: BulkJob, verb: str, *, actor: Actor, now: datetime) -> None:
    after = {"action": job.verb, "matching": job.total, "done": job.done, **job.asked}
    audit.record_change(session, job, f"bulk.{verb}", actor=actor, before={}, after=after, now=now)
