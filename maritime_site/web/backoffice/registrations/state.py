"""The work list of registrations (BO-3, REG-5)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict, cast

import reflex as rx
from sqlmodel import Session

from maritime_site.core.text.countries import list_countries
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain import registration_review
from maritime_site.domain.people import registration_search
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.rules.queries import read_rule, rule_keys
from maritime_site.domain.registration_review import Decision, Verb
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.bulk import BulkListState
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.backoffice.wording import NO_MONEY
from maritime_site.web.handlers.db import in_transaction, read_in_thread

BULK: dict[str, str] = {
    "approve": N_("approved"),
    "waitlist": N_("put on the waiting list"),
    "reject": N_("rejected"),
}


class RegistrationRow(TypedDict):
    """A registration in the list."""

    id: str
    name: str
    reference: str
    organisation: str
    kind: str
    country: str
    status: str
    asked: bool
    proven: bool
    when: str
    path: str


def country_names() -> dict[str, str]:
    """Every country's name by its two letters."""
    return {row.country_code: row.name for row in list_countries()}


class RegistrationsState(BulkListState, rx.State):
    """Registrations of every kind; many can be decided alike."""

    PERMISSION: ClassVar[str] = "REGISTRATIONS_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("kind", "country", "answer")

    rows: list[RegistrationRow] = []
    countries: list[tuple[str, str]] = []
    answers: list[tuple[str, str]] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  every list is told who asks
        names = country_names()
        sort = query.sort if query.sort in registration_search.SORTS else ""
        wanted = registration_search.RegistrationFilters(
            query.search,
            query.status,
            self.asked["kind"],
            self.asked["country"],
            sort,
            query.page,
            query.page_size,
            self.asked["answer"],
        )
        people, total = await read_in_thread(registration_search.search_registrations, wanted)
        self.rows = [_to_registration_row(person, names) for person in people]
        living = await read_in_thread(registration_search.list_countries)
        self.countries = [("", _("All")), *sorted(((code, names.get(code, code)) for code in living), key=_by_name)]
        self.answers = [("", _("All")), *await read_in_thread(_list_answer_choices, self.asked["kind"])]
        return total

    async def _tell_effect(self) -> str:
        return _(NO_MONEY)

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def decide(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Decide all that are ticked alike; each by itself, and those refused are told."""
        ids, verb, reason = self._read_bulk_form(form, BULK)
        decision = Decision(cast("Verb", verb), reason)
        outcome = await in_transaction(
            registration_review.decide_each,
            ids,
            decision,
            actor=context.actor,
            services=get_services(),
            now=context.now,
        )
        await self._tell(outcome, BULK[verb], root="/admin/registrations")


def _list_answer_choices(session: Session, kind: str) -> list[tuple[str, str]]:
    """What can be chosen in the questions of the rules, of one kind or of all, as the list is narrowed by it."""
    rules = [read_rule(session, key) for key, each, _form in rule_keys() if kind in {"", each.key}]
    choices = {
        f"{question.key}:{option.value}": f"{question.label.localized()}: {option.label.localized()}"
        for rule in rules
        for question in rule.questions
        for option in (*question.options, *question.retired_options)
    }
    return list(choices.items())


def _by_name(pair: tuple[str, str]) -> str:
    return pair[1]


def _to_registration_row(person: Person, names: dict[str, str]) -> RegistrationRow:
    return RegistrationRow(
        id=str(person.id),
        name=person.full_name,
        reference=person.reference,
        organisation=person.organisation,
        kind=_(KINDS[person.kind].label),
        country=names.get(person.country, person.country),
        status=str(person.status),
        asked=bool(person.more_info),
        proven=person.is_proven,
        when=format_moment(person.created_at),
        path=f"/admin/registrations/{person.id}",
    )
