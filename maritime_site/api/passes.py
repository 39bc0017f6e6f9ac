"""One's own pass for every kind, the keys that gates check with, and the express delegates' resend."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Depends
from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Identity, Now, ServicesDep, require_participant
from maritime_site.api.downloads import PDF, attach_file
from maritime_site.api.people.kind_routes import KindRoutes, Owner
from maritime_site.api.routing import Router, prints
from maritime_site.api.schemas import Answer, DataAnswer, Done, failure_responses, file_of
from maritime_site.core.errors import unavailable_as
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.passes import service, wallets
from maritime_site.domain.passes.printout import build_printout
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.signin import rate_limits

router = Router(tags=["Passes"])
own = KindRoutes(router)
READING = failure_responses(401, 409, 503)
PKPASS = "application/vnd.apple.pkpass"
SEND_RATE = "20 per 1 hour"
SEND_FAILED = N_("Request failed. Please try again.")


class PassSchema(Schema):
    """A pass; `code` is what the QR says."""

    pass_number: str = Field(examples=["D-00042"])
    name: str
    kind: str
    valid_from: date
    valid_to: date
    code: str = Field(examples=["MP1:…"])


class WalletLink(Schema):
    """Where the card is kept on a phone."""

    url: str


class PublicKey(Schema):
    """A key that signs passes: its id as it stands in a code, and its 32 bytes in base64."""

    kid: str
    public_key: str


class PublicKeys(Answer):
    """Every key whose passes count."""

    keys: list[PublicKey]


def shape_of(result: PassView) -> PassSchema:
    """A pass as programs read it."""
    return PassSchema(
        pass_number=result.number,
        name=result.name,
        kind=result.kind,
        valid_from=result.days[0],
        valid_to=result.days[-1],
        code=result.code,
    )


@router.get("/passes/public-key", operation_id="passes_public_key", responses=failure_responses(503))
def public_key(services: ServicesDep) -> PublicKeys:
    """What a gate needs to check codes without a network."""
    key = service.key_of(services)
    return PublicKeys(keys=[PublicKey(kid=key.kid, public_key=key.public_text)])


def _build_pass_file(result: PassView, data: bytes, extension: str, media_type: str) -> Response:
    return attach_file(data, f"pass-{result.number}.{extension}", media_type)


@own.note("GET", "/pass", "pass", responses=READING, summary="One's own pass ({label})")
def read(owner: Owner, services: ServicesDep, now: Now) -> DataAnswer[PassSchema]:
    """The pass of an approved registration; made when it is first asked for, the same ever after."""
    return DataAnswer(data=shape_of(service.open_pass(services, owner.person, now=now)))


@own.note(
    "GET",
    "/pass.png",
    "pass_png",
    response_class=Response,
    responses=READING | failure_responses(429) | file_of("image/png"),
    summary="One's own pass as a picture ({label})",
)
@prints
def picture(owner: Owner, services: ServicesDep, now: Now) -> Response:
    """The name, the code, the number and the days in one picture."""
    rate_limits.check_prints(services.limiter, owner.person.id)
    result = service.open_pass(services, owner.person, now=now)
    return _build_pass_file(result, wallets.build_picture(result, services), "png", "image/png")


@own.note(
    "GET",
    "/pass.pkpass",
    "pass_apple",
    response_class=Response,
    responses=READING | failure_responses(404, 429) | file_of(PKPASS),
    summary="One's own pass for Apple's wallet ({label})",
)
def apple(owner: Owner, services: ServicesDep, now: Now) -> Response:
    """A signed file; 404 where the site has no certificate for it."""
    rate_limits.check_prints(services.limiter, owner.person.id)
    result = service.open_pass(services, owner.person, now=now)
    return _build_pass_file(result, wallets.sign_apple_pass(result, services), "pkpass", PKPASS)


@own.note(
    "GET",
    "/pass/google-wallet",
    "pass_google",
    responses=READING | failure_responses(404),
    summary="The link of one's own pass for Google's wallet ({label})",
)
def google(owner: Owner, services: ServicesDep, now: Now) -> DataAnswer[WalletLink]:
    """A signed address that Google opens; 404 where the site has no key for it."""
    result = service.open_pass(services, owner.person, now=now)
    return DataAnswer(data=WalletLink(url=wallets.build_google_link(result, services)))


@own.note(
    "GET",
    "/pass.pdf",
    "pass_pdf",
    response_class=Response,
    responses=READING | failure_responses(429) | file_of(PDF),
    summary="One's own pass to print: A4 that folds to A6 ({label})",
)
@prints
def _printed(owner: Owner, services: ServicesDep, now: Now) -> Response:
    rate_limits.check_prints(services.limiter, owner.person.id)
    result = service.open_pass(services, owner.person, now=now)
    return _build_pass_file(result, services.printer.pdf(build_printout(result, services)), "pdf", PDF)


own.add_all()

ExpressDelegate = Annotated[Identity, Depends(require_participant("express-delegate"))]


@router.post(
    "/express-delegate/resend",
    operation_id="express_delegate_resend",
    responses=failure_responses(401, 429, 503),
    summary="Send the confirmation of the registration and the pass again",
)
def resend_pass(owner: ExpressDelegate, services: ServicesDep, now: Now) -> Done:
    """Send both again, five times an hour at most (PROF-1)."""
    rate_limits.check_rate(services.limiter, SEND_RATE, "pass-resend", str(owner.person.id))
    with unavailable_as(SEND_FAILED), services.database.writing() as session:
        service.send_again(session, services, owner=owner.person, now=now)
    return Done(message=_("Sent to {email}", email=owner.person.email))
