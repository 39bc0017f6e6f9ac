"""The screens of the media library: all its pictures with the upload, and one picture with its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.pages.library_crop import EDGES
from maritime_site.web.backoffice.pages.library_state import LibraryPictureState, LibraryState
from maritime_site.web.handlers.form_handler import error_of, filled
from maritime_site.web.portal.upload import upload_form

# How long a slider rests before the samples follow.
AIM_MS = 100
COLUMNS = (
    Column(N_("Picture")),
    Column(N_("File")),
    Column(N_("What it shows")),
    Column(N_("Shown on")),
    Column(N_("Added")),
)
STATUSES = (
    ("", N_("All")),
    ("undescribed", N_("Not described yet")),
    ("described", N_("Described")),
)
CHIPS: tuple[kit.Chip, ...] = (
    ("undescribed", N_("Not described yet"), "warning"),
    ("decorative", N_("Decoration"), "neutral"),
)


def library_page() -> rx.Component:
    """Every picture, and the form that takes several at once."""
    return kit.page(
        kit.breadcrumb([(_("Pages"), "/admin/pages/")], _("Media library")),
        kit.page_title(
            _("Media library"),
            lead=_(
                "Pictures for the site's pages. Each is described once, and says it wherever it is shown. Whoever has "
                "the address of a picture can open it until it is removed here."
            ),
        ),
        kit.stack(
            _render_upload(),
            work_list(
                LibraryState,
                COLUMNS,
                _row_cells,
                rows=rx.Var.create(LibraryState.rows),
                caption=_("Media library"),
                search=_("Search by file or by what it shows"),
                filters=(Filter("status", _("What it shows"), STATUSES),),
                nothing=_("There is no picture yet. Hand in the first ones above."),
            ),
            gap=5,
        ),
    )


def _render_upload() -> rx.Component:
    state = LibraryState
    return kit.fold(
        _("Add pictures"),
        upload_form(
            path=rx.Var.create("/api/admin/pictures"),
            token_key=rx.Var.create("admin_token"),
            kinds=rx.Var.create([["photo", _("Pictures")]]),
            on_done=state.arrived,
            on_begin=state.begin_upload,
            pictures=True,
            many=True,
            hint=_("JPG, PNG or WebP up to 5 MB and 25 megapixels each; several at once"),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    content = rx.cond(row["status"] == "described", row["alt"], kit.status_match(row["status"], CHIPS))
    return [
        kit.thumbnail(row["small"], position=row["position"]),
        detail_link(row["name"], row["path"]),
        content,
        rx.cond(row["pages"] != "", row["pages"], kit.muted(_("Nowhere"))),
        kit.in_words(row["when"]),
    ]


def library_picture() -> rx.Component:
    """One picture: what it shows, what to write to show it, where it is shown."""
    state = LibraryPictureState
    library = [(_("Pages"), "/admin/pages/"), (_("Media library"), "/admin/pictures/")]
    return kit.page(
        kit.breadcrumb(library, state.line["name"]),
        kit.page_title(rx.cond(state.loaded, state.line["name"], _("Picture"))),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                kit.split(
                    _render_words(),
                    kit.stack(
                        kit.crop_frame(state.line["whole"], place=rx.Var.create(state.frame)), kit.muted(state.size)
                    ),
                ),
                _render_mark(),
                _render_uses(),
                gap=5,
            ),
        ),
    )


def _render_words() -> rx.Component:
    state = LibraryPictureState
    fields = (
        kit.text_field(
            _("What it shows, {language}", language=language),
            name,
            **filled(state, state.given, name),
            max_length=200,
            lang=lang,
        )
        for name, language, lang in (("altEn", _("English"), "en-IN"), ("altHi", _("Hindi"), "hi"))
    )
    return kit.form(
        *fields,
        kit.checkbox(
            _("Decoration only"),
            "decorative",
            default_checked=state.given["decorative"] == "on",
            hint=_("It says nothing that the text does not: screen readers pass over it, and no words are needed."),
        ),
        _render_crop(),
        _render_focal_point(),
        kit.actions(kit.submit_button(_("Save"), busy=state.busy, busy_label=_("Saving..."))),
        on_submit=state.describe,
        reset_on_submit=False,
        custom_attrs={"aria-label": _("What it shows")},
        key=rx.Var.create(state.written).to_string(),
    )


def _render_crop() -> rx.Component:
    """A slider for each edge; the frame on the picture and the samples follow."""
    state = LibraryPictureState
    labels = (_("From the left edge"), _("From the top edge"), _("From the right edge"), _("From the bottom edge"))
    sliders = (
        kit.range_field(
            label,
            f"cut{edge}",
            value=rx.Var.create(state.cuts)[edge],
            on_change=_cut_edge(edge),
        )
        for edge, label in zip(EDGES, labels, strict=True)
    )
    return kit.choice_group(
        _("What is cut off the picture"),
        *sliders,
        id="crop",
        hint=_("Pages show only what lies inside the frame. The picture itself is kept whole."),
        error=error_of(state, "crop"),
        columns=True,
    )


def _cut_edge(edge: str) -> Callable[[rx.Var[float]], Any]:
    return lambda percent: LibraryPictureState.cut_edge(edge, percent).debounce(AIM_MS)


def _render_focal_point() -> rx.Component:
    """Two sliders, and beside them how pages cut the picture then."""
    state = LibraryPictureState
    return kit.choice_group(
        _("What stays in sight where the picture is cropped"),
        kit.range_field(
            _("From the left"),
            "focalX",
            value=state.focal_x,
            on_change=LibraryPictureState.move_across.debounce(AIM_MS),
        ),
        kit.range_field(
            _("From the top"), "focalY", value=state.focal_y, on_change=LibraryPictureState.move_down.debounce(AIM_MS)
        ),
        kit.cluster(
            kit.crop_sample(state.line["whole"], place=rx.Var.create(state.circle), look="circle"),
            kit.crop_sample(state.line["whole"], place=rx.Var.create(state.wide), look="wide"),
        ),
        id="focal-point",
        hint=_("Portraits are cut round, and posters of films wide. Move the point to what matters."),
    )


def _render_mark() -> rx.Component:
    hint = _("Put this line where a page is to show the picture, in the text of each language.")
    field = kit.text_field(
        _("Line for a page's text"), "mark", default_value=LibraryPictureState.line["mark"], read_only=True, hint=hint
    )
    return kit.section(_("Show it on a page"), field)


def _render_uses() -> rx.Component:
    state = LibraryPictureState
    used = kit.stack(
        kit.plain_list(
            rx.foreach(
                state.uses,
                lambda use: kit.list_item(
                    rx.cond(use["path"] != "", kit.text_link(use["title"], use["path"]), use["title"])
                ),
            ),
            gap=2,
        ),
        kit.muted(_("It can be removed once it is shown nowhere.")),
        gap=2,
    )
    remove = kit.asking_button(
        _("Remove this picture"),
        _("Remove this picture?"),
        _("It leaves the library, and its files are deleted."),
        id="remove-picture",
        confirm=_("Yes, remove it"),
        keep=_("Keep it"),
        on_confirm=state.remove,
        busy=state.busy,
    )
    unused = kit.stack(rx.el.p(_("It is shown nowhere.")), kit.actions(remove), gap=2)
    return kit.section(_("Shown on"), rx.cond(rx.Var.create(state.uses).length() > 0, used, unused))
