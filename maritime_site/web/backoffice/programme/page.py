"""The programme's screens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.programme.editing import ENTRY_REQUESTS, PlanEntryType
from maritime_site.domain.programme.models import SessionKind
from maritime_site.web import kit
from maritime_site.web.backoffice.details import name_in_language
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.lists import Column, Filter, SearchedFilter, detail_link, work_list
from maritime_site.web.backoffice.office import by_languages
from maritime_site.web.backoffice.programme.bulk_part import bulk_parts
from maritime_site.web.backoffice.programme.lists import PATHS, PlannedState, SessionsState
from maritime_site.web.backoffice.programme.state import PAIRS, SPEAKER, PlanEntryState
from maritime_site.web.handlers.form_handler import error_of

TITLES = {
    PlanEntryType.SESSION: N_("Sessions"),
    PlanEntryType.SPEAKER: N_("Speakers"),
    PlanEntryType.HALL: N_("Halls"),
    PlanEntryType.TRACK: N_("Strands"),
}
SINGULAR = {
    PlanEntryType.SESSION: N_("session"),
    PlanEntryType.SPEAKER: N_("speaker"),
    PlanEntryType.HALL: N_("hall"),
    PlanEntryType.TRACK: N_("strand"),
}
MORE = {
    PlanEntryType.SPEAKER: N_("What they do and where"),
    PlanEntryType.HALL: N_("Name in addresses"),
    PlanEntryType.TRACK: N_("Name in addresses"),
}
CHIPS: Sequence[kit.Chip] = (("ready", N_("Ready"), "success"), ("draft", N_("Draft"), "neutral"))
STATUSES = (("", N_("All")), *((status, words) for status, words, _tone in CHIPS))
LABELS = {
    "title": N_("Title"),
    "summary": N_("Summary"),
    "name": N_("Name"),
    "role": N_("What they do and where"),
    "biography": N_("Biography"),
}
FORM = "plan-entry"
DOWNLOADS = {PlanEntryType.SESSION: "sessions", PlanEntryType.SPEAKER: "speakers"}


def planned_list(entry_type: PlanEntryType, state: type[PlannedState]) -> rx.Component:
    """One list."""
    is_session = entry_type is PlanEntryType.SESSION
    columns = (
        (Column(_("Title")), Column(_("When")), Column(_("Hall")), Column(_("Status")))
        if is_session
        else (Column(_("Name")), Column(MORE[entry_type]))
    )
    return kit.page(
        kit.page_title(
            _(TITLES[entry_type]),
            after=kit.actions(kit.link_button(_("New {one}", one=_(SINGULAR[entry_type])), f"{PATHS[entry_type]}/new")),
        ),
        work_list(
            state,
            columns,
            _session_cells if is_session else _row_cells,
            rows=rx.Var.create(state.rows),
            caption=_(TITLES[entry_type]),
            search=_("Search by name"),
            filters=_session_filters() if is_session else (),
            nothing=_("Nothing is planned yet. Begin with “New {one}”.", one=_(SINGULAR[entry_type])),
            download=DOWNLOADS.get(entry_type, ""),
            **(bulk_parts() if is_session else {}),
        ),
    )


def _session_filters() -> tuple[Filter | SearchedFilter, ...]:
    return (
        Filter("status", _("Status"), STATUSES),
        Filter("day", _("Day"), SessionsState.days),
        Filter("hall", _("Hall"), SessionsState.halls),
        SearchedFilter("speaker", _("Speaker"), rx.Var.create(SessionsState.speakers)),
    )


def _session_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["name"], row["path"]),
        kit.in_words(row["when"]),
        row["more"],
        kit.status_match(row["status"], CHIPS),
    ]


def _row_cells(row: Any) -> list[kit.Child]:
    return [detail_link(row["name"], row["path"]), row["more"]]


def plan_form(entry_type: PlanEntryType, state: type[PlanEntryState]) -> rx.Component:
    """One planned thing."""
    needed = {
        field.alias or name for name, field in ENTRY_REQUESTS[entry_type].model_fields.items() if field.is_required()
    }
    fields = [_render_pair(state, name, needed) for name in PAIRS[entry_type]]
    fields += _session_fields(state) if entry_type is PlanEntryType.SESSION else []
    fields += _speaker_fields(state) if entry_type is PlanEntryType.SPEAKER else []
    fields += _place_fields(state) if entry_type in {PlanEntryType.HALL, PlanEntryType.TRACK} else []
    form = kit.form(
        *fields,
        kit.actions(kit.submit_button(_("Save"), busy=state.busy, busy_label=_("Saving..."))),
        on_submit=state.save,
        custom_attrs={"id": FORM},
        # Of its entry, too: the form of the one that was looked at before must not stand here.
        key=rx.Var.create(state.id) + "-" + rx.Var.create(state.written).to_string(),
    )
    gone = kit.actions(
        kit.asking_button(
            _("Remove this {one}", one=_(SINGULAR[entry_type])),
            _("Remove this {one}?", one=_(SINGULAR[entry_type])),
            _("It leaves the plan and cannot be brought back. Readers see it until the next release."),
            id="remove-planned",
            confirm=_("Yes, remove it"),
            keep=_("Keep it"),
            on_confirm=state.remove,
            busy=state.busy,
        )
    )
    return kit.page(
        kit.breadcrumb([(_(TITLES[entry_type]), f"{PATHS[entry_type]}/")], _heading_text(entry_type, state)),
        kit.page_title(_heading_text(entry_type, state)),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                keep_record(FORM, state, f"{entry_type}:" + rx.Var.create(state.id)),
                form,
                rx.cond(state.id != "", gone),
                gap=5,
            ),
        ),
    )


def _heading_text(entry_type: PlanEntryType, state: type[PlanEntryState]) -> rx.Var[str]:
    known = rx.cond(
        state.id != "",
        name_in_language(state.values, f"{PAIRS[entry_type][0]}En"),
        _("New {one}", one=_(SINGULAR[entry_type])),
    )
    return rx.cond(state.loaded, known, _(SINGULAR[entry_type].capitalize()))


def _render_pair(state: type[PlanEntryState], name: str, needed: set[str]) -> rx.Component:
    make = kit.textarea_field if name in {"summary", "biography"} else kit.text_field
    return kit.pair(
        make(
            f"{_(LABELS[name])}, {_('English')}",
            f"{name}En",
            error=error_of(state, f"{name}En"),
            required=f"{name}En" in needed,
            default_value=state.values.get(f"{name}En", ""),
        ),
        make(
            f"{_(LABELS[name])}, {_('Hindi')}",
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
            hint=_("In the event's time zone"),
            default_value=state.values.get(name, ""),
        )

    def choice(label: str, name: str, options: Any) -> rx.Component:
        return kit.select_field(
            label, name, options, error=error_of(state, name), default_value=state.values.get(name, "")
        )

    kinds = [(kind.value, kind.value.capitalize()) for kind in SessionKind]
    return [
        kit.pair(moment(_("Starts"), "startsAt"), moment(_("Ends"), "endsAt")),
        kit.pair(choice(_("Hall"), "hallId", state.halls), choice(_("Strand"), "trackId", state.tracks)),
        kit.pair(
            choice(_("Spoken in"), "language", (("en", _("English")), ("hi", _("Hindi")))),
            choice(_("Kind"), "kind", kinds),
        ),
        kit.fold(_("Speakers"), kit.pair(rx.foreach(state.speaking, partial(_render_speaker, state)))),
        *_seat_fields(state),
        kit.checkbox(
            _("Ready for the next release"),
            "released",
            default_checked=state.values.get("released", "") == "on",
            hint=by_languages(_("Both languages are needed then."), ""),
        ),
    ]


def _render_speaker(state: type[PlanEntryState], chosen: rx.Var[str], place: rx.Var[int]) -> rx.Component:
    number = place.to(int) + 1
    return kit.combobox_field(
        _("Speaker {value}", value=number),
        f"{SPEAKER}{number}",
        rx.Var.create(state.speakers),
        value=chosen,
        none=_("No speaker has this name."),
        key=place.to_string(),
    )


def _seat_fields(state: type[PlanEntryState]) -> list[rx.Component]:
    seats = kit.number_field(
        _("Seats"),
        "capacity",
        error=error_of(state, "capacity"),
        default_value=state.values.get("capacity", ""),
        hint=_("People sign up for them, at once. Empty: everybody may just come."),
    )
    waiting = kit.checkbox(
        _("Waiting list when every seat is taken"),
        "waitingList",
        default_checked=state.values.get("waitingList", "") == "on",
    )
    slides = _address_field(state, _("Slides"), "slides", _("A path of this site, or an address with https://."))
    return [kit.pair(seats, slides), waiting, _slug_field(state)]


def _speaker_fields(state: type[PlanEntryState]) -> list[rx.Component]:
    return [
        kit.pair(
            _address_field(state, _("Photo"), "photo", _("The path of a picture on this site.")), _slug_field(state)
        )
    ]


def _address_field(state: type[PlanEntryState], label: str, name: str, hint: str) -> rx.Component:
    return kit.text_field(label, name, error=error_of(state, name), default_value=state.values.get(name, ""), hint=hint)


def _slug_field(state: type[PlanEntryState]) -> rx.Component:
    return kit.text_field(
        _("Name in addresses"),
        "slug",
        width="medium",
        error=error_of(state, "slug"),
        default_value=state.values.get("slug", ""),
        hint=_("Small letters, digits, hyphens. Empty: made from the English words."),
    )


def _place_fields(state: type[PlanEntryState]) -> list[rx.Component]:
    return [
        kit.text_field(
            _("Name in addresses"),
            "slug",
            width="medium",
            required=True,
            error=error_of(state, "slug"),
            default_value=state.values.get("slug", ""),
            hint=_("Small letters, digits, hyphens."),
        ),
        kit.number_field(
            _("Place in lists"),
            "position",
            error=error_of(state, "position"),
            default_value=state.values.get("position", "0"),
        ),
    ]
