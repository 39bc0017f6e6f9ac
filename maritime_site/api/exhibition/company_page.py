"""An exhibitor's own page: written, and handed in to be checked (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from maritime_site.api.access import Identity, Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.exhibition.company_schemas import OwnPageSchema
from maritime_site.api.exhibition.team import TeamMember
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Saved, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import queries, service
from maritime_site.domain.company_pages.schemas import CompanyPageRequest
from maritime_site.domain.signin import rate_limits

router = Router(prefix="/exhibition/company", tags=["Exhibition"])

SAVING_RATE = "600 per 1 hour"


def limit_saving(services: ServicesDep, who: TeamMember) -> Identity:
    """The exhibitor, within the limit: pictures are drawn anew. Raises TooMany."""
    rate_limits.check_rate(services.limiter, SAVING_RATE, "company-page", str(who.person.id))
    return who


Saving = Annotated[Identity, Depends(limit_saving)]


@router.get("", operation_id="exhibition_company", responses=failure_responses(401, 503), summary="One's company page")
def get_own_page(who: TeamMember, session: ReadSession, now: Now) -> DataAnswer[OwnPageSchema]:
    """The draft of the page of the company one stands for."""
    return DataAnswer(data=OwnPageSchema.of(queries.get_own(session, who.person, now=now)))


@router.put(
    "",
    operation_id="exhibition_company_save",
    responses=failure_responses(401, 403, 404, 409, 413, 415, 422, 429, 503),
    summary="Write one's company page",
)
def save_page(payload: CompanyPageRequest, who: Saving, services: ServicesDep, now: Now) -> Saved[OwnPageSchema]:
    """What is left out stays. Pictures and brochures are documents of the team, handed in by `POST P/documents`.

    The page is a draft then; what was published stays public until staff let the draft through.
    """
    service.save_page(services, payload, owner=who.person, now=now)
    with services.database.reading() as session:
        view = queries.get_own(session, who.person, now=now)
        return Saved(message=_("Saved"), data=OwnPageSchema.of(view))


@router.post(
    "/submit",
    operation_id="exhibition_company_submit",
    responses=failure_responses(401, 403, 404, 409, 422, 429, 503),
    summary="Hand in one's company page",
)
def submit_page(who: Saving, session: WriteSession, now: Now) -> Saved[OwnPageSchema]:
    """Staff check the draft before it is public. Repeating it changes nothing."""
    service.submit_page(session, owner=who.person, now=now)
    session.flush()
    view = queries.get_own(session, who.person, now=now)
    return Saved(message=_("Your page is being checked"), data=OwnPageSchema.of(view))
