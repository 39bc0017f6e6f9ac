"""What every part is made from: the types of texts and children, internal links, and ids."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, cast, overload

import reflex as rx
from reflex_components_core.el.elements.inline import A
from reflex_components_core.react_router import link as router_link

from maritime_site.core.text.i18n import DEFAULT, _, current_language
from maritime_site.web.routes import HINDI, Route, is_admin, is_document, localize_path

Text = str | rx.Var[str]
Child = rx.Component | rx.Var[Any] | str

# Sheets in the order they must be read; `rx.App(stylesheets=…)` takes them as they are.
SHEETS = ("tokens", "fonts", "base", "layout", "parts", "forms", "shell", "landing", "home", "pass")
STYLESHEETS = [f"/styles/{name}.css" for name in SHEETS]
# The build sends the parts with the script before them as one: each request costs its headers on a slow phone.
SCRIPT, SCRIPT_PARTS = "/site.js", ("/home.js", "/narrow.js", "/visits.js")


def join_classes(*names: str) -> str:
    """Class names joined, empty ones left out."""
    return " ".join(name for name in names if name)


@overload
def translate_label(text: Text) -> Text: ...
@overload
def translate_label(text: Child) -> Child: ...
def translate_label(text: Child) -> Child:
    """A label from a table of source texts in the page's language; what is translated already stays."""
    return _(text) if isinstance(text, str) else text


def is_given(text: Text) -> bool:
    """Whether there may be something to show: a Var is only known in the browser."""
    return isinstance(text, rx.Var) or bool(text)


def match_view(value: Text, *cases: Any) -> rx.Component:
    """`rx.match` whose cases are components, `(value, component)` each, the last one without a value the fallback."""
    return cast("rx.Component", rx.match(value, *cases))


def match_text(value: Text, *cases: Any) -> Text:
    """`rx.match` whose cases are texts."""
    return cast("Text", rx.match(value, *cases))


def show_when(text: Child, part: rx.Component) -> list[rx.Component]:
    """`part` where `text` is not empty: decided now for a plain text, in the browser for a Var."""
    if isinstance(text, rx.Var):
        return [rx.cond(text != "", part)]
    return [part] if text else []


def key_props(key: Text) -> dict[str, Any]:
    """The property that tells an element from its neighbours in a list drawn anew, where a key is given."""
    return {"key": key} if is_given(key) else {}


# What stands where there is no value.
NOTHING = "–"
_in_office: ContextVar[bool] = ContextVar("in_office", default=False)


@contextmanager
def office_links() -> Generator[None]:
    """Let links whose address only the browser knows stay in the office's language, as those known now do."""
    token = _in_office.set(True)
    try:
        yield
    finally:
        _in_office.reset(token)


def is_in_office() -> bool:
    """Whether a screen of the office is drawn."""
    return _in_office.get()


def dash_if_empty(value: Child) -> Child:
    """In the office, a value that only the browser knows, or a dash where it is empty."""
    if not _in_office.get() or not isinstance(value, rx.Var):
        return value
    return rx.cond(value.to(str) != "", value, NOTHING)


def _localize_office(href: Text) -> Text:
    """An address of the back office, which code names in English, in the page's language."""
    if current_language() == DEFAULT:
        return href
    if isinstance(href, str):
        return localize_path(href, current_language()) if is_admin(href) else href
    if not _in_office.get():
        return href
    return cast("Text", rx.cond(href.to(str).startswith(str(Route.ADMIN)), HINDI + href.to(str), href))


def anchor(*children: Child, href: Text, **props: Any) -> rx.Component:
    """A link: through the client's router inside the site, a plain one for files, fragments and other sites."""
    href = _localize_office(href)
    files = ("//", "/api/", "/pdfs/")
    services = isinstance(href, str) and (not href.startswith("/") or href.startswith(files) or is_document(href))
    return plain_anchor(*children, href=href, **props) if services else router_link(*children, to=href, **props)


def plain_anchor(*children: Child, href: Text, **props: Any) -> rx.Component:
    """A link that leaves the client's router alone: `rx.el.a` would look for a page where there is a file."""
    return A.create(*children, href=href, **props)
