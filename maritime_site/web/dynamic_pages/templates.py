"""Jinja2 for everything made at request time: `templates/` with autoescape, translations and the kit's macros."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from maritime_site.core.text.formatting import day_and_time, format_clock, format_count, format_day
from maritime_site.core.text.i18n import (
    LANGUAGES,
    current_language,
    has_devanagari_digits,
    translate_text,
    write_digits,
)
from maritime_site.core.text.phones import dial_link
from maritime_site.web.dynamic_pages.drawings import find_drawing
from maritime_site.web.dynamic_pages.markup import (
    as_written,
    render_markdown,
    render_paragraphs,
    safe_link,
    whole_words,
)
from maritime_site.web.kit import classes
from maritime_site.web.kit.icons import icon_strokes
from maritime_site.web.routes import localize_path

FOLDER = Path(__file__).parent / "templates"


def _localize_here(path: str) -> str:
    return localize_path(path, current_language())


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "_": translate_text,
        "css": classes,
        "icon_strokes": icon_strokes,
        "localize": _localize_here,
        "language": current_language,
        "LANGUAGES": LANGUAGES,
        "has_devanagari_digits": has_devanagari_digits,
    }
    environment.filters |= {
        "as_written": as_written,
        "clock": format_clock,
        "day": format_day,
        "count": format_count,
        "dial_link": dial_link,
        "digits": write_digits,
        "drawing": find_drawing,
        "markdown": render_markdown,
        "moment": day_and_time,
        "paragraphs": render_paragraphs,
        "safe_link": safe_link,
        "whole_words": whole_words,
    }
    return environment


def render_template(name: str, **context: Any) -> Markup:
    """`templates/<name>` in the current language; every value in it is escaped unless it is Markup."""
    return Markup(_environment().get_template(name).render(**context))  # noqa: S704  autoescape is on
