"""A copy of one's data as a ZIP file: for programs (JSON), to be read (HTML), and the files themselves (REG-7)."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from html import escape

from maritime_site.core.clock import format_iso
from maritime_site.core.json_values import is_array, is_object
from maritime_site.core.serialization import Record
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.privacy.field_names import field_words, section_words
from maritime_site.domain.privacy.labels import is_for_machines, value_words
from maritime_site.domain.privacy.service import DataCopy
from maritime_site.ports.files import FileMissing

DATA, PAGE, FILES = "my-data.json", "my-data.html", "files"
STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16202c}"
    "dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.25rem 1rem;border-top:1px solid #c5cdd6;"
    "padding:.75rem 0;margin:0}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}"
)


def build_archive(copy: DataCopy, *, event: str, zone: str, read: Callable[[str], bytes]) -> bytes:
    """The ZIP file, its readable page in the current language and the event's `zone`; `read` gives a file's bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        values = {"event": event, "madeAt": format_iso(copy.made_at), **copy.records}
        made.writestr(DATA, json.dumps(values, ensure_ascii=False, indent=2))
        made.writestr(PAGE, _render_page(copy, event, zone))
        for name in copy.files:
            try:
                made.writestr(f"{FILES}/{name}", read(name))
            except FileMissing:
                continue  # the record of it is in the data all the same
    return target.getvalue()


def _render_page(copy: DataCopy, event: str, zone: str) -> str:
    title = _("My data: {event}", event=event)
    lead = _("All that is held about your registration {reference}.", reference=copy.person.reference)
    made = _("Made on {moment}.", moment=day_and_time(copy.made_at, zone))
    programs = _("The file {file} has the same for programs, with the numbers of all records.", file=DATA)
    sections = "".join(_render_section(name, rows, zone) for name, rows in copy.records.items())
    return (
        f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>"
        f"<body><main><h1>{escape(title)}</h1><p>{escape(lead)} {escape(made)}</p><p>{escape(programs)}</p>"
        f"{sections}</main></body></html>"
    )


def _render_section(name: str, rows: list[Record], zone: str) -> str:
    nothing = escape(_("Nothing is held here."))
    body = "".join(_render_record(name, row, zone) for row in rows) or f"<p>{nothing}</p>"
    return f"<section><h2>{escape(section_words(name))}</h2>{body}</section>"


def _render_record(section: str, row: Record, zone: str) -> str:
    values = [name for name in row if not is_for_machines(section, name)]
    lines = (
        f"<dt>{escape(field_words(name))}</dt><dd>{_render_value(section, name, row, zone)}</dd>" for name in values
    )
    return f"<dl>{''.join(lines)}</dl>"


def _render_value(section: str, name: str, row: Record, zone: str) -> str:
    value = row[name]
    if is_array(value):
        lines = (
            _render_record(section, entry, zone)
            if is_object(entry)
            else f"{escape(value_words(section, name, row | {name: entry}, zone=zone))}<br>"
            for entry in value
        )
        return "".join(lines) or "–"
    if is_object(value):
        return _render_record(section, value, zone) if value else "–"
    return escape(value_words(section, name, row, zone=zone)) or "–"
