"""What a phone keeps of the event: one page with everything inside it, its owner's alone (PASS-5)."""

from __future__ import annotations

import json
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from maritime_site.core.errors import Conflict
from maritime_site.core.imaging.colours import theme_css
from maritime_site.core.text.formatting import day_and_time, format_days
from maritime_site.core.text.i18n import TAGS, _, current_language
from maritime_site.domain.exhibition import plan
from maritime_site.domain.exhibition.labels import TYPE_NAMES
from maritime_site.domain.passes import qr, service
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.event import Event
from maritime_site.ports.services import Services
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.kit.stalls.plan import status_words
from maritime_site.web.kit.stalls.words import code_shown, fit_words
from maritime_site.web.portal.agenda.rows import list_rows
from maritime_site.web.public.exhibitors.page import list_companies

STYLES = Path(__file__).parents[3] / "assets" / "styles"
SHEETS = ("tokens", "base", "layout", "parts", "forms", "shell", "pass", "plan", "offline")


def build_page(services: Services, person: Person, *, now: datetime) -> str:
    """Pass, agenda and hall plan as they are now, in the current language."""
    event = services.event
    with services.database.reading() as session:
        rows, halls = list_rows(session, person, event), plan.get_plan(session, now=now)
        companies = list_companies(session)
    return render_template(
        "offline.html",
        tag=TAGS[current_language()],
        styles=_styles(event),
        event=event,
        as_of=day_and_time(now, event.zone_name),
        rows=rows,
        halls=halls,
        companies=companies,
        legend={status: name for status, name in status_words().items() if status != "mine"},
        code_shown=code_shown,
        fit_words=fit_words,
        type_name=lambda key: _(TYPE_NAMES[key]),
        **_pass_context(services, person, now),
    )


def build_empty_page(event: Event) -> str:
    """What a browser shows that kept nothing, or nothing of whoever is signed in now."""
    return render_template("offline_empty.html", tag=TAGS[current_language()], styles=_styles(event))


def _pass_context(services: Services, person: Person, now: datetime) -> dict[str, Any]:
    """The pass, or why there is none; and by what the browser knows its owner again."""
    kind = KINDS[person.kind]
    context: dict[str, Any] = {
        "owner": json.dumps([kind.token_key, kind.data_key, str(person.id)]),
        "colour": kind.colour,
        "entry_pass": None,
    }
    try:
        result = service.open_pass(services, person, now=now)
    except Conflict as refusal:
        return context | {"withheld": refusal.message}
    return context | {"entry_pass": result, "days": format_days(result.days), "code": qr.data_uri(result.code)}


def _styles(event: Event) -> Markup:
    """The style sheets of the site and its organiser's colour: without a network nothing else can be fetched."""
    own = event.facts.colour
    return _read_sheets() + Markup(theme_css(own)) if own else _read_sheets()  # noqa: S704  it has no sign of HTML


@lru_cache(maxsize=1)
def _read_sheets() -> Markup:
    return Markup("\n".join((STYLES / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS))  # noqa: S704  ours
