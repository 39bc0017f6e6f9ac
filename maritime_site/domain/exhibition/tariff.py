"""The tariff and what comes with a stall: read by everybody once published, edited by the organisers (EXH-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.db.seen import require_unchanged
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.price_currencies import require_price_currency
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition.models import Entitlement, Stall, StallApplication, Tariff
from maritime_site.domain.exhibition.prices import Key
from maritime_site.domain.exhibition.schemas import EditEntitlementRequest, EditTariffRequest

KEY = ("type", "price_class", "currency")
OFFERED = N_("Stalls were offered at this price. Change it: the new one holds for offers from then on.")


def list_rows(session: Session) -> list[Tariff]:
    """Every row, published or not."""
    return list(session.exec(select(Tariff).order_by(col(Tariff.position), col(Tariff.type))).all())


def list_entitlements(session: Session) -> list[Entitlement]:
    """Every inclusion and privilege; one that is not published has an empty `quantity`."""
    order = (col(Entitlement.kind), col(Entitlement.position), col(Entitlement.title_en))
    return list(session.exec(select(Entitlement).order_by(*order)).all())


def tariff_row(session: Session, id: UUID, *, lock: bool = False) -> Tariff:
    """One row. Raises NotFound."""
    row = session.get(Tariff, id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such tariff"))
    return row


def get_entitlement(session: Session, id: UUID, *, lock: bool = False) -> Entitlement:
    """One inclusion or privilege. Raises NotFound."""
    row = session.get(Entitlement, id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such entitlement"))
    return row


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
    same = select(Tariff).where(
        Tariff.type == payload.type, Tariff.price_class == payload.price_class, Tariff.currency == payload.currency
    )
    twin = session.exec(same).first()
    if twin is not None and twin.id != id:
        raise Conflict(_("There is a tariff for this type, class and currency already"))
    row = tariff_row(session, id, lock=True) if id else None
    before = {} if row is None else _tariff_to_record(row)
    require_unchanged(row.updated_at if row else None, seen)
    if row is None:
        row = Tariff(
            type=payload.type,
            price_class=payload.price_class,
            rate_minor=payload.rate,
            updated_at=now,
            position=session.exec(select(func.count()).select_from(Tariff)).one(),
        )
    row.type, row.price_class, row.currency, row.rate_minor = (
        payload.type,
        payload.price_class,
        payload.currency,
        payload.rate,
    )
    row.premium_percent, row.tax_percent = payload.premium_percent, payload.tax_percent
    row.published, row.updated_at, row.is_demo = payload.published, now, False
    session.add(row)
    session.flush()
    if before != _tariff_to_record(row):
        audit.record_change(
            session,
            row,
            "stall_tariff.save",
            actor=actor,
            entity="stall tariff",
            before=before,
            after=_tariff_to_record(row),
            now=now,
        )
    return row


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
    row = tariff_row(session, id)
    if key_of(row) in list_offered_keys(session):
        raise Conflict(_(OFFERED))
    audit.append_entry(
        session,
        actor,
        "stall_tariff.remove",
        entity="stall tariff",
        entity_id=str(id),
        before=_tariff_to_record(row),
        after={},
        now=now,
    )
    session.delete(row)


def _tariff_to_record(row: Tariff) -> dict[str, object]:
    names = (*KEY, "rate_minor", "premium_percent", "tax_percent", "published")
    return {name: getattr(row, name) for name in names}


def save_entitlement(
    session: Session,
    payload: EditEntitlementRequest,
    *,
    actor: Actor,
    now: datetime,
    id: UUID | None = None,
    seen: datetime | None = None,
) -> Entitlement:
    """Change an inclusion or privilege, or add one without `id`.

    Raises NotFound, Conflict when it was changed since `seen`, its `updated_at`.
    """
    row = get_entitlement(session, id, lock=True) if id else None
    before = {} if row is None else row.model_dump(exclude={"id", "updated_at", "position"})
    require_unchanged(row.updated_at if row else None, seen)
    if row is None:
        last = session.exec(select(func.count()).select_from(Entitlement)).one()
        row = Entitlement(title_en=payload.title_en, position=last, updated_at=now)
    for name, value in payload.model_dump().items():
        setattr(row, name, value)
    row.updated_at, row.is_demo = now, False
    session.add(row)
    session.flush()
    after = row.model_dump(exclude={"id", "updated_at", "position"})
    if before != after:
        audit.record_change(
            session,
            row,
            "stall_entitlement.save",
            actor=actor,
            entity="stall entitlement",
            before=before,
            after=after,
            now=now,
        )
    return row


def remove_entitlement(session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Take an inclusion or privilege off the list. Raises NotFound."""
    row = get_entitlement(session, id)
    audit.append_entry(
        session,
        actor,
        "stall_entitlement.remove",
        entity="stall entitlement",
        entity_id=str(id),
        before=row.model_dump(exclude={"id", "updated_at", "position"}),
        after={},
        now=now,
    )
    session.delete(row)
