"""What an event of another name or country still has of the one the site came with: nobody wrote it for this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from maritime_site.core.text.i18n import N_, _
from maritime_site.first_facts import read_first_facts
from maritime_site.ports.event_fact_types import LongWords, Words
from maritime_site.ports.event_facts import EventFacts

# The fields by their labels in the office's form, in its order.
FIELDS: tuple[tuple[str, Callable[[EventFacts], object]], ...] = (
    (N_("Theme"), lambda facts: facts.theme),
    (N_("Venue"), lambda facts: facts.venue and facts.venue.name),
    (N_("Address"), lambda facts: facts.venue and facts.venue.address),
    (N_("Hosts"), lambda facts: facts.hosts),
    (N_("Facebook"), lambda facts: facts.social.facebook),
    ("X", lambda facts: facts.social.x),
    (N_("Instagram"), lambda facts: facts.social.instagram),
    ("LinkedIn", lambda facts: facts.social.linkedin),
    ("YouTube", lambda facts: facts.social.youtube),
    (N_("App for Android"), lambda facts: facts.apps.android),
    (N_("App for iPhone"), lambda facts: facts.apps.ios),
    (N_("Figures"), lambda facts: facts.figures),
    (N_("Who stated the figures, and when"), lambda facts: facts.figures_source),
    (N_("What happens there"), lambda facts: facts.strands),
)

# Left over in another country alone.
ABROAD: tuple[tuple[str, Callable[[EventFacts], object]], ...] = (
    (N_("Time zone"), lambda facts: facts.time_zone),
    (N_("Currency"), lambda facts: facts.currency),
)


def list_leftovers(facts: EventFacts) -> list[str]:
    """The fields that still say what the site came with, by their labels in the current language.

    None while it is another edition of that event, by its name and country.
    """
    shipped = _read_shipped()
    if shipped.name.en in facts.name.en and facts.country == shipped.country:
        return []
    fields = FIELDS if facts.country == shipped.country else (*FIELDS, *ABROAD)
    return [
        words
        for label, read in fields
        for words in _name_leftovers(_(label), read(facts), read(shipped), facts.languages)
    ]


@lru_cache(maxsize=1)
def _read_shipped() -> EventFacts:
    return EventFacts.model_validate(read_first_facts())


def _name_leftovers(label: str, now: object, shipped: object, languages: Sequence[str]) -> list[str]:
    """The field where nobody changed it; of a text in two languages each the event speaks in which nobody did."""
    if isinstance(now, (Words, LongWords)) and isinstance(shipped, (Words, LongWords)):
        texts = (("en", N_("English"), now.en, shipped.en), ("hi", N_("Hindi"), now.hi, shipped.hi))
        return [
            f"{label}, {_(name)}" for code, name, text, other in texts if code in languages and text and text == other
        ]
    return [label] if now and now == shipped else []
