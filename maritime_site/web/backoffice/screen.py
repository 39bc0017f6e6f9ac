"""What a screen of the back office is: one row, read by the site map, the menu, the guard and the role matrix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import reflex as rx

from maritime_site.core.text.i18n import N_


@dataclass(frozen=True)
class Screen:
    """One screen under `/admin/`.

    `permission` is what an administrator needs to see it (BO-1; empty: any administrator). `group` is its heading in
    the menu; screens without one (details) are reached from others.
    """

    path: str
    title: str
    view: Callable[[], rx.Component]
    permission: str = ""
    on_load: tuple[object, ...] = ()
    group: str = ""

    def __post_init__(self) -> None:
        PERMISSIONS[self.path] = self.permission


# What each screen asks for, by its path: read where one screen leads to another (`ways`), which cannot import it.
PERMISSIONS: dict[str, str] = {}
PARTICIPANTS, HOSPITALITY, EXHIBITION, GATES = N_("Participants"), N_("Hospitality"), N_("Exhibition"), N_("Gates")
HELPDESK, PUBLISHING, PROGRAMME, OFFICE = N_("Helpdesk"), N_("Publishing"), N_("Programme"), N_("Office")
GROUPS = (PARTICIPANTS, HOSPITALITY, EXHIBITION, GATES, HELPDESK, PUBLISHING, PROGRAMME, OFFICE)
