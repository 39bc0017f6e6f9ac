"""Which settings cannot stand together."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from maritime_site.core.redis_urls import place_of
from maritime_site.core.setting_formats import is_half_set
from maritime_site.first_facts import read_first_facts

if TYPE_CHECKING:
    from maritime_site.settings import Settings

# As many as the code of a pass has room for.
MOST_DAYS = 16


def list_conflicts(settings: Settings) -> list[str]:
    """What cannot stand together, each as `NAME: what was expected`."""
    production, with_razorpay = settings.is_production, settings.gateway == "razorpay"
    razorpay = (settings.razorpay_key_id, settings.razorpay_key_secret.get_secret_value())
    rules = {
        "WEB_CONCURRENCY: 1 unless MARITIME_REDIS_URL is set": settings.workers > 1 and not settings.redis_url,
        "MARITIME_LIMITS_REDIS_URL: only beside MARITIME_REDIS_URL, and another database": _shares_redis(settings),
        "MARITIME_SECRET_KEY: required in production, at least 32 characters": production
        and not settings.secret_key.get_secret_value(),
        "MARITIME_DEMO: must be off in production": production and bool(settings.demo),
        "MARITIME_WEBHOOK_LOOPBACK: must be off in production": production and bool(settings.webhook_loopback),
        "MARITIME_GATEWAY: razorpay or none in production, not the sandbox": production
        and settings.gateway == "sandbox",
        "MARITIME_RAZORPAY_KEY_ID, MARITIME_RAZORPAY_KEY_SECRET: required with the razorpay gateway": with_razorpay
        and not all(razorpay),
        "MARITIME_RAZORPAY_WEBHOOK_SECRET: required with the razorpay gateway": with_razorpay
        and not settings.razorpay_webhook_secret.get_secret_value(),
        "MARITIME_APPLE_PASS_TYPE, …_TEAM, …_CERTIFICATE, …_KEY: all of them or none": (
            is_half_set(settings.apple_pass_type, settings.apple_team, settings.apple_certificate, settings.apple_key)
        ),
        "MARITIME_GOOGLE_WALLET_ISSUER, MARITIME_GOOGLE_WALLET_KEY: both or none": is_half_set(
            settings.google_wallet_issuer, settings.google_wallet_key
        ),
        "MARITIME_SMS_AUTH_KEY, MARITIME_SMS_CODE_TEMPLATE_ID: required with msg91": settings.sms_provider == "msg91"
        and not (settings.sms_auth_key.get_secret_value() and settings.sms_code_template_id),
        "MARITIME_RAZORPAY_KEY_ID: a live key in production (rzp_live_…)": production
        and settings.razorpay_key_id.startswith("rzp_test_"),
        f"MARITIME_EVENT_LAST_DAY: from its first day on, within {MOST_DAYS} days": _has_wrong_days(settings),
        "MARITIME_ADMIN_PASSWORD: MARITIME_ADMIN_EMAIL is set, so a password is needed": bool(settings.admin_email)
        and not settings.admin_password.get_secret_value(),
        "MARITIME_ADMIN_EMAIL: MARITIME_ADMIN_PASSWORD is set, so an e-mail is needed": not settings.admin_email
        and bool(settings.admin_password.get_secret_value()),
        "MARITIME_ADMIN_PASSWORD: one that nobody would guess": _has_guessable_password(settings),
    }
    return [problem for problem, broken in rules.items() if broken]


def list_gaps(settings: Settings) -> list[str]:
    """What a site in production can start without but hardly do without, each as `NAME: what happens instead`."""
    outbox = (settings.data_dir / "outbox").resolve()
    gaps = {
        f"MARITIME_SITE_URL: not set, so links in messages lead to {settings.origin}": not settings.site_url,
        f"MARITIME_SMTP_HOST: not set, so messages stay as files in {outbox}": not settings.smtp_host,
        f"MARITIME_MAIL_FROM: not set, so messages leave as {settings.mail_from}, which mail servers refuse": (
            bool(settings.smtp_host) and not settings.has_own_sender
        ),
    }
    return [gap for gap, is_open in gaps.items() if is_open and settings.is_production]


def _has_guessable_password(settings: Settings) -> bool:
    """Whether the first administrator's password is common or made of their address and the event's name (R24)."""
    from maritime_site.core.password_strength import is_guessable

    password = settings.admin_password.get_secret_value()
    name = settings.event_name or str(read_first_facts()["name"]["en"])
    return bool(password) and is_guessable(password, context=(str(settings.admin_email or ""), name))


def _has_wrong_days(settings: Settings) -> bool:
    shipped = read_first_facts()
    first = settings.event_first_day or date.fromisoformat(shipped["startsOn"])
    last = settings.event_last_day or date.fromisoformat(shipped["endsOn"])
    return not 0 <= (last - first).days < MOST_DAYS


def _shares_redis(settings: Settings) -> bool:
    given = settings.limits_redis_url
    return bool(given) and (not settings.redis_url or place_of(given) == place_of(settings.redis_url))
