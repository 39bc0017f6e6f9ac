"""The parts of a registration's page, each a state: what one of them does is seen in the others at once (STAFF-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.web.backoffice.staff_auth import StaffContext
from maritime_site.web.handlers.form_handler import FormErrors


class PagePart(FormErrors, rx.State, mixin=True):
    """One part; `on_one_page` names the others."""

    async def _show_standing(self, context: StaffContext) -> None:
        """Read again what others' acts change of this part; what is typed in its forms stays."""

    async def _show_others(self, context: StaffContext) -> None:
        """Let the other parts show what this one did."""
        for other in type(self).BESIDE:
            if issubclass(other, PagePart):
                await (await self.get_state(other))._show_standing(context)  # noqa: SLF001  of the same page
