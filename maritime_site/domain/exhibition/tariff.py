"""The tariff: read by everybody once published, edited by the organisers (EXH-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.price_currencies import require_price_currency
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition.models import Stall, StallApplication, Tariff
from maritime_site.domain.exhibition.price_list import PriceList
from maritime_site.domain.exhibition.prices import Key
from maritime_site.domain.exhibition.schemas import EditTariffRequest

KEY = ("type", "price_class", "currency")
KEPT = (*KEY, "rate_minor", "premium_percent", "tax_percent", "published")
TARIFF = PriceList(Tariff, entity="stall tariff", kept=KEPT, none=N_("There is no such tariff"))
OFFERED = N_("Stalls were offered at this price. Change it: the new one holds for offers from then on.")


def list_rows(session: Session) -> list[Tariff]:
    """Every row, published or not."""
    return list(session.exec(select(Tariff).order_by(col(Tariff.position), col(Tariff.type))).all())


def save_tariff(
    session: Session,
    payload: EditTariffRequest,
    *,
    actor: Actor,
    now: datetime,
    id: UUID | None = None,
    seen: datetime | None = None,
) -> Tariff:
    """Change a row, or add one without `id`.

    Raises NotFound, Conflict when another row is for the same, or this one was changed since `seen`, its `updated_at`.
    """
    if payload.published:
        require_price_currency(session, payload.currency, field="currency")
    same = (getattr(Tariff, name) == getattr(payload, name) for name in KEY)
    twin = session.exec(select(Tariff).where(*same)).first()
    if twin is not None and twin.id != id:
        raise Conflict(_("There is a tariff for this type, class and currency already"))
    values = payload.model_dump(exclude={"rate"}) | {"rate_minor": payload.rate}
    return TARIFF.save_row(session, values, actor=actor, now=now, id=id, seen=seen)


def list_offered_keys(session: Session) -> set[Key]:
    """For which types, classes and currencies an amount was offered already, whatever became of the offer."""
    values = select(Stall.type, Stall.price_class, StallApplication.currency).join(
        StallApplication, col(StallApplication.stall_id) == Stall.id
    )
    return {(*key,) for key in session.exec(values.where(col(StallApplication.amount_minor).is_not(None)).distinct())}


def key_of(row: Tariff) -> Key:
    """What a row is for."""
    return (row.type, row.price_class, row.currency)


def remove_tariff(session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Take a price off the list that nobody was offered yet. Raises NotFound, Conflict once somebody was.

    Offers keep the amount they were made at; the row stays beside them, for whoever asks where it came from.
    """
    row = TARIFF.get_row(session, id)
    if key_of(row) in list_offered_keys(session):
        raise Conflict(_(OFFERED))
    TARIFF.remove_row(session, row, actor=actor, now=now)
