"""What a new site still needs, seen in its tables and settings; nobody ticks anything off (EVENT-4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from maritime_site.core.text.home import INDIA
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.models import Administrator, SecondFactor
from maritime_site.domain.administration.system import find_newest_backup
from maritime_site.domain.event import queries as event
from maritime_site.domain.event.leftovers import list_leftovers
from maritime_site.domain.exhibition.models import Hall, Tariff
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.pages import queries as pages
from maritime_site.domain.people.consent_texts import ConsentTextVersion
from maritime_site.domain.programme.models import ProgrammeSession
from maritime_site.ports.event import FIRST_VERSION
from maritime_site.ports.services import Services

FRESH = timedelta(days=2)
FEWEST_STAFF = 2


@dataclass(frozen=True)
class SetupStep:
    """One thing to set up: `path` is the screen where it is done."""

    key: str
    title: str
    done: bool
    path: str


def list_setup_steps(session: Session, *, services: Services, now: datetime) -> list[SetupStep]:
    """Every step in the order in which a new site is set up; demo content counts for nothing."""
    steps = [SetupStep(key, _(title), test(session, services, now), path) for key, title, test, path in STEPS]
    return [steps[0], *_check_leftovers(services), *_check_texts(session, services, now), *steps[1:]]


def _check_leftovers(services: Services) -> list[SetupStep]:
    """What an event of its own still has of the shipped one, by its fields, until nothing is left."""
    fields = "; ".join(list_leftovers(services.event.facts))
    title = _("Change or empty what is still of the event that the site came with: {fields}", fields=fields)
    return [SetupStep("leftovers", title, done=False, path="/admin/event")] if fields else []


def _check_texts(session: Session, services: Services, now: datetime) -> list[SetupStep]:
    """Outside India: the texts that came with the site, by their names where they speak of its law."""
    country = services.event.facts.country
    if country == INDIA:
        return []
    others = pages.list_of_other_country(session, country, now=now)
    titles = ", ".join(others)
    title = _("Write your own of the texts that came for an event in another country: {titles}", titles=titles)
    return [SetupStep("texts", title if others else _("Have texts that fit your country"), not others, "/admin/pages")]


def _has_own_details(session: Session, _services: Services, _now: datetime) -> bool:
    return event.get_state(session).version > FIRST_VERSION


def _has_packages(session: Session, _services: Services, _now: datetime) -> bool:
    return session.exec(select(Package.id).where(~col(Package.is_demo)).limit(1)).first() is not None


def _has_stalls(session: Session, _services: Services, _now: datetime) -> bool:
    hall = select(Hall.id).where(~col(Hall.is_demo)).limit(1)
    tariff = select(Tariff.id).where(~col(Tariff.is_demo), col(Tariff.published)).limit(1)
    return all(session.exec(wanted).first() is not None for wanted in (hall, tariff))


def _has_programme(session: Session, _services: Services, _now: datetime) -> bool:
    own = select(ProgrammeSession.id).where(~col(ProgrammeSession.is_demo), col(ProgrammeSession.released))
    return session.exec(own.limit(1)).first() is not None


def _has_consents(session: Session, _services: Services, _now: datetime) -> bool:
    return session.exec(select(ConsentTextVersion.id).limit(1)).first() is not None


def _has_mail(_session: Session, services: Services, _now: datetime) -> bool:
    return bool(services.settings.smtp_host) and services.settings.has_own_sender


def _has_payments(_session: Session, services: Services, _now: datetime) -> bool:
    return services.settings.gateway == "razorpay"


def _has_staff(session: Session, _services: Services, _now: datetime) -> bool:
    return len(session.exec(_select_active().limit(FEWEST_STAFF)).all()) == FEWEST_STAFF


def _has_second_factors(session: Session, _services: Services, _now: datetime) -> bool:
    confirmed = select(SecondFactor.administrator_id).where(col(SecondFactor.confirmed_at).is_not(None))
    without = _select_active().where(col(Administrator.id).not_in(confirmed))
    return session.exec(without.limit(1)).first() is None


def _has_backup(_session: Session, services: Services, now: datetime) -> bool:
    newest = find_newest_backup(services.settings.data_dir)
    return newest is not None and now - newest.made < FRESH


def _select_active() -> SelectOfScalar[UUID]:
    return select(Administrator.id).where(
        col(Administrator.disabled_at).is_(None), col(Administrator.password_hash) != ""
    )


Test = Callable[[Session, Services, datetime], bool]
STEPS: tuple[tuple[str, str, Test, str], ...] = (
    ("details", N_("Publish the event's name, dates and venue"), _has_own_details, "/admin/event"),
    ("packages", N_("Add hospitality packages"), _has_packages, "/admin/packages"),
    ("stalls", N_("Draw the halls and publish the tariff"), _has_stalls, "/admin/exhibition/halls"),
    ("programme", N_("Plan the programme"), _has_programme, "/admin/programme"),
    ("consents", N_("Set the words of consent"), _has_consents, "/admin/settings/consents"),
    (
        "mail",
        N_("Connect the mail server, and set who letters are from (MARITIME_SMTP_HOST, MARITIME_MAIL_FROM)"),
        _has_mail,
        "/admin/system",
    ),
    ("payments", N_("Connect the payment gateway"), _has_payments, "/admin/system"),
    ("staff", N_("Invite colleagues"), _has_staff, "/admin/staff"),
    ("second-factors", N_("Have every account use a second factor"), _has_second_factors, "/admin/staff"),
    ("backup", N_("Make a backup, not older than two days"), _has_backup, "/admin/system"),
)
