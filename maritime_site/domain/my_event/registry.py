"""Who contributes to a participant's own event, in the order in which the page shows it. A map to read, not a bus.

A feature adds one function of its `my_event.py` here, below the last of its kind. What comes next is asked of the
agenda, `domain/agenda.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.awards import my_event as awards
from maritime_site.domain.companies import my_event as companies
from maritime_site.domain.event_items import ChangeItem, WaitingItem
from maritime_site.domain.exhibition import my_event as exhibition
from maritime_site.domain.exhibitor_tasks import my_event as exhibitor_tasks
from maritime_site.domain.hospitality import my_event as hospitality
from maritime_site.domain.meetings import my_event as meetings
from maritime_site.domain.networking import my_event as networking
from maritime_site.domain.people import my_event as people
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import my_event as programme
from maritime_site.domain.talk_proposals import my_event as talk_proposals
from maritime_site.ports.services import Services

# What only this person can do.
WAITING: tuple[Callable[[Session, Person, Services, datetime], Sequence[WaitingItem]], ...] = (
    people.list_waiting,
    awards.list_waiting,
    hospitality.list_waiting,
    exhibition.list_waiting,
    companies.list_waiting,
    exhibitor_tasks.list_waiting,
    meetings.list_waiting,
)
# How many of each sort were not read yet.
UNREAD: Mapping[str, Callable[[Session, Person, datetime], int]] = {"messages": networking.count_unread}
# What others did after a moment.
CHANGES: tuple[Callable[[Session, Person, datetime, datetime], Sequence[ChangeItem]], ...] = (
    people.list_changes,
    hospitality.list_changes,
    exhibition.list_changes,
    networking.list_changes,
    meetings.list_changes,
    programme.list_changes,
    talk_proposals.list_changes,
)
