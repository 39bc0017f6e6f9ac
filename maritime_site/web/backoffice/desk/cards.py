"""People at the registration desk, as its page shows them."""

from __future__ import annotations

from typing import TypedDict

from maritime_site.core.text.i18n import _
from maritime_site.domain.badges.models import BadgePrint
from maritime_site.domain.desk.queries import DeskPerson
from maritime_site.domain.passes.models import EntryPass
from maritime_site.web.backoffice.datetimes import format_moment


class DeskCard(TypedDict):
    """Somebody: `gets_badge` says that one can be printed, `printed` that it was."""

    id: str
    name: str
    company: str
    label: str
    status: str
    number: str
    pass_state: str
    admitted: str
    badges: str
    gets_badge: bool
    printed: bool
    path: str


def to_card(result: DeskPerson) -> DeskCard:
    """A card in the reader's language."""
    person, given = result.person, result.entry_pass
    return DeskCard(
        id=str(person.id),
        name=person.full_name,
        company=result.company,
        label=_(result.label),
        status=str(person.status),
        number=given.number if given else person.reference,
        pass_state=_describe_pass(given),
        admitted=_describe_admission(result),
        badges=_describe_prints(result.prints),
        gets_badge=person.status == "approved" and not (given and given.withheld_reason),
        printed=bool(result.prints),
        path=f"/admin/registrations/{person.id}",
    )


def _describe_pass(given: EntryPass | None) -> str:
    """How the pass stands; one whose code says other days than count now is refused by gates on some of them."""
    if given is None:
        return "none"
    return "other-days" if given.is_stale else given.status


def _describe_admission(person: DeskPerson) -> str:
    if person.admission is None:
        return _("Not admitted today")
    at, gate = format_moment(person.admission.at), person.admission.gate
    return _("Admitted today: {place}", place=", ".join(part for part in (at, gate) if part))


def _describe_prints(prints: tuple[BadgePrint, ...]) -> str:
    if not prints:
        return _("No badge printed yet")
    last = prints[-1]
    return _(
        "Badges printed: {count}, the last on {at} by {name}",
        count=len(prints),
        at=format_moment(last.printed_at),
        name=last.printed_by_name,
    )
