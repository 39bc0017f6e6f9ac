"""Named places of a built page that the server fills: plain texts, and pieces of HTML.

A built page holds `⟦name⟧` wherever one of them stands, which `shell.py` reads as a Jinja2 variable. What the server
puts there it also puts into the page as JSON, so that React finds at hydration what the HTML says
(assets/kit/event.js, assets/kit/slot.jsx).
"""

from __future__ import annotations

from typing import Any

import reflex as rx
from reflex_base.utils.imports import ImportVar
from reflex_base.vars import VarData

from maritime_site.web.kit import classes

OPENING, CLOSING = "⟦", "⟧"
SLOT = "slot_"
# The same page in the other language, and the script of pages that nothing of the client runs on.
TWIN, READER = "page_twin", "slot_reader"
# The JSON of every text of a page.
TEXTS = "texts"
# The language a shell is asked in, and the pieces of the frame that every page of participants and visitors has.
LANGUAGE = "page_language"
FRAME = ("logo", "sections", "tools", "rail", "apps", "portal", "social", "notes")
# Set while the event speaks Hindi (web/seo/twins.py).
HINDI_SPOKEN = "hindi"
MODULE = "$/public/kit/event.js"


def event_text(name: str) -> rx.Var[Any]:
    """A text that the organiser owns, by its name in `values.py`.

    It fits wherever Reflex takes a text, also inside an f-string or a translated sentence.
    """
    imports = {MODULE: [ImportVar(tag="eventText")]}
    return rx.Var(f'eventText("{name}")', _var_type=str, _var_data=VarData(imports=imports)).to(str)


class _ServerSlot(rx.Component):
    library = "$/public/kit/slot.jsx"
    tag = "ServerSlot"
    name: rx.Var[str]
    element: rx.Var[str]
    look: rx.Var[str]


def slot(name: str, *, element: str = "div", look: str = classes.SLOT) -> rx.Component:
    """A piece of HTML by its name in `values.py`, inside one element; an empty one takes no room."""
    return _ServerSlot.create(name=name, element=element, look=look)


def theme_style() -> rx.Component:
    """The tones of the organiser's own colour, empty without one; it belongs into the head of every page."""
    return rx.el.style(event_text("theme_css"))


def texts_script() -> rx.Component:
    """The JSON that event.js reads; it belongs into the head of every page."""
    return rx.el.script(event_text(TEXTS), type="application/json", custom_attrs={"id": "event-texts"})
