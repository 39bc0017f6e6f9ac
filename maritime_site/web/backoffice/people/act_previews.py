"""What the questions before an act on a person say of what comes of it."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.person_records.consequences import Holdings, find_holdings, sum_paid
from maritime_site.domain.person_records.merging import ITSELF
from maritime_site.web.backoffice.wording import NO_MONEY, list_amounts

# What the question before merging says of the other registration.
NO_MERGE: dict[str, str] = {"who": "", "stays": "", "stalls": "", "paid": "", "connections": ""}


def tell_moving(session: Session, reference: str, *, but: UUID) -> dict[str, str]:
    """Who another registration is and what it has; empty texts for what it has none of, or while there is none.

    Of `but`, the registration it would become part of, only that it is the same one.
    """
    person = session.exec(select(Person).where(Person.reference == reference.strip().upper())).first()
    if person is None:
        return NO_MERGE
    if person.id == but:
        return NO_MERGE | {"who": _(ITSELF)}
    has = find_holdings(session, person)
    return {
        "who": f"{person.full_name}, {_(KINDS[person.kind].label_of(person.category))}",
        "stays": ", ".join(has.stays),
        "stalls": ", ".join(has.stalls),
        "paid": list_amounts(sum_paid(session, person)),
        "connections": format_count(has.connections) if has.connections else "",
    }


def tell_undo(holdings: Holdings) -> str:
    """What undoing a decision does to what the person has."""
    lines = [_("The person gets one message with the reason.")]
    if holdings.pass_number:
        lines.append(_("Pass {number} admits nobody any more.", number=holdings.pass_number))
    lines += _tell_freed(holdings, holdings.free_stalls)
    if holdings.paid_stays:
        names = ", ".join(holdings.paid_stays)
        lines.append(_("Paid stays stay until you cancel them: {names}.", names=names))
    lines.append(_(NO_MONEY))
    return " ".join(lines)


def tell_kind(holdings: Holdings) -> str:
    """What another kind does to what the person has."""
    lines = [_("The person gets one message with the reason, is signed out, and signs in on the new kind's page.")]
    if holdings.pass_number:
        lines.append(
            _("Pass {number} gets another number; what was printed admits nobody.", number=holdings.pass_number)
        )
    if holdings.free_stalls:
        lines.append(_("Stalls are freed if the new kind has none: {names}.", names=", ".join(holdings.free_stalls)))
    lines.append(_(NO_MONEY))
    return " ".join(lines)


def _tell_freed(holdings: Holdings, stalls: tuple[str, ...]) -> list[str]:
    lines = []
    if holdings.held_stays:
        lines.append(_("Held rooms are freed: {names}.", names=", ".join(holdings.held_stays)))
    if stalls:
        lines.append(_("Stalls are freed: {names}.", names=", ".join(stalls)))
    count = holdings.connections
    if count:
        one, several = _("1 request or connection ends."), _("{count} requests and connections end.", count=count)
        lines.append(one if count == 1 else several)
    return lines
