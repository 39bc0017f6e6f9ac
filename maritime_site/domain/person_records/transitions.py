"""Staff undo a decision, or change a kind: transitions with history, in which everything else follows (STAFF-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.db.database import raise_on_constraint
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _
from maritime_site.domain import event_handlers
from maritime_site.domain.exhibition.after_payment import EXHIBITOR
from maritime_site.domain.people import decisions, history, queries, service, staff
from maritime_site.domain.people.decisions import ApprovalRestored, ApprovalWithdrawn, KindChanged, PersonEvent
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.people.models import STATUS_NAMES, Action, Person, RegistrationEvent, Status
from maritime_site.domain.people.rules import places
from maritime_site.domain.person_records.additions import find_kind
from maritime_site.domain.person_records.consequences import Holdings, find_holdings, list_losses
from maritime_site.domain.person_records.records import ActContext, record_act, tell_changes
from maritime_site.domain.person_records.schemas import ChangeKindRequest, ReasonRequest
from maritime_site.domain.signin import sessions

# A decision goes back to where it came from, wherever that was.
REVERSALS: Mapping[Status, frozenset[Status]] = {status: frozenset(Status) for status in Status}


def find_undoable(steps: Sequence[RegistrationEvent], person: Person) -> Status | None:
    """The status before the decision that counts now; None when nothing was decided, or its owner changed it since."""
    path: list[RegistrationEvent] = []
    for step in steps:
        if step.action == Action.UNDONE:
            path = path[:-1]
        elif not path or path[-1].status != step.status:
            path.append(step)
    if person.merged_into_id is not None or (person.status == Status.PENDING and len(path) < 2):
        return None
    if path and (path[-1].by == "owner" or path[-1].status != person.status):
        return None
    if len(path) > 1:
        return Status(path[-2].status)
    return None if path and path[0].action == Action.ADDED else Status.PENDING  # as every registration begins


def undo_decision(session: Session, id: UUID, payload: ReasonRequest, *, context: ActContext) -> Person:
    """Take the last decision back: the registration stands as before, its pass and what is held follow.

    Raises NotFound, Conflict when there is no decision to undo.
    """
    person = queries.lock_person(session, id)
    service.require_unmerged(session, person)
    target = find_undoable(queries.history_of(session, person), person)
    if target is None:
        raise Conflict(_("There is no decision to undo: {name} stands at: {status}", **_describe_status(person)))
    before, holdings = decisions.state_of(person), find_holdings(session, person)
    details = {"old": str(person.status), "new": str(target)}
    service.change_status(
        session,
        person,
        target,
        by=staff.BY,
        note=payload.reason,
        now=context.now,
        moves=REVERSALS,
        action=Action.UNDONE,
        details=details,
    )
    _dispatch(session, _list_events(person, details["old"]), context=context)
    record_act(session, person, "undo-decision", before=before, after=decisions.state_of(person), context=context)
    tell_changes(session, person, lambda: _undo_lines(session, person, payload.reason, holdings), context=context)
    session.flush()
    return person


def _describe_status(person: Person) -> dict[str, str]:
    return {"name": person.full_name, "status": _(STATUS_NAMES[Status(person.status)])}


def _list_events(person: Person, old: str) -> tuple[PersonEvent, ...]:
    if old == Status.APPROVED:
        return (ApprovalWithdrawn(person.id, quiet=True),)
    return (ApprovalRestored(person.id),) if person.status == Status.APPROVED else ()


def _dispatch(session: Session, happened: Sequence[PersonEvent], *, context: ActContext) -> None:
    session.flush()
    event_handlers.dispatch_events(session, happened, context.services, context.now)
    session.flush()


def _undo_lines(session: Session, person: Person, reason: str, before: Holdings) -> list[str]:
    status = _(STATUS_NAMES[Status(person.status)])
    undone = _("A decision about your registration was undone. It stands at: {status}.", status=status)
    return [undone, reason, *list_losses(before, find_holdings(session, person), person)]


def change_kind(session: Session, id: UUID, payload: ChangeKindRequest, *, context: ActContext) -> Person:
    """Register somebody as another kind; the pass gets another number, what the new kind cannot have is freed.

    Answers that both forms ask for stay; the others are kept and come back with the old kind. A repeat changes
    nothing. Raises NotFound, Invalid for an unknown kind, Conflict for a stall that is invoiced or paid and for
    somebody else of that kind with the address, which the sentence names, or when the new kind is full.
    """
    person = queries.lock_person(session, id)
    service.require_unmerged(session, person)
    kind, category = find_kind(payload.kind)
    if (person.kind, person.category) == (kind.key, category):
        return person
    holdings = find_holdings(session, person)
    _check_change(session, person, kind, holdings)
    details: dict[str, Any] = {"old": person.category or person.kind, "new": category or kind.key}
    taken = Conflict(
        _("Somebody else signs in as {kind} with this address. Merge the two instead.", kind=_(kind.label))
    )
    with raise_on_constraint(session, taken):
        person.kind, person.category, person.updated_at = kind.key, category, context.now
        if kind.shows_company and not person.details.get("company_name"):
            person.details = {**person.details, "company_name": person.organisation}
        session.add(person)
    if places.holds_place(person):
        places.require_new_place(session, person)  # the job counts again who left the old kind's
    values: dict[str, Any] = {
        "note": payload.reason,
        "action": Action.KIND_CHANGED,
        "details": details,
        "now": context.now,
    }
    history.add_event(session, person, by=staff.BY, **values)
    sessions.end_all(session, person.id, now=context.now)
    _dispatch(session, (KindChanged(person.id),), context=context)
    record_act(
        session, person, "change-kind", before={"kind": details["old"]}, after={"kind": details["new"]}, context=context
    )
    tell_changes(session, person, lambda: _kind_lines(session, person, payload.reason, holdings), context=context)
    session.flush()
    return person


def _check_change(session: Session, person: Person, kind: Kind, holdings: Holdings) -> None:
    if kind.key == person.kind:
        return
    if kind.key != EXHIBITOR and holdings.settled_stalls:
        values = {"name": person.full_name, "stalls": ", ".join(holdings.settled_stalls)}
        raise Conflict(_("{name} has an invoiced or paid stall ({stalls}). Release it first.", **values))
    if person.email:
        staff.require_free_address(session, kind, person.email, but=person)
    other = queries.by_mobile(session, kind.key, person.proven_mobile) if person.proven_mobile else None
    if other is not None:
        values = {"kind": _(kind.label), "name": other.full_name, "reference": other.reference}
        raise Conflict(
            _("{name} ({reference}) signs in as {kind} with the same mobile number. Merge the two.", **values)
        )


def _kind_lines(session: Session, person: Person, reason: str, before: Holdings) -> list[str]:
    label = _(KINDS[person.kind].label_of(person.category))
    return [
        _("You are registered as {kind} from now on.", kind=label),
        reason,
        *list_losses(before, find_holdings(session, person), person),
    ]
