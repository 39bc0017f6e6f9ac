"""A nomination that is sent twice, by a double press or from two tabs, is one nomination (AWD-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.phones import to_e164
from maritime_site.domain.awards import categories
from maritime_site.domain.awards.models import Nomination, NominationFile, NominationStatus
from maritime_site.domain.awards.schemas import NominationRequest
from maritime_site.domain.awards.service import Evidence
from maritime_site.domain.signin.advisory_locks import take_advisory_lock

OTHER_FILES = N_(
    "This nomination was received already, with other files: {reference}. Please write to the helpdesk to add files."
)
# One that ended may be sent anew.
GOING_ON = (NominationStatus.AWAITING_NOMINEE, NominationStatus.SUBMITTED, NominationStatus.SHORTLISTED)


def find_repeated(session: Session, payload: NominationRequest, files: Sequence[Evidence]) -> Nomination | None:
    """The nomination that says the same in every word, unless it ended; whoever sends it waits here for the one before.

    Raises Invalid for an unknown category, Conflict where it came with other files.
    """
    ends = (payload.nominator_email.lower(), payload.nominee_email.lower())
    take_advisory_lock(session, "nomination", *ends)
    same = {
        "category_id": categories.find_category(session, payload.category).id,
        "nominator_email": ends[0],
        "nominee_email": ends[1],
        "nominator_name": payload.nominator_name,
        "nominee_name": payload.nominee_name,
        "nominee_mobile": to_e164(payload.nominee_country_code, payload.nominee_mobile),
        "organisation": payload.organisation,
        "statement": payload.statement,
    }
    going_on = select(Nomination).where(col(Nomination.status).in_(GOING_ON))
    found = session.exec(going_on.filter_by(**same).order_by(col(Nomination.created_at)).limit(1)).first()
    if found is not None and _list_kept(session, found) != Counter((file.title, len(file.file.data)) for file in files):
        raise Conflict(_(OTHER_FILES, reference=found.reference))
    return found


def _list_kept(session: Session, nomination: Nomination) -> Counter[tuple[str, int]]:
    theirs = NominationFile.nomination_id == nomination.id
    return Counter(session.exec(select(NominationFile.title, NominationFile.size).where(theirs)).all())
