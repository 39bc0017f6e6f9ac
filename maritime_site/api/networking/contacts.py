"""Exchanging contacts by code, and taking one's connections along (MEET-4)."""

from __future__ import annotations

from uuid import UUID

from fastapi import Response

from maritime_site.api.access import Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.downloads import attach_file
from maritime_site.api.networking.directory import Actor, Caller, RequestStatusSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, failure_responses, file_of
from maritime_site.domain.networking import contacts, exchange
from maritime_site.domain.networking.exchange import ExchangeRequest
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.passes import holders
from maritime_site.domain.passes.service import key_of

router = Router(prefix="/connection", tags=["Networking"])
CSV = "text/csv"


@router.post(
    "/exchange",
    operation_id="networking_exchange",
    responses=failure_responses(401, 404, 409, 413, 415, 422, 429, 503),
)
def exchange_contacts(
    payload: ExchangeRequest, actor: Actor, session: WriteSession, services: ServicesDep, now: Now
) -> DataAnswer[RequestStatusSchema]:
    """Ask the holder of a scanned pass; they confirm by accepting or by scanning back. A repeat changes nothing."""
    holder = holders.find_holder(
        session, payload.code, key=key_of(services), scanned_at=payload.scanned_at or now, now=now
    )
    letterhead = letterhead_of(services)
    request = exchange.exchange_contacts(session, holder, actor=actor, letterhead=letterhead, now=now).request
    return DataAnswer(data=RequestStatusSchema(id=request.id, status=ConnectionStatus(request.status)))


@router.get(
    "/contacts.vcf",
    operation_id="networking_cards",
    response_class=Response,
    responses=failure_responses(401, 409, 503) | file_of(contacts.CARDS),
)
def download_cards(who: Caller, session: ReadSession, now: Now) -> Response:
    """Everybody the caller is connected with as vCards, with what each shares."""
    cards = contacts.build_cards(contacts.list_connections(session, who.person, now=now))
    return attach_file(cards, "connections.vcf", contacts.CARDS)


@router.get(
    "/contacts.csv",
    operation_id="networking_list",
    response_class=Response,
    responses=failure_responses(401, 409, 503) | file_of(CSV),
)
def download_list(who: Caller, session: ReadSession, now: Now) -> Response:
    """The same as a table; no cell begins as a formula."""
    table = contacts.build_csv(contacts.list_connections(session, who.person, now=now))
    return attach_file(table, "connections.csv", CSV)


@router.get(
    "/{requestId}/contact.vcf",
    operation_id="networking_card",
    response_class=Response,
    responses=failure_responses(401, 404, 409, 422, 503) | file_of(contacts.CARDS),
)
def download_card(requestId: UUID, who: Caller, session: ReadSession, now: Now) -> Response:  # noqa: N803  the name stands in the address
    """One connection as a vCard."""
    card = contacts.build_cards([contacts.get_connection(session, requestId, person=who.person, now=now)])
    return attach_file(card, "contact.vcf", contacts.CARDS)
