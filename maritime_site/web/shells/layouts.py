"""The two layouts with the site's own words: the public frame and the bare one of the back office (LAY-1, LAY-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import kit, navigation
from maritime_site.web.backoffice.office import OfficeState, is_permitted
from maritime_site.web.backoffice.screens import menu_groups, screen_of
from maritime_site.web.backoffice.user_menu import office_user_menu
from maritime_site.web.backoffice.view_state import ON, OfficeViewState, office_look
from maritime_site.web.documents.library import BROCHURE, MANUAL, download_link, size_note
from maritime_site.web.dynamic_pages.slots import event_text
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.kit.base import is_given
from maritime_site.web.portal.guard_view import way_in
from maritime_site.web.public.articles.texts import newest_text
from maritime_site.web.public.query.form import query_form
from maritime_site.web.public.visitor_count import visitor_count
from maritime_site.web.routes import Route, english_path, is_admin, localize_path, section_of, twin_path
from maritime_site.web.session import SessionState, kind_label
from maritime_site.web.shells import footer_content
from maritime_site.web.shells.bare import bare_shell
from maritime_site.web.shells.frame import Frame
from maritime_site.web.shells.header import header_link, language_link
from maritime_site.web.shells.office import (
    Entry,
    assemble_office,
    find_current,
    fold_button,
    office_menu,
    office_top,
)
from maritime_site.web.shells.participant import area_links
from maritime_site.web.shells.public import assemble_shell, shell_end, shell_start
from maritime_site.web.shells.shared_parts import shared_part


def public_frame(content: rx.Component, *, path: str, twin: kit.Text = "") -> rx.Component:
    """A page for everybody; `twin` is its address in the other language where the server names that."""
    return rx.fragment(*_font_preloads(), _build_shell(content, path=path, twin=twin), *footer_content.consent_banner())


def participant_frame(content: rx.Component, *, path: str) -> rx.Component:
    """A page of the participant area: the public frame with the way to the area's other pages."""
    links = shared_part("participant", _own_area)(path=path)
    return rx.fragment(
        *_font_preloads(), _build_shell(content, path=path, area=links), *footer_content.consent_banner()
    )


def _own_area(path: rx.Var[str]) -> rx.Component:
    return area_links(navigation.own_area(), path=path, signed_in=SessionState.kind != "")


def _font_preloads() -> list[rx.Component]:
    """The script's own font is asked for at once, so that the text does not move when it comes (CLS)."""
    name = "noto-sans-devanagari" if current_language() == "hi" else "noto-sans-latin"
    attributes = {"crossOrigin": "anonymous", "fetchPriority": "high"}
    return [
        rx.el.link(
            rel="preload", href=f"/fonts/{name}.woff2", type="font/woff2", custom_attrs={"as": "font", **attributes}
        )
    ]


def _build_shell(
    content: rx.Component, *, path: str, area: rx.Component | None = None, twin: kit.Text = ""
) -> rx.Component:
    return assemble_shell(
        content,
        start=shared_part("public", _page_start)(path=path, twin=twin if is_given(twin) else twin_path(path)),
        end=shared_part("public", _page_end)(),
        area=area,
        language=current_language(),
        section=_find_section(path, area, twin),
    )


def _find_section(path: str, area: rx.Component | None, twin: kit.Text) -> kit.Text:
    """Whose head the page has: none among one's own pages; where the server names the page, that says it too."""
    if area is not None:
        return ""
    return event_text("page_section") if is_given(twin) else section_of(path)


def _page_start(path: rx.Var[str], twin: rx.Var[str]) -> rx.Component:
    return shell_start(_build_frame(), path, twin, _user_area())


def _page_end() -> rx.Component:
    return shell_end(
        _build_frame(),
        help_corner=query_form(),
        footer_extra=footer_content.footer_columns(download_link(MANUAL), download_link(BROCHURE)),
        footer_count=visitor_count(),
        popups=(footer_content.whats_new(),),
        toast=rx.Var.create(ToastState.message),
    )


def bare_frame(content: rx.Component, *, path: str) -> rx.Component:
    """A page of the back office."""
    top = rx.el.div(language_link(twin_path(path), current_language()), class_name="bare-top") if is_admin(path) else ""
    return bare_shell(rx.fragment(top, content), language=current_language(), toast=rx.Var.create(ToastState.message))


def office_frame(content: rx.Component, *, path: str) -> rx.Component:
    """A screen of the back office: the menu shows what the active role may open (BO-1)."""
    screen = screen_of(english_path(path))
    body = rx.cond(
        OfficeState.name != "",
        rx.cond(_is_allowed(screen.permission), content, _not_allowed(screen.title)),
        kit.page(kit.page_title(_(screen.title)), way_in(Route.ADMIN_LOGIN)),
    )
    here, mark = find_current(path, _office_groups())
    return assemble_office(
        body,
        top=shared_part("office", _office_top)(),
        menu=shared_part("office", _office_menu)(here=here, mark=mark),
        toast=rx.Var.create(ToastState.message),
        look=office_look(),
    )


def _office_top() -> rx.Component:
    signed_in = rx.Var.create(OfficeState.name) != ""
    return office_top(
        event_text("title"),
        office_user_menu(),
        signed_in,
        fold_button(rx.Var.create(OfficeViewState.folded) == ON, OfficeViewState.fold_menu),
    )


def _office_menu(here: rx.Var[str], mark: rx.Var[str]) -> rx.Component:
    return office_menu(_office_groups(), here, mark, rx.Var.create(OfficeState.name) != "")


def _office_groups() -> list[tuple[str, list[Entry]]]:
    return [
        (name, [(screen.title, screen.path, _is_allowed(screen.permission)) for screen in screens])
        for name, screens in menu_groups()
    ]


def _is_allowed(permission: str) -> bool | rx.Var[bool]:
    return is_permitted(permission) if permission else True


def _not_allowed(title: str) -> rx.Component:
    words = rx.el.p(_("Your role does not allow this screen. Ask a super-administrator, or switch to another role."))
    return kit.page(kit.page_title(_(title)), kit.notice(words, tone="warning"))


def _build_frame() -> Frame:
    language = current_language()
    return Frame(
        language=language,
        event=event_text("title"),
        owner=event_text("host"),
        home=localize_path(Route.HOME, language),
        brochure=BROCHURE.address(language),
        brochure_note=size_note(BROCHURE),
        menu=navigation.build_menu(),
        footer=navigation.build_footer_groups(),
        notes=(_("This website was last updated on {day}", day=format_day(newest_text())),),
    )


def _user_area() -> rx.Component:
    """Who is signed in, and what is theirs; else the way in (HEAD-2, NAV-10)."""
    language = current_language()
    way_in = header_link(_("Sign in"), localize_path(Route.LOGIN, language), "user")
    return rx.cond(SessionState.kind != "", _user_menu(language), way_in)


def _user_menu(language: str) -> rx.Component:
    labels = [(kind.key, kind_label(kind)) for kind in KINDS.values()]
    profiles = [(kind.key, localize_path(kind.profile_path, language)) for kind in KINDS.values()]
    own = kit.match_text(SessionState.kind, *profiles, localize_path(Route.LOGIN, language))
    return kit.popup_menu(
        SessionState.display_name,
        *(
            kit.menu_item(_(words), href=localize_path(path, language) if path else own)
            for words, path in navigation.USER_LINKS
        ),
        rx.cond(
            navigation.may_network(),
            kit.menu_item(_("Networking"), href=localize_path(Route.NETWORKING, language)),
        ),
        rx.cond(
            navigation.has_several(),
            kit.menu_item(_(navigation.SWITCH), href=localize_path(navigation.SWITCH_PATH, language)),
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
