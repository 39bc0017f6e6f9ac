"""The one door to every registration, and the login page of any kind (ME-1, KIND-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.web import kit
from maritime_site.web.portal.offline_copy import forget_offline_copy
from maritime_site.web.portal.proof_of_work import render_proof_of_work
from maritime_site.web.portal.signin.code_form import (
    code_field,
    code_form,
    render_sent,
    send_again,
    verify_button,
)
from maritime_site.web.portal.signin.code_step import CODE, TYPED_FIELD
from maritime_site.web.portal.signin.state import ADDRESS, ChoosingState, RegistrationChoice, SignInState
from maritime_site.web.portal.titles import TITLES
from maritime_site.web.portal.unaided import needs_script
from maritime_site.web.public.home.parts import TAKE_PART
from maritime_site.web.routes import CHOOSE, Route, localize_path
from maritime_site.web.session import SessionState
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs
from maritime_site.web.shells.kind_icons import icon_of_kind


def one_door() -> rx.Component:
    """One form for every kind (ME-1), the kinds' own login pages below it; the way back is kept (`next`)."""
    door = _render_door(_code_link(Route.LOGIN), below=_render_kinds(), below_code=_render_kind_links())
    return kit.page(
        build_breadcrumbs(_("Sign in")),
        kit.page_title(_("Sign in")),
        *_render_watchers(),
        _render_step(rx.cond(SignInState.step == CHOOSE, _render_choices(), door)),
    )


def _render_watchers() -> tuple[rx.Component, ...]:
    """What every login page has above its step."""
    return (
        forget_offline_copy(),
        kit.follow_steps(rx.Var.create(SignInState.step), named=True),
        kit.error_summary(SignInState.problems),
        render_proof_of_work(SignInState, SignInState.proved),
    )


def _render_kinds() -> rx.Component:
    cards = [
        kit.link_card(_(kind.label), _way_to(kind), text=_kind_sentence(kind), icon_name=icon_of_kind(kind))
        for kind in KINDS.values()
    ]
    ways = _("Choose how you take part")
    cards.append(kit.link_card(_("Not registered yet?"), _ways_to_register(), text=ways, icon_name="plus"))
    return _list_kinds(kit.grid(*cards, least=kit.FOUR))


def _render_kind_links() -> rx.Component:
    """The same in a few lines, where the code is what one came for."""
    links = [kit.text_link(_(kind.label), _way_to(kind)) for kind in KINDS.values()]
    return _list_kinds(kit.cluster(*links, kit.text_link(_("Not registered yet?"), _ways_to_register())))


def _list_kinds(kinds: rx.Component) -> rx.Component:
    return kit.section(_("How do you take part in the event?"), kinds)


def _ways_to_register() -> str:
    return f"{localize_path(Route.HOME, current_language())}#{TAKE_PART}"


def _render_choices() -> rx.Component:
    """The registrations that the code opened: each is one press, and can be changed later without another code."""
    return kit.stack(
        kit.step_heading(_("Choose your registration")),
        kit.muted(_("This address has several registrations. You can switch later in the menu at your name.")),
        kit.plain_list(rx.foreach(SignInState.choices, _render_choice)),
        rx.cond(
            SessionState.kind != "",
            kit.text_link(_("My event"), localize_path(Route.MY_EVENT, current_language())),
            kit.button(_("Use another address"), look="quiet", small=True, on_click=SignInState.leave_choice),
        ),
        gap=4,
    )


def _render_choice(row: rx.Var[RegistrationChoice]) -> rx.Component:
    choice: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    in_use = rx.cond(choice.in_use, kit.status_chip(_("In use"), tone="success"))
    # The spaces part the words of the button's accessible name.
    words = rx.fragment(rx.el.strong(choice.label), " ", rx.el.span(choice.name), " ", in_use)
    press = kit.button(
        words, look="secondary", wide=True, busy=SignInState.busy, on_click=SignInState.choose(choice.kind)
    )
    return kit.list_item(press, key=choice.kind)


def _render_reason() -> rx.Component:
    """Why somebody was led here who wanted to see a page."""
    words = [(path, _("Sign in to see “{page}”.", page=_(title))) for path, title in TITLES.items()]
    why = rx.match(ChoosingState.page, *words, "")
    return rx.cond(why != "", kit.notice(rx.el.p(why)))


def _way_to(kind: Kind) -> rx.Var[str]:
    return rx.Var.create(localize_path(kind.login_path, current_language())) + ChoosingState.query


def _kind_sentence(kind: Kind) -> str:
    """Who signs in there: students and seafarers look for themselves, not for the kind they belong to (KIND-1)."""
    if not kind.forms:
        return _invitation_sentence()
    if len(kind.forms) > 1:
        return ", ".join(_(kind.label_of(form.category)) for form in kind.forms)
    about = next((form.about for form in kind.forms if form.about), "")
    return _(about) if about else _("Sign in as {kind}", kind=_(kind.label))


def _invitation_sentence() -> str:
    return _("Achievers are invited after an award nomination.")


def sign_in(kind: Kind) -> rx.Component:
    """Two steps on one page."""
    links = (_code_link(kind.login_path), _one_door_link())
    return kit.page(
        build_breadcrumbs(_(kind.label), (_("Sign in"), Route.LOGIN)),
        kit.page_title(_("Sign in"), eyebrow=_(kind.label)),
        *_render_watchers(),
        _render_step(_render_door(*links, below=_not_registered(kind))),
        narrow=True,
    )


def _render_step(step: rx.Component) -> rx.Component:
    """The step, until it let somebody in: no form stands there any more while the next page comes."""
    return rx.cond(SignInState.entering, kit.loading(kit.skeleton(height="12rem")), step)


def _render_door(*links: rx.Component, below: rx.Component, below_code: rx.Component | None = None) -> rx.Component:
    """The address, then the code; `links` and what stands `below` belong to the address."""
    has_code = SignInState.step == CODE
    knows_address = has_code & ~SignInState.asks_address
    step = rx.cond(knows_address, _render_code(), _render_address(*links))
    return kit.stack(step, rx.cond(has_code, below_code or rx.fragment(), below), gap=5)


def _render_address(*links: rx.Component) -> rx.Component:
    """One form for who wants a code and for who has one: what is typed stays when the second becomes known."""
    has_code = SignInState.step == CODE
    wanted = _("We send you a one-time code. A mobile number is typed without its country code.")
    known = _("The address or number that the code was sent to, a number without its country code.")
    waiting = SignInState.busy | (SignInState.work_wanted != "")
    send = kit.submit_button(_("Send code"), busy=waiting, busy_label=_("Sending..."))
    form = kit.form(
        *_address_fields(rx.cond(has_code, known, wanted)),
        rx.cond(has_code, code_field(SignInState)),
        kit.actions(rx.cond(has_code, verify_button(SignInState), send)),
        on_submit=SignInState.send_code,
    )
    above = rx.fragment(needs_script(_("Signing in needs JavaScript.")), _render_reason())
    return kit.stack(
        rx.cond(has_code, kit.step_heading(_("Enter the code")), above),
        form,
        rx.cond(has_code, _ask_for_code(), kit.cluster(*links)),
        gap=5,
    )


def _one_door_link() -> rx.Component:
    """For whoever does not know under which kind they are registered."""
    way = rx.Var.create(localize_path(Route.LOGIN, current_language())) + ChoosingState.query
    return kit.text_link(_("Sign in to any registration"), way)


def _address_fields(hint: kit.Text) -> tuple[rx.Component, rx.Component]:
    rows = [(row.country_code, row.name, row.phone_code) for row in list_built_countries()]
    wrong = rx.Var.create(SignInState.problems).length() > 0
    return (
        kit.text_field(
            _("Email or mobile number"),
            ADDRESS,
            hint=hint,
            error=rx.cond(
                wrong & ~rx.Var.create(SignInState.errors).contains("otp"), SignInState.problems[0]["text"], ""
            ),
            autocomplete="username",
            default_value=SignInState.address,
            max_length=254,
            id=TYPED_FIELD,
        ),
        kit.dial_code_field(
            _("Country code"),
            "countryCode",
            rows,
            value=kit.home_choice(SignInState.country_code),
            hint=_("Only used for a mobile number"),
        ),
    )


def _code_link(login_path: str) -> rx.Component:
    """To the code step, in the place of this page in the browser's history."""
    way = rx.Var.create(localize_path(login_path, current_language())) + ChoosingState.code_query
    return kit.text_link(_("I have a code"), way, replace=True)


def _not_registered(kind: Kind) -> rx.Component:
    language = current_language()
    if not kind.forms:
        return kit.muted(_invitation_sentence())
    links = [kit.text_link(_(form.title), localize_path(form.path, language)) for form in kind.forms]
    return kit.cluster(kit.muted(_("Not registered yet?")), *links)


def _render_code() -> rx.Component:
    """The code's field, where this tab knows to which address the code went."""
    to = _("If this address is registered, a 6-digit code is on its way to")
    other = kit.button(_("Use another address"), look="quiet", small=True, on_click=SignInState.change_address)
    return kit.stack(
        kit.step_heading(_("Enter the code")),
        render_sent(SignInState, to),
        code_form(SignInState),
        send_again(SignInState, other),
        gap=5,
    )


def _ask_for_code() -> rx.Component:
    label = _("Ask for a code")
    return kit.cluster(kit.button(label, look="secondary", small=True, on_click=SignInState.change_address))
