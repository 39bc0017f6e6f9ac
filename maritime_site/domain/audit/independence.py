"""Whether two accounts of the office are two people's, as far as the audit log can tell (R36, BO-7).

What needs two administrators needs two people. Whoever makes an account, sends its invitation, sets its password or
address, or takes off its second factor could sign in as its owner.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import N_
from maritime_site.domain.audit.models import AuditEntry

TAKES_CONTROL = frozenset({"staff.add", "staff.invite", "staff.second-factor"})
CHANGE, CHOSEN_BY_OWNER = "staff.change", "administrator.password"
NEW_PASSWORD, NEW_CONTACT = "new password", "new contact"
NOT_INDEPENDENT = N_(
    "One of you made the other's account, or could sign in with it. An administrator of whom that is not so must "
    "approve this."
)


def are_independent(session: Session, first: str, second: str) -> bool:
    """Whether neither of two accounts (ids) is under the other's control, and no third person knows both passwords."""
    if first == second or first in _list_controllers(session, second) or second in _list_controllers(session, first):
        return False
    giver = _password_giver(session, first)
    return giver is None or giver != _password_giver(session, second)


def _list_controllers(session: Session, account: str) -> set[str]:
    """Who could sign in with an account: whoever took control of it, whoever took control of theirs, and so on."""
    result: set[str] = set()
    waiting = [account]
    while waiting:
        held = waiting.pop()
        new = {entry.actor_id for entry in _list_entries(session, held) if _takes_control(entry)} - result
        result |= new
        waiting.extend(new)
    return result - {account}


def _takes_control(entry: AuditEntry) -> bool:
    if entry.action == CHANGE:
        return bool(entry.after.get(NEW_PASSWORD) or entry.after.get(NEW_CONTACT))
    return entry.action in TAKES_CONTROL


def _password_giver(session: Session, account: str) -> str | None:
    """Who set an account's present password; None where its owner did."""
    for entry in _list_entries(session, account):
        if entry.action == CHOSEN_BY_OWNER:
            return None
        if entry.after.get(NEW_PASSWORD):
            return entry.actor_id
    return None


def _list_entries(session: Session, account: str) -> Iterator[AuditEntry]:
    """What others, or its owner, did to an account, newest first; what its owner did to its data is no control."""
    about = (AuditEntry.entity_id == account, col(AuditEntry.entity).in_(["staff", "administrator"]))
    for entry in session.exec(select(AuditEntry).where(*about).order_by(col(AuditEntry.sequence).desc())):
        if entry.action == CHOSEN_BY_OWNER or entry.actor_id != account:
            yield entry
