"""Work lists whose ticked entries are decided together: one form, and those refused named with the reason (BO-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict
from uuid import UUID

import reflex as rx

from maritime_site.core import bulk
from maritime_site.core.bulk import Outcome
from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.list_state import PICKED, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.form_handler import error_of, show_toast

Choice = tuple[str, str]
LONGEST = 2000
MOST_PICKED = 1000
SAME = N_("Nothing has changed: what you ticked was so already")


class RefusedRow(TypedDict):
    """One of many that could not be decided so, and why."""

    name: str
    reason: str
    path: str


class BulkListState(ListState, rx.State, mixin=True):
    """A list that decides many: `refused` names those it could not, until the list is read again.

    Ticks are kept by id in `picked`, so that they stay when the page is turned (BULK-1); another filter or order, and
    what was decided, takes them away. `chosen` says how many there are, `verb` what was chosen to be done with them,
    and `effect` what it moves: how much money, how many people.
    """

    refused: list[RefusedRow] = []
    picked: list[str] = []
    chosen: str = ""
    verb: str = ""
    effect: str = ""
    _picked_of: dict[str, str] = {}

    @rx.event
    @staff_event(anew=False)
    async def tick(self, _context: StaffContext, id: str) -> None:
        """Tick an entry, or take its tick away."""
        self._keep(
            [picked_id for picked_id in self.picked if picked_id != id] if id in self.picked else [*self.picked, id]
        )
        self.effect = await self._tell_effect()

    @rx.event
    @staff_event(anew=False)
    async def tick_page(self, _context: StaffContext) -> None:
        """Tick every entry of this page, or none when all are."""
        here = self._ids_here()
        others = [picked_id for picked_id in self.picked if picked_id not in here]
        is_whole = len(self.picked) == len(others) + len(here)
        self._keep(others if is_whole else others + here)
        self.effect = await self._tell_effect()

    @rx.event
    @staff_event(anew=False)
    async def choose_verb(self, _context: StaffContext, verb: str) -> None:
        """Remember what is to be done, for the question before it."""
        self.verb = str(verb)

    async def _tell_effect(self) -> str:
        """What deciding those that are ticked moves, in a sentence; empty where there is nothing to say."""
        return ""

    def _ids_here(self) -> list[str]:
        rows: list[Any] = self.rows  # pyright: ignore[reportAttributeAccessIssue]  every list declares them
        return [str(row["id"]) for row in rows]

    def _keep(self, ids: list[str]) -> None:
        self.picked = ids[:MOST_PICKED]
        elsewhere = len(set(self.picked) - set(self._ids_here()))
        chosen = _("{count} chosen", count=len(self.picked))
        self.chosen = "" if not self.picked else chosen if not elsewhere else f"{chosen}, {_tell_elsewhere(elsewhere)}"

    async def _read(self, context: StaffContext) -> None:
        self.refused = []
        await super()._read(context)
        if self._picked_of != self.asked:
            self.picked, self._picked_of = [], dict(self.asked)
        self._keep(self.picked)
        self.effect = await self._tell_effect()

    def _read_bulk_form(self, form: dict[str, Any], verbs: Mapping[str, str]) -> tuple[list[UUID], str, str]:
        """The ids ticked, what to do with them, and the reason. Raises Invalid where one was not chosen.

        What is ticked on this page is what its form says; on the others it is what was kept.
        """
        here = set(self._ids_here())
        kept = [f"{PICKED}{picked_id}" for picked_id in self.picked if picked_id not in here]
        ids = [uuid_of(each) for each in self._picked(dict.fromkeys(kept, "on") | form)]
        verb = str(form.get("action", ""))
        if verb not in verbs:
            raise Invalid({"action": _("Choose what to do")})
        return ids, verb, str(form.get("reason", "")).strip()[:LONGEST]

    async def _tell(self, outcome: Outcome, done: str, *, root: str) -> None:
        """Read the list anew and say what became of each; `root` is where their details are."""
        self.picked, self.verb = [], ""
        await self._refresh()
        self.rounds += 1
        self.refused = [
            RefusedRow(name=_name_refused(refusal), reason=refusal.reason, path=f"{root}/{refusal.id}")
            for refusal in outcome.refused
        ]
        if not outcome.changed:
            self.done = ""  # nothing succeeded; a notice names those that were refused
            if not outcome.refused:
                self._refuse(_(SAME))
            return
        parts = [f"{outcome.changed} {_(done)}"]
        if outcome.same:
            parts.append(_("1 was so already") if outcome.same == 1 else _("{same} were so already", same=outcome.same))
        if outcome.refused:
            parts.append(_("{refused} could not be", refused=len(outcome.refused)))
        self.done = "; ".join(parts) + "."
        await show_toast(self, self.done)


def _name_refused(one: bulk.RefusedRow) -> str:
    return f"{one.name} ({one.reference})" if one.reference else one.name


def _tell_elsewhere(count: int) -> str:
    return _("1 of them on other pages") if count == 1 else _("{count} of them on other pages", count=count)


def bulk_choices(
    state: type[BulkListState], actions: Sequence[Choice], *more: kit.Child, hint: str = "", label: str = N_("Reason")
) -> rx.Component:
    """What stands above a list's rows: tick all, what to do, `more` fields, and a reason; send it to the state.

    With one action there is nothing to choose, the button says what it does, and the reason has to be given. Without
    the `hint`, who reads the reason, none is asked for.
    """
    again = rx.Var.create(state.rounds).to_string()
    value, verb = actions[0] if len(actions) == 1 else ("", _("Decide"))
    choice = (
        rx.el.input(type="hidden", name="action", value=value, read_only=True)
        if value
        else kit.select_field(
            _("Decision"),
            "action",
            [("", _("Choose")), *actions],
            error=error_of(state, "action"),
            required=True,
            key=again,
            on_change=state.choose_verb,
        )
    )
    decision = kit.fold(
        _("Decide those that are ticked"),
        kit.tick_all(on_click=state.tick_page),
        choice,
        *more,
        *([_render_reason(state, label, hint, required=bool(value))] if hint else []),
        kit.actions(kit.submit_button(_(verb), busy=state.busy, busy_label=_("Deciding..."))),
    )
    # Beside the fold: what changes inside a shut one is neither seen nor heard.
    return rx.fragment(decision, *kit.quiet_status(state.chosen))


def _render_reason(state: type[BulkListState], label: str, hint: str, *, required: bool) -> rx.Component:
    return kit.textarea_field(
        _(label),
        "reason",
        rows="3",
        max_length=LONGEST,
        hint=_(hint),
        error=error_of(state, "reason"),
        required=required,
        key=rx.Var.create(state.rounds).to_string(),
    )


def tell_choice(state: type[BulkListState], actions: Sequence[Choice]) -> rx.Component:
    """What the question before an act says first: what is done, to how many, and what that moves."""
    named = [(value, _(label)) for value, label in actions]
    done = named[0][1] if len(named) == 1 else kit.match_text(state.verb, *named, _("Decide"))
    return rx.fragment(
        rx.el.p(rx.el.strong(done, ": ", rx.cond(state.chosen != "", state.chosen, _("{count} chosen", count=0)))),
        rx.cond(state.effect != "", rx.el.p(state.effect)),
    )


def refused_notice(state: type[BulkListState]) -> rx.Component:
    """Those that could not be decided so, each with its reason and a link."""

    def row(one: Any) -> rx.Component:
        return kit.list_item(kit.text_link(one["name"], one["path"]), ": ", one["reason"])

    named = kit.plain_list(rx.foreach(state.refused, row), gap=1)
    return rx.cond(
        rx.Var.create(state.refused).length() > 0,
        kit.notice(named, tone="warning", title=_("These could not be decided so"), live=True),
    )
