"""The programme's screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.domain.programme.editing import WISHES, PlanEntryType
from maritime_site.domain.programme.models import SessionKind
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.programme.lists import PATHS, PlannedState
from maritime_site.web.backoffice.programme.state import PAIRS, SPEAKER, PlanEntryState
from maritime_site.web.form_handler import error_of

TITLES = {
    PlanEntryType.SESSION: "Sessions",
    PlanEntryType.SPEAKER: "Speakers",
    PlanEntryType.HALL: "Halls",
    PlanEntryType.TRACK: "Strands",
}
ONE = {
    PlanEntryType.SESSION: "session",
    PlanEntryType.SPEAKER: "speaker",
    PlanEntryType.HALL: "hall",
    PlanEntryType.TRACK: "strand",
}
MORE = {
    PlanEntryType.SPEAKER: "What they do and where",
    PlanEntryType.HALL: "Name in addresses",
    PlanEntryType.TRACK: "Name in addresses",
}
CHIPS: Sequence[kit.Chip] = (("ready", "Ready", "success"), ("draft", "Draft", "neutral"))
STATUSES = (("", "All"), *((status, words) for status, words, _tone in CHIPS))
LABELS = {"title": "Title", "summary": "Summary", "name": "Name", "role": "What they do and where"}
MOST_SPEAKERS = 8
DOWNLOADS = {PlanEntryType.SESSION: "sessions", PlanEntryType.SPEAKER: "speakers"}


def planned_list(what: PlanEntryType, state: type[PlannedState]) -> rx.Component:
    """One list."""
    is_session = what is PlanEntryType.SESSION
    columns = (Column("Title"), Column("When"), Column("State")) if is_session else (Column("Name"), Column(MORE[what]))
    return kit.page(
        kit.page_title(TITLES[what], after=kit.actions(kit.link_button(f"New {ONE[what]}", f"{PATHS[what]}/new"))),
        work_list(
            state,
            columns,
            _session_cells if is_session else _row_cells,
            rows=rx.Var.create(state.rows),
            caption=TITLES[what],
            search="Search by name",
            filters=(Filter("status", "State", STATUSES),) if is_session else (),
            nothing=f"Nothing is planned yet. Begin with “New {ONE[what]}”.",
            download=DOWNLOADS.get(what, ""),
        ),
    )


def _session_cells(row: Any) -> list[kit.Child]:
    return [detail_link(row["name"], row["path"]), kit.in_words(row["when"]), kit.status_match(row["status"], CHIPS)]


def _row_cells(row: Any) -> list[kit.Child]:
    return [detail_link(row["name"], row["path"]), row["more"]]


def plan_form(what: PlanEntryType, state: type[PlanEntryState]) -> rx.Component:
    """One planned thing."""
    needed = {field.alias or name for name, field in WISHES[what].model_fields.items() if field.is_required()}
    fields = [_render_pair(state, name, needed) for name in PAIRS[what]]
    fields += _session_fields(state) if what is PlanEntryType.SESSION else []
    fields += _place_fields(state) if what in {PlanEntryType.HALL, PlanEntryType.TRACK} else []
    form = kit.form(
        *fields,
        kit.actions(kit.submit_button("Save", busy=state.busy, busy_label="Saving...")),
        on_submit=state.save,
        key=rx.Var.create(state.written).to_string(),
    )
    gone = kit.actions(
        kit.asking_button(
            f"Remove this {ONE[what]}",
            f"Remove this {ONE[what]}?",
            "It leaves the plan and cannot be brought back. Readers see it until the next release.",
            id="remove-planned",
            confirm="Yes, remove it",
            keep="Keep it",
            on_confirm=state.remove,
            busy=state.busy,
        )
    )
    return kit.page(
        kit.breadcrumb([(TITLES[what], f"{PATHS[what]}/")], _heading_text(what, state)),
        kit.page_title(_heading_text(what, state)),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                rx.cond(state.done != "", kit.notice(rx.el.p(state.done), tone="success", live=True)),
                form,
                rx.cond(state.id != "", gone),
                gap=5,
            ),
        ),
    )


def _heading_text(what: PlanEntryType, state: type[PlanEntryState]) -> rx.Var[str]:
    known = rx.cond(state.id != "", state.values.get(f"{PAIRS[what][0]}En", ""), f"New {ONE[what]}")
    return rx.cond(state.loaded, known, ONE[what].capitalize())


def _render_pair(state: type[PlanEntryState], name: str, needed: set[str]) -> rx.Component:
    make = kit.textarea_field if name == "summary" else kit.text_field
    return kit.pair(
        make(
            f"{LABELS[name]}, English",
            f"{name}En",
            error=error_of(state, f"{name}En"),
            required=f"{name}En" in needed,
            default_value=state.values.get(f"{name}En", ""),
        ),
        make(
            f"{LABELS[name]}, Hindi",
            f"{name}Hi",
            error=error_of(state, f"{name}Hi"),
            lang="hi",
            default_value=state.values.get(f"{name}Hi", ""),
        ),
    )


def _session_fields(state: type[PlanEntryState]) -> list[rx.Component]:
    def moment(label: str, name: str) -> rx.Component:
        return kit.text_field(
            label,
            name,
            type="datetime-local",
            width="medium",
            error=error_of(state, name),
            required=True,
            default_value=state.values.get(name, ""),
        )

    def choice(label: str, name: str, options: Any) -> rx.Component:
        return kit.select_field(
            label, name, options, error=error_of(state, name), default_value=state.values.get(name, "")
        )

    kinds = [(kind.value, kind.value.capitalize()) for kind in SessionKind]
    speakers = [
        kit.select_field(
            f"Speaker {place + 1}",
            f"{SPEAKER}{place}",
            state.speakers,
            default_value=rx.cond(rx.Var.create(state.speaking).length() > place, state.speaking[place], ""),
        )
        for place in range(MOST_SPEAKERS)
    ]
    return [
        kit.pair(moment("Starts", "startsAt"), moment("Ends", "endsAt")),
        kit.pair(choice("Hall", "hallId", state.halls), choice("Strand", "trackId", state.tracks)),
        kit.pair(choice("Spoken in", "language", (("en", "English"), ("hi", "Hindi"))), choice("Kind", "kind", kinds)),
        kit.fold("Speakers", kit.pair(*speakers)),
        kit.checkbox(
            "Ready for the next release",
            "released",
            default_checked=state.values.get("released", "") == "on",
            hint="Both languages are needed then.",
        ),
    ]


def _place_fields(state: type[PlanEntryState]) -> list[rx.Component]:
    return [
        kit.text_field(
            "Name in addresses",
            "slug",
            width="medium",
            required=True,
            error=error_of(state, "slug"),
            default_value=state.values.get("slug", ""),
            hint="Small letters, digits, hyphens.",
        ),
        kit.number_field(
            "Place in lists",
            "position",
            error=error_of(state, "position"),
            default_value=state.values.get("position", "0"),
        ),
    ]
