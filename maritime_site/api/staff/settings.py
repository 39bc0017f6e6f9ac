"""What the office may set by itself (BO-3)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Moment, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import StaffContext, at_desk
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import office_settings
from maritime_site.domain.administration.office_settings import NAMES, OfficeSettingsRequest
from maritime_site.domain.payments import exchange_rates
from maritime_site.domain.payments.exchange_rates import SetRate
from maritime_site.domain.payments.staff.models import ExchangeRate

router = Router(prefix="/admin/settings", tags=["Back office"])
Keeper = Annotated[AdminIdentity, Depends(require_permission("SETTINGS_EDIT"))]
AtDesk = Annotated[StaffContext, at_desk("SETTINGS_EDIT")]
DOLLAR = "USD"
LATER = N_("Saved. It counts from the next start of the site, which builds the pages anew.")


class SettingsAnswer(Answer):
    """The office's own values, what counts now, and whether a start is needed for the two to agree."""

    message: str = ""
    data: OfficeSettingsRequest
    now: dict[str, str]
    waits_for_start: bool


def _to_settings_answer(kept: dict[str, str], services: ServicesDep, message: str = "") -> SettingsAnswer:
    now = {name: str(getattr(services.settings, name)) for name in NAMES}
    waits = any(now[name] != str(getattr(services.settings.model_validate(kept), name)) for name in kept)
    return SettingsAnswer(
        message=message, data=OfficeSettingsRequest.model_validate(kept), now=now, waits_for_start=waits
    )


class RateSchema(Schema):
    """Rupees for one unit of another currency, and who set it; null where none is set."""

    currency: str
    rate: str | None
    set_by: str = ""
    updated_at: Moment | None = None


class RateAnswer(Answer):
    """A rate, as it counts from now on."""

    data: RateSchema


def _read_exchange_rate(currency: str, row: ExchangeRate | None) -> RateAnswer:
    if row is None:
        return RateAnswer(data=RateSchema(currency=currency, rate=None))
    rate = f"{exchange_rates.rate_of(row):f}"
    return RateAnswer(data=RateSchema(currency=currency, rate=rate, set_by=row.set_by_name, updated_at=row.updated_at))


@router.get(
    "/exchange-rate",
    operation_id="admin_exchange_rate",
    summary="The rate that refunds are compared at",
    responses=failure_responses(401, 403, 503),
)
def read_rate(_admin: Keeper, session: ReadSession) -> RateAnswer:
    """Rupees for one US dollar, where the limit of one administrator's refunds is compared."""
    return _read_exchange_rate(DOLLAR, session.get(ExchangeRate, DOLLAR))


@router.put(
    "/exchange-rate",
    operation_id="admin_exchange_rate_set",
    summary="Set that rate",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def set_rate(payload: SetRate, desk: AtDesk) -> RateAnswer:
    """Set it, or take it away with null; it counts at once, except for refunds of whoever set it."""
    return _read_exchange_rate(
        payload.currency, exchange_rates.set_rate(desk.session, payload, actor=desk.actor, now=desk.now)
    )


@router.get("", operation_id="admin_settings", responses=failure_responses(401, 403, 503))
def get_settings(_admin: Keeper, session: ReadSession, services: ServicesDep) -> SettingsAnswer:
    """The office's values."""
    return _to_settings_answer(office_settings.get_office_settings(session), services)


@router.put("", operation_id="admin_settings_keep", responses=failure_responses(401, 403, 413, 415, 422, 503))
def save_settings(payload: OfficeSettingsRequest, desk: AtDesk) -> SettingsAnswer:
    """Keep them all; what is left out or empty goes back to the environment's value."""
    kept = office_settings.save_office_settings(desk.session, payload, actor=desk.actor, now=desk.now)
    return _to_settings_answer(kept, desk.services, _(LATER))
