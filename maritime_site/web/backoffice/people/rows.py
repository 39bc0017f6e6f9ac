"""What a person's page shows of each part, as rows the browser draws (STAFF-1)."""

from __future__ import annotations

from typing import TypedDict

from maritime_site.core.text.formatting import format_day, format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.companies.service import SeatView
from maritime_site.domain.exhibition.transitions import STATUS_NAMES as STALL_NAMES
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.hospitality.transitions import STATUS_NAMES as STAY_NAMES
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.networking.transitions import STATUS_NAMES as CONNECTION_NAMES
from maritime_site.domain.outbox.models import MessageStatus
from maritime_site.domain.payments.staff.queries import PaymentRow
from maritime_site.domain.people.consents import ConsentView
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import STATUS_NAMES, Person, StaffNote, Status
from maritime_site.domain.person_records.overview import MessageView, Overview, PassFacts, StallView
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.wording import humanize_name

DELIVERY_NAMES = {
    MessageStatus.QUEUED: N_("Waiting"),
    MessageStatus.SENT: N_("Sent"),
    MessageStatus.FAILED: N_("Failed"),
    MessageStatus.EXPIRED: N_("Expired"),
    MessageStatus.WITHDRAWN: N_("Taken back"),
}
CASE_NAMES = {"open": N_("Open"), "answered": N_("Answered"), "closed": N_("Closed")}
GATE_NAMES = {
    "admitted": N_("Admitted"),
    "already_admitted": N_("Admitted before"),
    "not_valid_today": N_("Not valid that day"),
    "revoked": N_("Revoked pass"),
    "forged": N_("Forged"),
    "unknown": N_("Unknown"),
}


class PartRow(TypedDict):
    """One line of a part: what, where it stands, when, and the screen it has (empty for none)."""

    id: str
    what: str
    status: str
    when: str
    path: str


class MessageRow(TypedDict):
    """One message with its words; codes have none."""

    id: str
    subject: str
    status: str
    when: str
    to: str
    text: str


def stay_row(stay: BookingView) -> PartRow:
    """A stay; its screen cancels it."""
    price = format_money(stay.price.amount, stay.price.currency)
    return PartRow(
        id=str(stay.id),
        what=f"{stay.reference}, {stay.package_name}, {stay.guest_name}, {price}",
        status=_(STAY_NAMES[stay.status]),
        when=format_moment(stay.created_at),
        path=f"/admin/bookings/{stay.id}",
    )


def stall_row(stall: StallView) -> PartRow:
    """A claim on a stall."""
    names = {str(status): words for status, words in STALL_NAMES.items()}
    return PartRow(
        id=str(stall.id),
        what=f"{stall.stall}, {stall.reference}",
        status=_(names.get(stall.status, stall.status)),
        when=format_moment(stall.created_at),
        path=f"/admin/exhibition/applications/{stall.id}",
    )


def payment_row(row: PaymentRow) -> PartRow:
    """A payment at the gateway."""
    return PartRow(
        id=str(row.id),
        what=f"{format_money(row.amount, row.currency)}, {row.reference}",
        status=humanize_name(row.status),
        when=format_moment(row.created_at),
        path=f"/admin/payments/{row.id}",
    )


def case_row(case: Case) -> PartRow:
    """A query."""
    return PartRow(
        id=str(case.id),
        what=case.number,
        status=_(CASE_NAMES.get(case.status, case.status)),
        when=format_moment(case.created_at),
        path=f"/admin/queries/{case.id}",
    )


def scan_rows(given: PassFacts | None) -> list[PartRow]:
    """The scans of a pass."""
    return [
        PartRow(
            id=str(number),
            what=f"{format_day(scan.day)}, {scan.gate}",
            status=_(GATE_NAMES.get(scan.outcome, scan.outcome)),
            when=format_moment(scan.at),
            path="",
        )
        for number, scan in enumerate(given.scans if given else ())
    ]


def other_row(person: Person) -> PartRow:
    """Another registration of the same person."""
    merged = _("Merged") if person.merged_into_id else _(STATUS_NAMES[Status(person.status)])
    label = _(KINDS[person.kind].label_of(person.category))
    return PartRow(
        id=str(person.id),
        what=f"{person.reference}, {label}, {person.full_name}",
        status=merged,
        when=format_moment(person.created_at),
        path=f"/admin/registrations/{person.id}",
    )


def consent_row(view: ConsentView) -> PartRow:
    """One purpose, agreed to or not."""
    status = _("Agreed") if view.given else (_("Withdrawn") if view.since else _("Not agreed"))
    return PartRow(id=view.purpose, what=view.text, status=status, when=format_moment(view.since), path="")


def note_row(note: StaffNote) -> PartRow:
    """A note among staff."""
    return PartRow(id=str(note.id), what=note.text, status=note.author, when=format_moment(note.at), path="")


def message_row(row: MessageView) -> MessageRow:
    """A message."""
    return MessageRow(
        id=str(row.id),
        subject=row.subject or humanize_name(row.purpose),
        status=_(DELIVERY_NAMES.get(MessageStatus(row.status), row.status)),
        when=format_moment(row.at),
        to=row.recipient,
        text=row.text,
    )


def connection_pairs(known: Overview) -> list[tuple[str, str]]:
    """How many requests stand where; numbers only."""
    return [
        (_(CONNECTION_NAMES[ConnectionStatus(status)]), str(number))
        for status, number in known.connections.items()
        if number
    ]


def seat_row(place: int, seat: SeatView) -> PartRow:
    """One seat of the person's company, and who sits in it."""
    who = seat.person
    return PartRow(
        id=str(seat.id),
        what=f"{who.first_name} {who.last_name}" if who else _("Seat {place} is free", place=place),
        status=_(STATUS_NAMES[who.status]) if who else "",
        when="",
        path=f"/admin/registrations/{who.id}" if who else "",
    )
