"""What comes with a stall: inclusions and privileges, read by everybody once published (EXH-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import N_
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition.models import Entitlement
from maritime_site.domain.exhibition.price_list import PriceList
from maritime_site.domain.exhibition.schemas import EditEntitlementRequest

KEPT = tuple(name for name in Entitlement.model_fields if name not in {"id", "position", "updated_at"})
ENTITLEMENTS = PriceList(Entitlement, entity="stall entitlement", kept=KEPT, none=N_("There is no such entitlement"))


def list_entitlements(session: Session) -> list[Entitlement]:
    """Every inclusion and privilege; one that is not published has an empty `quantity`."""
    order = (col(Entitlement.kind), col(Entitlement.position), col(Entitlement.title_en))
    return list(session.exec(select(Entitlement).order_by(*order)).all())


def save_entitlement(
    session: Session,
    payload: EditEntitlementRequest,
    *,
    actor: Actor,
    now: datetime,
    id: UUID | None = None,
    seen: datetime | None = None,
) -> Entitlement:
    """Change an inclusion or privilege, or add one without `id`. Raises as `PriceList.save_row`."""
    return ENTITLEMENTS.save_row(session, payload.model_dump(), actor=actor, now=now, id=id, seen=seen)


def remove_entitlement(session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Take an inclusion or privilege off the list. Raises NotFound."""
    ENTITLEMENTS.remove_row(session, ENTITLEMENTS.get_row(session, id), actor=actor, now=now)
