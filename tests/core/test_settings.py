"""Settings come from the environment or `.env`; a wrong one is named with what was expected."""

from __future__ import annotations

import pytest

from maritime_site.ports.event import first_event
from maritime_site.settings import Settings, WrongSettings, read_settings, variable_name

KEY = "k" * 32
PRODUCTION = {
    "MARITIME_ENV": "production",
    "MARITIME_SECRET_KEY": KEY,
    "MARITIME_GATEWAY": "none",
    "MARITIME_SITE_URL": "https://event.example",
    "MARITIME_SMTP_HOST": "mail.event.example",
}
RAZORPAY = PRODUCTION | {
    "MARITIME_GATEWAY": "razorpay",
    "MARITIME_RAZORPAY_KEY_ID": "rzp_live_1",
    "MARITIME_RAZORPAY_KEY_SECRET": "s",
    "MARITIME_RAZORPAY_WEBHOOK_SECRET": "w",
}


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch):
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_name(name), raising=False)


def read(monkeypatch, values: dict[str, str]) -> Settings:
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    return read_settings(_env_file=None)


def test_defaults_suit_a_first_start_in_development(monkeypatch):
    settings = read(monkeypatch, {})
    assert (settings.port, settings.workers, settings.env, settings.gateway) == (3000, 1, "development", "sandbox")
    assert settings.demo is True
    assert settings.refund_approval_above == 50_000 * 100
    assert settings.database.startswith("sqlite:///")
    assert settings.database.endswith("/var/site.db")
    assert (settings.countdown_at, settings.event_name) == (None, None)  # the shipped event's count (ports/event.py)


@pytest.mark.parametrize(
    ("values", "name", "expected"),
    [
        ({"PORT": "0"}, "PORT", "greater than or equal to 1"),
        ({"PORT": "65536"}, "PORT", "less than or equal to 65535"),
        ({"PORT": "http"}, "PORT", "valid integer"),
        ({"WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY", "greater than or equal to 1"),
        ({"WEB_CONCURRENCY": "2"}, "WEB_CONCURRENCY", "1 unless MARITIME_REDIS_URL is set"),
        *(
            ({"MARITIME_ORIGINS": text}, "MARITIME_ORIGINS", "neither * nor null")
            for text in ("*", "null", "https://a.example,*", "a.example", "https://*.a.example", "https://a.example/")
        ),
        ({"MARITIME_EVENT_NAME": "  "}, "MARITIME_EVENT_NAME", "at least 1 character"),
        ({"MARITIME_ENV": "staging"}, "MARITIME_ENV", "'development' or 'production'"),
        ({"MARITIME_DEMO": "perhaps"}, "MARITIME_DEMO", "valid boolean"),
        ({"MARITIME_SECRET_KEY": "k" * 31}, "MARITIME_SECRET_KEY", "at least 32 characters"),
        ({"MARITIME_PREVIOUS_SECRET_KEY": "short"}, "MARITIME_PREVIOUS_SECRET_KEY", "at least 32 characters"),
        (
            {"MARITIME_ADMIN_EMAIL": "a@demo.example", "MARITIME_ADMIN_PASSWORD": "p" * 11},
            "MARITIME_ADMIN_PASSWORD",
            "at least 12 characters",
        ),
        *(
            (
                {"MARITIME_ADMIN_EMAIL": "a@demo.example", "MARITIME_ADMIN_PASSWORD": password},
                "MARITIME_ADMIN_PASSWORD",
                "nobody would guess",
            )
            for password in ("password1234", "IndiaMaritimeWeek1", "a@demo.example")
        ),
        ({"MARITIME_ADMIN_EMAIL": "a@demo.example"}, "MARITIME_ADMIN_PASSWORD", "a password is needed"),
        ({"MARITIME_ADMIN_PASSWORD": "a lantern on the quay"}, "MARITIME_ADMIN_EMAIL", "an e-mail is needed"),
        ({"MARITIME_ADMIN_EMAIL": "nobody"}, "MARITIME_ADMIN_EMAIL", "valid email address"),
        ({"MARITIME_DATABASE_URL": "mysql://x"}, "MARITIME_DATABASE_URL", "postgresql+psycopg://"),
        ({"MARITIME_REDIS_URL": "http://cache"}, "MARITIME_REDIS_URL", "redis://"),
        ({"MARITIME_SITE_URL": "event.example"}, "MARITIME_SITE_URL", "https://event.example"),
        ({"MARITIME_SITE_URL": "https://event.example/en"}, "MARITIME_SITE_URL", "address alone"),
        ({"MARITIME_ASSETS_HOST": "http://two hosts"}, "MARITIME_ASSETS_HOST", "a host"),
        ({"MARITIME_TAG_MANAGER_ID": "<script>"}, "MARITIME_TAG_MANAGER_ID", "GTM-"),
        ({"MARITIME_SPEECH_URL": "javascript:alert(1)"}, "MARITIME_SPEECH_URL", "starts with https://"),
        ({"MARITIME_SOCIAL_X": "@event"}, "MARITIME_SOCIAL_X", "starts with https://"),
        ({"MARITIME_EVENT_TIMEZONE": "Mars/Olympus"}, "MARITIME_EVENT_TIMEZONE", "name of a time zone"),
        ({"MARITIME_EVENT_TIMEZONE": "posix/Asia/Kolkata"}, "MARITIME_EVENT_TIMEZONE", "name of a time zone"),
        ({"MARITIME_COUNTDOWN_AT": "soon"}, "MARITIME_COUNTDOWN_AT", "valid datetime"),
        ({"MARITIME_GATEWAY": "paypal"}, "MARITIME_GATEWAY", "'sandbox', 'razorpay' or 'none'"),
        ({"MARITIME_GATEWAY": "razorpay"}, "MARITIME_RAZORPAY_KEY_ID", "required with the razorpay gateway"),
        ({"MARITIME_HOLD_MINUTES": "0"}, "MARITIME_HOLD_MINUTES", "greater than or equal to 1"),
        ({"MARITIME_OTP_MINUTES": "11"}, "MARITIME_OTP_MINUTES", "less than or equal to 10"),
        ({"MARITIME_APPROVAL_MEDIA": "maybe"}, "MARITIME_APPROVAL_MEDIA", "'auto' or 'manual'"),
        ({"MARITIME_SMS_COUNTRIES": "IN,India"}, "MARITIME_SMS_COUNTRIES", "two letters"),
        ({"MARITIME_SMS_COUNTRIES": "ZZ"}, "MARITIME_SMS_COUNTRIES", "two letters"),
        ({"MARITIME_SMS_PROVIDER": "msg91"}, "MARITIME_SMS_AUTH_KEY", "required with msg91"),
        ({"MARITIME_TRUSTED_PROXY_HOPS": "-1"}, "MARITIME_TRUSTED_PROXY_HOPS", "greater than or equal to 0"),
        (PRODUCTION | {"MARITIME_SECRET_KEY": ""}, "MARITIME_SECRET_KEY", "required in production"),
        (PRODUCTION | {"MARITIME_DEMO": "true"}, "MARITIME_DEMO", "off in production"),
        (PRODUCTION | {"MARITIME_GATEWAY": "sandbox"}, "MARITIME_GATEWAY", "not the sandbox"),
        (RAZORPAY | {"MARITIME_RAZORPAY_KEY_ID": "rzp_test_1"}, "MARITIME_RAZORPAY_KEY_ID", "a live key"),
        (RAZORPAY | {"MARITIME_RAZORPAY_WEBHOOK_SECRET": ""}, "MARITIME_RAZORPAY_WEBHOOK_SECRET", "required"),
    ],
)
def test_a_wrong_value_is_named_with_what_was_expected(monkeypatch, values, name, expected):
    with pytest.raises(WrongSettings) as refusal:
        read(monkeypatch, values)
    line = next(line for line in str(refusal.value).splitlines() if line.startswith(name))
    assert expected in line


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MARITIME_REDIS_URL", "rediss://:secret@cache.example:6380/2"),
        ("MARITIME_DATABASE_URL", "sqlite:////srv/site data/site.db"),
        ("MARITIME_SITE_URL", "https://event.example/"),
        ("MARITIME_SITE_URL", "http://localhost:3000"),
        ("MARITIME_ASSETS_HOST", "assets.example"),
        ("MARITIME_ASSETS_HOST", "https://assets.example/imw"),
        ("MARITIME_SPEECH_URL", "https://www.youtube.com/watch?v=abcdefghijk"),
        ("MARITIME_SOCIAL_X", "https://x.com/event"),
    ],
)
def test_addresses_in_each_of_their_forms_are_taken(monkeypatch, name, value):
    field = name.removeprefix("MARITIME_").lower()
    assert getattr(read(monkeypatch, {name: value}), field) == value


def test_several_wrong_values_are_named_at_once(monkeypatch):
    with pytest.raises(WrongSettings) as refusal:
        read(monkeypatch, {"PORT": "x", "MARITIME_GATEWAY": "y"})
    assert {line.partition(":")[0] for line in str(refusal.value).splitlines()} == {"PORT", "MARITIME_GATEWAY"}


def test_all_that_production_refuses_is_named_at_once(monkeypatch):
    with pytest.raises(WrongSettings) as refusal:
        read(monkeypatch, {"MARITIME_ENV": "production", "MARITIME_DEMO": "true"})
    assert str(refusal.value).splitlines() == [
        "MARITIME_SECRET_KEY: required in production, at least 32 characters",
        "MARITIME_DEMO: must be off in production",
        "MARITIME_GATEWAY: razorpay or none in production, not the sandbox",
    ]


def test_a_refusal_never_repeats_a_secret(monkeypatch):
    with pytest.raises(WrongSettings) as refusal:
        read(monkeypatch, {"MARITIME_SECRET_KEY": "too-short-canary"})
    assert "canary" not in str(refusal.value)


@pytest.mark.parametrize("values", [PRODUCTION, RAZORPAY])
def test_production_starts_without_development_defaults(monkeypatch, values):
    settings = read(monkeypatch, values)
    assert settings.is_production
    assert settings.demo is False


def test_more_workers_are_fine_with_redis(monkeypatch):
    values = {"WEB_CONCURRENCY": "4", "MARITIME_REDIS_URL": "redis://localhost"}
    assert read(monkeypatch, values).workers == 4


def test_lines_of_a_file_count_and_the_environment_wins(monkeypatch, tmp_path):
    file = tmp_path / ".env"
    file.write_text("PORT=4000\nMARITIME_EVENT_YEAR=2027\nMARITIME_OTP_MINUTES=\n", encoding="utf-8")
    monkeypatch.setenv("PORT", "4001")
    settings = read_settings(_env_file=file)
    assert (settings.port, settings.event_year, settings.otp_minutes) == (4001, 2027, 10)


def test_lists_are_comma_separated(monkeypatch):
    settings = read(monkeypatch, {"MARITIME_ORIGINS": "https://a.example, https://b.example,"})
    assert settings.origins == ("https://a.example", "https://b.example")


@pytest.mark.req("KIND-3")
def test_approval_is_read_per_kind(monkeypatch):
    settings = read(monkeypatch, {"MARITIME_APPROVAL_EXPRESS_DELEGATE": "manual"})
    assert settings.approval("express-delegate") == "manual"
    assert settings.approval("delegate") is None


@pytest.mark.req("LAY-3")
def test_name_and_year_make_the_title(monkeypatch):
    assert first_event(read(monkeypatch, {"MARITIME_EVENT_YEAR": "2027"})).title == "India Maritime Week 2027"


def test_texts_that_are_paid_for_go_to_india_unless_other_countries_are_listed(monkeypatch):
    paid = {
        "MARITIME_SMS_PROVIDER": "msg91",
        "MARITIME_SMS_AUTH_KEY": "key",
        "MARITIME_SMS_CODE_TEMPLATE_ID": "template",
    }
    assert {"IN", "AE", "US"} <= read(monkeypatch, {}).texted
    assert read(monkeypatch, paid).texted == {"IN"}
    assert read(monkeypatch, paid | {"MARITIME_SMS_COUNTRIES": "in, ae"}).texted == {"IN", "AE"}
