"""What the office may set by itself (BO-3)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from maritime_site.api.access import Outside, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, failures
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import Wish
from maritime_site.domain.administration import office_settings
from maritime_site.domain.administration.office_settings import NAMES, OfficeWish
from maritime_site.domain.payments import exchange_rates
from maritime_site.domain.payments.exchange_rates import SetRate
from maritime_site.domain.payments.office_models import ExchangeRate

router = Router(prefix="/admin/settings", tags=["Back office"])
Keeper = Annotated[AdminIdentity, Depends(permitted("SETTINGS_EDIT"))]
AtDesk = Annotated[Desk, at_desk("SETTINGS_EDIT")]
DOLLAR = "USD"
LATER = N_("Saved. It counts from the next start of the site, which builds the pages anew.")


class SettingsAnswer(Answer):
    """The office's own values, what counts now, and whether a start is needed for the two to agree."""

    message: str = ""
    data: OfficeWish
    now: dict[str, str]
    waits_for_start: bool


def _answer(kept: dict[str, str], outside: Outside, message: str = "") -> SettingsAnswer:
    now = {name: str(getattr(outside.settings, name)) for name in NAMES}
    waits = any(now[name] != str(getattr(outside.settings.model_validate(kept), name)) for name in kept)
    return SettingsAnswer(message=message, data=OfficeWish.model_validate(kept), now=now, waits_for_start=waits)


class RateShape(Wish):
    """Rupees for one unit of another currency, and who set it; null where none is set."""

    currency: str
    rate: str | None
    set_by: str = ""
    updated_at: Moment | None = None


class RateAnswer(Answer):
    """A rate, as it counts from now on."""

    data: RateShape


def _rate(currency: str, row: ExchangeRate | None) -> RateAnswer:
    if row is None:
        return RateAnswer(data=RateShape(currency=currency, rate=None))
    rate = f"{exchange_rates.rate_of(row):f}"
    return RateAnswer(data=RateShape(currency=currency, rate=rate, set_by=row.set_by_name, updated_at=row.updated_at))


@router.get("/exchange-rate", operation_id="admin_exchange_rate", summary="The rate that refunds are compared at",
            responses=failures(401, 403, 503))  # fmt: skip
def read_rate(_admin: Keeper, session: ReadSession) -> RateAnswer:
    """Rupees for one US dollar, where the limit of one administrator's refunds is compared."""
    return _rate(DOLLAR, session.get(ExchangeRate, DOLLAR))


@router.put("/exchange-rate", operation_id="admin_exchange_rate_set", summary="Set that rate",
            responses=failures(401, 403, 413, 415, 422, 503))  # fmt: skip
def set_rate(wish: SetRate, desk: AtDesk) -> RateAnswer:
    """Set it, or take it away with null; it counts at once, except for refunds of whoever set it."""
    return _rate(wish.currency, exchange_rates.set_rate(desk.session, wish, actor=desk.actor, now=desk.now))


@router.get("", operation_id="admin_settings", responses=failures(401, 403, 503))
def read(_admin: Keeper, session: ReadSession, outside: Outside) -> SettingsAnswer:
    """The office's values."""
    return _answer(office_settings.kept(session), outside)


@router.put("", operation_id="admin_settings_keep", responses=failures(401, 403, 413, 415, 422, 503))
def keep(wish: OfficeWish, desk: AtDesk) -> SettingsAnswer:
    """Keep them all; what is left out or empty goes back to the environment's value."""
    kept = office_settings.keep(desk.session, wish, actor=desk.actor, now=desk.now)
    return _answer(kept, desk.services, _(LATER))
