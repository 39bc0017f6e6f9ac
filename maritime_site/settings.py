"""Every setting of the site: an environment variable or a line of `.env`, read once, wrong values named."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, Self

import phonenumbers
from pydantic import (
    AliasChoices,
    EmailStr,
    Field,
    SecretStr,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from maritime_site.core.clock import list_time_zones
from maritime_site.core.redis_urls import next_database
from maritime_site.core.setting_formats import FORMATS, ORIGIN
from maritime_site.setting_conflicts import list_conflicts

PREFIX = "MARITIME_"
Approval = Literal["auto", "manual"] | None


class WrongSettings(Exception):
    """Some settings cannot be used; the text names each and what was expected."""


class Settings(BaseSettings):
    """The whole configuration. Names in the environment are these, upper-cased, behind `MARITIME_`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore", hide_input_in_errors=True
    )

    # Where and how it runs
    env: Literal["development", "production"] = "development"
    port: int = Field(3000, ge=1, le=65535, validation_alias=AliasChoices("PORT", "port"))
    workers: int = Field(1, ge=1, le=64, validation_alias=AliasChoices("WEB_CONCURRENCY", "workers"))
    data_dir: Path = Path("var")
    database_url: str = ""
    redis_url: str = ""
    limits_redis_url: str = ""
    demo: bool | None = None
    webhook_loopback: bool | None = None
    trusted_proxy_hops: int = Field(0, ge=0, le=10)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    metrics_token: SecretStr = SecretStr("")

    # Secrets
    secret_key: SecretStr = SecretStr("")
    previous_secret_key: SecretStr = SecretStr("")
    pass_key: SecretStr = SecretStr("")
    admin_email: EmailStr | None = None
    admin_password: SecretStr = SecretStr("")

    # The event: first values, until the back office publishes its own (ports/event.py)
    event_name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)] | None = None
    event_year: int | None = Field(None, ge=2000, le=2100)
    countdown_at: datetime | None = None
    event_first_day: date | None = None
    event_last_day: date | None = None
    event_timezone: str = ""
    site_url: str = ""
    assets_host: str = ""
    tag_manager_id: str = ""
    speech_url: str = ""
    social_facebook: str = ""
    social_x: str = ""
    social_instagram: str = ""
    social_linkedin: str = ""
    social_youtube: str = ""
    origins: Annotated[tuple[str, ...], NoDecode] = ()

    # Signing in
    otp_minutes: int = Field(10, ge=1, le=10)
    otp_resend_seconds: int = Field(60, ge=0, le=3600)
    otp_sends_per_hour: int = Field(5, ge=1, le=100)

    # Who is approved at once (auto) or by an administrator (manual); empty: the kind's own rule
    approval_exhibitor: Approval = None
    approval_delegate: Approval = None
    approval_express_delegate: Approval = None
    approval_media: Approval = None
    approval_visitor: Approval = None
    approval_achiever: Approval = None
    approval_conference: Approval = None

    # Money
    gateway: Literal["sandbox", "razorpay", "none"] = "sandbox"
    hold_minutes: int = Field(15, ge=1, le=60)
    holds_per_day: int = Field(100, ge=1, le=1_000)
    cancellations_per_day: int = Field(100, ge=1, le=1_000)
    networking_keep_months: int = Field(6, ge=1, le=120)
    refund_approval_above: int = Field(5_000_000, ge=0)
    sandbox_key_secret: SecretStr = SecretStr("sandbox-key-secret")
    sandbox_webhook_secret: SecretStr = SecretStr("sandbox-webhook-secret")
    # Passes in the wallet of a phone; without keys nobody is offered one
    apple_pass_type: str = ""
    apple_team: str = ""
    apple_certificate: Path | None = None
    apple_key: Path | None = None
    apple_key_password: SecretStr = SecretStr("")
    apple_intermediate: Path | None = None
    google_wallet_issuer: str = ""
    google_wallet_key: Path | None = None
    razorpay_key_id: str = ""
    razorpay_key_secret: SecretStr = SecretStr("")
    razorpay_webhook_secret: SecretStr = SecretStr("")
    razorpay_previous_webhook_secret: SecretStr = SecretStr("")

    # Messages; without a host or a provider they are files in <data dir>/outbox
    smtp_host: str = ""
    smtp_port: int = Field(587, ge=1, le=65535)
    smtp_user: str = ""
    smtp_password: SecretStr = SecretStr("")
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    mail_from: EmailStr = "no-reply@demo.example"
    sms_provider: Literal["", "msg91"] = ""
    sms_auth_key: SecretStr = SecretStr("")
    sms_code_template_id: str = ""
    sms_countries: Annotated[tuple[str, ...], NoDecode] = ()
    sms_per_hour: int = Field(500, ge=1, le=100_000)
    sms_per_day: int = Field(5_000, ge=1, le=1_000_000)

    @field_validator("origins", "sms_countries", mode="before")
    @classmethod
    def _split_commas(cls, value: object) -> object:
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    @field_validator("origins")
    @classmethod
    def _name_a_site(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        """`*` and `null` would let every page there is in (R46)."""
        if not all(re.fullmatch(ORIGIN, origin) for origin in value):
            raise ValueError("origins like https://partner.example, divided by commas; neither * nor null")
        return value

    @field_validator("sms_countries")
    @classmethod
    def _known_countries(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        countries = tuple(country.upper() for country in value)
        if not phonenumbers.SUPPORTED_REGIONS.issuperset(countries):
            raise ValueError("countries in two letters, divided by commas, like IN,AE")
        return countries

    @field_validator("secret_key", "previous_secret_key")
    @classmethod
    def _long_enough(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value() and len(value.get_secret_value()) < 32:
            raise ValueError("at least 32 characters")
        return value

    @field_validator("pass_key")
    @classmethod
    def _is_a_seed(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value() and not re.fullmatch("[0-9a-f]{64}", value.get_secret_value()):
            raise ValueError("64 digits 0-9 a-f, as `openssl rand -hex 32` writes them")
        return value

    @field_validator("admin_password")
    @classmethod
    def _strong_enough(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value() and len(value.get_secret_value()) < 12:
            raise ValueError("at least 12 characters")
        return value

    @field_validator("event_timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if value and value not in list_time_zones():
            raise ValueError("the name of a time zone, like Asia/Kolkata")
        return value

    @field_validator(*FORMATS)
    @classmethod
    def _well_formed(cls, value: str, info: ValidationInfo) -> str:
        looks, expected = FORMATS[str(info.field_name)]
        if value and not re.fullmatch(looks, value):
            raise ValueError(expected)
        return value

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if conflicts := list_conflicts(self):
            raise ValueError("\n".join(conflicts))
        self.demo = not self.is_production if self.demo is None else self.demo
        self.webhook_loopback = not self.is_production if self.webhook_loopback is None else self.webhook_loopback
        return self

    @property
    def limits_redis(self) -> str:
        """Where limits are counted: beside the pages' state, never in its database. Empty: in this process."""
        return self.limits_redis_url or (next_database(self.redis_url) if self.redis_url else "")

    @property
    def is_production(self) -> bool:
        return self.env == "production"

    @property
    def database(self) -> str:
        """The SQLAlchemy URL; SQLite in the data folder unless one is set."""
        return self.database_url or f"sqlite:///{self.data_dir.resolve() / 'site.db'}"

    @property
    def has_own_sender(self) -> bool:
        """Whether letters leave in the name of the organisers, not of the demo."""
        return self.mail_from != type(self).model_fields["mail_from"].default

    @property
    def texted(self) -> frozenset[str]:
        """The countries whose mobiles get texts (R7): while texts are only files, nobody is charged for any."""
        if self.sms_countries:
            return frozenset(self.sms_countries)
        return frozenset({"IN"}) if self.sms_provider else frozenset(phonenumbers.SUPPORTED_REGIONS)

    @property
    def origin(self) -> str:
        """Where links in letters lead: the site's address, on a developer's machine without one that machine."""
        return self.site_url.rstrip("/") or f"http://localhost:{self.port}"

    def approval(self, kind: str) -> Approval:
        """How registrations of a kind are decided, or None for the kind's own rule (KIND-3)."""
        return getattr(self, f"approval_{kind.replace('-', '_')}", None)


def variable_name(field: str) -> str:
    """The environment variable a field is read from."""
    return {"port": "PORT", "workers": "WEB_CONCURRENCY"}.get(field, PREFIX + field.upper())


def _explain_errors(error: ValidationError) -> str:
    lines: list[str] = []
    for problem in error.errors():
        text = problem["msg"].removeprefix("Value error, ")
        where = str(problem["loc"][0]) if problem["loc"] else ""
        field = where if where in Settings.model_fields else where.lower().removeprefix(PREFIX.lower())
        name = where if where in {"PORT", "WEB_CONCURRENCY"} else variable_name(field)
        lines.append(f"{name}: {text}" if where else text)
    return "\n".join(lines)


def read_settings(**overrides: object) -> Settings:
    """Read settings from the environment and `.env`. Raises WrongSettings, naming each wrong one."""
    try:
        return Settings(**overrides)  # pyright: ignore[reportArgumentType]
    except ValidationError as error:
        raise WrongSettings(_explain_errors(error)) from error


@lru_cache(maxsize=1)
def load_settings() -> Settings:
    """The settings of this process, read once."""
    return read_settings()
