"""The values of the copy as people read them; the JSON beside it keeps them as programs do (REG-7, LANG-1, LAY-7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from pydantic.alias_generators import to_camel

from maritime_site.core.text import formatting
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.billing import labels as billing
from maritime_site.domain.exhibition import labels as exhibition
from maritime_site.domain.hospitality import transitions as hospitality
from maritime_site.domain.meetings import transitions as meetings
from maritime_site.domain.networking import transitions as networking
from maritime_site.domain.people import history
from maritime_site.domain.people.fields import list_questions
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS
from maritime_site.domain.people.models import ACTION_NAMES, REQUEST_STATUS_NAMES, STATUS_NAMES
from maritime_site.domain.people.profiles import LANGUAGE
from maritime_site.domain.privacy.field_names import field_words
from maritime_site.domain.privacy.models import KIND_LABELS, REQUEST_NAMES
from maritime_site.domain.signin.devices import device_words

# What only machines need: the JSON has it.
MACHINES = frozenset({"id", "subjectId", "connectionId", "blockedId", "mediaType", "size", "currency", "wording"})
# The kind's words say the category, too; answers have a section with the words of their questions.
LABELLED_ELSEWHERE = frozenset({("messages", "purpose"), ("profile", "category"), ("profile", "answers")})
CATEGORIES = {category: label for kind in KINDS.values() for category, label in kind.labels.items()}
MOVED = {**STATUS_NAMES, **{key: kind.label for key, kind in KINDS.items()}, **CATEGORIES}
CODES: Mapping[str, Mapping[str, str]] = {
    "by": {
        "owner": N_("You"),
        "administrator": N_("The organisers"),
        "gateway": N_("The payment service"),
        "system": N_("The site, by itself"),
    },
    "author": {"person": N_("You"), "staff": N_("The helpdesk")},
    "direction": {"sent": N_("Sent"), "received": N_("Received")},
    "channel": {"email": N_("Email"), "sms": N_("Text message")},
    "language": dict(LANGUAGE.options),
    "action": ACTION_NAMES,
    "documents": DOCUMENTS,
    # What a step of a registration's history moved: a status, a kind or a category.
    "old": MOVED,
    "new": MOVED,
    "placeKind": {"table": N_("Meeting lounge"), "stall": N_("Stall")},
}
PAYMENT = {
    "created": N_("Begun"),
    "failed": N_("Failed"),
    "authorized": N_("On its way"),
    "captured": N_("Paid"),
    "partially_refunded": N_("Refunded in part"),
    "refunded": N_("Refunded"),
}
NOMINATION = {
    "awaiting_nominee": N_("Waiting for the nominee"),
    "submitted": N_("Submitted"),
    "shortlisted": N_("Shortlisted"),
    "rejected": N_("Not accepted"),
    "declined": N_("Declined"),
    "withdrawn": N_("Withdrawn"),
}
STATUS: Mapping[str, Mapping[str, str]] = {
    "profile": STATUS_NAMES,
    "registrationHistory": STATUS_NAMES,
    "requestsForMore": REQUEST_STATUS_NAMES,
    "bookings": hospitality.STATUS_NAMES,
    "payments": PAYMENT,
    "stalls": exhibition.STATUS_NAMES,
    "stallPayments": PAYMENT,
    "connections": {**networking.STATUS_NAMES, "withdrawn": N_("Withdrawn, or ended before an answer")},
    "meetings": meetings.STATUS_NAMES,
    "nominations": NOMINATION,
    "nominationsMade": NOMINATION,
    "queries": {"open": N_("Open"), "answered": N_("Answered"), "closed": N_("Closed")},
    "messages": {
        "queued": N_("Waiting to be sent"),
        "sent": N_("Sent"),
        "failed": N_("Failed"),
        "expired": N_("Expired"),
        "withdrawn": N_("Taken back before it was sent"),
    },
    "dataRequests": REQUEST_NAMES,
}
KIND: Mapping[str, Mapping[str, str]] = {
    "documents": DOCUMENTS,
    "dataRequests": KIND_LABELS,
    "invoices": billing.KIND_NAMES,
}
PURPOSE = {
    "registration": N_("Registration"),
    "updates": N_("News of the event"),
    "partners": N_("News of partners"),
}
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
MOMENT = re.compile(DAY.pattern + r"T\S+")


def is_for_machines(section: str, name: str) -> bool:
    """Whether the page to read leaves this field to the JSON."""
    return name in MACHINES or (section, name) in LABELLED_ELSEWHERE


def value_words(section: str, name: str, row: Mapping[str, Any], *, zone: str) -> str:
    """A plain value in the current language, its times in `zone`; one without words of its own stays as it is."""
    value = row[name]
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if name.endswith("Minor"):
        return formatting.format_money(int(value), str(row["currency"]))
    text = str(value)
    if MOMENT.fullmatch(text):
        return formatting.day_and_time(datetime.fromisoformat(text), zone)
    if DAY.fullmatch(text):
        return formatting.format_day(date.fromisoformat(text))
    return _translate_code(section, name, text, row, zone)


def _translate_code(section: str, name: str, text: str, row: Mapping[str, Any], zone: str) -> str:
    if (section, name) == ("registrationHistory", "note"):
        return history.tell_note(text, zone=zone)
    if name in {"country", "nationality"}:
        return country_name(text)
    if name == "fields":
        return field_words(to_camel(text))
    if name == "client":
        return device_words(text)
    if name == "userType":
        return _(KINDS[str(row["userType"])].label_of(str(row.get("category", ""))))
    known = _list_labels(section, name, row)
    return _(known[text]) if text in known else text


def _list_labels(section: str, name: str, row: Mapping[str, Any]) -> Mapping[str, str]:
    by_section = {"status": STATUS.get(section), "kind": KIND.get(section)}
    if name in by_section:
        return by_section[name] or {}
    if (section, name) == ("consents", "purpose"):
        return PURPOSE
    if section == "profile" and name not in CODES:
        questions = list_questions(KINDS[str(row["userType"])].profile_of(str(row.get("category", ""))))
        return next(
            (dict(question.ask.options) for question in questions if question.json_name == name), dict[str, str]()
        )
    return CODES.get(name, {})
