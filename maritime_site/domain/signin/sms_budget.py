"""What text messages may cost: a budget by hour and day, and a pause while nobody uses the codes (security.md R7)."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from sqlalchemy import update
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.errors import TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.models import OneTimeCode
from maritime_site.domain.signin.rules import SignInRules

PREFIX_RATE = "30 per 1 hour"
ALARM_AT = 0.8
BUSY = N_("Text messages are busy at the moment. Please use your email address, or try again later.")
# Of the texted codes of the last hour that were used or have run out, so many at least, and this share used.
LOOKED_AT, LEAST, USED_SHARE = timedelta(hours=1), 50, 0.4
PAUSE_SECONDS = 900
log = structlog.get_logger()


def _sms_rates(rules: SignInRules) -> tuple[str, str]:
    return (f"{rules.texts_per_hour} per 1 hour", f"{rules.texts_per_day} per 1 day")


def check_sms_budget(limiter: Limiter, address: Address, rules: SignInRules) -> None:
    """Keep text messages within their budget, 30 an hour to neighbouring numbers among them.

    Everybody is counted and refused alike, registered or not. Raises TooMany.
    """
    if address.channel != "sms":
        return
    for rate in _sms_rates(rules):
        if not limiter.has_room(rate, "texts"):
            raise TooMany(_(BUSY), retry_after=limiter.wait(rate, "texts"))
    prefix = address.value[:-4]
    if not limiter.take(PREFIX_RATE, "texts-to", prefix):
        raise TooMany(_(BUSY), retry_after=limiter.wait(PREFIX_RATE, "texts-to", prefix))


def count_sms(limiter: Limiter, message: Message | None, rules: SignInRules) -> None:
    """Count a text message that goes out; from four fifths of a budget on the log warns, once an hour."""
    if message is None or message.channel != "sms":
        return
    for rate in _sms_rates(rules):
        limiter.take(rate, "texts")
        most, _per, window = rate.partition(" per ")
        nearly = limiter.take(f"{max(1, int(int(most) * ALARM_AT))} per {window}", "texts-nearly")
        if not nearly and limiter.take("1 per 1 hour", "texts-alarm", window):
            log.warning("text messages near their budget", budget=rate)


def note_sent(session: Session, id_of: tuple[str, str, str], *, now: datetime) -> None:
    """Mark the code just made for this kind, purpose and address as texted."""
    kind, purpose, address = id_of
    mine = (
        col(OneTimeCode.kind) == kind,
        col(OneTimeCode.purpose) == purpose,
        col(OneTimeCode.address) == address,
        col(OneTimeCode.created_at) == now,
    )
    session.exec(update(OneTimeCode).where(*mine).values(texted=True))


def check_worth(session: Session, address: Address, *, rules: SignInRules, now: datetime) -> None:
    """Raise TooMany while hardly any texted code is used: somebody makes us pay for them. E-mail goes on."""
    if address.channel != "sms" or not rules.pays_for_texts:
        return
    settled = or_(col(OneTimeCode.used_at).is_not(None), col(OneTimeCode.expires_at) <= now)
    recent = (col(OneTimeCode.texted), col(OneTimeCode.created_at) > now - LOOKED_AT, settled)
    sent, used = session.exec(select(func.count(), func.count(col(OneTimeCode.used_at))).where(*recent)).one()
    if sent >= LEAST and used < sent * USED_SHARE:
        log.warning("text messages are paused", sent=sent, used=used)
        raise TooMany(_(BUSY), retry_after=PAUSE_SECONDS)
