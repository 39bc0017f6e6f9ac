"""The tab 'Leads' of an exhibitor's desk: whom the team scanned, rated and noted, and the file of them (EXHIBIT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypedDict

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict, NotAllowed
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.threads import PAGE_READS
from maritime_site.domain.leads import files, queries, service
from maritime_site.domain.leads.models import FollowUp
from maritime_site.domain.leads.queries import LeadView
from maritime_site.domain.leads.schemas import ChangeLeadRequest, ScanLeadRequest
from maritime_site.domain.passes.service import key_of
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens
from maritime_site.web.session import signed_in

PAGE_SIZE = 50
# The parameter of the page's address that keeps whose form is open.
LEAD = "lead"


class LeadRow(TypedDict):
    """A lead on the page; one that was taken back has no name."""

    id: str
    name: str
    about: str
    contact: str
    scanned: str
    rating: str
    note: str
    follow_up: str


NO_LEAD = LeadRow(id="", name="", about="", contact="", scanned="", rating="", note="", follow_up="")


class LeadsState(PageGuard, FormErrors, rx.State):
    """The leads of the company that whoever is signed in stands for, the latest first.

    `editing` is the lead whose form is open; `lead` stays while the form closes, and `changed` counts what was saved.
    """

    LABELS: ClassVar[Mapping[str, str]] = {"code": N_("Pass code"), "note": N_("Note")}

    loaded: bool = False
    rows: list[LeadRow] = []
    total: int = 0
    number: int = 1
    editing: str = ""
    lead: LeadRow = NO_LEAD
    written: int = 0
    changed: int = 0

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show the first leads; who may see none is told by the page's first tab."""
        person = await shown_to_whoever_opens(self)
        if person is not None:
            self.number, self.done = 1, ""
            await self._show(person)
            self._choose(str(self.router.url.query_parameters.get(LEAD, "")))

    @rx.event
    @form_handler()
    async def turn(self, number: int) -> None:
        """Show another part of the list."""
        self.number = max(1, number)
        await self._show(await signed_in(self))

    @rx.event
    def choose(self, lead_id: str) -> None:
        """Open the form of one lead; empty closes it."""
        self.done = "" if lead_id else self.done
        self._clear_refusals()
        self._choose(lead_id)

    @rx.event
    @form_handler()
    async def scan(self, form: dict[str, Any]) -> None:
        """Keep somebody by the code of their pass, as a hand scanner types it."""
        await require_theirs(self)
        person, now, key = await signed_in(self), utc_now(), key_of(get_services())
        payload = parse_request(ScanLeadRequest, {"code": str(form.get("code", "")), "scannedAt": now})
        keys = {key.kid: key.public}
        await in_transaction(service.scan_lead, payload, member=person, keys=keys, now=now)
        self.written += 1
        await self._say(person, _("The visitor is among your leads"))

    @rx.event
    @form_handler(once="editing")
    async def change(self, form: dict[str, Any]) -> None:
        """Rate the lead whose form is open, and note what to do."""
        await require_theirs(self)
        person = await signed_in(self)
        given = {"rating": form.get("rating") or None, "note": str(form.get("note", "")).strip()}
        payload = parse_request(ChangeLeadRequest, given | {"followUp": form.get("followUp") or FollowUp.NONE})
        await in_transaction(service.change_lead, uuid_or_nil(self.editing), payload, member=person, now=utc_now())
        self.editing, self.changed = "", self.changed + 1
        await self._say(person, _("Saved"))

    @rx.event
    @form_handler()
    async def download(self, form: Literal["csv", "xlsx"]) -> rx.event.EventSpec:
        """Every lead as a file."""
        person, services = await signed_in(self), get_services()
        rate, member = files.FILE_RATE, str(person.id)
        await check_limit(rate_limits.check_rate, services.limiter, rate, "leads-file", member)
        wanted: files.Form = "xlsx" if form == "xlsx" else "csv"
        name, data = await PAGE_READS.run(files.build_file, services, wanted, member=person, now=utc_now())
        return rx.download(data=data, filename=name)

    def _choose(self, lead_id: str) -> None:
        row = next((row for row in self.rows if row["id"] == lead_id and row["name"]), None)
        self.editing = row["id"] if row else ""
        self.lead = row or self.lead

    async def _say(self, person: Person, words: str) -> None:
        await self._show(person)
        await say_done(self, words)

    async def _show(self, person: Person) -> None:
        try:
            views, self.total = await read_in_thread(
                queries.list_leads, member=person, page=self.number, page_size=PAGE_SIZE
            )
        except NotAllowed:
            return
        except Conflict:  # not approved, or no longer: the desk has no leads to show
            self.rows, self.total, self.loaded = [], 0, True
            return
        self.rows, self.loaded = [_to_row(view) for view in views], True


def _to_row(view: LeadView) -> LeadRow:
    who = view.person
    about = (who.designation, who.organisation, country_name(who.country) if who.country else "")
    return LeadRow(
        id=str(view.id),
        name=f"{who.first_name} {who.last_name}".strip(),
        about=", ".join(filter(None, about)),
        contact=", ".join(filter(None, (who.email, who.mobile))),
        scanned=day_and_time(view.scanned_at, get_event().zone_name),
        rating=str(view.rating or ""),
        note=view.note,
        follow_up=view.follow_up,
    )
