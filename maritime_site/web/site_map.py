"""Every page in one table: address, title, who it is for, what it shows. A loop adds them, once per language."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from maritime_site.core.text.i18n import DEFAULT, N_
from maritime_site.settings import Settings
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.screen import Screen
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.backoffice.signin.invitation import InvitationState
from maritime_site.web.backoffice.signin.page import invitation_page
from maritime_site.web.backoffice.signin.page import sign_in as admin_sign_in
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.dynamic_pages.frame import live_page_frame
from maritime_site.web.dynamic_pages.registry import FRAMES
from maritime_site.web.portal.pages import list_door_pages, list_participant_pages
from maritime_site.web.public.articles.page import ARTICLES, show_article
from maritime_site.web.public.articles.texts import load_article
from maritime_site.web.public.feedback.page import feedback_page
from maritime_site.web.public.help.page import show_help
from maritime_site.web.public.home.page import home_page
from maritime_site.web.public.nominate.answer_page import nomination_page
from maritime_site.web.public.nominate.answer_state import NominationAnswerState
from maritime_site.web.public.nominate.page import nominate_page
from maritime_site.web.public.nominate.state import NominationState
from maritime_site.web.public.not_found import office_not_found, public_not_found
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.session import SessionState
from maritime_site.web.shells.layouts import bare_frame, office_frame
from maritime_site.web.shells.page import ABOUT, Page, View


def _article_page(path: str, view: View | None = None) -> Page:
    head = load_article(path, DEFAULT)
    return Page(path, head.title, view or partial(show_article, path), description=head.description, texts=path)


def list_pages(*, production: bool) -> tuple[Page, ...]:
    """Every page there is, part by part; the kit's gallery is for developers only."""
    everywhere = (*list_door_pages(), *list_participant_pages(), *_reading_pages(), *_office_pages())
    return everywhere if production else (*everywhere, _gallery_page())


def filled_paths(settings: Settings) -> frozenset[str]:
    """English paths of the pages that the server fills."""
    return frozenset(page.path for page in list_pages(production=settings.is_production) if page.is_filled)


def _reading_pages() -> tuple[Page, ...]:
    """What everybody may read without signing in: one row a page."""
    return (
        Page("/", N_("Home"), home_page, description=ABOUT),
        *map(_article_page, ARTICLES),
        _article_page("/contact-us/help", show_help),
        Page(
            "/contact-us/feedback",
            N_("Feedback"),
            feedback_page,
            description=N_("Rate the event and its website, and tell us what should be better"),
        ),
        Page(
            Route.NOMINATE,
            N_("Nominate for an award"),
            nominate_page,
            description=N_("Nominate yourself or somebody else for an award of the event"),
            on_load=(SessionState.open_page, NominationState.open),
            on_open=(NominationState.start,),
        ),
        Page(
            Route.NOMINATION,
            N_("Award nomination"),
            nomination_page,
            indexed=False,
            on_load=(SessionState.open_page, NominationAnswerState.open),
        ),
        *(
            Page(path, title, live_page_frame, description=about, on_load=(), is_filled=True)
            for path, title, about in FRAMES
        ),
        Page("/not-found", N_("Page not found"), public_not_found, indexed=False, on_load=()),
    )


def _office_page(path: str, title: str, view: View, *on_load: object) -> Page:
    """A page of the back office: in the bare layout, never indexed."""
    return Page(
        path,
        title,
        view,
        frame=bare_frame,
        indexed=False,
        on_load=on_load,
    )


def _screen_page(screen: Screen) -> Page:
    return Page(
        screen.path,
        screen.title,
        screen.view,
        audience="administrators",
        frame=office_frame,
        indexed=False,
        on_load=(OfficeState.enter, *screen.on_load),
    )


def _office_pages() -> tuple[Page, ...]:
    """The back office's own pages: one row a page."""
    return (
        replace(
            _office_page("/admin/login", N_("Administrator sign in"), admin_sign_in, AdminSignInState.open_login),
            on_open=(AdminSignInState.start,),
        ),
        _office_page("/admin/invitation", "Choose your password", invitation_page, InvitationState.open),
        *(_screen_page(screen) for screen in SCREENS),
        _office_page("/admin/not-found", N_("Page not found"), office_not_found),
    )


def _gallery_page() -> Page:
    from maritime_site.web.kit.gallery import gallery

    return Page("/kit", N_("Kit"), gallery, frame=bare_frame, indexed=False, on_load=())


def has_picture(page: Page) -> bool:
    """Whether links to a page show a picture of its own; the first page has the event's."""
    return page.indexed and "[" not in page.path and page.path != Route.HOME


def list_routes(settings: Settings) -> list[str]:
    """Every page's path in every language, without slashes at the ends."""
    return [
        localize_path(page.path, code).strip("/")
        for page in list_pages(production=settings.is_production)
        for code in page.languages
    ]


def live_paths(settings: Settings) -> list[str]:
    """English paths, without what varies, of the pages that need a connection to the server."""
    result = {page.path.partition("/[")[0] for page in list_pages(production=settings.is_production) if page.is_live}
    return sorted(result)
