"""The tariff's screen: prices, inclusions and privileges, each with its form."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import DEFAULT, N_, TAGS, _, current_language
from maritime_site.web import kit
from maritime_site.web.backoffice.exhibition.tariff_forms import entitlement_form, price_form
from maritime_site.web.backoffice.exhibition.tariff_state import TariffState
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.kit.base import NOTHING, dash_if_empty

PRICES = (
    N_("Type"),
    N_("Class"),
    N_("Currency"),
    N_("For a square metre"),
    N_("Further side %"),
    N_("Tax %"),
    N_("Status"),
    N_("Change"),
)
FIGURES = (3, 4, 5)
ENTITLEMENTS = (N_("Kind"), N_("Stalls"), N_("Quantity"), N_("Status"), N_("Change"))

HOLDS = N_(
    "A changed price holds for offers made after it; offers that were made keep their amount. A mistyped price can be "
    "removed while nobody was offered a stall at it."
)


def _other_language() -> tuple[str, str]:
    """The language that the reader does not read: its code and its name."""
    return ("hi", N_("Hindi")) if current_language() == DEFAULT else (TAGS[DEFAULT], N_("English"))


def _entitlement_labels() -> tuple[str, ...]:
    return (N_("What"), _other_language()[1], *ENTITLEMENTS)


def _entitlement_heads() -> tuple[kit.Child, ...]:
    what, other, *others = _entitlement_labels()
    return (what, kit.in_hindi(_(other)), *others)


def tariff_page() -> rx.Component:
    """What stalls cost and what comes with them; what is not published says "To be announced"."""
    may = is_permitted("STALLS_EDIT")
    return kit.page(
        kit.page_title(_("Tariff"), lead=_('What is not published says "To be announced" on the site.')),
        kit.done_notice(TariffState.done),
        rx.cond(
            (TariffState.price["id"] == "") & (TariffState.entitlement["id"] == ""),
            kit.error_summary(TariffState.problems),
        ),
        kit.section(
            _("Prices"),
            _or_nothing(
                rx.Var.create(TariffState.prices),
                kit.table(
                    _("Prices of a square metre before tax"),
                    PRICES,
                    rx.foreach(TariffState.prices, _render_price),
                    numbers=FIGURES,
                ),
                _("There is no price yet: stalls can be applied for, and each offer needs an amount of its own."),
            ),
            kit.muted(_(HOLDS)),
            rx.cond(may, kit.actions(kit.button(_("Add a price"), on_click=TariffState.edit_price("")))),
        ),
        kit.section(
            _("Inclusions and privileges"),
            _or_nothing(
                rx.Var.create(TariffState.entitlements),
                kit.table(
                    _("What comes with a stall"),
                    _entitlement_heads(),
                    rx.foreach(TariffState.entitlements, _render_entitlement),
                ),
                _("Nothing comes with a stall yet. Add tables, passes or whatever is in its price."),
            ),
            rx.cond(may, kit.actions(kit.button(_("Add an entitlement"), on_click=TariffState.edit_entitlement("")))),
        ),
        price_form(),
        entitlement_form(),
    )


def _or_nothing(rows: Any, table: rx.Component, words: str) -> rx.Component:
    """The table, or what it means that it has no row."""
    nothing = kit.empty_state(words, icon_name="stall")
    return rx.cond(rows.length() > 0, table, rx.cond(TariffState.loaded, nothing))


def _render_state(row: Any) -> rx.Component:
    chip = rx.cond(
        row["published"],
        kit.status_chip(_("Published"), tone="success"),
        kit.status_chip(_("Not published"), tone="neutral"),
    )
    return kit.cluster(chip, rx.cond(row["is_demo"], kit.status_chip(_("Demo"), tone="info")))


def _price_state(row: Any) -> rx.Component:
    return kit.cluster(_render_state(row), rx.cond(row["offered"], kit.status_chip(_("Offered"), tone="neutral")))


def _render_price(row: Any) -> rx.Component:
    description = f"{row['type_words']}, {row['class_words']}, {row['currency']}"
    change = kit.button(
        _("Change"),
        look="secondary",
        small=True,
        on_click=TariffState.edit_price(row["id"]),
        custom_attrs={"aria-label": _("Change {what}", what=description)},
    )
    remove = kit.asking_button(
        _("Remove"),
        _("Remove this price?"),
        _(
            "{what}: nobody was offered a stall at it. "
            "Where it was published, the site says “To be announced” from now on.",
            what=description,
        ),
        id=f"remove-{row['id']}",
        confirm=_("Yes, remove it"),
        keep=_("Keep it"),
        look="danger",
        small=True,
        on_confirm=TariffState.remove_price(row["id"]),
        custom_attrs={"aria-label": _("Remove {what}", what=description)},
    )
    buttons = kit.cluster(change, rx.cond(row["offered"], rx.fragment(), remove))
    return kit.table_row(
        PRICES,
        row["type_words"],
        row["class_words"],
        row["currency"],
        row["rate"],
        row["premium"],
        row["tax"],
        _price_state(row),
        rx.cond(is_permitted("STALLS_EDIT"), buttons, NOTHING),
        numbers=FIGURES,
    )


def _render_entitlement(row: Any) -> rx.Component:
    title = row["title"]
    buttons = kit.cluster(
        kit.button(
            _("Change"),
            look="secondary",
            small=True,
            on_click=TariffState.edit_entitlement(row["id"]),
            custom_attrs={"aria-label": _("Change {what}", what=title)},
        ),
        kit.asking_button(
            _("Remove"),
            _("Remove this entitlement?"),
            _("“{title}” no longer comes with a stall. It cannot be brought back.", title=title),
            id=f"remove-{row['id']}",
            confirm=_("Yes, remove it"),
            keep=_("Keep it"),
            look="danger",
            small=True,
            on_confirm=TariffState.remove_entitlement(row["id"]),
            custom_attrs={"aria-label": _("Remove {what}", what=title)},
        ),
    )
    other = rx.el.span(dash_if_empty(row["other_title"]), lang=_other_language()[0])
    return kit.table_row(
        _entitlement_labels(),
        title,
        kit.in_hindi(other),
        row["kind_name"],
        row["stall_name"],
        row["quantity"],
        _render_state(row),
        rx.cond(is_permitted("STALLS_EDIT"), buttons, NOTHING),
    )
