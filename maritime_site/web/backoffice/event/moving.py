"""What the days of an event leave behind where they move: passes that admit on others, packages for other nights."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.staff_packages import list_apart
from maritime_site.domain.passes.queries import list_foreign_days
from maritime_site.ports.event import Event
from maritime_site.web.backoffice.passes.admission_days import tell_moved


def tell_left_behind(session: Session, event: Event, now: datetime) -> list[str]:
    """What does not fit these days, a sentence each; none where all does."""
    packages = "; ".join(_name_stay(package) for package in list_apart(session, event, now=now))
    apart = _("These packages have no night at the event: {packages}.", packages=packages) if packages else ""
    return [text for text in (tell_moved(list_foreign_days(session, event), event), apart) if text]


def _name_stay(package: Package) -> str:
    return _(
        "{package}, {check_in} to {check_out}",
        package=package.name,
        check_in=format_day(package.check_in),
        check_out=format_day(package.check_out),
    )
