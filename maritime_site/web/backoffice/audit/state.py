"""The audit log on the screen (BO-5)."""

from __future__ import annotations

from typing import ClassVar, TypedDict
from urllib.parse import quote, urlencode

import reflex as rx

from maritime_site.core.ids import read_uuid
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import queries
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import first_fault
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.audit.changes import change_of
from maritime_site.web.backoffice.audit.downloads import list_of
from maritime_site.web.backoffice.audit.names import Names, names_of
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.backoffice.ways import find_way
from maritime_site.web.backoffice.wording import humanize_name
from maritime_site.web.handlers.db import read_in_thread

# Kinds of things in the log that have a screen of their own.
SCREENS_OF = {
    "registration": "/admin/registrations/[id]",
    "import": "/admin/imports/[id]",
    "invitation": "/admin/invitations/[id]",
    "rule": "/admin/rules/[id]",
    "staff": "/admin/staff/[id]",
    "administrator": "/admin/staff/[id]",
    "role": "/admin/roles/",
    "query": "/admin/queries/[id]",
    "nomination": "/admin/nominations/[id]",
    "booking": "/admin/bookings/[id]",
    "message": "/admin/system/deliveries/",
    "package": "/admin/packages/[id]",
    "pass": "/admin/passes/[id]",
    "award-category": "/admin/award-categories/[id]",
    "stall application": "/admin/exhibition/applications/[id]",
    "stall": "/admin/exhibition/stalls/",
    "stall tariff": "/admin/exhibition/tariff/",
    "stall entitlement": "/admin/exhibition/tariff/",
    "company page": "/admin/exhibition/companies/[id]",
    "exhibitor task": "/admin/exhibition/tasks/",
    "exhibitor order item": "/admin/exhibition/orders/",
    "tax settings": "/admin/tax/",
    "page": "/admin/pages/[slug]",
    "release": "/admin/releases/[id]",
    "news": "/admin/news/[id]",
    "album": "/admin/albums/[id]",
    "film": "/admin/films/[id]",
    "past-event": "/admin/past-events/[id]",
    "broadcast": "/admin/messages/[id]",
    "session": "/admin/sessions/[id]",
    "speaker": "/admin/speakers/[id]",
    "hall": "/admin/halls/[id]",
    "track": "/admin/tracks/[id]",
    "programme": "/admin/programme/",
    "talk proposal": "/admin/talk-proposals/[id]",
    "picture": "/admin/pictures/[id]",
    "data-request": "/admin/data-requests/",
    "meeting_table": "/admin/meeting-lounge/",
    "event": "/admin/event/",
    "api-key": "/admin/api-keys/[id]",
    "webhook": "/admin/webhooks/[id]",
    "exchange-rate": "/admin/settings/",
    "settings": "/admin/settings/",
    "consent": "/admin/settings/consents/",
    "payment-flag": "/admin/oddities/",
    "payment-difference": "/admin/oddities/",
    "refund": "/admin/payments/[id]",
    "export": "/admin/exports/",
    "admission_days": "/admin/admission-days/",
    "gate_device": "/admin/gate-devices/",
    "gate_conflict": "/admin/gate-conflicts/",
    "gate_zone": "/admin/gate-zones/",
    "badge": "/admin/desk/",
    "connection_report": "/admin/reports/",
}

# The log calls both a hall; one of the programme has an id, one of the exhibition its code.
EXHIBITION_HALL = "/admin/exhibition/halls/[id]"


class AuditRow(TypedDict):
    """One change as the list shows it."""

    id: str
    when: str
    who: str
    theirs: str
    client: str
    action: str
    what: str
    thing: str
    number: str
    path: str
    change: str


class AuditState(ListState, rx.State):
    """Every change, newest first; and whether the chain holds."""

    PERMISSION: ClassVar[str] = "AUDIT_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("thing",)

    rows: list[AuditRow] = []
    proof: str = ""
    is_broken: bool = False

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        self.proof = ""
        entries, total = await read_in_thread(
            queries.list_entries,
            search=query.search,
            entity_id=self.asked["thing"],
            page=query.page,
            page_size=query.page_size,
        )
        zone, names = get_event().zone_name, await read_in_thread(names_of, entries)
        self.rows = [row_of(entry, zone, names) for entry in entries]
        for row in self.rows:
            row["path"] = find_way(row["path"], context)
        return total

    @rx.event
    @staff_event("AUDIT_VIEW")
    async def prove(self, _context: StaffContext) -> None:
        """Read the whole log and check every seal."""
        fault = await read_in_thread(first_fault)
        self.is_broken = fault is not None
        self.proof = (
            _("Every entry is sealed to the one before it: nothing was changed or removed.")
            if fault is None
            else _("The chain breaks at entry {fault}: it was changed, removed, or the end was cut off.", fault=fault)
        )


def path_of_thing(entry: AuditEntry) -> str:
    """The screen of what an entry is about; empty for things without one."""
    screen = SCREENS_OF.get(entry.entity, "")
    if entry.entity == "hall" and read_uuid(entry.entity_id) is None:
        screen = EXHIBITION_HALL
    shown_on = str(entry.after.get("payment", "")) if entry.entity == "refund" else entry.entity_id
    named = quote(shown_on, safe="~")
    return screen.replace("[id]", named).replace("[slug]", named)


def row_of(entry: AuditEntry, zone: str, names: Names) -> AuditRow:
    """An entry in the list: in words, the kept names beside them, and what it is about by name where that is known."""
    sheet = list_of(entry)
    return AuditRow(
        id=str(entry.sequence),
        when=day_and_time(entry.at, zone),
        who=entry.actor,
        theirs=f"/admin/audit/?{urlencode({'search': entry.actor})}",
        client=entry.client,
        action=entry.action,
        what=humanize_name(entry.action),
        thing=humanize_name(entry.entity),
        number=_(sheet.title) if sheet else names.get(entry.entity_id, entry.entity_id),
        path=path_of_thing(entry),
        change=change_of(entry, names, zone),
    )
