"""The screen on which the plan becomes the programme that everybody reads."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.programme.releasing import ReleaseState as State

HEADS = (N_("Version"), N_("When"), N_("By"), N_("Note"), N_("Sessions"))
UNPLANNED = N_("Nothing is ready yet. Plan sessions under “Sessions” and tick “Ready for the next release” there.")


def release_page() -> rx.Component:
    """What a release would do, and the releases so far."""
    done = kit.done_notice(State.done)
    clashes = kit.notice(_render_lines(State.clashes), tone="warning", title=_("These clash"))
    strays = kit.notice(_render_lines(State.strays), tone="warning", title=_("These are not on a day of the event"))
    return kit.page(
        kit.page_title(
            _("Programme release"), lead=_("Readers see the newest release; the plan may differ until the next one.")
        ),
        kit.error_summary(State.problems),
        rx.cond(
            State.loaded,
            kit.stack(
                done,
                rx.cond(rx.Var.create(State.clashes).length() > 0, clashes),
                rx.cond(rx.Var.create(State.strays).length() > 0, strays),
                _render_changes(),
                _render_versions(),
                gap=5,
            ),
        ),
    )


def _render_changes() -> rx.Component:
    differs = rx.Var.create(State.changes).length() > 0
    return kit.section(
        _("What the next release changes"),
        rx.cond(
            differs,
            _render_lines(State.changes),
            kit.empty_state(rx.cond(_has_releases(), _("Nothing has changed."), _(UNPLANNED))),
        ),
        rx.cond(is_permitted("PROGRAMME_RELEASE") & differs, _render_releasing()),
    )


def _render_releasing() -> rx.Component:
    form = kit.form(
        kit.text_field(_("Note for colleagues"), "note", max_length=200, key=rx.Var.create(State.written).to_string()),
        kit.actions(kit.submit_button(_("Release the programme"), busy=State.busy)),
        on_submit=State.release,
        custom_attrs={"id": "release-form", **kit.asks_first("release-question")},
    )
    question = kit.confirm_dialog(
        _("Release the programme?"),
        _("The plan becomes what everybody reads, on the page and in their calendars, at once."),
        id="release-question",
        confirm=_("Yes, release it"),
        keep=_("Not yet"),
        form="release-form",
        danger=False,
    )
    return rx.fragment(form, question)


def _render_versions() -> rx.Component:
    def line(row: Any) -> rx.Component:
        return kit.table_row(HEADS, row["version"], row["when"], row["by"], row["note"], row["sessions"])

    table = kit.table(_("Releases, the newest first"), HEADS, rx.foreach(State.releases, line))
    return rx.cond(_has_releases(), table)


def _has_releases() -> rx.Var[bool]:
    return rx.Var.create(State.releases).length() > 0


def _render_lines(lines: Any) -> rx.Component:
    # Reflex counts the parameters of what it is given: it must be one.
    return kit.plain_list(rx.foreach(lines, lambda line: kit.list_item(line)), gap=2)  # noqa: PLW0108
