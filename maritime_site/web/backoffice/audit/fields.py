"""What the fields of a change are called, and the words for the values they can have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.permissions import MEANINGS, role_label
from maritime_site.domain.exhibition import labels as stalls
from maritime_site.domain.exhibition.labels import class_name
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS
from maritime_site.domain.people.rules.schemas import APPROVALS, TYPE_NAMES
from maritime_site.web.backoffice.event.questions import CHOICES, HOME_PARTS
from maritime_site.web.backoffice.exhibition.tariff_state import KIND_NAMES
from maritime_site.web.backoffice.webhooks.state import EVENT_WORDS
from maritime_site.web.backoffice.wording import humanize_name

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
LANGUAGES = {"en": N_("English"), "hi": N_("Hindi")}
# Fields by their names in the forms of the office, where the kept name says less.
LABELS: Mapping[str, str] = {
    "active_role": N_("Active role"),
    "album": N_("Album"),
    "alt": N_("What it shows"),
    "android": N_("App for Android"),
    "apps": N_("Apps"),
    "assignee": N_("Owner"),
    "cancel_before": N_("Cancelling ends"),
    "capacity": N_("Capacity"),
    "check_in": N_("Check in"),
    "check_out": N_("Check out"),
    "closes_at": N_("Closes"),
    "confirmed_at": N_("Confirmed"),
    "confirmed_by": N_("Confirmed by"),
    "countdown_at": N_("Countdown to"),
    "crop": N_("Crop"),
    "decorative": N_("Only decoration"),
    "disabled": N_("Disabled"),
    "due_at": N_("Until"),
    "enabled": N_("Switched on"),
    "ends_at": N_("Ends"),
    "ends_on": N_("Last day"),
    "event_state": N_("State of the event"),
    "expires_at": N_("Valid until"),
    "figures_source": N_("Who stated the figures, and when"),
    "focal_point": N_("Focal point"),
    "focal_x": N_("Focal point from the left, in percent"),
    "focal_y": N_("Focal point from the top, in percent"),
    "format": N_("Format"),
    "good": N_("Good rows"),
    "gstin": "GSTIN",
    "hindi_numerals": N_("Digits in Hindi"),
    "hint": N_("Hint"),
    "home_parts": N_("Parts of the first page"),
    "image_files": N_("Sizes of the picture"),
    "ios": N_("App for iPhone"),
    "is_demo": N_("Demo content"),
    "key": N_("Key"),
    "label": N_("Label"),
    "matching": N_("Matching"),
    "max_guests": N_("Guests at most"),
    "notified": N_("Told by letter"),
    "notify": N_("Told by letter"),
    "offer_hours": N_("Hours to accept an offer"),
    "opens_at": N_("Opens"),
    "phone": N_("Phone"),
    "position": N_("Place in the list"),
    "prefix": N_("Prefix"),
    "premium_percent": N_("Premium for each further open side, per cent"),
    "published_at": N_("Published"),
    "quota": N_("Places"),
    "rates": N_("Rates of tax"),
    "registration_opens_at": N_("Registration opens"),
    "released": N_("Ready for the next release"),
    "required": N_("Has to be answered"),
    "retired_options": N_("Options no longer offered"),
    "retired": N_("No longer asked"),
    "sac": "SAC",
    "scopes": N_("Scopes"),
    "seller_address": N_("Seller's address"),
    "seller_name": N_("Seller's name"),
    "slug": N_("Short name in the address"),
    "social": N_("Channels"),
    "speech_url": N_("Speech film or live stream"),
    "stall_type": N_("Stall type"),
    "starts_at": N_("Starts"),
    "starts_on": N_("First day"),
    "state": N_("Status"),
    "tax_name": N_("Name of the tax"),
    "tax_number": N_("Tax number"),
    "tax_percent": N_("Tax, per cent"),
    "track": N_("Strand"),
    "url": N_("Address"),
    "uses": N_("For how many people"),
    "value": N_("Value"),
    "visa_letters": N_("Letters for visas"),
    "waiting_list": N_("Waiting list"),
    "withheld": N_("Withheld"),
}
PEOPLE = {key: kind.label for key, kind in KINDS.items()}
WORDS: Mapping[str, Mapping[str, str]] = {
    "approval": APPROVALS,
    "document": DOCUMENTS,
    "documents": DOCUMENTS,
    "events": {str(event): words for event, words in EVENT_WORDS.items()},
    "gives": {str(permission): words for permission, words in MEANINGS.items()},
    "scopes": {str(permission): words for permission, words in MEANINGS.items()},
    "hindi_numerals": dict(CHOICES["hindiNumerals"]),
    "languages": dict(CHOICES["languages"]) | LANGUAGES,
    "home_parts": {str(part): words for part, words in HOME_PARTS.items()},
    "kind": PEOPLE | KIND_NAMES,
    "stall_type": stalls.TYPE_NAMES,
    "type": {**TYPE_NAMES, **stalls.TYPE_NAMES},
}


def label_field(name: str) -> str:
    """A kept field as people call it: `price_minor` is Price, `titleHi` is Title, Hindi."""
    plain = _to_snake(name).removesuffix("_minor").removesuffix("_id")
    words, _dash, code = plain.rpartition("_")
    if code not in LANGUAGES:
        return _label_plain(plain)
    language = _(LANGUAGES[code])
    return f"{_label_plain(words)}, {language}" if words else language


def label_key(name: str) -> str:
    """The key of a value among others: a kind of participants, else a field."""
    return _(PEOPLE[name]) if name in PEOPLE else label_field(name)


def word_value(field: str, value: str) -> str:
    """The word of a value that its field names; '' where it names none."""
    name = _to_snake(field)
    if name in SPEAKERS:
        return SPEAKERS[name](value)
    words = WORDS.get(name, {}).get(value)
    return _(words) if words else ""


def _label_plain(name: str) -> str:
    return _(LABELS[name]) if name in LABELS else humanize_name(name)


def _to_snake(name: str) -> str:
    return CAMEL.sub("_", name).lower()


SPEAKERS: Mapping[str, Callable[[str], str]] = {
    "active_role": role_label,
    "fields": label_field,
    "price_class": class_name,
    "roles": role_label,
}
