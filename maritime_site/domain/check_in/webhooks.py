"""Webhooks are told of each scan, in the transaction that stores it, whoever hands it in."""

from __future__ import annotations

from sqlalchemy import Connection, event
from sqlalchemy.orm import Mapper, object_session
from sqlmodel import Session

from maritime_site.domain.check_in.models import GateScan
from maritime_site.domain.webhooks.models import WebhookEvent
from maritime_site.domain.webhooks.service import emit_event


def _tell(_mapper: Mapper[GateScan], _connection: Connection, scan: GateScan) -> None:
    session = object_session(scan)
    if not isinstance(session, Session):
        return
    data = {
        "scanId": str(scan.id),
        "passNumber": scan.pass_number,
        "gate": scan.gate,
        "deviceId": str(scan.device_id),
        "outcome": str(scan.outcome),
        "day": scan.day.isoformat(),
        "at": scan.at.isoformat(),
    }
    emit_event(session, WebhookEvent.SCAN, data, now=scan.received_at)


event.listen(GateScan, "after_insert", _tell)
