"""What a text says of the event without writing it: `{{ event.venue }}` is filled when the text is read (EVENT-1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _, write_digits
from maritime_site.ports.event import Event

# Before a line's words: it stands only while the event is in a country, or in another one, as `{{ event.in_IN }}`.
HOME = re.compile(r"\{\{\s*event\.(?P<other>not_)?in_(?P<country>[A-Z]{2})\s*\}\}\s*")
PLACEHOLDER = re.compile(r"\{\{\s*event\.(\w+)\s*\}\}")
# The line between a table's head and its rows, which goes with the head.
RULE = re.compile(r"[|:\-\s]*\|[|:\-\s]*")
# What Markdown reads as more than a character.
SIGNS = re.compile(r"([\\`*_\[\]<>|#])")
WORDS: Mapping[str, Callable[[Event], str]] = {
    "title": lambda event: event.title,
    "name": lambda event: event.name,
    "short_name": lambda event: str(event.facts.short_name),
    "year": lambda event: str(event.facts.year),
    "edition": lambda event: str(event.facts.edition or ""),
    "theme": lambda event: str(event.facts.theme or ""),
    "dates": lambda event: event.dates,
    "first_day": lambda event: format_day(event.facts.starts_on),
    "last_day": lambda event: format_day(event.facts.ends_on),
    "venue": lambda event: event.venue,
    "country": lambda event: country_name(event.facts.country),
    "address": lambda event: str(event.facts.venue.address or "") if event.facts.venue else "",
    "hosts": lambda event: ", ".join(str(host.name) for host in event.facts.hosts),
    "partners": lambda event: ", ".join(str(partner.name) for partner in event.facts.partners),
}


def fill_text(body: str, event: Event) -> str:
    """A Markdown text in the current language with the event's words in it.

    A line that would say what is not known is left out, and one for events in other countries; a name that nobody knows
    stays as it was written.
    """
    lines: list[str] = []
    is_headless = False
    for line in body.split("\n"):
        filled = None if is_headless and RULE.fullmatch(line) else _fill_line(line, event)
        lines += [] if filled is None else [filled]
        is_headless = filled is None
    return "\n".join(lines)


def find_unknown(bodies: Mapping[str, str]) -> list[str]:
    """The placeholders of a text in all its languages that stand for nothing."""
    names = [match[1] for body in bodies.values() for match in PLACEHOLDER.finditer(HOME.sub("", body))]
    return list(dict.fromkeys(name for name in names if name not in WORDS and name not in BLOCKS))


def names_other_country(body: str, country: str) -> bool:
    """Whether a text has lines for events in another country than this."""
    return any(mark["country"] != country for mark in HOME.finditer(body))


def unknown_sentence(names: list[str]) -> str:
    """What to do about them, in the current language."""
    known = ", ".join(f"event.{name}" for name in (*WORDS, *BLOCKS, "in_IN", "not_in_IN"))
    return _("The text asks for {names}, which nobody knows. There are: {known}.", names=", ".join(names), known=known)


def _fill_line(line: str, event: Event) -> str | None:
    if any((mark["country"] == event.facts.country) == bool(mark["other"]) for mark in HOME.finditer(line)):
        return None
    line = HOME.sub("", line)
    whole = PLACEHOLDER.fullmatch(line.strip())
    if whole and whole[1] in BLOCKS:
        return BLOCKS[whole[1]](event) or None
    values = {name: WORDS[name](event) for name in PLACEHOLDER.findall(line) if name in WORDS}
    if not all(values.values()):
        return None
    return PLACEHOLDER.sub(
        lambda match: write_digits(_escape(values[match[1]])) if match[1] in values else match[0], line
    )


def _escape(words: str) -> str:
    return SIGNS.sub(r"\\\1", " ".join(words.split()))


def _write_table(caption: str, head: tuple[str, str], rows: list[tuple[str, str]]) -> str:
    lines = [f"| {_escape(left)} | {_escape(right)} |" for left, right in rows if right]
    return "\n".join([f"Table: {_escape(caption)}", "", f"| {head[0]} | {head[1]} |", "|---|---|", *lines])


def _list_facts(event: Event) -> str:
    """The event in brief: what is known of it, a row each."""
    rows = [
        (_("Event"), event.title),
        (_("Dates"), event.dates),
        (_("Venue"), ", ".join(filter(None, (event.venue, WORDS["address"](event))))),
        (_("Theme"), WORDS["theme"](event)),
        (_("Hosts"), WORDS["hosts"](event)),
        *((str(row.label), str(row.hours)) for row in event.facts.opening_times),
    ]
    return _write_table(_("Main facts"), (_("Item"), _("Detail")), rows)


def _list_strands(event: Event) -> str:
    rows = [
        f"- **{_escape(str(strand.title))}**{': ' + _escape(str(strand.text)) if strand.text else ''}"
        for strand in event.facts.strands
    ]
    return _under_heading(_("What happens there"), rows)


def _list_figures(event: Event) -> str:
    figures = [(write_digits(_escape(figure.value)), _escape(str(figure.label))) for figure in event.facts.figures]
    rows = [f"- **{value}** {label}" for value, label in figures]
    source = [f"\n{_escape(str(event.facts.figures_source))}"] if event.facts.figures_source else []
    return _under_heading(_("In figures"), [*rows, *source] if rows else [])


def _list_partners(event: Event) -> str:
    return _under_heading(_("Partners"), [f"- {_escape(str(partner.name))}" for partner in event.facts.partners])


def _list_contacts(event: Event) -> str:
    rows = [(str(contact.label), (contact.phone, contact.email, contact.hours)) for contact in event.facts.contacts]
    lines = [f"- **{_escape(label)}**: {', '.join(_escape(word) for word in ways if word)}" for label, ways in rows]
    return _under_heading(_("Whom to ask"), lines)


def _write_place(event: Event) -> str:
    """The venue as one shows it to a driver."""
    rows = [_escape(event.venue)] if event.venue else []
    if address := WORDS["address"](event):
        shown = _("Show this address to a driver, or look it up on a map before you travel.")
        rows += ["", _escape(address), "", shown]
    return _under_heading(_("Address"), rows)


def _under_heading(heading: str, rows: list[str]) -> str:
    return "\n".join([f"## {heading}", "", *rows]) if rows else ""


def is_headed(line: str) -> bool:
    """Whether a line stands for a block that brings a heading of its own, where there is anything to say."""
    whole = PLACEHOLDER.fullmatch(line.strip())
    return whole is not None and whole[1] in BLOCKS and BLOCKS[whole[1]] is not _list_facts


BLOCKS: Mapping[str, Callable[[Event], str]] = {
    "facts": _list_facts,
    "place": _write_place,
    "strands": _list_strands,
    "figures": _list_figures,
    "partner_list": _list_partners,
    "contacts": _list_contacts,
}
