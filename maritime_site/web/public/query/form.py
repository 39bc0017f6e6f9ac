"""The bell of every public page; its dialog is fetched when it is pressed, all else happens in the browser (QRY-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.kit.rest_forms import SOLVER
from maritime_site.web.routes import QUERY_DIALOG, Route, localize_path


class _QueryForm(rx.Component):
    library = "$/public/kit/query.jsx"
    tag = "QueryForm"
    lib_dependencies: list[str] = [SOLVER]
    label: rx.Var[str]
    address: rx.Var[str]
    contact: rx.Var[str]


def form_addresses() -> dict[str, str]:
    """Where the dialog is fetched from, in the current language, and where to go when it cannot be."""
    code = current_language()
    return {"address": localize_path(QUERY_DIALOG, code), "contact": localize_path(Route.CONTACT, code)}


def query_form() -> rx.Component:
    """The floating bell button; its dialog needs no connection but REST."""
    return _QueryForm.create(kit.icon("bell"), label=_("Open query form"), **form_addresses())
