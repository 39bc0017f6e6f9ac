"""Ways from one screen of the office to another: offered to whoever may open it, words to everybody else (BO-1)."""

from __future__ import annotations

import re

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.screen import PERMISSIONS
from maritime_site.web.backoffice.staff_auth import StaffContext
from maritime_site.web.kit import Child, Text


def find_way(path: str, context: StaffContext) -> str:
    """The address of a screen for whoever may open it, else empty."""
    above = [permission for root, permission in PERMISSIONS.items() if _stands_at_or_below(path, root)]
    return path if all(context.may(permission) for permission in above if permission) else ""


def _stands_at_or_below(path: str, root: str) -> bool:
    """Whether an address is a screen's own, of whatever record, or begins with it."""
    pattern = re.sub(r"\\\[\w+\\\]", "[^/?]+", re.escape(root))
    return re.match(rf"{pattern}([/?]|$)", path) is not None


def link_if(permission: str, text: Child, path: Text) -> rx.Component:
    """A link for whoever has the permission that is behind it, the text itself for others."""
    return rx.cond(is_permitted(permission), kit.text_link(text, path), rx.el.span(text))
