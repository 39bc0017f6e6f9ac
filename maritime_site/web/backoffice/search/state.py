"""What was found with the words of the address (BULK-1)."""

from __future__ import annotations

from typing import TypedDict

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import search
from maritime_site.domain.administration.search import SearchHit
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors

LONGEST = 200
KINDS = {
    "person": N_("Registration"),
    "booking": N_("Booking"),
    "stall": N_("Stall"),
    "case": N_("Query"),
    "payment": N_("Payment"),
    "nomination": N_("Nomination"),
}


class HitRow(TypedDict):
    """Something that was found."""

    id: str
    kind: str
    title: str
    path: str


class OfficeSearchState(FormErrors, rx.State):
    """The newest of each kind that the administrator may see."""

    loaded: bool = False
    asked: str = ""
    hits: list[HitRow] = []

    @rx.event
    @staff_event()
    async def open(self, context: StaffContext) -> None:
        """Look for the words of the address."""
        self.asked = str(self.router.url.query_parameters.get("q", "")).strip()[:LONGEST]
        results = (
            await read_in_thread(search.search_office, self.asked, permission_set=context.permission_set)
            if self.asked
            else []
        )
        self.hits, self.loaded = [_to_row(hit) for hit in results], True


def _to_row(hit: SearchHit) -> HitRow:
    return HitRow(id=hit.id, kind=_(KINDS.get(hit.kind, hit.kind)), title=hit.title, path=hit.path)
