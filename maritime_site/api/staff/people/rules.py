"""The registration rule of each kind (contract, "The event"; RULE-1)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Moment
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.rules import editing, places, queries
from maritime_site.domain.people.rules.models import RegistrationPlaces
from maritime_site.domain.people.rules.schemas import Approval, Rule, RuleQuestion, RuleRequest
from maritime_site.ports.services import Services

router = Router(prefix="/admin/rules", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(require_permission("RULES_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("RULES_EDIT")]


class RuleSchema(Schema):
    """A rule in the shape in which it is written."""

    opens_at: Moment | None
    closes_at: Moment | None
    approval: Approval
    quota: int | None
    waiting_list: bool
    offer_hours: int
    documents: list[str]
    questions: list[RuleQuestion]


class PlacesSchema(Schema):
    """How the places stand; null for a kind without a quota."""

    taken: int
    waiting: int


class RuleAnswer(Answer):
    """The rule that counts; `retired` are questions that nobody is asked any more and that have answers."""

    message: str = ""
    data: RuleSchema
    retired: list[RuleQuestion]
    places: PlacesSchema | None = Field(description="People who hold a place, and people in line")


def _to_answer(session: Any, rule: Rule, message: str = "") -> RuleAnswer:
    row = session.get(RegistrationPlaces, rule.key)
    taken = PlacesSchema(taken=row.taken, waiting=places.count_waiting(session, rule.key)) if row else None
    return RuleAnswer(
        message=message,
        data=RuleSchema.model_validate(rule.to_request()),
        retired=[question.to_question() for question in rule.questions if question.retired],
        places=taken,
    )


def _first_approval(services: Services, key: str) -> str | None:
    return services.settings.approval(queries.find_key(key)[0].key)


@router.get("/{kind}", operation_id="admin_rule", responses=READING)
def get_rule(kind: str, _admin: Editor, session: ReadSession, services: ServicesDep) -> RuleAnswer:
    """The rule of a kind, of students (`student`) or of seafarers (`seafarer`)."""
    return _to_answer(session, queries.read_rule(session, kind, first=_first_approval(services, kind)))


@router.put("/{kind}", operation_id="admin_rule_set", responses=DECIDING)
def set_rule(kind: str, payload: RuleRequest, context: StaffDep) -> RuleAnswer:
    """Set it from now on; fields that are left out stay, and so does everybody who is in."""
    first = _first_approval(context.services, kind)
    rule = editing.change_rule(context.session, kind, payload, actor=context.actor, first=first, now=context.now)
    return _to_answer(context.session, rule, _("Saved"))
