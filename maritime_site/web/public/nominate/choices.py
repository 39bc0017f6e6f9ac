"""The awards to choose from, which the server puts into the nomination page (AWD-1)."""

from __future__ import annotations

from datetime import datetime

from maritime_site.core.text.i18n import _, use_language, use_numerals
from maritime_site.domain.awards import categories
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.ports.services import Services
from maritime_site.web.dynamic_pages.shell import Values
from maritime_site.web.dynamic_pages.templates import render_template


def name_of(category: AwardCategory) -> str:
    """What an award is called on its card, in the current language."""
    return f"{category.name} ({_('Demo')})" if category.demo else category.name


def add_awards(values: Values, services: Services, language: str, now: datetime) -> Values:
    """A page's values with a card for each award, as they stand at this moment."""
    event = services.event
    with use_language(language), use_numerals(event.facts.hindi_numerals), services.database.reading() as session:
        rows = [(category, name_of(category), category.is_open(now)) for category in categories.all_of(session)]
        cards = render_template("slots/awards.html", awards=rows, zone=event.zone_name)
    return values.with_pieces({"awards": cards})
