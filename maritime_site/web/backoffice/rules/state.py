"""The list of rules: one of each kind, with how its places stand (RULE-1)."""

from __future__ import annotations

from typing import ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.rules import places, queries
from maritime_site.domain.people.rules.models import RegistrationPlaces
from maritime_site.domain.people.rules.schemas import APPROVALS, Rule
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext
from maritime_site.web.handlers.db import read_in_thread

PERMISSION, PATH = "RULES_EDIT", "/admin/rules"


class RuleRow(TypedDict):
    """A rule in the list."""

    id: str
    name: str
    path: str
    window: str
    approval: str
    places: str
    questions: str


class RulesState(ListState, rx.State):
    """Every rule; there are few, so they stand on one page."""

    PERMISSION: ClassVar[str] = PERMISSION

    rows: list[RuleRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        self.rows = await read_in_thread(_load_rows)
        return len(self.rows)


def _load_rows(session: Session) -> list[RuleRow]:
    return [_to_row(session, read_counting_rule(session, key), kind, form) for key, kind, form in queries.rule_keys()]


def read_counting_rule(session: Session, key: str) -> Rule:
    """A rule as it counts on this site."""
    kind, _form = queries.find_key(key)
    return queries.read_rule(session, key, first=get_services().settings.approval(kind.key))


def _to_row(session: Session, rule: Rule, kind: Kind, form: Form | None) -> RuleRow:
    return RuleRow(
        id=rule.key,
        name=name_kind(kind, form),
        path=f"{PATH}/{rule.key}",
        window=describe_dates(rule),
        approval=_(APPROVALS[rule.approval]),
        places=describe_places(session, rule),
        questions=str(len(rule.active)),
    )


def name_kind(kind: Kind, form: Form | None) -> str:
    """What the people under a rule are called."""
    return _(form.label if form is not None and form.label else kind.label)


def describe_dates(rule: Rule) -> str:
    """When a kind is open, as the office reads it."""
    opens, closes = format_moment(rule.opens_at), format_moment(rule.closes_at)
    if opens and closes:
        return _("{opens} to {closes}", opens=opens, closes=closes)
    if opens:
        return _("From {opens}", opens=opens)
    return _("Until {closes}", closes=closes) if closes else _("Always open")


def describe_places(session: Session, rule: Rule) -> str:
    """How many places are taken, and how many people wait."""
    row = session.get(RegistrationPlaces, rule.key, populate_existing=True)
    if row is None:
        return _("No limit")
    waiting = places.count_waiting(session, rule.key)
    return _("{taken} of {quota}, {waiting} waiting", taken=row.taken, quota=row.quota, waiting=waiting)
