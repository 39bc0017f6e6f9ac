"""With which exhibitors one shared one's details, and taking it back (EXHIBIT-2)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from maritime_site.api.access import Now, ReadSession, SignedIn, WriteSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, Schema, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.leads import queries, service

router = Router(prefix="/me/shared", tags=["Participants"])


class SharedSchema(Schema):
    """A company that scanned one's pass; `slug` is its page's, empty without one."""

    company_id: UUID
    name: str
    slug: str
    shared_at: Moment


class SharedAnswer(DataAnswer[list[SharedSchema]]):
    """The companies that have one among their leads, the latest first."""

    agreed: bool = Field(description="Whether exhibitors may scan one's pass: `partners` of `PUT P/consents`")


@router.get("", operation_id="me_shared", responses=failure_responses(401, 503), summary="Whom one shared with")
def list_shared(who: SignedIn, session: ReadSession) -> SharedAnswer:
    """Nothing is shared with an exhibitor before one agrees to it and the company scans the pass."""
    rows = [SharedSchema.model_validate(view) for view in queries.list_shared(session, who.person)]
    return SharedAnswer(agreed=queries.has_agreed(session, who.person), data=rows)


@router.delete(
    "/{company_id}",
    operation_id="me_shared_take_back",
    responses=failure_responses(401, 404, 422, 503),
    summary="Take back what one shared with a company",
)
def take_back(company_id: UUID, who: SignedIn, session: WriteSession, now: Now) -> Done:
    """The company's lead loses one's details.

    No scan brings them again before one withdraws the consent and gives it anew.
    """
    service.take_back(session, company_id, owner=who.person, now=now)
    return Done(message=_("The company no longer has your details here"))
