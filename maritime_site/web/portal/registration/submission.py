"""What the registration page asks of the domain: its rule, the judgement of a form, the person, the first proof."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.domain.event.phases import require_open_registration
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people import documents as documents_of_person
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.domain.people.rules.answers import read_answers
from maritime_site.domain.people.rules.places import is_full
from maritime_site.domain.people.rules.queries import read_rule
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.domain.people.schemas import Registration
from maritime_site.domain.signin import service as signin
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.registration import CodeStep, register_and_request_code
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import get_services


def load_rule(session: Session, key: str) -> tuple[Rule, bool]:
    """The office's rule, and whether its quota is used up."""
    rule = read_rule(session, key)
    return rule, rule.quota is not None and is_full(session, key)


def check_form(request_type: type[Registration], given: dict[str, Any], rule: Rule, files: list[str]) -> None:
    """Judge the form's own questions and the rule's at once. Raises Invalid for all that is wrong."""
    errors: dict[str, str] = {}
    for judge in (
        lambda: parse_request(request_type, given),
        lambda: read_answers(rule, given["answers"], files=files),
    ):
        try:
            judge()
        except Invalid as refusal:
            errors |= refusal.errors
    if errors:
        raise Invalid(errors)


def prove_address(
    session: Any, address: Address, otp: str, *, kind: str, registration_id: UUID | None, client: str
) -> tuple[signin.SignedIn, tuple[str, ...]]:
    """Sign in with the code, and say which documents the registration still lacks. Raises WrongCode, TooMany."""
    services = get_services()
    opened = signin.sign_in(
        session,
        address,
        otp,
        kind=kind,
        rules=SignInRules.of(services),
        keys=Keys(services.secret, services.previous_secret),
        now=utc_now(),
        client=client,
        registration_id=registration_id,
    )
    return opened, documents_of_person.list_missing_kinds(session, opened.person)


def register_person(session: Any, payload: Registration, seen: dict[str, str], *, kind: Kind, form: Form) -> CodeStep:
    """Register, and send the code that proves the address. Raises Conflict where it is closed or the words changed."""
    services, now = get_services(), utc_now()
    require_open_registration(services.event, now)
    consent_texts.require_seen(session, seen)
    terms = RegistrationTerms.of(services, kind, form, now=now)
    return register_and_request_code(session, payload, terms, rules=SignInRules.of(services))
