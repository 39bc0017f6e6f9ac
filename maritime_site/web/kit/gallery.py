"""Every part of the kit in every state on one page, for eyes, axe and screenshots (development only)."""

from __future__ import annotations

from datetime import date

import reflex as rx

from maritime_site.web import kit

_ROWS = [
    ("IN", "India", "+91"),
    ("DK", "Denmark", "+45"),
    ("DO", "Dominican Republic", "+1-809, +1-829"),
    ("NO", "Norway", "+47"),
    ("SG", "Singapore", "+65"),
    ("GB", "United Kingdom", "+44"),
]
_COLUMNS = ("Session", "Hall", "Seats")


def gallery() -> rx.Component:
    """The gallery's content; put it into a shell."""
    return kit.page(
        kit.breadcrumb([("Home", "/")], "Kit"),
        kit.page_title("Kit gallery", lead="Every part in every state.", eyebrow="Development only"),
        _button_examples(),
        _link_examples(),
        _field_examples(),
        _wrong_fields(),
        _choice_examples(),
        _feedback_examples(),
        _card_examples(),
        _meaning_examples(),
        _scene_example(),
        _fact_examples(),
        _dialog_examples(),
        _navigation_examples(),
        _icon_examples(),
    )


def _button_examples() -> rx.Component:
    looks = [kit.button(look.title(), look=look) for look in ("primary", "secondary", "danger", "quiet")]
    return kit.section(
        "Buttons",
        kit.cluster(*looks, kit.button("Small", small=True), kit.button("Disabled", disabled=True)),
        kit.cluster(
            kit.button("Pay now", icon_name="card"),
            kit.button("Pay now", busy=rx.Var.create(value=True), busy_label="Paying"),
            kit.link_button("Register", "/kit", icon_name="arrow"),
            kit.link_button("Book stall", "/kit", look="secondary"),
        ),
    )


def _link_examples() -> rx.Component:
    return kit.section(
        "Links",
        rx.el.p("Read ", kit.text_link("why exhibit", "/kit"), " before you book."),
        rx.el.p(kit.external_link("Another site", "https://example.org")),
        rx.el.p(kit.download_link("Brochure", "/pdfs/Brochure.pdf", kind="PDF", size="1.2 MB", language="English")),
    )


def _field_examples() -> rx.Component:
    return kit.section(
        "Fields",
        kit.form(
            kit.field_row(
                kit.text_field("First name", "firstName", required=True, autocomplete="given-name"),
                kit.text_field("Last name", "lastName", required=True, autocomplete="family-name"),
            ),
            kit.email_field("Email", required=True, hint="We send your code to this address"),
            kit.field_row(
                kit.dial_code_field("Country code", "countryCode", _ROWS), kit.tel_field("Mobile"), phone=True
            ),
            kit.country_field("Country", "country", _ROWS),
            kit.select_field("Sector", "sector", [("", "Choose"), ("ports", "Ports"), ("shipping", "Shipping")]),
            kit.number_field("Guests", "guests", default_value=2, min=1, max=4),
            kit.textarea_field("Special requests", "requests", hint="A cot, a ground-floor room"),
            kit.otp_field("One-time code", hint="6 digits"),
            kit.text_field("Reference", "reference", default_value="REG-7Q4K", read_only=True, width="medium"),
            kit.actions(kit.submit_button("Submit registration"), kit.button("Cancel", look="quiet")),
        ),
    )


def _wrong_fields() -> rx.Component:
    return kit.section(
        "Fields with errors",
        kit.error_summary(
            [
                {"text": "Enter your email address", "field": "wrongEmail"},
                {"text": "Choose a package", "field": "wrongPackages"},
            ]
        ),
        kit.form(
            kit.email_field("Email", "wrongEmail", error="Enter your email address", required=True),
            kit.combobox_field(
                "Country", "wrongCountry", [], none="No country found.", error="Choose your country", required=True
            ),
            kit.choice_group(
                "Packages",
                kit.radio_card("Harbour view", "wrongPackage", "a", id="wrong-a", hint="Two nights", meta="₹ 12,500"),
                id="wrongPackages",
                error="Choose a package",
            ),
            kit.checkbox("I agree", "wrongAgree", error="Tick the box to go on"),
        ),
    )


def _choice_examples() -> rx.Component:
    return kit.section(
        "Choices",
        kit.checkbox("I agree to the use of my data for registration", "agree", required=True),
        kit.checkbox("List me in the directory", "listed", hint="Others see your name, organisation and country"),
        kit.choice_group(
            "Packages",
            kit.radio_card("Harbour view", "package", "a", id="p-a", hint="Two nights, breakfast", meta="₹ 12,500"),
            kit.radio_card(
                "Gateway", "package", "b", id="p-b", hint="Four nights", meta="₹ 24,000", default_checked=True
            ),
            kit.radio_card("Marina", "package", "c", id="p-c", hint="Three nights", meta="Sold out", disabled=True),
            id="packages",
            columns=True,
        ),
    )


def _feedback_examples() -> rx.Component:
    notices = [
        kit.notice(rx.el.p("What happened, and what to do now."), tone=tone)
        for tone in ("info", "success", "warning", "error")
    ]
    chips = [
        kit.status_chip("Awaiting payment", tone="warning"),
        kit.status_chip("Confirmed", tone="success"),
        kit.status_chip("Expired"),
        kit.status_chip("Rejected", tone="error"),
        kit.status_chip("Refund in progress", tone="info", icon_name="pending"),
    ]
    return kit.section(
        "Feedback",
        *notices,
        kit.cluster(*chips),
        kit.loading(kit.skeleton(height="2rem", width="60%"), kit.skeleton(), kit.skeleton()),
        kit.empty_state(
            "You have no bookings. Choose a hotel near the venue.", action=kit.link_button("See packages", "/kit")
        ),
    )


def _card_examples() -> rx.Component:
    kinds = [("Delegate", "ticket"), ("Exhibitor", "stall"), ("Visitor", "people"), ("Media", "camera")]
    return kit.section(
        "Cards",
        kit.grid(
            *(kit.link_card(name, "/kit", text="Five days, one pass.", icon_name=sign) for name, sign in kinds),
            kit.card(rx.el.p("With a foot."), title="Plain card", foot=kit.button("Connect", small=True)),
        ),
    )


# Those that `assets/images/art` has a drawing for.
_SECTORS = (
    "ports",
    "shipping",
    "shipbuilding",
    "green-shipping",
    "cruise",
    "inland-waterways",
    "finance",
    "technology",
    "education",
)


def _meaning_examples() -> rx.Component:
    # Late: the templates take the kit's class names.
    from maritime_site.web.dynamic_pages.templates import render_template

    html = render_template("kit_cards.html", sectors=_SECTORS, day=date(2025, 3, 5))
    return kit.section("Cards by meaning, and drawings", rx.html(str(html)))


def _scene_example() -> rx.Component:
    from maritime_site.web.dynamic_pages.templates import render_template

    scene = rx.html(str(render_template("slots/scene.html")))
    return kit.section("Opening", rx.el.div(scene, class_name="hero deep"))


def _fact_examples() -> rx.Component:
    return kit.section(
        "Facts",
        kit.summary_list(
            kit.summary_row(
                "Name", "Asha Rao", action=kit.text_link(rx.el.span("Change ", kit.visually_hidden("name")), "/kit")
            ),
            kit.summary_row("Organisation", "Konkan Shipyard"),
        ),
        kit.table(
            "Sessions on 05-Mar-2025",
            _COLUMNS,
            kit.table_row(_COLUMNS, "Inaugural session", "Hall 1", "2,000", numbers=(2,)),
            kit.table_row(_COLUMNS, "Ports of the future", "Hall 3", "350", numbers=(2,)),
        ),
        kit.task_list(
            kit.task("Company details", kit.status_chip("Completed", tone="success"), href="/kit"),
            kit.task("Choose a stall", kit.status_chip("In progress", tone="info"), href="/kit"),
            kit.task("Staff badges", kit.status_chip("Cannot start yet")),
        ),
    )


def _dialog_examples() -> rx.Component:
    return kit.section(
        "Dialogs",
        kit.cluster(
            kit.button("Open dialog", look="secondary", custom_attrs=kit.opens_dialog("kit-dialog")),
            kit.button("Cancel booking", look="danger", custom_attrs=kit.opens_dialog("kit-confirm")),
        ),
        kit.dialog(
            "We value your query",
            kit.text_field("Full name", "fullName", id="kit-full-name"),
            kit.actions(kit.submit_button("Send query")),
            id="kit-dialog",
        ),
        kit.confirm_dialog(
            "Cancel this booking?",
            "Your room is given back at once.",
            id="kit-confirm",
            confirm="Yes, cancel",
            keep="Keep booking",
            on_confirm=rx.prevent_default,
        ),
    )


def _navigation_examples() -> rx.Component:
    return kit.section(
        "Ways",
        kit.tabs("Days", [("05-Mar-2025", rx.el.p("Opening.")), ("06-Mar-2025", rx.el.p("Green day."))], id="days"),
        kit.link_tabs("Media", [("Photographs", "/kit"), ("Videos", "/")], current="/kit"),
        kit.pagination(rx.Var.create(2), rx.Var.create(9), on_previous=rx.prevent_default, on_next=rx.prevent_default),
    )


def _icon_examples() -> rx.Component:
    return kit.section("Icons", kit.cluster(*(kit.icon(name) for name in kit.ICON_NAMES)))
