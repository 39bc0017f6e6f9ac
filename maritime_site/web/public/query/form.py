"""The bell and what it opens, in the page's words; everything else happens in the browser (QRY-1 to QRY-6)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.countries import HOME, country_name
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.helpdesk.schemas import MOBILE_DIGITS
from maritime_site.web import kit
from maritime_site.web.public.form_words import SOLVER, form_words
from maritime_site.web.routes import Route, localize_path

WORDS = {
    "title": N_("We value your query"),
    "code": N_("Country code"),
    "mobile": N_("Mobile"),
    "send": N_("Send query"),
    "sent": N_("Query sent"),
    "choices": N_("Choices"),
    "noCountry": N_("No country found."),
    "badMobile": MOBILE_DIGITS,
    "failed": N_("Failed to submit query. Please try again."),
    "refused": N_("Failed to submit query."),
}


class _QueryForm(rx.Component):
    library = "$/public/kit/query.jsx"
    tag = "QueryForm"
    lib_dependencies: list[str] = [SOLVER]
    label: rx.Var[str]
    contact: rx.Var[str]
    language: rx.Var[str]
    words: rx.Var[dict[str, str]]


def form_texts() -> dict[str, Any]:
    """What the form is opened with, in the current language; `contact` is where to go when it cannot be."""
    language = current_language()
    words = {**form_words(WORDS), "india": country_name(HOME)}
    return {"contact": localize_path(Route.CONTACT, language), "language": language, "words": words}


def query_form() -> rx.Component:
    """The floating bell button; its dialog needs no connection but REST."""
    return _QueryForm.create(kit.icon("bell"), label=_("Open query form"), **form_texts())
