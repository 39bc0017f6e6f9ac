"""What a screen of the back office is: one row, read by the site map, the menu, the guard and the role matrix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import reflex as rx


@dataclass(frozen=True)
class Screen:
    """One screen under `/admin/`.

    `permission` is what an administrator needs to see it (BO-1; empty: any administrator). `group` is its heading in
    the menu; screens without one (details) are reached from others. The back office speaks English only (LANG-1).
    """

    path: str
    title: str
    view: Callable[[], rx.Component]
    permission: str = ""
    on_load: tuple[object, ...] = ()
    group: str = ""


PARTICIPANTS, HOSPITALITY, EXHIBITION, GATES = "Participants", "Hospitality", "Exhibition", "Gates"
HELPDESK, PUBLISHING, PROGRAMME, OFFICE = "Helpdesk", "Publishing", "Programme", "Office"
GROUPS = (PARTICIPANTS, HOSPITALITY, EXHIBITION, GATES, HELPDESK, PUBLISHING, PROGRAMME, OFFICE)
