"""Award nominations: the categories, the form, and the answers of its two ends (contract, "Achievers"; AWD-1).

Annotations here are read while the routes are made, so they are not postponed.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query, UploadFile
from fastapi.openapi.models import Example
from pydantic import Field, StringConstraints

from maritime_site.api.access import ClientAddress, Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.challenge import require_form_limit
from maritime_site.api.people.forms import MULTIPART, URLENCODED, ParsedForm, clean_upload, registration_reader
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Saved, failure_responses
from maritime_site.core.errors import Invalid
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.schemas import Schema
from maritime_site.core.text.filenames import clean_filename
from maritime_site.core.text.i18n import _
from maritime_site.domain.awards import categories, repeats, service
from maritime_site.domain.awards.models import ActorType, AwardCategory, Nomination, NominationStatus
from maritime_site.domain.awards.policy import AwardPolicy, terms_of
from maritime_site.domain.awards.schemas import NominationRequest, PostedNominationRequest
from maritime_site.domain.awards.service import MOST_FILES, Evidence, WritingLimits
from maritime_site.domain.people.documents import new_name
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.rate_limits import FormLimit
from maritime_site.ports.files import store_files
from maritime_site.ports.services import Services

router = Router(prefix="/awards", tags=["Awards"])

NominateLimit = Annotated[FormLimit, Depends(require_form_limit("10 per 10 minutes", "nominate"))]
Posted = Annotated[ParsedForm[PostedNominationRequest], Depends(registration_reader(PostedNominationRequest))]
Key = Annotated[str, StringConstraints(max_length=100)]
# A stranger's form must not flood anybody: past these an address is not written to again.
NOMINATOR_RATE, NOMINEE_RATE, ANSWER_RATE = "20 per 1 hour", "20 per 1 hour", "60 per 1 minute"


class CategorySchema(Schema):
    """An award to nominate for, in the request's language; `open` says whether it takes nominations now."""

    id: UUID
    key: str = Field(examples=["port-and-terminal-operations"])
    name: str
    eligibility: str
    closes_at: Moment
    open: bool
    demo: bool


class NominationReceipt(Schema):
    """A nomination's id, the reference people read out, and where it stands."""

    nomination_id: UUID
    reference: str = Field(examples=["NOM-K7M2-XP4Q"])
    status: NominationStatus


class NominationForItsEnd(NominationReceipt):
    """A nomination as its nominee or nominator reads it."""

    category: str
    nominee_name: str
    organisation: str
    statement: str
    nominator_name: str
    role: Literal["nominee", "nominator"]
    accepted: bool


class AnswerRequest(Schema):
    """What an end of a nomination does with it; `key` is the one in the link of its message."""

    key: Key
    action: Literal["accept", "decline", "withdraw"]


def _describe_body() -> dict[str, Any]:
    """The body as programs send it: a form with its files beside the fields."""
    fields = PostedNominationRequest.model_json_schema()
    files = {"type": "array", "maxItems": MOST_FILES, "items": {"type": "string", "format": "binary"}}
    usual = {name: values["examples"][0] for name, values in fields["properties"].items() if "examples" in values}
    form = fields | {"properties": fields["properties"] | {"files": files}}
    example = {"usual": Example(value=usual | {"consent": True})}
    plain = {URLENCODED: {"schema": fields}, "application/json": {"schema": fields, "examples": example}}
    content = {MULTIPART: {"schema": form}, **plain}
    return {"requestBody": {"required": True, "content": content}}


@router.get("/categories", operation_id="award_categories", responses=failure_responses(503))
def list_categories(session: ReadSession, now: Now) -> DataAnswer[list[CategorySchema]]:
    """What can be nominated for, who is eligible, and until when; in the office's order."""
    return DataAnswer(data=[_to_category_response(category, now) for category in categories.all_of(session)])


def _to_category_response(category: AwardCategory, now: datetime) -> CategorySchema:
    return CategorySchema(
        id=category.id,
        key=category.key,
        name=category.name,
        eligibility=category.eligibility,
        closes_at=category.closes_at,
        open=category.is_open(now),
        demo=category.demo,
    )


@router.post(
    "/nominate",
    status_code=201,
    operation_id="nominate",
    openapi_extra=_describe_body(),
    responses=failure_responses(409, 413, 415, 422, 429, 503),
)
def create_nomination(sent: Posted, door: NominateLimit, services: ServicesDep, now: Now) -> Saved[NominationReceipt]:
    """Nominate yourself or somebody else, with up to five files (PDF up to 10 MB; JPG, PNG, WebP up to 5 MB).

    Sent again in the same words, it is answered as before. Ten posts in ten minutes from one client address are free,
    further ones bring a proof of work.
    """
    terms = terms_of(services)
    with services.database.reading() as session:
        service.require_open(categories.find_category(session, sent.payload.category), zone=terms.zone, now=now)
    evidence = _read_evidence([file for _name, file in sent.files])
    door.admit()
    made = _save_nomination(sent.payload, evidence, services, terms, now)
    message = _("Nomination received") if made.is_own else _("Nomination received. The nominee is asked to accept.")
    return Saved(message=message, data=_to_receipt(made))


def _read_evidence(files: Sequence[UploadFile]) -> list[Evidence]:
    """Clean copies of the files. Raises Invalid at `files`, naming the one that is refused."""
    if len(files) > MOST_FILES:
        raise Invalid({"files": _("Choose at most {limit} files", limit=MOST_FILES)})
    kept: list[Evidence] = []
    for upload in files:
        try:
            file = clean_upload(upload, part="files")
        except Invalid as refusal:
            raise Invalid({"files": f"{clean_filename(upload.filename or '')}: {refusal.message}"}) from refusal
        kept.append(Evidence(new_name(file), file.title, file))
    return kept


def _save_nomination(
    payload: NominationRequest, evidence: list[Evidence], services: Services, terms: AwardPolicy, now: datetime
) -> Nomination:
    """Store the files, then note the nomination; files whose row is refused are dropped again.

    What was sent before is answered as it was then, and the copies of its files are dropped.
    """
    files = [(file.name, file.file.data) for file in evidence]
    with store_files(services.files, files), services.database.writing() as session:
        repeated = repeats.find_repeated(session, payload, evidence)
        if repeated is None:
            writing = _take_writing_limits(services.limiter, payload)
            return service.create_nomination(session, payload, files=evidence, writing=writing, terms=terms, now=now)
    for name, _data in files:
        services.files.drop(name)
    return repeated


def _take_writing_limits(limiter: Limiter, payload: NominationRequest) -> WritingLimits:
    return WritingLimits(
        nominator=limiter.take(NOMINATOR_RATE, "nominator-email", payload.nominator_email.lower()),
        nominee=limiter.take(NOMINEE_RATE, "nominee-email", payload.nominee_email.lower()),
    )


def _to_receipt(nomination: Nomination) -> NominationReceipt:
    return NominationReceipt(
        nomination_id=nomination.id, reference=nomination.reference, status=NominationStatus(nomination.status)
    )


@router.get("/nominations/{reference}", operation_id="nomination", responses=failure_responses(404, 422, 429, 503))
def get_nomination(
    reference: str, key: Annotated[Key, Query()], session: ReadSession, services: ServicesDep, client: ClientAddress
) -> DataAnswer[NominationForItsEnd]:
    """One nomination, for whoever got the link to it."""
    rate_limits.check_rate(services.limiter, ANSWER_RATE, "nomination", client)
    nomination, holder = service.read_by_link(session, reference, key, terms=terms_of(services))
    return DataAnswer(data=_to_nomination_for_holder(session, nomination, holder))


def _to_nomination_for_holder(session: Any, nomination: Nomination, holder: ActorType) -> NominationForItsEnd:
    return NominationForItsEnd(
        **_to_receipt(nomination).model_dump(),
        category=categories.get_category(session, nomination.category_id).name,
        nominee_name=nomination.nominee_name,
        organisation=nomination.organisation,
        statement=nomination.statement,
        nominator_name=nomination.nominator_name,
        role="nominee" if holder is ActorType.NOMINEE else "nominator",
        accepted=nomination.accepted_at is not None,
    )


@router.post(
    "/nominations/{reference}/respond",
    operation_id="answer_nomination",
    responses=failure_responses(404, 409, 413, 415, 422, 429, 503),
)
def respond_to_nomination(
    *,
    reference: str,
    payload: AnswerRequest,
    session: WriteSession,
    services: ServicesDep,
    client: ClientAddress,
    now: Now,
) -> DataAnswer[NominationForItsEnd]:
    """The nominee accepts or declines, the nominator withdraws; repeating it changes nothing."""
    rate_limits.check_rate(services.limiter, ANSWER_RATE, "nomination", client)
    nomination, holder = service.answer_nomination(
        session, reference, payload.key, payload.action, terms=terms_of(services), now=now
    )
    return DataAnswer(data=_to_nomination_for_holder(session, nomination, holder))
