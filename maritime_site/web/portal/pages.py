"""The participants' pages: where people come in, and what they do once they have."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from maritime_site.core.text.i18n import N_
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.signin.one_door import ANY_KIND
from maritime_site.settings import load_settings
from maritime_site.web.dynamic_pages.frame import live_page_frame
from maritime_site.web.portal.agenda.page import agenda_page
from maritime_site.web.portal.agenda.state import AgendaState
from maritime_site.web.portal.bookings.page import bookings_page
from maritime_site.web.portal.bookings.state import BookingsState
from maritime_site.web.portal.checkout import paying
from maritime_site.web.portal.checkout.page import checkout_page
from maritime_site.web.portal.checkout.state import CheckoutState
from maritime_site.web.portal.company.page import company_page
from maritime_site.web.portal.company.state import TeamState
from maritime_site.web.portal.desk.leads_state import LeadsState
from maritime_site.web.portal.desk.orders_state import OrdersState
from maritime_site.web.portal.desk.page import desk_page
from maritime_site.web.portal.desk.state import CompanyDeskState
from maritime_site.web.portal.desk.tasks_state import TasksState
from maritime_site.web.portal.helpdesk.page import case_page
from maritime_site.web.portal.helpdesk.state import CaseState
from maritime_site.web.portal.hospitality.page import hospitality_page
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.portal.information_requests.page import information_request_page
from maritime_site.web.portal.information_requests.state import InformationRequestState
from maritime_site.web.portal.meetings.hours import HoursState
from maritime_site.web.portal.meetings.page import meetings_page
from maritime_site.web.portal.meetings.proposal import ProposalState
from maritime_site.web.portal.meetings.state import MeetingsState
from maritime_site.web.portal.messages.page import messages_page
from maritime_site.web.portal.messages.state import MessagesState
from maritime_site.web.portal.my_event.page import my_event_page
from maritime_site.web.portal.my_event.state import MyEventState
from maritime_site.web.portal.networking.page import networking_page
from maritime_site.web.portal.networking.state import NetworkingState
from maritime_site.web.portal.networking.suggestions import SuggestionsState
from maritime_site.web.portal.pass_page.page import pass_page
from maritime_site.web.portal.pass_page.state import PassState
from maritime_site.web.portal.privacy.page import my_data
from maritime_site.web.portal.privacy.shared_state import SharedState
from maritime_site.web.portal.privacy.state import MyDataState
from maritime_site.web.portal.profile.page import profile_page
from maritime_site.web.portal.profile.state import ProfileState
from maritime_site.web.portal.registration.page import registration_page
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.requests.page import requests_page
from maritime_site.web.portal.requests.state import RequestsState
from maritime_site.web.portal.security.page import security_page
from maritime_site.web.portal.security.state import SecurityState
from maritime_site.web.portal.signin.page import one_door, sign_in
from maritime_site.web.portal.signin.state import ChoosingState, SignInState
from maritime_site.web.portal.stalls.page import book_your_stall
from maritime_site.web.portal.stalls.state import StallsState
from maritime_site.web.portal.talk_proposals.page import talk_proposals_page
from maritime_site.web.portal.talk_proposals.state import TalkProposalsState
from maritime_site.web.portal.titles import TITLES
from maritime_site.web.portal.visa_letter.page import visa_letter_page
from maritime_site.web.portal.visa_letter.state import VisaLetterState
from maritime_site.web.routes import Route
from maritime_site.web.session import SessionState
from maritime_site.web.shells.layouts import participant_frame
from maritime_site.web.shells.page import Page, View


def _sign_in_page(kind: Kind) -> Page:
    return Page(
        kind.login_path,
        N_("Sign in"),
        partial(sign_in, kind),
        whose=kind.label,
        indexed=False,
        on_load=(SessionState.open_login(kind.key), ChoosingState.open, SignInState.resume(kind.key)),
        on_open=(SignInState.start(kind.key),),
    )


def _registration_page(kind: Kind, form: Form) -> Page:
    return Page(
        form.path,
        form.title,
        partial(registration_page, kind, form),
        on_load=(
            SessionState.open_page,
            RegistrationState.read_words,
            RegistrationState.read_rule(form.path),
            RegistrationState.resume(form.path),
            RegistrationState.open_invitation(form.path),
        ),
        on_open=(RegistrationState.start(form.path),),
    )


def _profile_pages(kind: Kind) -> tuple[Page, ...]:
    paths = (kind.profile_path, *([kind.update_path] if kind.update_path else []))
    return tuple(
        Page(
            path,
            TITLES[path],
            partial(profile_page, kind),
            audience=kind.key,
            frame=participant_frame,
            indexed=False,
            on_load=(ProfileState.open(kind.key),),
        )
        for path in paths
    )


def list_door_pages() -> tuple[Page, ...]:
    """Where people come in: sign-in, registration, and their profile."""
    one = Page(
        Route.LOGIN,
        N_("Sign in"),
        one_door,
        indexed=False,
        on_load=(SessionState.open_page, ChoosingState.open, SignInState.resume(ANY_KIND)),
        on_open=(SignInState.start(ANY_KIND),),
    )
    return (
        one,
        *(_sign_in_page(kind) for kind in KINDS.values()),
        *(_registration_page(kind, form) for kind in KINDS.values() for form in kind.forms),
        *(page for kind in KINDS.values() for page in _profile_pages(kind)),
    )


def _participant_page(path: str, view: View, loading: object, *on_open: object, audience: str = "participants") -> Page:
    """A page for people who have signed in: never indexed, loaded by its own state's handler."""
    return Page(
        path,
        TITLES[path],
        view,
        audience=audience,
        frame=participant_frame,
        indexed=False,
        on_load=(loading,),
        on_open=on_open,
    )


def list_participant_pages() -> tuple[Page, ...]:
    """What participants do here: one row a page."""
    return (
        _participant_page(Route.MY_EVENT, my_event_page, MyEventState.open),
        _participant_page("/hospitality", hospitality_page, HospitalityState.open, HospitalityState.start),
        _participant_page(Route.BOOKINGS, bookings_page, BookingsState.open),
        _participant_page(Route.PASS, pass_page, PassState.open("")),
        _participant_page(
            Route.PASS_GENERATE, partial(pass_page, "delegate"), PassState.open("delegate"), audience="delegate"
        ),
        _participant_page(Route.INFORMATION_REQUEST, information_request_page, InformationRequestState.open),
        _participant_page(Route.SECURITY, security_page, SecurityState.open, SecurityState.start),
        replace(
            _participant_page(Route.MY_DATA, my_data, MyDataState.open, MyDataState.start),
            on_load=(MyDataState.open, SharedState.open),
        ),
        replace(
            _participant_page(Route.NETWORKING, networking_page, NetworkingState.open),
            on_load=(NetworkingState.open, SuggestionsState.read),
        ),
        _participant_page(Route.REQUESTS, requests_page, RequestsState.open),
        replace(
            _participant_page(Route.MEETINGS, meetings_page, MeetingsState.open),
            on_load=(MeetingsState.open, HoursState.read, ProposalState.greet),
        ),
        _participant_page(Route.MESSAGES, messages_page, MessagesState.open),
        _participant_page(Route.COMPANY, company_page, TeamState.open),
        replace(
            _participant_page(Route.DESK, desk_page, CompanyDeskState.open),
            on_load=(CompanyDeskState.open, TeamState.open, TasksState.open, OrdersState.open, LeadsState.open),
        ),
        _participant_page(Route.MY_AGENDA, agenda_page, AgendaState.open),
        _participant_page(Route.TALK_PROPOSALS, talk_proposals_page, TalkProposalsState.open),
        _participant_page(Route.MY_VISA_LETTER, visa_letter_page, VisaLetterState.open),
        Page(
            "/contact-us/case/[number]",
            N_("Your query"),
            case_page,
            indexed=False,
            on_load=(SessionState.open_page, CaseState.open),
            on_open=(CaseState.start,),
        ),
        _participant_page(Route.BOOK_YOUR_STALL, book_your_stall, StallsState.open, audience="exhibitor"),
        *_checkout_pages(),
    )


def _checkout_pages() -> tuple[Page, ...]:
    """Where the gateway's payments are made: the sandbox's page, or ours (web/dynamic_pages/registry.py)."""
    sandbox = Page(
        "/sandbox/checkout/[order]",
        N_("Sandbox checkout"),
        checkout_page,
        indexed=False,
        on_load=(SessionState.open_page, CheckoutState.open),
    )
    ours = Page(Route.PAY, paying.TITLE, live_page_frame, indexed=False, on_load=(), is_filled=True)
    result = {"sandbox": sandbox, paying.GATEWAY: ours}.get(load_settings().gateway)
    return (result,) if result else ()
