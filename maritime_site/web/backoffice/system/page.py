"""The screens of the running site: how it is, and the messages that left or did not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.outbox.models import MessageStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, work_list
from maritime_site.web.backoffice.system.state import DeliveriesState, SystemState
from maritime_site.web.backoffice.wording import DELIVERY_WORDS
from maritime_site.web.kit.base import NOTHING

TONES: Mapping[str, kit.ChipTone] = {
    MessageStatus.FAILED: "error",
    MessageStatus.QUEUED: "warning",
    MessageStatus.SENT: "success",
}
CHIPS: Sequence[kit.Chip] = tuple(
    (status, words, TONES.get(status, "neutral")) for status, words in DELIVERY_WORDS.items()
)
STATUSES = (("", N_("All")), *((status.value, words) for status, words, _tone in CHIPS))
COLUMNS = (
    Column(N_("Subject")),
    Column(N_("To")),
    Column(N_("Status")),
    Column(N_("Tries"), number=True),
    Column(N_("Reason")),
    Column(N_("Written")),
    Column(N_("Again")),
)
JOBS = (N_("Job"), N_("Last round"), N_("Outcome"), N_("Next"))


def system_overview() -> rx.Component:
    """Health, jobs, settings."""
    failed = kit.notice(
        rx.el.p(
            rx.cond(
                SystemState.failed == 1,
                _("1 message could not be sent."),
                _("{count} messages could not be sent.", count=SystemState.failed_text),
            )
        ),
        kit.text_link(_("Show them"), "/admin/system/deliveries/?status=failed"),
        tone="error",
    )
    facts = kit.summary_list(rx.foreach(SystemState.facts, lambda pair: kit.summary_row(pair[0], pair[1])))
    settings = kit.summary_list(rx.foreach(SystemState.settings, lambda pair: kit.summary_row(pair[0], pair[1])))
    again = kit.button(_("Look again"), look="secondary", busy=SystemState.busy, on_click=SystemState.open)
    return kit.page(
        kit.page_title(
            _("System"), lead=_("How the site runs, as one of its workers sees it."), after=kit.actions(again)
        ),
        kit.error_summary(SystemState.problems),
        kit.stack(
            rx.cond(SystemState.failed > 0, failed),
            rx.cond(
                SystemState.loaded,
                kit.stack(
                    facts,
                    kit.section(_("Background jobs"), _render_jobs()),
                    kit.section(_("Settings"), kit.fold(_("Show all, without their secrets"), settings)),
                    gap=5,
                ),
                kit.loading(*(kit.skeleton(height="2.5rem") for _ in range(6))),
            ),
            gap=4,
        ),
    )


def _render_jobs() -> rx.Component:
    def row(job: Any) -> rx.Component:
        outcome = rx.cond(
            job["failed"], kit.status_chip(_("Failed"), tone="error"), kit.status_chip(_("Done"), tone="success")
        )
        return kit.table_row(JOBS, job["name"], job["last"], outcome, job["next"])

    return kit.table(_("Background jobs of this worker"), JOBS, rx.foreach(SystemState.jobs, row))


def deliveries_page() -> rx.Component:
    """Messages and their fate."""
    return kit.page(
        kit.breadcrumb([(_("System"), "/admin/system/")], _("Deliveries")),
        kit.page_title(_("Deliveries"), lead=_("Every e-mail and text the site wrote. What failed can be sent again.")),
        work_list(
            DeliveriesState,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(DeliveriesState.rows),
            caption=_("Messages, those due last first"),
            search=_("Search by address or what it is about"),
            filters=(Filter("status", _("Status"), STATUSES),),
            nothing=_("The site has written to nobody yet."),
            download="deliveries",
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    again = kit.button(_("Send again"), look="secondary", small=True, on_click=DeliveriesState.retry(row["id"]))
    return [
        row["purpose"],
        kit.stack(kit.breakable_address(row["recipient"]), kit.muted(row["channel"]), gap=1),
        kit.status_match(row["status"], CHIPS),
        row["attempts"],
        rx.cond(row["error"] != "", row["error"], NOTHING),
        kit.in_words(row["when"]),
        rx.cond(row["again"], again, NOTHING),
    ]
