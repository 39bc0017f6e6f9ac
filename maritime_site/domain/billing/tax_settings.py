"""The seller and the rates of tax: kept by the office, confirmed by the accountant (PAPER-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.clock import format_iso
from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.text.gstin import charges_gst
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.billing.models import TaxSettings
from maritime_site.domain.billing.schemas import SUBJECTS, ConfirmTaxRequest, Rates, SupplyRate, TaxSettingsRequest
from maritime_site.domain.companies.models import SUBJECT_TYPE as SEATS

ONLY = 1
# The rates of what is sold by another name than its payments have.
RATE_NAMES = {SEATS: "seats"}
FIGURES = ("seller_name", "seller_address", "gstin", "sac", "rates", "event_state", "tax_name", "tax_number")


def get_tax_settings(session: Session, *, now: datetime) -> TaxSettings:
    """What is kept; empty where nothing is."""
    return session.get(TaxSettings, ONLY) or TaxSettings(updated_at=now)


def mark_figures(row: TaxSettings) -> str:
    """What tells the seller and the rates that the form shows from others; who confirmed them is none of them."""
    return mark_values({name: getattr(row, name) for name in FIGURES})


def save_tax_settings(
    session: Session, payload: TaxSettingsRequest, *, actor: Actor, now: datetime, seen: str | None = None
) -> TaxSettings:
    """Keep them all, on record; they count for payments from now on, never for what was issued.

    `confirmed_by` confirms exactly these values; left empty, they are to be confirmed again. Raises Conflict where
    they are no longer as `seen` (`mark_figures`).
    """
    row = session.get(TaxSettings, ONLY, with_for_update=True, populate_existing=True) or TaxSettings(updated_at=now)
    require_unchanged(mark_figures(row), seen)
    before = _settings_to_record(row)
    for name in FIGURES:
        setattr(row, name, getattr(payload, name))
    row.rates = payload.rates.model_dump(mode="json")
    after = {name: getattr(row, name) for name in FIGURES}
    again = {name: before[name] for name in FIGURES} == after and row.confirmed_by == payload.confirmed_by
    row.confirmed_at = row.confirmed_at if again else (now if payload.confirmed_by else None)
    row.confirmed_by, row.updated_at = payload.confirmed_by, now
    session.add(row)
    session.flush()
    if before != _settings_to_record(row):
        audit.append_entry(
            session,
            actor,
            "tax.change",
            entity="tax settings",
            entity_id="tax",
            before=before,
            after=_settings_to_record(row),
            now=now,
        )
    return row


def save_figures(
    session: Session, payload: TaxSettingsRequest, *, actor: Actor, now: datetime, seen: str | None = None
) -> TaxSettings:
    """Keep seller and rates; the confirmation stays where nothing of them changed. Raises Conflict like a full save."""
    row = get_tax_settings(session, now=now)
    figures = {name: getattr(payload, name) for name in FIGURES} | {"rates": payload.rates.model_dump(mode="json")}
    same = all(getattr(row, name) == value for name, value in figures.items())
    confirmed = row.confirmed_by if same else ""
    kept = payload.model_copy(update={"confirmed_by": confirmed})
    return save_tax_settings(session, kept, actor=actor, now=now, seen=seen)


def confirm_tax_settings(
    session: Session, payload: ConfirmTaxRequest, *, actor: Actor, now: datetime, seen: str | None = None
) -> TaxSettings:
    """Note who confirmed what is kept; a repeat by the same name changes nothing.

    Nobody confirms what they did not read: raises Conflict where it is no longer as `seen` (`mark_figures`).
    """
    row = get_tax_settings(session, now=now)
    figures = {name: getattr(row, name) for name in FIGURES} | {"rates": Rates.model_validate(row.rates)}
    kept = TaxSettingsRequest.model_validate(figures | {"confirmed_by": payload.confirmed_by})
    return save_tax_settings(session, kept, actor=actor, now=now, seen=seen)


def _settings_to_record(row: TaxSettings) -> dict[str, Any]:
    confirmed = format_iso(row.confirmed_at) if row.confirmed_at else ""
    return {name: getattr(row, name) for name in (*FIGURES, "confirmed_by")} | {"confirmed_at": confirmed}


def is_confirmed(row: TaxSettings) -> bool:
    """Whether the accountant confirmed exactly what is kept."""
    return row.confirmed_at is not None


def _find_rate(row: TaxSettings, subject_type: str) -> SupplyRate | None:
    return getattr(Rates.model_validate(row.rates), RATE_NAMES.get(subject_type, subject_type))


def list_missing(row: TaxSettings, subject_type: str) -> list[str]:
    """The fields that a tax invoice for this kind of thing still needs, as programs name them; none: it is issued."""
    entry = _find_rate(row, subject_type)
    sac = row.sac or (entry and entry.sac)
    own = {"gstin": row.gstin, "sac": sac} if charges_gst() else {"taxName": row.tax_name, "taxNumber": row.tax_number}
    given = {"sellerName": row.seller_name, "sellerAddress": row.seller_address, **own, "rates": entry}
    return [name for name, value in given.items() if not value]


def list_receipted(row: TaxSettings) -> list[str]:
    """The subjects whose payments get a receipt instead of an invoice, for something is missing."""
    return [subject for subject in SUBJECTS if list_missing(row, subject)]


def rate_of(row: TaxSettings, subject_type: str) -> tuple[int, str]:
    """The rate in hundredths of a per cent and the SAC of what is sold; it has to be configured."""
    entry = _find_rate(row, subject_type)
    if entry is None:
        raise LookupError(subject_type)
    return int(entry.rate * 100), entry.sac or row.sac


def event_state(row: TaxSettings) -> str:
    """The code of the state in which the event is held."""
    return row.event_state or row.gstin[:2]
