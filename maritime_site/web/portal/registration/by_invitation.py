"""An invitation's link on the registration page: what it fills in, and one press for whom everything is known of."""

from __future__ import annotations

from typing import Any

from reflex.istate.data import RouterData
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.text.countries import list_countries
from maritime_site.domain.invitations import service
from maritime_site.domain.invitations.registration import register_on_page
from maritime_site.domain.invitations.service import OpenedInvitation
from maritime_site.domain.invitations.staff import PARAMETER
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.domain.signin.registration import CodeStep
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import SignedIn
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import get_services


def invitation_in(router: RouterData) -> str:
    """The invitation that the page's address brings; empty without one."""
    return router.url.query_parameters.get(PARAMETER, "")


def open_invitation(session: Session, code: str, kind: Kind, form: Form) -> OpenedInvitation:
    """The invitation for this form, noted as opened. Raises Conflict where it cannot be used."""
    now = utc_now()
    known = get_services().secrets_known
    invitation = service.find_invitation(session, code, kind=kind, form=form, secrets_known=known, now=now)
    service.note_opened(session, invitation.id, now=now)
    return invitation


def to_answers(invitation: OpenedInvitation) -> dict[str, Any]:
    """What it fills in, as the form's fields hold it: a dial code is chosen by its country."""
    values = service.fill_answers(invitation, {})
    dial, country = str(values.get("countryCode", "")), str(values.get("country", ""))
    if dial.startswith("+"):
        codes = [row.country_code for row in list_countries() if dial in row.phone_code.split(", ")]
        values["countryCode"] = country if country in codes else next(iter(codes), "")
    return values


def register_with_invitation(
    session: Session, code: str, given: dict[str, Any], *, kind: Kind, form: Form, client: str
) -> CodeStep | SignedIn:
    """Register: signed in by the letter's own link, else waiting for a one-time code. Raises Conflict, Invalid."""
    services = get_services()
    return register_on_page(
        session,
        code,
        given,
        RegistrationTerms.of(services, kind, form, now=utc_now()),
        rules=SignInRules.of(services),
        keys=Keys(services.secret, services.previous_secret),
        secrets_known=services.secrets_known,
        client=client,
    )
