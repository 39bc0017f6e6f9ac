"""The screens of content pages: the list, and the editor with both languages side by side."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.details import name_in_language
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.office import by_languages, is_permitted
from maritime_site.web.backoffice.pages.state import PagesState, PageState
from maritime_site.web.handlers.form_handler import error_of, filled

FORM, QUESTION = "publish-form", "publish-question"
TEXTS = "page-texts"
LANGUAGES = (("En", "en-IN"), ("Hi", "hi"))


def _language_name(code: str) -> str:
    return _("English") if code == "En" else _("Hindi")


def _status_chips() -> tuple[kit.Chip, ...]:
    return (
        ("draft", _("Draft"), "warning"),
        ("scheduled", _("Scheduled"), "info"),
        ("published", _("Published"), "success"),
        ("shipped", _("As the site came"), "neutral"),
    )


def _translation_chips() -> tuple[kit.Chip, ...]:
    return (
        ("missing", _("Hindi is missing"), "error"),
        ("older", _("Hindi is older"), "warning"),
        ("current", _("Both languages"), "neutral"),
    )


def page_list() -> rx.Component:
    """Every page whose text can be edited."""
    labels = _("Page"), _("Address"), _("Status"), _("Translation"), _("Changed")
    heads = *labels[:3], kit.in_hindi(labels[3]), labels[4]

    def row(line: Any) -> rx.Component:
        return kit.table_row(
            labels,
            kit.text_link(line["title"], f"/admin/pages/{line['slug']}"),
            line["path"],
            kit.status_match(line["status"], _status_chips()),
            kit.in_hindi(kit.status_match(line["translation"], _translation_chips())),
            kit.in_words(line["when"]),
            key=line["slug"],
        )

    lead = _("The texts of the site, its brochure and its manual. What is published shows within seconds.")
    return kit.page(
        kit.page_title(
            _("Pages"), lead=lead, after=kit.actions(kit.link_button(_("Media library"), "/admin/pictures/"))
        ),
        kit.error_summary(PagesState.problems),
        rx.cond(PagesState.loaded, kit.table(_("Pages by their address"), heads, rx.foreach(PagesState.rows, row))),
    )


def page_editor() -> rx.Component:
    """One page: its texts, a preview, its publishing, and its versions."""
    state = PageState
    return kit.page(
        kit.breadcrumb([(_("Pages"), "/admin/pages/")], name_in_language(state.values, "titleEn")),
        kit.page_title(rx.cond(state.loaded, name_in_language(state.values, "titleEn"), _("Page"))),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                _render_status(),
                keep_record(TEXTS, state, "page:" + rx.Var.create(state.slug)),
                _render_form(),
                _render_pictures(),
                _render_preview(),
                _render_publishing(),
                _render_versions(),
                gap=5,
            ),
        ),
    )


def _render_status() -> rx.Component:
    state = PageState
    return kit.cluster(
        kit.status_match(state.status, _status_chips()),
        kit.in_hindi(kit.status_match(state.translation, _translation_chips())),
        rx.cond(state.out != "", rx.el.span(_("Out from"), " ", state.out)),
        rx.cond(state.address != "", kit.external_link(_("See it on the site"), state.address)),
    )


def _render_form() -> rx.Component:
    state = PageState
    hint = _("Markdown: ## for a heading, - for a list, [words](/path) for a link.")
    titles = kit.pair(*(_title_field(code, lang) for code, lang in LANGUAGES))
    bodies = kit.pair(
        *(
            kit.textarea_field(
                f"{_('Text')}, {_language_name(code)}",
                f"body{code}",
                hint=hint,
                required=code == "En",
                rows="24",
                max_length=30_000,
                **filled(state, state.values, f"body{code}"),
                lang=lang,
            )
            for code, lang in LANGUAGES
        )
    )
    return kit.form(
        titles,
        bodies,
        kit.actions(kit.submit_button(_("Save draft"), busy=state.busy, busy_label=_("Saving..."))),
        on_submit=state.save,
        reset_on_submit=False,
        custom_attrs={"id": TEXTS, "aria-label": _("Texts")},
        key=rx.Var.create(state.written).to_string(),
    )


def _title_field(code: str, lang: str) -> rx.Component:
    return kit.text_field(
        f"{_('Title')}, {_language_name(code)}",
        f"title{code}",
        required=code == "En",
        max_length=200,
        **filled(PageState, PageState.values, f"title{code}"),
        lang=lang,
    )


def _render_pictures() -> rx.Component:
    """The newest pictures that a text may show, each with its line."""

    def one(picture: Any) -> rx.Component:
        line = kit.text_field(
            picture["alt"],
            "mark",
            id=f"mark-{picture['id']}",
            default_value=picture["mark"],
            read_only=True,
        )
        return kit.list_item(kit.stack(kit.thumbnail(picture["small"]), line, gap=2), key=picture["id"])

    known = rx.Var.create(PageState.pictures)
    return kit.fold(
        _("Pictures"),
        kit.stack(
            kit.muted(_("Put a picture's line into the text of each language. The library says what it shows.")),
            rx.cond(
                known.length() > 0,
                kit.plain_list(rx.foreach(known, one)),
                rx.el.p(_("No picture is described yet.")),
            ),
            kit.actions(kit.link_button(_("Media library"), "/admin/pictures/", look="secondary")),
            gap=3,
        ),
    )


def _render_preview() -> rx.Component:
    state = PageState
    content = kit.pair(
        *(
            kit.stack(rx.el.h3(_language_name(code)), kit.paper(html, language=lang), gap=2)
            for html, (code, lang) in zip((state.preview_en, state.preview_hi), LANGUAGES, strict=True)
        )
    )
    return kit.section(
        _("Preview"),
        kit.muted(_("Shows what is saved.")),
        kit.actions(kit.button(_("Show the preview"), look="secondary", on_click=state.preview, busy=state.busy)),
        rx.cond(state.preview_en != "", content),
    )


def _render_publishing() -> rx.Component:
    """For whoever may publish, while there is a draft or a scheduled version."""
    state = PageState
    waits = (state.status == "draft") | (state.status == "scheduled")
    form = kit.form(
        kit.text_field(
            _("Publish at"),
            "at",
            type="datetime-local",
            width="medium",
            hint=_("Event's time. Empty: now."),
            error=error_of(state, "at"),
        ),
        kit.actions(kit.submit_button(_("Publish"), busy=state.busy)),
        on_submit=state.publish,
        key=f"publish-{state.written}",
        custom_attrs={"id": FORM, **kit.asks_first(QUESTION)},
    )
    question = kit.confirm_dialog(
        _("Publish this page?"),
        by_languages(
            _(
                "Its links are checked first."
                " Readers find it in both languages within seconds, or from the moment given."
            ),
            _("Its links are checked first. Readers find it within seconds, or from the moment given."),
        ),
        id=QUESTION,
        confirm=_("Yes, publish"),
        keep=_("Not yet"),
        form=FORM,
        danger=False,
        lead=kit.unsaved_notice(TEXTS),
    )
    may = is_permitted("PAGES_PUBLISH")
    return rx.cond(may & waits, kit.section(_("Publish"), form, question))


def _render_versions() -> rx.Component:
    state = PageState

    def row(line: Any) -> rx.Component:
        compare = kit.button(
            _("Compare"), look="secondary", small=True, on_click=state.compare(line["number"]), busy=state.busy
        )
        revert = kit.button(
            _("Take back to this"),
            look="secondary",
            small=True,
            on_click=state.revert(line["number"]),
            busy=state.busy,
            custom_attrs=kit.fills_form(TEXTS),
        )
        facts = kit.cluster(rx.el.strong(line["label"]), kit.status_match(line["status"], _status_chips()))
        return kit.list_item(
            kit.card(facts, kit.fact_line(line["when"], line["by"]), kit.actions(compare, revert)),
            key=line["number"],
        )

    return kit.section(
        _("Versions"),
        kit.muted(_("What was published stays as it was. Taking back makes a draft of an earlier version.")),
        rx.cond(state.compared != "", _render_changes()),
        kit.plain_list(rx.foreach(state.versions, row)),
    )


def _render_changes() -> rx.Component:
    state = PageState

    def line(change: Any) -> rx.Component:
        return rx.el.li(
            rx.cond(
                change["sign"] == "+",
                rx.el.ins(change["text"]),
                rx.el.del_(change["text"]),
            )
        )

    def column(code: str, lang: str, changes: Any) -> rx.Component:
        listed = rx.el.ul(rx.foreach(changes, line), lang=lang)
        return kit.stack(
            rx.el.h3(_language_name(code)),
            rx.cond(changes.length() > 0, listed, rx.el.p(_("Nothing differs."))),
            gap=2,
        )

    heading = rx.el.p(_("What changed since version"), " ", state.compared)
    columns = (
        column(code, lang, changes)
        for (code, lang), changes in zip(LANGUAGES, (state.changes_en, state.changes_hi), strict=True)
    )
    return kit.stack(heading, kit.pair(*columns), gap=3)
