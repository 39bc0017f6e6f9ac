"""The two layouts with the site's own words: the public frame and the bare one of the back office (LAY-1, LAY-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.formats import day
from maritime_site.core.text import _, current_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.settings import load_settings
from maritime_site.web import footer, kit, navigation
from maritime_site.web.backoffice.corner import office_corner
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.screens import menu_groups, screen_of
from maritime_site.web.documents.library import BROCHURE, MANUAL, download, note
from maritime_site.web.feedback import ToastState
from maritime_site.web.portal.gate import way_in
from maritime_site.web.public.articles.texts import newest_text
from maritime_site.web.public.query.form import query_form
from maritime_site.web.public.visitor_count import visitor_count
from maritime_site.web.routes import Route, localized
from maritime_site.web.session import SessionState, called
from maritime_site.web.shells.bare import bare_shell
from maritime_site.web.shells.frame import Frame
from maritime_site.web.shells.header import header_link
from maritime_site.web.shells.office import office_shell
from maritime_site.web.shells.participant import area_links
from maritime_site.web.shells.public import public_shell


def public(content: rx.Component, *, path: str) -> rx.Component:
    """A page for everybody."""
    return rx.fragment(*_fonts(), _shell(content, path=path), *footer.consent())


def own(content: rx.Component, *, path: str) -> rx.Component:
    """A page of the participant area: the public frame with the way to the area's other pages."""
    links = area_links(navigation.own_area(), path=path, signed_in=SessionState.kind != "")
    return rx.fragment(*_fonts(), _shell(content, path=path, area=links), *footer.consent())


def _fonts() -> list[rx.Component]:
    """The script's own font is asked for at once, so that the text does not move when it comes (CLS)."""
    name = "noto-sans-devanagari" if current_language() == "hi" else "noto-sans-latin"
    attributes = {"crossOrigin": "anonymous", "fetchPriority": "high"}
    return [
        rx.el.link(
            rel="preload", href=f"/fonts/{name}.woff2", type="font/woff2", custom_attrs={"as": "font", **attributes}
        )
    ]


def _shell(content: rx.Component, *, path: str, area: rx.Component | None = None) -> rx.Component:
    return public_shell(
        content, frame=_frame(), path=path, user_area=_user_area(), area=area,
        footer_extra=footer.extras(download(MANUAL), download(BROCHURE)),
        footer_count=visitor_count(),
        help_corner=query_form(),
        popups=(footer.whats_new(),),
        toast=ToastState.message,
    )  # fmt: skip


def bare(content: rx.Component, *, path: str) -> rx.Component:
    """A page of the back office."""
    assert path
    return bare_shell(content, language=current_language(), toast=ToastState.message)


def office(content: rx.Component, *, path: str) -> rx.Component:
    """A screen of the back office: the menu shows what the active role may open (BO-1)."""
    screen = screen_of(path)
    groups = [
        (name, [(each.title, each.path, _may(each.permission)) for each in screens]) for name, screens in menu_groups()
    ]
    shown = rx.cond(
        OfficeState.name != "",
        rx.cond(_may(screen.permission), content, _not_allowed(screen.title)),
        kit.page(kit.page_title(screen.title), way_in(Route.ADMIN_LOGIN)),
    )
    return office_shell(
        shown, path=path, title=load_settings().title, groups=groups, person=office_corner(),
        signed_in=OfficeState.name != "", toast=ToastState.message,
    )  # fmt: skip


def _may(permission: str) -> bool | rx.Var[bool]:
    return OfficeState.allowed.contains(permission) if permission else True


def _not_allowed(title: str) -> rx.Component:
    words = rx.el.p("Your role does not allow this screen. Ask a super-administrator, or switch to another role.")
    return kit.page(kit.page_title(title), kit.notice(words, tone="warning"))


def _frame() -> Frame:
    language, settings = current_language(), load_settings()
    return Frame(
        language=language,
        event=settings.title,
        owner=_("Ministry of Ports, Shipping and Waterways, Government of India"),
        home=localized(Route.HOME, language),
        brochure=BROCHURE.address(language),
        brochure_note=note(BROCHURE),
        social=navigation.social(settings),
        menu=navigation.menu(),
        footer=navigation.footer(),
        notes=(
            _("Owned by the Ministry of Ports, Shipping and Waterways, Government of India"),
            _("This website was last updated on {day}", day=day(newest_text())),
            f"© {utc_now().year} {settings.event_name}",
        ),
    )


def _user_area() -> rx.Component:
    """Who is signed in, and what is theirs; else the way in (HEAD-2, NAV-10)."""
    language = current_language()
    way_in = header_link(_("Sign in"), localized(Route.LOGIN, language), "user")
    return rx.cond(SessionState.kind != "", _user_menu(language), way_in)


def _user_menu(language: str) -> rx.Component:
    labels = [(kind.key, called(kind)) for kind in KINDS.values()]
    profiles = [(kind.key, localized(kind.profile_path, language)) for kind in KINDS.values()]
    own = rx.match(SessionState.kind, *profiles, localized(Route.LOGIN, language))
    return kit.popup_menu(
        SessionState.display_name,
        *(
            kit.menu_item(_(words), href=localized(path, language) if path else own)
            for words, path in navigation.USER_LINKS
        ),
        rx.cond(
            navigation.may_network(),
            kit.menu_item(_("Networking"), href=localized(Route.NETWORKING, language)),
        ),
        kit.menu_item(_("Logout"), icon_name="logout", on_click=SessionState.log_out),
        id="user-menu",
        note=kit.stack(
            rx.el.strong(SessionState.display_name),
            rx.el.span(SessionState.display_email),
            rx.el.span(rx.match(SessionState.kind, *labels, "")),
            gap=1,
        ),
    )
